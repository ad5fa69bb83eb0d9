import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { ask, until } from '../../test/support/processes.ts';
import type { Program } from './frame.ts';
import type { Ask, Subject } from './rounds.ts';

/** What one request writes, apart from the data files. */
export interface WriteCost {
  /** Bytes of the write-ahead log. Page images are off. */
  walBytes: number;
  indexEntries: number;
}

const WARM_UP = 50;
const COUNTED = 300;

/** A split inserts the entry that did not fit. GIN adds an entry to its list of pending ones, or to its tree. */
const INDEX_RECORDS = [
  'Btree/INSERT_LEAF',
  'Btree/INSERT_POST',
  'Btree/INSERT_UPPER',
  'Btree/SPLIT_L',
  'Btree/SPLIT_R',
  'Gin/INSERT',
  'Gin/UPDATE_META_PAGE',
  'BRIN/INSERT',
  'BRIN/UPDATE',
  'BRIN/SAMEPAGE_UPDATE',
];

/**
 * Sends requests one after another, and reads from the write-ahead log what each wrote on average. Nothing else writes
 * meanwhile.
 */
export async function writeCost(
  db: Kysely<Database>,
  program: Program,
  subject: Subject,
): Promise<WriteCost> {
  await sql`create extension if not exists pg_walinspect`.execute(db);
  await send(program, subject, WARM_UP);
  const start = await endOfLog(db);
  await send(program, subject, COUNTED);
  const end = await endOfLog(db);
  // The log can only be read on disk, and commits do not wait for it.
  await until(async () => {
    const { rows } = await sql<{ flushed: boolean }>`
      select pg_current_wal_flush_lsn() >= ${end}::pg_lsn as flushed`.execute(db);
    return rows[0]?.flushed === true;
  });
  const { rows } = await sql<{ bytes: number; entries: number }>`
    select pg_wal_lsn_diff(${end}, ${start})::bigint as bytes,
      sum(count) filter (where "resource_manager/record_type" = any(${INDEX_RECORDS}))::bigint as entries
    from pg_get_wal_stats(${start}, ${end}, true)`.execute(db);
  const { bytes, entries } = rows[0] ?? { bytes: NaN, entries: NaN };
  return { walBytes: bytes / COUNTED, indexEntries: entries / COUNTED };
}

async function endOfLog(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ end: string }>`select pg_current_wal_insert_lsn()::text as end`.execute(db);
  return rows[0]?.end ?? '';
}

/** Sends requests in turn. Throws when one fails. */
async function send(program: Program, { asks }: Subject, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) await answerOf(program, asks[sent % asks.length] ?? asks[0]);
}

/** Returns what a program answers, without its address. Throws when it fails. */
export async function answerOf({ name, origin }: Program, { path, token, body }: Ask): Promise<unknown> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const write = body === undefined ? {} : { method: 'POST', headers, body };
  const answer = await ask(origin + path, token, write);
  const text = JSON.stringify(answer.body);
  if (answer.status !== 200)
    throw new Error(`${name} answers ${path} with ${String(answer.status)}: ${text}`);
  return JSON.parse(text.replaceAll(origin, '')) as unknown;
}

const WRITTEN = [
  'lines',
  'line_charges',
  'credit_transfers',
  'credit_entries',
  'syncs',
  'logs',
  'idempotency_keys',
] as const;

/** Returns how many rows one request writes, by table. */
export async function rowsWritten(
  db: Kysely<Database>,
  program: Program,
  { asks: [first] }: Subject,
): Promise<[table: string, rows: number][]> {
  const count = async (table: (typeof WRITTEN)[number]): Promise<number> => {
    const all = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    return (await all.executeTakeFirstOrThrow()).count;
  };
  const before = await Promise.all(WRITTEN.map(count));
  await answerOf(program, first);
  const after = await Promise.all(WRITTEN.map(count));
  return WRITTEN.map((table, index) => [table, (after[index] ?? 0) - (before[index] ?? 0)]);
}
