import { sql, type Kysely } from 'kysely';
import type { Test } from 'tap';
import { cloneDatabase } from './database.ts';
import type { Database } from '../../db/schema/tables.ts';
import { readDump, type DumpCounts, type DumpOptions } from '../../scripts/move-in/read-dump.ts';
import { orderReport, withMovingTables } from '../../scripts/move-in/tables.ts';
import { Refusal } from '../../scripts/lib/refusal.ts';

// Reads dumps of other panels, and shows what would come.

type Row = Readonly<Record<string, unknown>>;

/** Everything that a dump becomes: the rows of each table, in order. */
export interface ReadDump {
  panel: string;
  counts: DumpCounts;
  users: Row[];
  bouquets: Row[];
  packages: Row[];
  lines: Row[];
  report: Row[];
}

/** Yields bytes in pieces of a size. */
export async function* inPieces(bytes: Buffer, size = 64 * 1024): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size)
    yield await Promise.resolve(bytes.subarray(start, start + size));
}

/** Reads a dump in a transaction that is rolled back. */
export async function readAll(
  db: Kysely<Database>,
  input: AsyncIterable<Buffer>,
  options: DumpOptions = {},
): Promise<ReadDump> {
  return withMovingTables(db, (session) => readIn(session, input, options));
}

async function readIn(
  session: Kysely<Database>,
  input: AsyncIterable<Buffer>,
  options: DumpOptions,
): Promise<ReadDump> {
  const trx = await session.startTransaction().execute();
  try {
    const { panel, counts } = await readDump(trx, input, options);
    await orderReport(trx);
    const rowsOf = async (table: string, order: string): Promise<Row[]> =>
      (await sql<Row>`select * from ${sql.table(table)} order by ${sql.raw(order)}`.execute(trx)).rows;
    return {
      panel,
      counts,
      users: await rowsOf('moving_users', 'source_id'),
      bouquets: await rowsOf('moving_bouquets', 'source_id'),
      packages: await rowsOf('moving_packages', 'source_id collate "C"'),
      lines: await rowsOf('moving_lines', 'source_id collate "C"'),
      report: await rowsOf('moving_report', 'position'),
    };
  } finally {
    await trx.rollback().execute();
  }
}

/** Returns the report of a dump, a text for each line: level, table, id, reason and detail. */
export const reported = ({ report }: ReadDump) =>
  report.map(({ level, source_table, source_id, reason, detail }) =>
    [level, source_table, source_id, reason, ...(detail === null ? [] : [detail])].map(String).join(' '),
  );

/** Returns the values of a column. */
export const columnOf = (rows: readonly Readonly<Record<string, unknown>>[], column: string) =>
  rows.map((row) => row[column]);

/** Sets up a database, and reads texts as dumps. */
export async function dumpScene(t: Test) {
  const { db, databaseUrl } = await cloneDatabase(t);
  const read = (text: string | Buffer, options?: DumpOptions): Promise<ReadDump> =>
    readAll(db, inPieces(Buffer.from(text)), options);
  /** Returns why a dump is refused. */
  const refusal = async (text: string | Buffer, options?: DumpOptions): Promise<string> => {
    try {
      await read(text, options);
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
    throw new Error('not refused');
  };
  return { db, databaseUrl, read, refusal };
}
