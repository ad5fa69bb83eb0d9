import { sql, type Transaction } from 'kysely';
import type { Database } from '../schema/tables.ts';
import type { Reader } from '../connection/reader.ts';
import { NO_TRIALS, TRIAL_TERMS } from '../role-settings.ts';
import { lockTreeShared, idsOfPath, pathOf } from '../tree/tree.ts';
import { rememberIdentifiers } from '../identifiers.ts';
import { rowsFromJson } from '../values/expressions.ts';

/**
 * Locks what a sale of trials counts, until the transaction ends: the seller, and with free trials each user above it,
 * by id. Returns the bought trials that the seller has left.
 */
export async function lockTrials(
  trx: Transaction<Database>,
  sellerId: number,
  hasFree: boolean,
): Promise<number> {
  // The sale will take the tree lock to count its lines. Taking it after a user's row could deadlock with a move.
  await lockTreeShared(trx);
  const users = await trx
    .selectFrom('users')
    .select(['id', 'paid_test_sold'])
    .where('id', '=', hasFree ? sql<number>`any(${idsOfPath(pathOf(sellerId))})` : sellerId)
    .where((eb) => eb.or([eb('id', '=', sellerId), eb('created_by_id', '<>', eb.ref('id'))]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return users.find(({ id }) => id === sellerId)?.paid_test_sold ?? 0;
}

/** Uses up bought trials of a user whom `lockTrials` has locked. */
export async function usePaidTrials(
  trx: Transaction<Database>,
  userId: number,
  count: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ paid_test_sold: eb('paid_test_sold', '-', count) }))
    .where('id', '=', userId)
    .execute();
}

interface SoldTrial {
  line_id: number;
  is_paid: boolean;
}

/**
 * Records trials. The free ones count for the seller and for each user above it, and what their lines are known by is
 * remembered.
 */
export async function recordTrials(
  trx: Transaction<Database>,
  sellerId: number,
  trials: readonly SoldTrial[],
): Promise<void> {
  if (trials.length === 0) return;
  const columns = ['user_id', 'line_id', 'is_paid'] as const;
  const rows = trials.map((trial) => ({ user_id: sellerId, ...trial }));
  await trx
    .insertInto('trials')
    .columns(columns)
    .expression(rowsFromJson('trials', columns, JSON.stringify(rows)))
    .execute();
  const free = trials.filter(({ is_paid }) => !is_paid).map(({ line_id }) => line_id);
  if (free.length === 0) return;
  await rememberIdentifiers(trx, free);
  await sql`
    insert into trial_counts (user_id, count)
    select id, ${free.length}::integer from users
    where id = any(${idsOfPath(pathOf(sellerId))}) and created_by_id <> id`.execute(trx);
}

/** The number of free trials that a user may create. */
export interface TrialAllowance {
  /** Free trials in one window; null for no limit. */
  limit: number | null;
  /** Free trials left in the current window; null for no limit. */
  remaining: number | null;
  /** When the oldest counted trial leaves the window, in UTC; null if none is counted. */
  windowResetsAt: string | null;
  /** The minimum balance for any free trial, in hundredths of a credit. */
  minimumTrialCredit: number;
}

/** The trials that one user of a path may still sell or have sold below it, by the role that leaves the most. */
interface Level extends TrialAllowance {
  is_seller: boolean;
}

const UNLIMITED: TrialAllowance = {
  limit: null,
  remaining: null,
  windowResetsAt: null,
  minimumTrialCredit: 0,
};

/**
 * Returns the free trials of a user. Its own limit counts its trials and those of all users below it, by the role that
 * leaves the most. The limit of each user above counts in the same way, so what is left is what each of them leaves;
 * one without roles sets no limit. A role without settings has the defaults. A user without roles has no trials. The root has no
 * limit, because its debt is below every minimum. Concurrent requests may both see the last trial, so `lockTrials` comes
 * first where a decision depends on it.
 */
export async function trialAllowance(db: Reader, userId: number): Promise<TrialAllowance> {
  const levels = sql<Level>`(
    select level.id = ${userId} as is_seller, best.*
    from users level
    cross join lateral (
      select setting."limit", setting.minimum as "minimumTrialCredit", used.resets_at as "windowResetsAt",
        case when level.id = ${userId} and account.balance < setting.minimum then 0
          when setting."limit" is null then null
          else greatest(setting."limit" - used.count, 0) end as "remaining"
      from user_roles
      left join role_settings on role_settings.role_id = user_roles.role_id
      cross join lateral (
        select ${TRIAL_TERMS.trial_limit} as "limit", ${TRIAL_TERMS.minimum_trial_credit} as minimum,
          make_interval(hours => ${TRIAL_TERMS.trial_window_hours}) as length
      ) as setting
      cross join lateral (
        select coalesce(sum(count), 0)::integer as count, min(created_at) + setting.length as resets_at
        from trial_counts
        where user_id = user_roles.user_id and created_at > now() - setting.length
          and (level.id = ${userId} or setting."limit" is not null)
      ) as used
      join credit_accounts account on account.user_id = user_roles.user_id and account.purpose = 'credit'
      where user_roles.user_id = level.id
      order by "remaining" desc nulls first, "limit" desc nulls first, "windowResetsAt" nulls first
      limit 1
    ) as best
    where level.id = any(${idsOfPath(pathOf(userId))}) and level.created_by_id <> level.id)`.as('allowance');
  const rows = await db.selectFrom(levels).selectAll().execute();
  const own = rows.find(({ is_seller }) => is_seller) ?? (await withoutRole(db, userId));
  const { limit, minimumTrialCredit } = own;
  const leastFirst = [own, ...rows].sort((a, b) => (a.remaining ?? Infinity) - (b.remaining ?? Infinity));
  const { remaining, windowResetsAt } = leastFirst[0] ?? own;
  return { limit, remaining, windowResetsAt, minimumTrialCredit };
}

/** Returns the free trials of a user without roles: none, unless it is the root. */
async function withoutRole(db: Reader, userId: number): Promise<TrialAllowance> {
  const { created_by_id } = await db
    .selectFrom('users')
    .select('created_by_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { trial_limit: limit, minimum_trial_credit: minimumTrialCredit } = NO_TRIALS;
  return created_by_id === userId
    ? UNLIMITED
    : { limit, remaining: limit, windowResetsAt: null, minimumTrialCredit };
}
