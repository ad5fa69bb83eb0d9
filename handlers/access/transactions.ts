import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { allRows, type Filter } from '../call/filter.ts';
import { can } from './policy.ts';
import { branchOwners, usersWithin, type SubtreeKey } from './users.ts';
import { TRANSFER_ACCOUNTS } from '../../db/tree/parties.ts';
import type { Viewer } from '../call/caller.ts';

/**
 * Selects the transactions that the caller may see: those of itself and of users below it; all with `transactions_all`.
 */
export function visibleTransactions(caller: Viewer<'transactions_all'>): Filter<'credit_transfers'> {
  return can(caller, 'transactions_all') ? allRows : transactionsWithin(caller);
}

/**
 * Selects the users whose transactions the caller sees: itself and users below it; everyone with `transactions_all`.
 */
export function visibleParties(caller: Viewer<'transactions_all'>): Filter<'users'> {
  return can(caller, 'transactions_all') ? allRows : usersWithin(caller);
}

/** Selects the transactions of a user and of users below it. */
export function transactionsWithin(user: Pick<Viewer, SubtreeKey>): Filter<'credit_transfers'> {
  return (eb) =>
    eb(
      'credit_transfers.id',
      'in',
      eb
        .selectFrom(TRANSFER_ACCOUNTS.as('touched'))
        .innerJoin('credit_accounts', 'credit_accounts.id', 'touched.account_id')
        .innerJoin('users', 'users.id', 'credit_accounts.user_id')
        .select('touched.transfer_id')
        .where(usersWithin(user)),
    );
}

/**
 * Selects the transactions of a user and of users below it by a look at each. `transactionsWithin` would be planned to read
 * all that these users have, or all that there is.
 */
export const transactionsWithinByRow = (user: Pick<Viewer, SubtreeKey>): Filter<'credit_transfers'> => {
  const isOfOne = (account: string): RawBuilder<SqlBool> => sql`coalesce((
    select true from credit_accounts join users on users.id = credit_accounts.user_id
    where credit_accounts.id = ${sql.ref(account)} and credit_accounts.purpose = 'credit' and ${branchOwners(user)}), false)`;
  return () =>
    sql`(${isOfOne('credit_transfers.from_account_id')} or ${isOfOne('credit_transfers.to_account_id')})`;
};

/** Selects the same by a list of all their accounts, which costs less where many are looked at. */
export const transactionsOfAccounts = (user: Pick<Viewer, SubtreeKey>): Filter<'credit_transfers'> => {
  const accounts = accountsWithin(user);
  return () =>
    sql`(credit_transfers.from_account_id in (${accounts}) or credit_transfers.to_account_id in (${accounts}))`;
};

/**
 * Selects the ids of the credit accounts of a user and of users below it, by which `searchTransfers` finds what they see.
 * Whoever pays into the account of its sales, or gets back from there, is its own user, so that these need not be read. The
 * fence keeps PostgreSQL from reading the accounts of all users.
 */
export const accountsWithin = (user: Pick<Viewer, SubtreeKey>): Expression<unknown> => sql`
  select account.id from users cross join lateral (
    select id from credit_accounts where user_id = users.id and purpose = 'credit' offset 0) as account
  where ${branchOwners(user)}`;
