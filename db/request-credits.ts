import { type Selectable, type Transaction } from 'kysely';
import type { Cause } from './cause.ts';
import { creditAccount } from './ledger/ledger.ts';
import { beginTransfer, transfer, type CompletedTransfer } from './transfers.ts';
import type { Database } from './schema/index.ts';
import type { RequestCreditsTable } from './schema/requests.ts';
import { NOW } from './values/expressions.ts';

/** A request for credit; `amount` in hundredths of a credit. */
export type RequestCreditRow = Selectable<RequestCreditsTable>;

/** A step of a request. */
export type CreditRequestUpdate =
  | { status: 'taken'; taken_by_id: number }
  | { status: 'accepted'; transfer_id: number }
  | { status: 'rejected'; rejection_reason: string }
  | { status: 'cancelled' };

/** Takes or ends a request, which the caller has locked. Returns the updated request. */
export function updateRequestCredit(
  trx: Transaction<Database>,
  id: number,
  step: CreditRequestUpdate,
): Promise<RequestCreditRow> {
  return trx
    .updateTable('request_credits')
    .set({ ...step, ...(step.status === 'taken' ? { taken_at: NOW } : { decided_at: NOW }), updated_at: NOW })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Pays a request that is locked and was taken by the payer, who is an ancestor of the requester. Throws
 * InsufficientCreditError.
 */
export async function acceptRequestCredit(
  trx: Transaction<Database>,
  { id, amount, description, created_by_id }: RequestCreditRow,
  takerId: number,
  cause: Cause,
): Promise<{ request: RequestCreditRow; moved: CompletedTransfer }> {
  const moved = await transfer(trx, {
    id: await beginTransfer(trx),
    cause,
    kind: 'normal',
    from: creditAccount(takerId),
    to: creditAccount(created_by_id),
    amount,
    description,
    subject: { type: 'RequestCredit', id },
  });
  const request = await updateRequestCredit(trx, id, {
    status: 'accepted',
    transfer_id: moved.id,
  });
  return { request, moved };
}
