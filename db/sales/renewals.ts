import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';
import type { LineKindName } from '../schema/lines.ts';

/** A line that is due for renewal, locked until the transaction ends. */
export interface DueLine {
  id: number;
  kind: LineKindName;
  username: string | null;
  mac_address: string | null;
  code: string | null;
  /** The expiry that the renewal extends, `YYYY-MM-DD HH:MM:SS` in UTC. */
  expired_at: string;
  /** The same expiry with microseconds, which identifies the line's period. */
  exact_expired_at: string;
}

/**
 * The condition that a line is due: it is renewed automatically and expires within 24 hours. If its package lasts a day
 * or less, it is due in the last quarter of that period, because two periods would be paid at once otherwise. A period
 * is renewed once. A failed renewal is retried every hour until the line expires.
 */
const DUE = sql`
  lines.auto_renewal and lines.deleted_at is null and lines.refunded_at is null and not lines.is_trial
  and lines.expired_at > now() and lines.expired_at <= now() + interval '24 hours'
  and exists (
    select from packages, lateral (select (packages.period || ' ' || packages.period_type)::interval) as lasts (long)
    where packages.id = lines.package_id and (long > interval '1 day' or lines.expired_at - long / 4 <= now()))
  and not exists (
    select from renewals
    where renewals.line_id = lines.id and renewals.expired_at = lines.expired_at
      and (renewals.outcome = 'succeeded' or renewals.attempted_at > now() - interval '1 hour'))`;

/** Returns ids of lines that are due, the earliest expiry first, without those in `passed`. */
export async function dueLineIds(
  db: Kysely<Database>,
  passed: readonly number[],
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from lines where ${DUE} and id <> all(${passed}::bigint[])
    order by expired_at, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks a line if it is still due and no other transaction has locked it. */
export async function lockDueLine(trx: Transaction<Database>, id: number): Promise<DueLine | undefined> {
  const { rows } = await sql<DueLine>`
    select id, kind, username, mac_address, code, expired_at, expired_at::text as exact_expired_at
    from lines where id = ${id} and ${DUE} for update of lines skip locked`.execute(trx);
  return rows[0];
}

/** Records the outcome of a renewal in its transaction. Throws when the line's period was renewed before. */
export async function recordRenewal(
  trx: Transaction<Database>,
  { id, exact_expired_at }: DueLine,
  outcome: 'succeeded' | 'failed',
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into renewals as r (line_id, expired_at, outcome)
    values (${id}, ${exact_expired_at}::timestamptz, ${outcome})
    on conflict (line_id, expired_at) do update set outcome = excluded.outcome, attempted_at = now()
    where r.outcome = 'failed'`.execute(trx);
  if (numAffectedRows !== 1n) throw new Error(`line ${String(id)} has been renewed before`);
}

/**
 * Returns the whole seconds until the next line expires, or has to be renewed because it will soon: an hour before, or an
 * eighth of its period. At least one; without such a line, infinity.
 */
export async function secondsToNextEnd(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(ends) - now())::float8 as seconds from (
      select expired_at as ends from lines where deleted_at is null and expired_at > now()
      union all
      select lines.expired_at - least(interval '1 hour', (period || ' ' || period_type)::interval / 8)
      from lines join packages on packages.id = lines.package_id
      where auto_renewal and deleted_at is null and refunded_at is null and not lines.is_trial
        and lines.expired_at > now()
        and not exists (select from renewals r where r.line_id = lines.id and r.expired_at = lines.expired_at)
    ) as next`.execute(db);
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? Number.POSITIVE_INFINITY));
}
