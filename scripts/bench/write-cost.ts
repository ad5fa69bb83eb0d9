import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { ask } from './server.ts';
import type { Side } from './sides.ts';
import type { Subject } from './subjects.ts';

/** What one request writes, apart from the data files. */
export interface WriteCost {
  /** Bytes of the write-ahead log, without full page images. */
  walBytes: number;
  /** Bytes of full page images, which depend on the last checkpoint. */
  pageImageBytes: number;
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
 * meanwhile. Returns undefined where PostgreSQL lacks the extension pg_walinspect.
 */
export async function writeCost(
  { db, server }: Pick<Side, 'db' | 'server'>,
  { asks }: Subject,
): Promise<WriteCost | undefined> {
  if (!(await canReadLog(db))) return undefined;
  const send = async (count: number): Promise<void> => {
    for (let sent = 0; sent < count; sent += 1) await ask(server, asks[sent % asks.length] ?? asks[0]);
  };
  await send(WARM_UP);
  const start = await endOfLog(db);
  await send(COUNTED);
  const end = await endOfLog(db);
  await untilFlushed(db, end);
  const { rows } = await sql<{ bytes: number; images: number; entries: number }>`
    select pg_wal_lsn_diff(${end}, ${start})::bigint as bytes, sum(fpi_size)::bigint as images,
      sum(count) filter (where "resource_manager/record_type" = any(${INDEX_RECORDS}))::bigint as entries
    from pg_get_wal_stats(${start}, ${end}, true)`.execute(db);
  const { bytes, images, entries } = rows[0] ?? { bytes: NaN, images: NaN, entries: NaN };
  return {
    walBytes: (bytes - images) / COUNTED,
    pageImageBytes: images / COUNTED,
    indexEntries: entries / COUNTED,
  };
}

async function canReadLog(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select from pg_available_extensions where name = 'pg_walinspect'`.execute(db);
  if (rows.length > 0) await sql`create extension if not exists pg_walinspect`.execute(db);
  return rows.length > 0;
}

/** Returns the position after what has been written so far. */
async function endOfLog(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ end: string }>`select pg_current_wal_insert_lsn()::text as end`.execute(db);
  return rows[0]?.end ?? '';
}

/** For a minute. */
const MOST_WAITS = 1200;

/** Waits until the log is on disk up to a position. It can only be read there, and commits do not wait for it. */
async function untilFlushed(db: Kysely<Database>, position: string): Promise<void> {
  for (let waits = 0; ; waits += 1) {
    if (waits === MOST_WAITS) throw new Error(`the log is not on disk up to ${position} after a minute`);
    const { rows } = await sql<{ flushed: boolean }>`
      select pg_current_wal_flush_lsn() >= ${position}::pg_lsn as flushed`.execute(db);
    if (rows[0]?.flushed === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
