import { sql, type Transaction } from 'kysely';
import { copyWith } from './driver.ts';
import type { Database } from './schema/index.ts';

// COPY takes rows many times as fast as INSERT.

const CHUNK = 64 * 1024;

/**
 * Sends rows into a table, which may be a temporary one, in a transaction that has had a statement. Each has the columns
 * named, in their order. Throws what reading the rows throws, and what PostgreSQL refuses.
 */
export async function copyRows<Row extends object>(
  trx: Transaction<Database>,
  table: string,
  columns: readonly (keyof Row & string)[],
  rows: AsyncIterable<Row>,
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const statement = sql`copy ${sql.table(table)} (${names}) from stdin`;
  await copyWith(trx, { compile: () => statement.compile(trx) }, chunksOf(columns, rows));
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

/** A row in COPY's text format: its values in their order, with the end of the line. */
export function copyLine(row: object): string {
  return `${(Object.values(row) as Cell[]).map(cell).join('\t')}\n`;
}

/** A value in COPY's text format. */
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
