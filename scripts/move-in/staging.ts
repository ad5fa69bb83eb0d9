import { sql, type Transaction } from 'kysely';
import { copyLine } from '../../db/connection/copy.ts';
import { executeCopy } from '../../db/connection/driver.ts';
import type { Database } from '../../db/schema/tables.ts';
import { READ_COLUMNS } from './panels.ts';
import { DumpStatements, type DumpFacts } from './statements.ts';

const CHUNK = 64 * 1024;

/**
 * Copies the rows of the known tables into `moving_source`, a temporary table of the transaction, as the dump has them.
 * NUL characters, which PostgreSQL does not store, are left out. Throws a DumpError for what is no whole dump, and what
 * the input throws.
 */
export async function stageDump(
  trx: Transaction<Database>,
  input: AsyncIterable<Buffer>,
): Promise<DumpFacts> {
  await sql`
    create temporary table moving_source (
      position bigint generated always as identity, source_table text, cells jsonb
    ) on commit drop`.execute(trx);
  let facts: DumpFacts | undefined;
  async function* lines(): AsyncGenerator<string> {
    let copied = '';
    const statements = new DumpStatements({
      columnsOf: (table) => READ_COLUMNS.get(table),
      row: (table, columns, values) => {
        copied += copyLine([table, cellsOf(columns, values)]);
      },
    });
    for await (const piece of input) {
      statements.feed(piece);
      if (copied.length < CHUNK) continue;
      yield copied;
      copied = '';
    }
    facts = statements.finish();
    yield copied;
  }
  const statement = sql`copy moving_source (source_table, cells) from stdin`;
  await executeCopy(trx, { compile: () => statement.compile(trx) }, lines());
  await sql`analyze moving_source`.execute(trx);
  if (facts === undefined) throw new Error('a dump that was not read to its end');
  return facts;
}

function cellsOf(columns: readonly string[], values: readonly (string | null)[]): string {
  const cells: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    const value = values[index] ?? null;
    if (value !== null) cells[column] = value.includes('\0') ? value.replaceAll('\0', '') : value;
  }
  return JSON.stringify(cells);
}
