import { sql, type Kysely, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { withRetries } from '../../db/connection/retries.ts';
import type { Database } from '../../db/schema/tables.ts';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import type { IsTimeUp } from './batches.ts';
import { NOW } from '../../db/values/expressions.ts';

// Deletes old rows of large tables in the order of their ids. The table `purges` has the position of each walk, so that
// the cost of a slice does not depend on the number of rows, and rows that stay are not read each time.

/** The rows that one transaction examines. Requests wait no longer than for a slice. */
const SLICE = 500;

/** The pause after each slice, as a multiple of its duration: a busy database gets less work. */
export const PAUSE = 3;

/** After so many days, a walk begins again with the oldest row, because a row that stayed may be finished now. */
const AGAIN_DAYS = 30;

export interface Walk {
  /** The name of the walk, which never changes. */
  subject: string;
  table:
    | 'logs'
    | 'events'
    | 'webhook_deliveries'
    | 'activities'
    | 'syncs'
    | 'notifications'
    | 'trials'
    | 'trial_counts'
    | 'line_identifiers'
    | 'failed_requests';
  /** The time of a row. The walk ends at the first row younger than `days`. */
  age: 'created_at' | 'started_at';
  days: number;
  /** Which of these rows are deleted. */
  isFinished: RawBuilder<SqlBool>;
}

/**
 * Runs the walks slice by slice in turn, with a pause after each slice, until no row is left or the time is over.
 * Several workers may run it at once, and a worker may die. Returns the number of rows that each walk has deleted.
 */
export async function runWalks(
  db: Kysely<Database>,
  walks: readonly Walk[],
  isOver: IsTimeUp,
): Promise<Record<string, number>> {
  const deleted = Object.fromEntries(walks.map(({ subject }) => [subject, 0]));
  await sql`
    insert into purges (subject) select unnest(${Object.keys(deleted)}::text[]) on conflict do nothing`.execute(
    db,
  );
  const unfinished = new Set(walks);
  for (const walk of alternating(unfinished)) {
    if (isOver()) break;
    const started = performance.now();
    const slice = await withRetries(() => db.transaction().execute((trx) => purgeSlice(trx, walk)));
    deleted[walk.subject] = (deleted[walk.subject] ?? 0) + slice.deleted;
    if (slice.more) await sleep(PAUSE * (performance.now() - started));
    else unfinished.delete(walk);
  }
  return deleted;
}

/** Yields the walks of a set in turn, until the set is empty. */
function* alternating(walks: ReadonlySet<Walk>): Generator<Walk> {
  while (walks.size > 0) yield* [...walks];
}

/**
 * Deletes the finished rows of the next slice, and stores the position. Skips rows that another transaction has locked.
 * Does nothing while another worker has the walk.
 */
async function purgeSlice(
  trx: Transaction<Database>,
  walk: Walk,
): Promise<{ deleted: number; more: boolean }> {
  await raiseTimeLimit(trx, 10);
  const mark = await trx
    .selectFrom('purges')
    .select([
      'passed_id',
      sql<boolean>`started_at < now() - make_interval(days => ${AGAIN_DAYS})`.as('is_due'),
    ])
    .where('subject', '=', walk.subject)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (mark === undefined) return { deleted: 0, more: false };
  const { last_id, more, deleted } = await deleteSlice(trx, walk, mark.passed_id);
  await trx
    .updateTable('purges')
    .set(more || !mark.is_due ? { passed_id: last_id ?? mark.passed_id } : { passed_id: 0, started_at: NOW })
    .where('subject', '=', walk.subject)
    .execute();
  return { deleted, more };
}

interface Slice {
  /** The last examined row; null without one. */
  last_id: number | null;
  /** Whether there may be more old rows. */
  more: boolean;
  deleted: number;
}

/**
 * Deletes the finished rows among the next ones after `passedId`. Arrays of ids keep the planner on the primary key.
 */
async function deleteSlice(
  trx: Transaction<Database>,
  { table: name, age, days, isFinished }: Walk,
  passedId: number,
): Promise<Slice> {
  const table = sql.table(name);
  const { rows } = await sql<Slice>`
    with looked as materialized (
      select id, ${sql.ref(age)} < now() - make_interval(days => ${days}) as is_old, ${isFinished} as is_finished
      from ${table} where id > ${passedId} order by id limit ${sql.lit(SLICE)}
    ),
    passed as materialized (
      select coalesce(min(id) filter (where not is_old) - 1, max(id)) as last_id,
        count(*) filter (where is_old) = ${sql.lit(SLICE)} as more
      from looked
    ),
    gone as (
      delete from ${table} where id = any(array(
        select id from ${table} where id = any(array(
          select looked.id from looked, passed where is_finished and looked.id <= last_id))
        for update skip locked))
      returning id
    )
    select last_id, more, (select count(*) from gone) as deleted from passed`.execute(trx);
  return rows[0] ?? { last_id: null, more: false, deleted: 0 };
}
