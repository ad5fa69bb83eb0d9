import { allRows, type Filter } from './filter.ts';
import { can, type Viewer } from './policy.ts';
import { usersWithin, type SubtreeKey } from './users.ts';

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
        .selectFrom('transaction_parties')
        .innerJoin('users', 'users.id', 'transaction_parties.user_id')
        .select('transaction_parties.transfer_id')
        .where(usersWithin(user)),
    );
}
