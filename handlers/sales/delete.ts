import type { Cause } from '../../db/cause.ts';
import { deleteLines, type LineRow } from '../../db/lines.ts';
import type { Permission } from '../../generated/operations.ts';
import { requirePolicy } from '../access/policy.ts';
import type { Caller } from '../call/caller.ts';
import type { Schema } from '../call/contract.ts';
import { credits } from '../call/money.ts';
import { conflict } from '../call/problem.ts';
import { lockLine, type LineWrite } from '../lines/find.ts';
import type { LineKind } from '../kinds/kind.ts';
import { refundLastCharge, type RefundContext } from './refund.ts';

interface DeleteCall<All extends Permission, Refund extends Permission> extends LineWrite<All> {
  caller: Caller<All | Refund>;
  query: { refund?: boolean };
  cause: Cause;
}

/**
 * Deletes a line. With `refund`, first refunds its charges by their policies. Throws 403 if the caller may not refund
 * lines, 404 and 422 as `lockLine` does, and 409 for more than MOST_CHARGES refunds.
 */
export function deleteLine<All extends Permission, Refund extends Permission>(
  kind: LineKind<All>,
  policy: Refund,
) {
  return async (call: DeleteCall<All, Refund>): Promise<Schema<'LineDeletion'>> => {
    if (call.query.refund === true) requirePolicy(call.caller, policy);
    const line = await lockLine(kind, call);
    const given = call.query.refund === true ? await refundCharges(kind, call, line) : NOTHING;
    await deleteLines(call.db, call.cause, [line.id]);
    return { message: 'The line is deleted.', ...given };
  };
}

type Refunds = Omit<Schema<'LineDeletion'>, 'message'>;

const NOTHING: Refunds = { refund_amount: 0, refunds: [], reason: null };

/** The maximum number of refunds in one deletion: each takes several statements. */
const MOST_CHARGES = 30;

/** Refunds the charges of a locked line, from the last one back, until a refund policy refuses one. */
async function refundCharges(
  kind: LineKind<Permission>,
  call: RefundContext,
  line: LineRow,
): Promise<Refunds> {
  const refunds: Refunds['refunds'] = [];
  let amount = 0;
  let current = line;
  for (let charges = 0; charges <= MOST_CHARGES; charges += 1) {
    const outcome = await refundLastCharge(kind, call, current, `${kind.type} line deleted`);
    if (outcome.reason !== null) return { refund_amount: credits(amount), refunds, reason: outcome.reason };
    current = outcome.line;
    amount += outcome.amount;
    if (outcome.transaction !== null) refunds.push(outcome.transaction);
  }
  throw conflict('too_many_charges');
}
