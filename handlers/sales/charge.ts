import type { Transaction } from 'kysely';
import type { Cause } from '../../db/cause.ts';
import { statusOf, type LineRow } from '../../db/lines.ts';
import {
  changeChargedLines,
  type NewCharge,
  type NewIds,
  type ChargedChange,
  type ChargedColumns,
  type KeptColumns,
} from './charges.ts';
import { lockDiscounts, spendDiscounts } from './discounts.ts';
import type { Offer } from './package-terms.ts';
import type { LineEventType } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { CompletedTransfer, Payment } from '../../db/transfers.ts';
import { formatUtc, withZone } from '../../db/values/time.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Host, LineKind, SharedView } from '../kinds/kind.ts';
import type { Schema } from '../call/contract.ts';
import { transactionReceipt } from '../call/money.ts';
import { Problem, validationFailed, type FieldName } from '../call/problem.ts';
import { discountOn, MAX_CHARGE } from './pricing.ts';

/** A price that a voucher may reduce. */
interface Priced {
  fieldName: FieldName;
  offer: { id: number };
  /** The price of one period, in hundredths of a credit. Vouchers do not reduce the price of time that is left. */
  price: number;
  voucherCode: string | undefined;
}

/** The discount of a voucher, in hundredths of a credit. */
export interface Reduction {
  discount: number;
  voucherId: number | null;
  claimId: number | null;
}

export const NO_REDUCTION: Reduction = { discount: 0, voucherId: null, claimId: null };

/**
 * Returns the discounts of vouchers, in the order of the prices. A price with a voucher code uses one of the caller's
 * reserved claims of that code, which stays locked. The result is 422 `voucher_not_applicable` if the caller has no
 * such claim or the discount is 0.
 */
export async function reductionsOf(
  { caller, db }: { caller: { id: number }; db: Transaction<Database> },
  prices: readonly Priced[],
): Promise<(Reduction | Problem)[]> {
  const codes = prices.flatMap(({ voucherCode }) => voucherCode ?? []);
  const reserved = codes.length === 0 ? [] : await lockDiscounts(db, caller.id, codes);
  return prices.map(({ fieldName, offer, price, voucherCode }) => {
    if (voucherCode === undefined) return NO_REDUCTION;
    const first = reserved.findIndex(({ code }) => code === voucherCode.toUpperCase());
    const [claim] = first === -1 ? [] : reserved.splice(first, 1);
    const discount = claim === undefined ? 0 : discountOn(claim, price, offer.id);
    if (claim === undefined || discount === 0) return voucherNotApplicable(fieldName('voucher_code'));
    return { discount, voucherId: claim.voucher_id, claimId: claim.claim_id };
  });
}

/** Returns the discount for one price. Throws 422 `voucher_not_applicable`. */
export async function reductionOf(
  call: { caller: { id: number }; db: Transaction<Database> },
  price: Omit<Priced, 'fieldName'>,
): Promise<Reduction> {
  const [reduction = NO_REDUCTION] = await reductionsOf(call, [{ ...price, fieldName: (field) => field }]);
  if (reduction instanceof Problem) throw reduction;
  return reduction;
}

const voucherNotApplicable = (field: string): Problem =>
  new Problem('voucher_not_applicable', 'The voucher cannot be used for this.', {
    errors: { [field]: ['cannot be used for this'] },
  });

interface Bill {
  /** The id drawn for the payment. */
  transferId: number;
  payerId: number;
  cause: Cause;
  /** Hundredths of a credit; 0 moves nothing. */
  amount: number;
  description: string;
  subject: { type: string; id: number };
  /** The field that an error names when the price is too large. */
  field: string;
}

/** Returns the payment for a line, or null for an amount of 0. Throws 422 above a billion credits. */
export function paymentOf({ transferId, cause, field, ...bill }: Bill): Payment | null {
  const { amount } = bill;
  if (amount === 0) return null;
  if (amount > MAX_CHARGE) throw validationFailed({ [field]: ['makes the price too large'] });
  return { id: transferId, kind: 'subscription_payment', ...bill, cause };
}

/** A change of a line that has a price. */
export interface LineCharge {
  kind: Exclude<NewCharge['kind'], 'create' | 'move_in'>;
  event: LineEventType;
  ids: NewIds;
  /** The line before the change, locked. */
  line: LineRow;
  changes: Partial<ChargedColumns>;
  /** The start of the transaction, in milliseconds since 1970. */
  now: number;
  /** The package that sets the price. */
  offer: Offer;
  /** Hundredths of a credit, before the reduction. */
  price: number;
  reduction?: Reduction;
  payerId: number;
  cause: Cause;
  description: string;
}

/** Changes a line and charges for it, as `chargeLines` does. */
export async function chargeLine(
  trx: Transaction<Database>,
  kind: Pick<LineKind<Permission>, 'type'>,
  change: LineCharge,
): Promise<Receipt> {
  const [receipt] = await chargeLines(trx, kind, change, [change]);
  if (receipt === undefined) throw new Error('a charged line is missing');
  return receipt;
}

/**
 * Changes distinct lines and charges for each: moves the credit, records the charges and events, and queues the syncs.
 * Returns the changed lines and the transfers. Throws InsufficientCreditError before anything is written, and 422 above
 * a billion credits.
 */
export async function chargeLines(
  trx: Transaction<Database>,
  kind: Pick<LineKind<Permission>, 'type'>,
  { cause, event }: Pick<LineCharge, 'cause' | 'event'>,
  changes: readonly LineCharge[],
): Promise<Receipt[]> {
  const charged = changes.map((change) => chargeOf(kind, change));
  const { moved, kept } = await changeChargedLines(trx, cause, charged, event);
  const discounts = changes.flatMap(({ ids, reduction: { claimId } = NO_REDUCTION }) =>
    claimId === null ? [] : { id: claimId, line_charge_id: ids.charge_id },
  );
  await spendDiscounts(trx, discounts);
  return changes.map((change) => {
    const columns = kept.find(({ id }) => id === change.line.id);
    if (columns === undefined) throw new Error('a charged line is missing');
    const transfer = moved.find(({ id }) => id === change.ids.transfer_id) ?? null;
    return { line: changedLine(change, columns), moved: transfer };
  });
}

/** Returns a change with its charge and its payment. Throws 422 above a billion credits. */
export function chargeOf({ type }: Pick<LineKind<Permission>, 'type'>, change: LineCharge): ChargedChange {
  const { ids, line, changes, price, payerId, cause, description, reduction = NO_REDUCTION } = change;
  const payment = paymentOf({
    transferId: ids.transfer_id,
    payerId,
    cause,
    amount: price - reduction.discount,
    description,
    subject: { type, id: line.id },
    field: 'max_connections',
  });
  return {
    columns: { ...line, ...changes },
    charge: chargeRow(change, reduction, payment),
    payment,
    referenceId: cause.referenceId,
  };
}

/** Returns a line as it is after a change. The line was locked, so nothing else has changed it. */
function changedLine({ line, changes, now }: LineCharge, kept: KeptColumns): LineRow {
  const changed = { ...line, ...changes, ...kept, updated_at: formatUtc(now) };
  return { ...changed, status: statusOf(changed, line.status === 'restricted', now) };
}

function chargeRow(
  { ids, kind, line, changes, offer, price, payerId }: LineCharge,
  { discount, voucherId }: Reduction,
  payment: Payment | null,
): NewCharge {
  return {
    id: ids.charge_id,
    kind,
    line_id: line.id,
    line_kind: line.kind,
    payer_id: payerId,
    transfer_id: payment?.id ?? null,
    amount: price - discount,
    discount,
    voucher_id: voucherId,
    max_connections: changes.max_connections ?? line.max_connections,
    expired_at: withZone(changes.expired_at ?? line.expired_at),
    package_id_before: line.package_id,
    max_connections_before: line.max_connections,
    is_trial_before: line.is_trial,
    is_paid_trial_before: line.is_paid_trial,
    expired_at_before: withZone(line.expired_at),
    ...chargedOffer(offer),
  };
}

/** Returns the columns of a charge that describe its offer and refund policy at this moment. */
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

export interface Receipt {
  line: LineRow;
  /** Null without a payment. */
  moved: CompletedTransfer | null;
}

/** A line as its kind shows it, with its payment. */
export type ReceiptView<View> = View & { transaction: Schema<'NullableTransactionReceipt'> };

/** Returns a receipt as the payer sees it. */
export function receiptView<View extends SharedView>(
  { view }: LineKind<Permission, View>,
  { line, moved }: Receipt,
  host: Host,
): ReceiptView<View> {
  return { transaction: moved && transactionReceipt(moved), ...view(line, host) };
}
