import type { Transaction } from 'kysely';
import { creditOf, salesTo, transfer, type Cause, type Moved, type Transfer } from '../../db/ledger.ts';
import { LARGEST_CHARGE } from './pricing.ts';
import type { Database } from '../../db/schema/index.ts';
import { validationFailed } from '../runtime/problem.ts';

export interface Payment extends Cause {
  payerId: number;
  /** Hundredths of a credit; nothing moves for 0. */
  amount: number;
  description: string;
  subject: { type: string; id: number } | undefined;
  /** The field that is to blame for more than can be paid at once. */
  field: string;
}

/** The transfer that charges for lines; null when nothing moves. Throws 422 for more than a billion credits. */
export function paymentOf(payment: Payment): Transfer | null {
  const { payerId, amount, field } = payment;
  if (amount === 0) return null;
  if (amount > LARGEST_CHARGE) throw validationFailed({ [field]: ['makes the price too large'] });
  return { ...payment, kind: 'subscription_payment', from: creditOf(payerId), to: salesTo(payerId) };
}

/** Charges for lines. Throws InsufficientCreditError, and what `paymentOf` throws. */
export async function pay(trx: Transaction<Database>, payment: Payment): Promise<Moved | null> {
  const charged = paymentOf(payment);
  return charged === null ? null : transfer(trx, charged);
}
