import { everyRow, type Filter } from './filter.ts';
import { can, type Viewer } from './policy.ts';
import { usersWithin } from './users.ts';

/** Transactions that the caller, or a user below it, takes part in, or with `transactions_all` every one. */
export function visibleTransactions(caller: Viewer<'transactions_all'>): Filter<'credit_transfers'> {
  return can(caller, 'transactions_all') ? everyRow : transactionsWithin(caller);
}

/** Users whose transactions the caller sees: itself and those below it, or with `transactions_all` everyone. */
export function visibleParties(caller: Viewer<'transactions_all'>): Filter<'users'> {
  return can(caller, 'transactions_all') ? everyRow : usersWithin(caller);
}

/** Transactions that a user, or one below it, takes part in. */
export function transactionsWithin(user: Pick<Viewer, 'id'>): Filter<'credit_transfers'> {
  return (eb) =>
    eb(
      'credit_transfers.id',
      'in',
      eb
        .selectFrom('transaction_parties')
        .select('transaction_parties.transfer_id')
        .where('transaction_parties.user_id', '=', user.id),
    );
}
