import { sql, type Kysely, type Transaction } from 'kysely';
import { LOCKS, lockOf } from './locks.ts';
import type { Database } from './schema/index.ts';

// How wrong passwords slow an account down. The rules are in `takeAttempt`.

const FREE_WRONG = 20;

/** The source of whoever holds a token of the user already. */
export const BY_TOKEN = 'token';

/** An attempt that may be made now; or how many seconds to wait for the next. */
export type Attempt = { id: number } | { waitSeconds: number };

/**
 * Takes leave to try a password for an account, named as the client names it, which may be nobody's; from a source, which
 * is a network or `BY_TOKEN`. The attempt counts as wrong until it is given back.
 *
 * After 20 wrong ones within an hour, from anywhere, an account allows one a minute of sources that have tried it within
 * the hour, and one a minute of those that have not: who keeps trying leaves room for who comes anew. A source that its
 * user has logged in from in the last 30 days, or holds a token at, is slowed down by its own wrong ones alone.
 */
export function takeAttempt(db: Kysely<Database>, username: string, source: string): Promise<Attempt> {
  return db.transaction().execute(async (trx) => {
    // Those of one account come one after the other, in all processes.
    await sql`select pg_advisory_xact_lock(${LOCKS.login}, ${lockOf(username.toLowerCase())})`.execute(trx);
    const { rows } = await attempt(username, source).execute(trx);
    const [row] = rows;
    if (row === undefined) throw new Error('an attempt without an outcome');
    return row.id === null ? { waitSeconds: row.wait } : { id: row.id };
  });
}

/** Times are the clock's, not the transaction's: it may have waited for another. */
const attempt = (username: string, source: string) => sql<{ id: number | null; wait: number }>`
  with asked as (
    select sha256(convert_to(lower(${username}::text), 'UTF8')) as account, ${source}::text as source
  ), recent as materialized (
    select a.source, a.fresh, a.created_at from login_attempts a join asked using (account)
    where a.created_at > clock_timestamp() - interval '1 hour'
  ), trying as materialized (
    select account, source,
      source = ${BY_TOKEN} or exists (
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

/** Gives an attempt back that was not wrong. */
export async function giveAttemptBack(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('login_attempts').where('id', '=', id).execute();
}

/** Notes that a user has logged in from a network. */
export async function noteNetwork(
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
