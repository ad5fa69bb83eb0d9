import { bySystem } from '../../db/cause.ts';
import { sql, type Kysely, type Transaction, type RawBuilder } from 'kysely';
import { withRetries } from '../../db/connection/retries.ts';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inBatches, type IsTimeUp } from './batches.ts';
import { recordLineEvents } from '../../db/lines.ts';

/** The limit of a statement: one transaction handles all lines that expire in the same second. */
const LIMIT_SECONDS = 25;

/**
 * Records the events of lines that expire within so many days, and of those that have expired. Several workers may run
 * it at once, and a worker may die. Returns the number of events.
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

/** Seconds that the walk stays behind: longer than any transaction, so that it misses no sale that commits late. */
const BEHIND_SECONDS = 15;

/** Lines of a transaction, plus those that expire in the same second. */
const SLICE = 500;

/**
 * Records that lines will expire within so many days, or with 0 that they have expired, once per expiry. A line sold or
 * extended for fewer days gets no event before its end. Returns the number of events, and whether there may be more.
 * Waits for other workers.
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
  await recordLineEvents(trx, bySystem(), ids, type);
  await sql`update expiry_walk set told_until = ${until}::timestamptz where type = ${type}`.execute(trx);
  return { done: ids.length, more };
}

/** The condition that a line expires in this period. It names all kinds, so that PostgreSQL can use the index. */
const isDue = (from: string, until: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  kind in ('m3u', 'mag', 'enigma', 'activecode') and expired_at > ${from}::timestamptz and expired_at <= ${until}
  and refunded_at is null and deleted_at is null`;
