import type { Reader } from '../../db/connection/reader.ts';
import type { InsufficientCreditError } from '../../db/ledger/ledger.ts';
import type { CreditLimitError } from '../../db/token-spending.ts';
import type { CompletedTransfer } from '../../db/transfers.ts';
import { isWithin } from '../../db/tree/tree.ts';
import type { Schema } from './contract.ts';
import { Problem, validationFailed } from './problem.ts';

/** Converts credits from a request to hundredths. Throws 422 for the field if there are more than two decimals. */
export function hundredths(credits: number, field: string): number {
  const amount = Math.round(credits * 100);
  if (amount / 100 !== credits) throw validationFailed({ [field]: ['must have at most two decimals'] });
  return amount;
}

/** Converts hundredths to credits for a response. */
export const credits = (amount: number): number => amount / 100;

/** Returns the receipt of a transfer for the payer. */
export function transactionReceipt({
  id,
  amount,
  payerBalance,
}: CompletedTransfer): Schema<'TransactionReceipt'> {
  return { id, amount: credits(amount), balance_after: credits(payerBalance) };
}

/** Returns the 422 for insufficient credit, with the amounts if the payer is the caller or a user below it. */
export async function insufficientCredit(
  db: Reader,
  caller: { id: number; path: string } | null,
  { payer, required: amount }: InsufficientCreditError,
): Promise<Problem> {
  const account = await db
    .selectFrom('credit_accounts')
    .innerJoin('users', 'users.id', 'credit_accounts.user_id')
    .select(['users.path', 'credit_accounts.balance'])
    .where('credit_accounts.user_id', '=', payer.userId)
    .where('credit_accounts.purpose', '=', payer.purpose)
    .executeTakeFirstOrThrow();
  const isSeen = caller !== null && (caller.id === payer.userId || isWithin(account.path, caller.path));
  if (!isSeen) return new Problem('insufficient_credit', 'There is not enough credit for this.');
  const figures = { required: credits(amount), balance: credits(account.balance) };
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
