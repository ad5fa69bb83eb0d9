import { sql, type Kysely } from 'kysely';
import type { Database } from './schema/index.ts';

/** Of each state so many syncs are counted at most, so that a backlog makes no monitor slow. */
export const MOST_COUNTED = 100_000;

/** What monitors want to know of the database. */
export interface MonitoringFigures {
  /** Syncs that wait for their first delivery, for another one, and that were given up; each at most MOST_COUNTED. */
  fresh: number;
  retried: number;
  failed: number;
  /** Seconds since the oldest of the counted syncs that wait was queued; 0 when none waits. */
  oldestSeconds: number;
  /** Violations that the last finished check of the ledger has found, or the present one so far if these are more. */
  ledgerFaults: number;
  /** When the last check of the ledger finished, in seconds since 1970; null before the first. */
  ledgerCheckedAt: number | null;
}

/** Returns the figures in one statement that reads a bounded number of rows by indexes. */
export async function monitoringFigures(db: Kysely<Database>): Promise<MonitoringFigures> {
  const { rows } = await sql<MonitoringFigures>`
    with fresh as materialized (
      select created_at from syncs where status = 'pending' and last_error is null
      order by next_attempt_at, id limit ${MOST_COUNTED}
    ), retried as materialized (
      select created_at from syncs where status = 'pending' and last_error is not null
      order by next_attempt_at, id limit ${MOST_COUNTED}
    ), finished as (
      select faults, finished_at from ledger_checks where finished_at is not null order by id desc limit 1
    ), unfinished as (
      select faults from ledger_checks where finished_at is null
    )
    select
      (select count(*) from fresh) as fresh,
      (select count(*) from retried) as retried,
      (select count(*) from (select from syncs where status = 'failed' order by id limit ${MOST_COUNTED}) as f) as failed,
      coalesce(extract(epoch from now() - least(
        (select min(created_at) from fresh), (select min(created_at) from retried))), 0)::float8 as "oldestSeconds",
      greatest(${countIn('finished')}, ${countIn('unfinished')}) as "ledgerFaults",
      (select extract(epoch from finished_at)::float8 from finished) as "ledgerCheckedAt"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a query without its row');
  return row;
}

const countIn = (check: 'finished' | 'unfinished') => sql`coalesce((
  select sum((fault ->> 'count')::bigint) from ${sql.table(check)}, jsonb_array_elements(faults) as fault), 0)::bigint`;
