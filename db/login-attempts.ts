import { sql, type Kysely, type Transaction } from 'kysely';
import { LOCKS, lockOf } from './connection/locks.ts';
import type { Database } from './schema/tables.ts';

// Throttles wrong passwords per account. `reserveAttempt` describes the rules.

export const FREE_WRONG = 20;

/** For how many seconds a wrong attempt counts. */
export const WRONG_SECONDS = 3600;

/** The source of a caller who holds a token of the user. */
export const TOKEN_SOURCE = 'token';

/** A permitted attempt, or the number of seconds until the next one. */
export type Attempt = { id: number } | { waitSeconds: number };

/**
 * Reserves an attempt to verify a password for an account: the name that the client sent, which need not exist. The
 * source is a network or `TOKEN_SOURCE`. The attempt counts as wrong until `releaseAttempt` deletes it.
 *
 * After 20 wrong attempts within an hour from any source, an account permits one attempt a minute from sources that
 * have tried it within the hour, and one more a minute from other sources. So an attacker who keeps trying does not
 * lock out a new source. A source with a token of the user, or from which the user has logged in within 30 days, is
 * throttled by its own wrong attempts only.
 */
export function reserveAttempt(db: Kysely<Database>, username: string, source: string): Promise<Attempt> {
  return db.transaction().execute(async (trx) => {
    // Attempts for one account run one at a time, in all processes.
    await sql`select pg_advisory_xact_lock(${LOCKS.login}, ${lockOf(username.toLowerCase())})`.execute(trx);
    const { rows } = await attempt(username, source).execute(trx);
    const [row] = rows;
    if (row === undefined) throw new Error('an attempt without an outcome');
    return row.id === null ? { waitSeconds: row.wait } : { id: row.id };
  });
}

/** Uses the clock, because the transaction may have waited for another one since its start. */
const attempt = (username: string, source: string) => sql<{ id: number | null; wait: number }>`
  with asked as (
    select sha256(convert_to(lower(${username}::text), 'UTF8')) as account, ${source}::text as source
  ), recent as materialized (
    select a.source, a.fresh, a.created_at from login_attempts a join asked using (account)
    where a.created_at > clock_timestamp() - ${WRONG_SECONDS} * interval '1 second'
  ), trying as materialized (
    select account, source,
      source = ${TOKEN_SOURCE} or exists (
        select from users u join login_networks n on n.user_id = u.id
        where lower(u.username) = lower(${username}::text) and n.network = asked.source
          and n.last_login_at > now() - interval '30 days'
      ) as known,
      not exists (select from recent where recent.source = asked.source) as fresh
    from asked
  ), standing as materialized (
    select count(*) as wrong, max(r.created_at) filter (where t.known or r.fresh = t.fresh) as latest
    from recent r, trying t where r.source = t.source or not t.known
  ), turn as materialized (
    select case when wrong < ${FREE_WRONG} then 0 else coalesce(greatest(0,
      ceil(extract(epoch from latest + interval '1 minute' - clock_timestamp()))), 0)::integer end as wait
    from standing
  ), taken as (
    insert into login_attempts (account, source, fresh)
    select account, source, fresh from trying, turn where wait = 0 returning id
  )
  select (select id from taken) as id, wait from turn`;

/** Deletes an attempt that was not wrong. */
export async function releaseAttempt(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('login_attempts').where('id', '=', id).execute();
}

/** Records that a user has logged in from a network. */
export async function recordNetwork(
  trx: Transaction<Database>,
  userId: number,
  network: string,
): Promise<void> {
  await trx
    .insertInto('login_networks')
    .values({ user_id: userId, network })
    .onConflict((at) =>
      at.columns(['user_id', 'network']).doUpdateSet((eb) => ({ last_login_at: eb.fn<string>('now') })),
    )
    .execute();
}
