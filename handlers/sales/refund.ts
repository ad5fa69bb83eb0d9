import type { Cause } from '../../db/cause.ts';
import type { Transaction } from 'kysely';
import type { CompletedTransfer } from '../../db/transfers.ts';
import { hasOutsidersRestriction, selectLines, type LineRow } from '../../db/lines.ts';
import { lastCharge, chargeToRefund } from './charges.ts';
import type { Database } from '../../db/schema/tables.ts';
import { isWithin, subtreeEnd } from '../../db/tree/tree.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../call/contract.ts';
import { credits } from '../call/money.ts';
import { visibleLines } from '../access/lines.ts';
import { notFound, Problem } from '../call/problem.ts';
import { lockLine, type LineCall, type LineWrite } from '../lines/find.ts';
import type { LineKind, SharedView } from '../kinds/kind.ts';
import type { ReceiptView } from './charge.ts';
import { expiryAfterRefund, assessRefund, type RefundAssessment } from './refund-policy.ts';
import { reverseCharge } from './reverse.ts';

/** Returns the refund that the last charge would get now. Changes nothing. */
export function refundPreview<All extends Permission>({ name, all }: LineKind<All>) {
  return async ({ params, caller, db }: LineCall<All>): Promise<Schema<'RefundPreview'>> => {
    const line = await selectLines(db, name)
      .select((eb) => hasOutsidersRestriction(caller.path, subtreeEnd(caller.path))(eb).as('blocked'))
      .where('lines.id', '=', params.id)
      .where(visibleLines(caller, all))
      .executeTakeFirst();
    if (line === undefined) throw notFound();
    const charge = await lastCharge(db, line.id);
    const verdict = assessRefund(charge);
    const reason = line.blocked === true ? 'line_restricted' : verdict.reason;
    const given = reason === null ? verdict.amount : 0;
    return {
      refundable: reason === null,
      reason,
      original_credit: credits(charge?.amount ?? 0),
      consumed_days: verdict.days,
      consumed_credit: credits((charge?.amount ?? 0) - given),
      refund_amount: credits(given),
      expired_at_after: reason === null && charge ? expiryAfterRefund(charge, line) : line.expired_at,
    };
  };
}

type Reason = NonNullable<RefundAssessment['reason']>;

const NOT_REFUNDABLE: Record<Reason, string> = {
  no_charge_left: 'No charge is left to refund.',
  trial: 'Trials are not refundable.',
  no_refund_policy: 'The package had no refund policy when it was charged.',
  too_late: 'More days have passed than the refund policy allows.',
  nothing_back: 'The refund policy gives nothing of the charge back now.',
  refunded_recently: 'The username or the device had more than half of a charge back in the last 30 days.',
};

/** Returns the 422 for a charge that cannot be refunded. */
export const notRefundable = (reason: Reason): Problem =>
  new Problem('not_refundable', NOT_REFUNDABLE[reason], { reason });

interface RefundCall<All extends Permission> extends LineWrite<All> {
  body: Schema<'RefundRequest'>;
}

/** Refunds the last charge of a line to its payer, by the policy of the charge. Throws 422 `not_refundable`. */
export function refund<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return async (call: RefundCall<All>): Promise<ReceiptView<View>> => {
    const line = await lockLine(kind, call);
    const outcome = await refundLastCharge(kind, call, line, call.body.reason);
    if (outcome.reason !== null) throw notRefundable(outcome.reason);
    return { ...kind.view(outcome.line, call.settings), transaction: outcome.transaction };
  };
}

export interface RefundContext {
  caller: { id: number; path: string; tokenId: number };
  db: Transaction<Database>;
  cause: Cause;
}

/** A refund, in hundredths of a credit, or why there is none. */
type RefundOutcome =
  | { reason: null; line: LineRow; amount: number; transaction: Schema<'LineRefund'> | null }
  | { reason: Reason };

/** Refunds the last charge of a locked line, if the policy of the charge allows it. */
export async function refundLastCharge(
  { type }: Pick<LineKind<Permission>, 'type'>,
  call: RefundContext,
  line: LineRow,
  description: string,
): Promise<RefundOutcome> {
  const charge = await chargeToRefund(call.db, line);
  const { reason, amount } = assessRefund(charge);
  if (reason !== null || charge === undefined) return { reason: reason ?? 'no_charge_left' };
  const reversed = await reverseCharge(call.db, line, {
    cause: call.cause,
    charge,
    amount,
    description,
    subjectType: type,
  });
  const transaction = reversed.moved && (await refundReceipt(call, charge.payer_id, reversed.moved));
  return { reason: null, line: reversed.line, amount, transaction };
}

/** Returns a refund as the caller may see it. The balance is null unless the payer is the caller or a user below it. */
export async function refundReceipt(
  { caller, db }: { caller: { path: string }; db: Reader },
  payerId: number,
  { id, amount, payeeBalance }: CompletedTransfer,
): Promise<Schema<'LineRefund'>> {
  const payer = await db
    .selectFrom('users')
    .select('path')
    .where('id', '=', payerId)
    .executeTakeFirstOrThrow();
  const isSeen = isWithin(payer.path, caller.path);
  return { id, amount: credits(amount), balance_after: isSeen ? credits(payeeBalance) : null };
}
