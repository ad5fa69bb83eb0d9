import { sql, type Kysely, type Transaction, type RawBuilder } from 'kysely';
import { withRetries } from '../../db/connection/retries.ts';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inBatches, type IsTimeUp } from './batches.ts';
import { recordLineEvents } from '../../db/lines.ts';

/** Of a statement: all lines that expire in the same second are told of in one transaction. */
const LIMIT_SECONDS = 25;

/**
 * Tells of lines that will expire in so many days, and of those that have expired. Several workers may run it at once; a
 * worker may die. Returns how many were told.
 */
export async function tellOfExpiries(
  db: Kysely<Database>,
  { days }: { days: number },
  isOver: IsTimeUp,
): Promise<number> {
  const announce = (tell: (trx: Transaction<Database>) => ReturnType<typeof tellExpiries>) =>
    inBatches(
      () =>
        withRetries(() =>
          db.transaction().execute(async (trx) => {
            await raiseTimeLimit(trx, LIMIT_SECONDS);
            return tell(trx);
          }),
        ),
      isOver,
    );
  const expiring = await announce((trx) => tellExpiries(trx, 'line.expiring', days));
  return expiring + (await announce((trx) => tellExpiries(trx, 'line.expired', 0)));
}

/**
 * Seconds for which the walk stays behind: longer than a transaction may take. Otherwise it would pass by a line whose
 * sale is committed later.
 */
const BEHIND_SECONDS = 15;

/** Lines of a transaction. Those that expire in the same second come together. */
const SLICE = 500;

/**
 * Records that lines will expire within so many days, or with 0 that they have expired: of those that no such event has
 * told of. A line that was sold or extended for less than these days expires without the first. Returns how many, and
 * whether there may be more. Another worker waits.
 */
export async function tellExpiries(
  trx: Transaction<Database>,
  type: Database['expiry_walk']['type'],
  days: number,
  slice: number = SLICE,
): Promise<{ done: number; more: boolean }> {
  const { told_until: from } = await trx
    .selectFrom('expiry_walk')
    .select(sql<string>`told_until::text`.as('told_until'))
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const horizon = sql`now() - make_interval(secs => ${BEHIND_SECONDS}) + make_interval(days => ${days})`;
  const { rows } = await sql<{ until: string; more: boolean }>`
    select coalesce(max(expired_at), greatest(${horizon}, ${from}::timestamptz))::text as until,
      count(*) = 1 as more
    from (
      select expired_at from lines where ${isDue(from, horizon)} order by expired_at offset ${slice - 1} limit 1
    ) as last`.execute(trx);
  const [{ until, more } = { until: from, more: false }] = rows;
  const due = await sql<{ id: number }>`
    select id from lines where ${isDue(from, sql`${until}::timestamptz`)} order by expired_at, id`.execute(
    trx,
  );
  const ids = due.rows.map(({ id }) => id);
  await recordLineEvents(trx, ids, type);
  await sql`update expiry_walk set told_until = ${until}::timestamptz where type = ${type}`.execute(trx);
  return { done: ids.length, more };
}

/** The condition that a line expires in this period. It names the kinds for the index. */
const isDue = (from: string, until: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  kind in ('m3u', 'mag', 'enigma', 'activecode') and expired_at > ${from}::timestamptz and expired_at <= ${until}
  and refunded_at is null and deleted_at is null`;
