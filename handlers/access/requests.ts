import { expressionBuilder, sql, type Expression, type SqlBool, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { lockTreeShared } from '../../db/tree/tree.ts';
import { findUser } from '../call/find.ts';
import type { Filter } from '../call/filter.ts';
import { countedSight, type Sight } from './sight.ts';
import { usersCurrentlyWithin, usersWithin } from './users.ts';
import { notFound } from '../call/problem.ts';
import type { Caller, Viewer } from '../call/caller.ts';

// Who may see and decide requests for credit and refunds.

type Requester = 'request_credits.created_by_id' | 'request_refunds.created_by_id';

/** The requests for credit that the caller may see: its own and those of users below it; all with the `all` policy. */
export const requestCreditSight = (viewer: Viewer<'request_credits_all'>): Sight =>
  countedSight(viewer, 'request_credits_all', {
    owner: 'request_credits.created_by_id',
    kind: 'request_credit',
  });

/** The requests for refunds that the caller may see, in the same way. */
export const requestRefundSight = (viewer: Viewer<'request_refunds_all'>): Sight =>
  countedSight(viewer, 'request_refunds_all', {
    owner: 'request_refunds.created_by_id',
    kind: 'request_refund',
  });

/** Selects the requests that the caller may decide: those of users below it. A `*_all` policy does not widen this. */
export function requestsBelow(caller: Caller, requester: Requester): Expression<SqlBool> {
  return requestedBy(requester, (eb) => eb.and([usersWithin(caller)(eb), eb('users.id', '<>', caller.id)]));
}

function requestedBy(requester: Requester, users: Filter<'users'>): Expression<SqlBool> {
  const eb = expressionBuilder<Database>();
  return eb.exists(
    eb.selectFrom('users').select('users.id').where('users.id', '=', sql.ref<number>(requester)).where(users),
  );
}

/**
 * Locks the tree until the transaction ends, and returns the requester. Throws 404 if the requester is not below the
 * caller any more, because a move came between.
 */
export async function lockRequesterBelow(
  trx: Transaction<Database>,
  caller: Caller,
  requesterId: number,
): Promise<{ id: number; path: string }> {
  await lockTreeShared(trx);
  const requester = await findUser(trx, usersCurrentlyWithin(caller), requesterId);
  if (requester.id === caller.id) throw notFound();
  return requester;
}
