import { sql, type Transaction } from 'kysely';
import {
  identifiersOf,
  hadTrial,
  knownOfTrials,
  trialLimit,
  rememberIdentifiers,
} from '../lines/identifiers.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { Problem } from '../call/problem.ts';
import type { Faults, Quote } from './quote.ts';
import type { Reader } from '../../db/connection/reader.ts';
import { NO_TRIALS, TRIAL_TERMS } from '../../db/roles.ts';
import { lockTreeShared, idsOfPath, pathOf } from '../../db/tree/tree.ts';
import { rowsFromJson } from '../../db/values/expressions.ts';

/**
 * Takes the trials among the quotes from the caller's allowance: paid trials from its bought ones; free trials from the
 * limits of its roles and of every user above it, one per username, MAC address or external id in 30 days. The counted
 * users stay locked. Adds 422 `trial_limit_reached` for each refused trial.
 */
export async function useTrials(
  { caller, db }: { caller: { id: number }; db: Transaction<Database> },
  quotes: readonly Quote[],
  faults: Faults,
): Promise<void> {
  const trials = quotes.filter(({ offer }) => offer.is_trial);
  if (trials.length === 0) return;
  const paid = trials.filter(({ offer }) => offer.is_paid_trial);
  const free = trials.filter(({ offer }) => !offer.is_paid_trial);
  const bought = await lockTrials(db, caller.id, free.length > 0);
  faults.add(...exceeding(paid, bought, 'You have no bought trial left.'));
  if (paid.length > 0 && paid.length <= bought) await usePaidTrials(db, caller.id, paid.length);
  if (free.length === 0) return;
  const { remaining } = await trialAllowance(db, caller.id);
  faults.add(...exceeding(free, remaining ?? Infinity, 'You cannot make more free trials now.'));
  faults.add(...(await repeated(db, free)));
}

/** Returns the 422 for each trial whose customer had one in the last 30 days, or has another in this sale. */
async function repeated(db: Transaction<Database>, free: readonly Quote[]): Promise<Problem[]> {
  const named = free.map(({ requestedFields, externalId, fieldName }) => ({
    fieldName,
    identifiers: identifiersOf({ ...requestedFields, external_id: externalId }),
  }));
  const keyOf = ({ name, value }: { name: string; value: string }): string => `${name} ${value}`;
  const known = await knownOfTrials(
    db,
    named.flatMap(({ identifiers }) => identifiers),
  );
  const seen = new Set(known.map(keyOf));
  return named.flatMap(({ identifiers, fieldName }) => {
    const again = identifiers.find((identifier) => seen.has(keyOf(identifier)));
    for (const identifier of identifiers) seen.add(keyOf(identifier));
    return again === undefined ? [] : hadTrial(fieldName(again.name));
  });
}

function exceeding(trials: readonly Quote[], remaining: number, detail: string): Problem[] {
  return trials.slice(remaining).map(({ fieldName }) => trialLimit(fieldName('package_id'), detail));
}

/**
 * Locks the seller until the transaction ends, and for free trials also the users above it, by id. Returns the number
 * of bought trials that the seller has left.
 */
async function lockTrials(trx: Transaction<Database>, sellerId: number, hasFree: boolean): Promise<number> {
  // The sale locks the tree to count its lines; after the lock on a user's row, that could deadlock with a move.
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

/** Uses up bought trials of a user that `lockTrials` has locked. */
async function usePaidTrials(trx: Transaction<Database>, userId: number, count: number): Promise<void> {
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

/** Records trials. Free ones count for the seller and users above it; the identifiers of their lines are remembered. */
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

interface TrialAllowance {
  /** The number of free trials in one window; null for no limit. */
  limit: number | null;
  /** The number left in the current window; null for no limit. */
  remaining: number | null;
  /** When the oldest counted trial leaves the window, in UTC; null without one. */
  windowResetsAt: string | null;
  /** The minimum balance for any free trial, in hundredths of a credit. */
  minimumTrialCredit: number;
}

/** The free trials that one user of a path has left for itself and below it, by its most generous role. */
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
 * Returns the free trials of a user. The limit of a user counts the trials of its whole branch, by the role that leaves
 * the most; the smallest remainder among the user and all users above it applies. A user above without roles sets no
 * limit. A role without settings has the defaults. A user without roles has no trials. The root has no limit, because
 * its debt is below every minimum. Concurrent requests may both see the last trial, so call `lockTrials` first if a
 * decision depends on it.
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
