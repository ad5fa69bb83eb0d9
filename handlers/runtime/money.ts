import type { Cause, Moved } from '../../db/ledger.ts';
import type { Schema } from './contract.ts';
import { validationFailed } from './problem.ts';

/** Credits as a client writes them, in hundredths. Throws 422 naming the field for more than two decimals. */
export function hundredths(credits: number, field: string): number {
  const amount = Math.round(credits * 100);
  if (amount / 100 !== credits) throw validationFailed({ [field]: ['must have at most two decimals'] });
  return amount;
}

/** Hundredths as a client reads them: credits. */
export const credits = (amount: number): number => amount / 100;

/** What an answer says of credit that moved; the balance is the payer's. */
export function receipt({ id, amount, payerBalance }: Moved): Schema<'TransactionReceipt'> {
  return { id, amount: credits(amount), balance_after: credits(payerBalance) };
}

/** Who made a transfer happen, from the call that does. */
export function causeOf({
  caller,
  requestId,
}: {
  caller: { id: number; tokenId: number };
  requestId: string;
}): Cause {
  return { actorId: caller.id, tokenId: caller.tokenId, requestId };
}
