import { sql, type Transaction } from 'kysely';
import { executeCopy } from './driver.ts';
import type { Database } from '../schema/tables.ts';

// COPY is many times faster than INSERT.

const CHUNK = 64 * 1024;

/**
 * Copies rows into a table, which may be temporary. Each row has the named columns in the given order. The transaction
 * must already have executed a statement. Throws what reading the rows throws, and the errors of PostgreSQL.
 */
export async function copyRows<Row extends object>(
  trx: Transaction<Database>,
  table: string,
  columns: readonly (keyof Row & string)[],
  rows: AsyncIterable<Row>,
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const statement = sql`copy ${sql.table(table)} (${names}) from stdin`;
  await executeCopy(trx, { compile: () => statement.compile(trx) }, chunksOf(columns, rows));
}

async function* chunksOf<Row extends object>(
  columns: readonly (keyof Row & string)[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  let chunk = '';
  for await (const row of rows) {
    chunk += copyLine(columns.map((column) => row[column]));
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

type Cell = string | number | boolean | string[] | null | undefined;

/** Returns a row in COPY's text format: its values in order, with a line terminator. */
export function copyLine(row: object): string {
  return `${(Object.values(row) as Cell[]).map(cell).join('\t')}\n`;
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return '\\N';
  const text = Array.isArray(value)
    ? `{${value.map((item) => JSON.stringify(item)).join(',')}}`
    : String(value);
  return /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, escape) : text;
}

function escape(character: string): string {
  return { '\t': '\\t', '\n': '\\n', '\r': '\\r' }[character] ?? `\\${character}`;
}
