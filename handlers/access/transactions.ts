import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { allRows, type Filter } from '../call/filter.ts';
import type { Viewer } from '../call/caller.ts';
import { can } from './policy.ts';
import { EVERYTHING, visibleCount, type Sight } from './sight.ts';
import { branchOwners, usersWithin, type SubtreeKey } from './users.ts';

/** The transactions of the caller and of users below it; all with `transactions_all`. */
export const transactionSight = (viewer: Viewer<'transactions_all'>): Sight => ({
  ...(can(viewer, 'transactions_all') ? EVERYTHING : paidOrReceivedWithin(viewer)),
  total: visibleCount(viewer, 'transactions_all', 'transaction'),
});

/** Selects the transactions that the caller may see, row by row. */
export const visibleTransactions = (viewer: Viewer<'transactions_all'>): Expression<SqlBool> =>
  transactionSight(viewer).row;

/**
 * The transactions that a user and users below it pay or receive. A payment for a line goes to an account of the
 * system, and only its payer's side sees it.
 */
export function paidOrReceivedWithin(user: Pick<Viewer, SubtreeKey>): Sight {
  const accounts = user.leaf
    ? sql`(select id from credit_accounts where user_id = ${user.id} and purpose = 'credit')`
    : sql`any(array(
        select credit_accounts.id from users join credit_accounts on credit_accounts.user_id = users.id
        where ${branchOwners(user)} and credit_accounts.purpose = 'credit'))`;
  // Payments for lines go to sales accounts, which the index of payees leaves out.
  const owned = sql<SqlBool>`(credit_transfers.from_account_id = ${accounts}
    or (credit_transfers.to_account_id = ${accounts} and credit_transfers.kind <> 'subscription_payment'))`;
  if (user.leaf) return { row: owned };
  const isWithin = (account: string): RawBuilder<SqlBool> => sql`coalesce((
    select true from credit_accounts join users on users.id = credit_accounts.user_id
    where credit_accounts.id = ${sql.ref(account)} and credit_accounts.purpose = 'credit'
      and ${branchOwners(user)}), false)`;
  return {
    row: sql<SqlBool>`(${isWithin('credit_transfers.from_account_id')} or ${isWithin('credit_transfers.to_account_id')})`,
    owned,
  };
}

/**
 * Selects the users whose transactions the caller sees: itself and users below it; everyone with `transactions_all`.
 */
export function visibleParties(caller: Viewer<'transactions_all'>): Filter<'users'> {
  return can(caller, 'transactions_all') ? allRows : usersWithin(caller);
}
