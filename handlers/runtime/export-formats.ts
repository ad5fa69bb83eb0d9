import { stringify, type Options } from 'csv-stringify/sync';
import { operations, type OperationName } from '../../generated/operations.ts';
import * as serializers from '#generated/row-serializers.js';
import type { ExportedOperation } from '../call/contract.ts';

/** The media types of exports. */
export const EXPORT_TYPES = ['application/x-ndjson', 'text/csv'] as const;

export type ExportType = (typeof EXPORT_TYPES)[number];

export const isExported = (operation: OperationName): operation is ExportedOperation =>
  operations[operation].exportColumns !== null;

/** Writes the text of an export. Both parts are empty or end with a line break. */
export interface RowWriter {
  /** The text before the first row. */
  head: string;
  write: (rows: readonly unknown[]) => string;
}

const serializerOf: Record<ExportedOperation, () => (row: unknown) => string> = serializers;

/** Returns the writer of a list's rows in a media type. It leaves out fields that the contract does not name. */
export function rowWriter(operation: ExportedOperation, type: ExportType): RowWriter {
  const serialize = serializerOf[operation]();
  switch (type) {
    case 'application/x-ndjson':
      return { head: '', write: (rows) => rows.map((row) => `${serialize(row)}\n`).join('') };
    case 'text/csv': {
      const columns = [...operations[operation].exportColumns];
      const options: Options = { ...CSV, columns };
      return {
        head: stringify([columns], CSV),
        write: (rows) =>
          stringify(
            rows.map((row) => JSON.parse(serialize(row)) as object),
            options,
          ),
      };
    }
  }
}

/**
 * RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe; objects and lists are JSON. Line
 * breaks of any kind are quoted, because an unquoted one ends the row.
 */
const CSV: Options = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: { boolean: String },
};
