import type { Transaction } from 'kysely';
import type { Cause, InsufficientCreditError, CompletedTransfer } from '../../db/ledger/ledger.ts';
import type { Database } from '../../db/schema/index.ts';
import type { CreditLimitError } from '../../db/token-spending.ts';
import { isWithin } from '../../db/tree/tree.ts';
import type { Schema } from './contract.ts';
import { Problem, validationFailed } from './problem.ts';

/** Converts credits from a request to hundredths. Throws 422 naming the field for more than two decimals. */
export function hundredths(credits: number, field: string): number {
  const amount = Math.round(credits * 100);
  if (amount / 100 !== credits) throw validationFailed({ [field]: ['must have at most two decimals'] });
  return amount;
}

/** Converts hundredths to the credits of a response. */
export const credits = (amount: number): number => amount / 100;

/** Returns the receipt of a transfer for a response. The balance is the payer's. */
export function transactionReceipt({
  id,
  amount,
  payerBalance,
}: CompletedTransfer): Schema<'TransactionReceipt'> {
  return { id, amount: credits(amount), balance_after: credits(payerBalance) };
}

/**
 * Returns the 422 for insufficient credit. It has the amounts if the payer is the caller or a user below it, whose
 * balance the caller may see.
 */
export async function insufficientCredit(
  trx: Transaction<Database>,
  caller: { id: number; path: string } | null,
  { payer, required, balance }: InsufficientCreditError,
): Promise<Problem> {
  if (!(await seesCreditOf(trx, caller, payer.userId))) {
    return new Problem('insufficient_credit', 'There is not enough credit for this.');
  }
  const figures = { required: credits(required), balance: credits(balance) };
  const detail = `This needs ${String(figures.required)} credits, and the balance is ${String(figures.balance)}.`;
  return new Problem('insufficient_credit', detail, figures);
}

/** Returns the 422 for a charge beyond the limit of a token. */
export function creditLimitReached({ limit, spent, resetsAt }: CreditLimitError): Problem {
  const figures = { credit_limit: credits(limit), credit_used: credits(spent), credit_resets_at: resetsAt };
  const until = resetsAt === null ? '' : ` until ${resetsAt}`;
  const detail = `This token may spend ${String(figures.credit_limit)} credits${until}, and has spent ${String(figures.credit_used)}.`;
  return new Problem('credit_limit_reached', detail, figures);
}

async function seesCreditOf(
  trx: Transaction<Database>,
  caller: { id: number; path: string } | null,
  userId: number,
): Promise<boolean> {
  if (caller === null || caller.id === userId) return caller !== null;
  const user = await trx.selectFrom('users').select('path').where('id', '=', userId).executeTakeFirst();
  return user !== undefined && isWithin(user.path, caller.path);
}

/** Returns the cause of a transfer, from the call that makes it. */
export function causeOf({
  caller,
  requestId,
}: {
  caller: { id: number; tokenId: number };
  requestId: string;
}): Cause {
  return { actorId: caller.id, tokenId: caller.tokenId, requestId };
}
