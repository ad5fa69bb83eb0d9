import type { Transaction } from 'kysely';
import {
  creditAccount,
  salesAccount,
  transfer,
  type Cause,
  type CompletedTransfer,
  type Transfer,
} from '../../db/ledger.ts';
import type { LineRow } from '../../db/lines.ts';
import { recordCharges, spendDiscounts, type NewCharge } from '../../db/sales/charges.ts';
import type { Offer } from '../../db/sales/offers.ts';
import type { Database } from '../../db/schema/index.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Host, LineKind, SharedView } from '../lines/kind.ts';
import type { Schema } from '../runtime/contract.ts';
import { credits, transactionReceipt } from '../runtime/money.ts';
import { validationFailed } from '../runtime/problem.ts';
import { MAX_CHARGE } from './pricing.ts';
import { NO_REDUCTION, type Reduction } from './vouchers.ts';

/** A line after a charge, with what was charged. */
export interface Receipt {
  line: LineRow;
  /** What was charged for this line, in hundredths of a credit. */
  amount: number;
  /** The transfer that paid for this line and for the rest of its batch; null when nothing was paid. */
  moved: CompletedTransfer | null;
}

/** A line as its kind shows it, with its payment. */
export type ReceiptView<View> = View & { transaction: Schema<'SaleTransaction'> };

/** Returns a receipt as the payer sees it. */
export function receiptView<View extends SharedView>(
  { view }: LineKind<Permission, View>,
  { line, amount, moved }: Receipt,
  host: Host,
): ReceiptView<View> {
  const transaction =
    moved === null || amount === 0 ? null : { ...transactionReceipt(moved), amount: credits(amount) };
  return { ...view(line, host), transaction };
}

/** Who pays for lines, how much, and how the transactions list describes it. */
export interface Payment {
  payerId: number;
  cause: Cause;
  /** Hundredths of a credit; nothing moves for 0. */
  amount: number;
  description: string;
  subject: { type: string; id: number } | undefined;
  /** The request field that an error names when the price is too large. */
  field: string;
}

/** Returns the transfer that pays for lines, or null when nothing moves. Throws 422 for more than a billion credits. */
export function paymentOf({ payerId, cause, field, ...payment }: Payment): Transfer | null {
  if (payment.amount === 0) return null;
  if (payment.amount > MAX_CHARGE) throw validationFailed({ [field]: ['makes the price too large'] });
  return {
    ...payment,
    ...cause,
    kind: 'subscription_payment',
    from: creditAccount(payerId),
    to: salesAccount(payerId),
  };
}

/** A charge for an existing line. */
export interface LineCharge {
  kind: Exclude<NewCharge['kind'], 'create'>;
  /** The line before the change, locked. */
  line: LineRow;
  /** The package that sets the price. */
  offer: Offer;
  /** Hundredths of a credit, before the reduction. */
  price: number;
  reduction?: Reduction;
  payerId: number;
  cause: Cause;
  description: string;
  /** The connections of the line after the change; `expired_at` is its expiry after the change. */
  max_connections: number;
  expired_at: string | null;
}

/**
 * Charges for a change of a line: moves the credit, records the charge and queues the line for the streaming edge.
 * Returns the amount in hundredths of a credit, and the transfer. Throws InsufficientCreditError before anything is
 * written, and 422 for more than a billion credits.
 */
export async function chargeLine(
  trx: Transaction<Database>,
  { type }: Pick<LineKind<Permission>, 'type'>,
  charge: LineCharge,
): Promise<{ amount: number; moved: CompletedTransfer | null }> {
  const { line, price, reduction = NO_REDUCTION, payerId, cause, description } = charge;
  const amount = price - reduction.discount;
  const subject = { type, id: line.id };
  const payment = paymentOf({ payerId, cause, amount, description, subject, field: 'max_connections' });
  const moved = payment && (await transfer(trx, payment));
  const charges = await recordCharges(trx, [chargeRow(charge, reduction, moved)], 'update');
  const { claimId } = reduction;
  if (claimId !== null) {
    const spent = [...charges.values()].map((id) => ({ id: claimId, line_charge_id: id }));
    await spendDiscounts(trx, spent);
  }
  return { amount, moved };
}

/** Returns the charge row: the offer and refund policy at this moment, and the line before the change. */
function chargeRow(
  { kind, line, offer, price, payerId, max_connections, expired_at }: LineCharge,
  { discount, voucherId }: Reduction,
  moved: CompletedTransfer | null,
): NewCharge {
  return {
    kind,
    line_id: line.id,
    payer_id: payerId,
    transfer_id: moved?.id ?? null,
    amount: price - discount,
    discount,
    voucher_id: voucherId,
    ...chargedOffer(offer),
    max_connections,
    expired_at,
    package_id_before: line.package_id,
    max_connections_before: line.max_connections,
    is_trial_before: line.is_trial,
    is_paid_trial_before: line.is_paid_trial,
    expired_at_before: line.expired_at && `${line.expired_at}Z`,
  };
}

/** Returns what a charge stores of its offer: the price, the period and the refund policy at this moment. */
export function chargedOffer(
  offer: Offer,
): Pick<NewCharge, 'package_id' | 'package_credit' | 'period' | 'period_type' | 'is_trial' | 'refund_tiers'> {
  return {
    package_id: offer.id,
    package_credit: offer.credit,
    period: offer.period,
    period_type: offer.period_type,
    is_trial: offer.is_trial,
    refund_tiers: offer.refund_tiers,
  };
}
