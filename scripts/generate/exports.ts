import {
  operationsOf,
  parametersIn,
  replySchema,
  resolve,
  type Contract,
  type ContractOperation,
  type Schema,
} from './contract.ts';
import { Refusal } from '../lib/refusal.ts';

const CODE = 'export_in_progress';
const AFTER = '#/components/parameters/ExportAfter';

/** Returns whether the rows of a list can be exported. */
export const isExported = (operation: ContractOperation): boolean => operation['x-export'] === true;

/** Returns the codes that an operation can answer because its rows can be exported. */
export const exportErrors = (operation: ContractOperation): string[] => (isExported(operation) ? [CODE] : []);

/** Adds to each list with an export the parameter by which it goes on. */
export function addExports(contract: Contract): void {
  const parameters = (contract.components['parameters'] ??= {});
  for (const { operation } of operationsOf(contract)) {
    if (!isExported(operation)) continue;
    if (parametersIn(contract, operation, 'query').some(({ name }) => name === 'after')) continue;
    parameters['ExportAfter'] ??= EXPORT_AFTER;
    const others = operation.parameters ?? [];
    operation.parameters = [...others, { $ref: AFTER } as (typeof others)[number]];
  }
}

/**
 * Returns the paragraph about the export of an operation at the end of its description. The response names JSON only:
 * else the answer of a generated client is the page, a row or a text, whatever it asks for.
 */
export function exportParagraph(contract: Contract, operation: ContractOperation): string {
  if (!isExported(operation)) return '';
  const columns = exportColumns(contract, operation).map((column) => `\`${column}\``);
  return `\n\n**Export.** With \`Accept: application/x-ndjson\` or \`Accept: text/csv\` the response has every row that the filters find. The introduction says how. The columns of CSV, in this order: ${columns.join(', ')}.`;
}

/** Returns the schema of the rows of a list with an export. */
export function rowSchema(contract: Contract, operation: ContractOperation): Schema {
  const reply = resolve(contract, replySchema(operation));
  const parts = [reply, ...(reply.allOf ?? [])].map((part) => resolve(contract, part).properties ?? {});
  const items = parts.map(({ data }) => data?.items).find((found) => found !== undefined);
  if (items === undefined)
    throw new Refusal(`${operation.operationId} has x-export, but is no list with \`data\`.`);
  return items;
}

/** Returns the columns of the rows as CSV: their fields, in the order of the contract. */
export const exportColumns = (contract: Contract, operation: ContractOperation): string[] => [
  ...new Set(fieldsOf(contract, rowSchema(contract, operation))),
];

/** Returns the names of the fields of an object, or of all kinds of objects that it may be. */
function fieldsOf(contract: Contract, ref: Schema): string[] {
  const { properties = {}, allOf = [], oneOf = [] } = resolve(contract, ref);
  return [...Object.keys(properties), ...[...allOf, ...oneOf].flatMap((part) => fieldsOf(contract, part))];
}

const EXPORT_AFTER = {
  name: 'after',
  in: 'query',
  description:
    'Of an export only: the rows with a greater id than this, which is the id of the last complete row that you have. Without it, the export starts at the beginning.',
  schema: { type: 'integer', format: 'int64', minimum: 0, maximum: 9007199254740991 },
  example: 881204,
};
