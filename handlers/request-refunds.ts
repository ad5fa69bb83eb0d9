import type { Cause } from '../db/cause.ts';
import { expressionBuilder, sql, type Expression, type SqlBool, type Transaction } from 'kysely';
import { recordEvents } from '../db/events/record.ts';
import { selectLinesOfAnyKind, type LineRow } from '../db/lines.ts';
import {
  requestRefund,
  decideRefund,
  selectRequestRefunds,
  acceptRefund,
  type RequestRefundRow,
} from './sales/reverse.ts';
import { lockLines } from '../db/restrictions.ts';
import { chargeToRefund, lastCharge, type ChargeRow } from './sales/charges.ts';
import type { Reader } from '../db/connection/reader.ts';
import type { Database } from '../db/schema/tables.ts';
import { isRoot, isWithin } from '../db/tree/tree.ts';
import { allRows } from './call/filter.ts';
import { lockRequesterBelow, requestsBelow, requestRefundSight } from './access/requests.ts';
import type { LineType } from './kinds/kind.ts';
import { KINDS, kindsAmong } from './kinds/index.ts';
import { restrictedAmong } from './lines/find.ts';
import { assessRefund } from './sales/refund-policy.ts';
import { notRefundable, refundReceipt } from './sales/refund.ts';
import type { GroupHandlers, Schema } from './call/contract.ts';
import { listing } from './lists/listing.ts';
import { credits, hundredths } from './call/money.ts';
import { linesWithin } from './access/lines.ts';
import { requirePolicy } from './access/policy.ts';
import { conflict, lineRestricted, missing, notFound, validationFailed } from './call/problem.ts';
import type { Caller, Viewer } from './call/caller.ts';
import { anyText } from '../db/values/expressions.ts';

const REQUESTER = 'request_refunds.created_by_id';

const COLUMNS = {
  id: 'request_refunds.id',
  status: 'request_refunds.status',
  amount: 'request_refunds.amount',
  refundable_type: onLinesOf,
  refundable_id: 'request_refunds.line_id',
  reason: 'request_refunds.reason',
  decided_by_id: 'request_refunds.decided_by_id',
  decided_at: 'request_refunds.decided_at',
  created_by_id: REQUESTER,
  created_at: 'request_refunds.created_at',
  updated_at: 'request_refunds.updated_at',
} as const;

export const requestRefunds = {
  request_refunds_index: listing((db, viewer: Viewer<'request_refunds_all'>) => ({
    rows: selectRequestRefunds(db),
    columns: COLUMNS,
    view: requestRefundView,
    sight: requestRefundSight(viewer),
  })),

  async request_refunds_show({ params, caller, db }) {
    return requestRefundView(await find(db, params.id, requestRefundSight(caller).row));
  },

  async request_refunds_create(call) {
    const { body, caller, db, audit } = call;
    if (isRoot(caller))
      throw validationFailed({ refundable_id: ['cannot be asked for: nobody is above you'] });
    const [lineId] = await lockLines(db, (eb) =>
      eb.and([
        eb('id', '=', body.refundable_id),
        eb('kind', 'in', kindsAmong([body.refundable_type])),
        linesWithin(caller)(eb),
      ]),
    );
    if (lineId === undefined) throw missing('refundable_id');
    const charge = refundable(await lastCharge(db, lineId));
    const { id, replaced } = await requestRefund(db, charge, { reason: body.reason, requesterId: caller.id });
    for (const other of replaced) await recorded(call, 'request_refund.decided', await find(db, other));
    audit({ subjectId: id });
    return recorded(call, 'request_refund.created', await find(db, id));
  },

  request_refunds_accept: accept,

  async request_refunds_reject(call) {
    const { params, body, caller, db } = call;
    const { created_by_id } = await lockPending(call, requestsBelow(caller, REQUESTER));
    await lockRequesterBelow(db, caller, created_by_id);
    const rejection = {
      status: 'rejected',
      decided_by_id: caller.id,
      rejection_reason: body.reason,
    } as const;
    return recorded(call, 'request_refund.decided', await decideRefund(db, params.id, rejection));
  },

  async request_refunds_cancel(call) {
    const { params, caller, db } = call;
    await lockPending(call, sql<SqlBool>`created_by_id = ${caller.id}`);
    return recorded(
      call,
      'request_refund.decided',
      await decideRefund(db, params.id, { status: 'cancelled' }),
    );
  },
} satisfies GroupHandlers<'Request Refunds'>;

interface Write {
  params: { id: number };
  caller: Caller;
  db: Transaction<Database>;
}

interface AcceptCall extends Omit<Write, 'caller'> {
  caller: Caller<'packages_all'> & { tokenId: number };
  body?: Schema<'RequestRefundAcceptRequest'> | undefined;
  cause: Cause;
}

/** Refunds the charge of a request, by the refund policy or with the caller's amount. */
async function accept(call: AcceptCall): Promise<Schema<'AcceptedRequestRefund'>> {
  const { params, body, caller, db } = call;
  const below = requestsBelow(caller, REQUESTER);
  // Lines are locked before requests.
  const line = await lockLineOf(db, (await find(db, params.id, below)).line_id);
  const pending = await lockPending(call, below);
  const requester = await lockRequesterBelow(db, caller, pending.created_by_id);
  if (line === undefined || !(await ownsBelow(db, requester, line))) throw conflict('line_gone');
  if ((await restrictedAmong(db, caller, [line.id])).size > 0) throw lineRestricted();
  const charge = await chargeToRefund(db, line);
  if (charge?.id !== pending.line_charge_id) throw conflict('charge_not_last');
  const { request, moved } = await acceptRefund(db, pending, line, {
    cause: call.cause,
    charge,
    amount: amountOf(refundable(charge), body?.amount, caller),
    subjectType: KINDS[line.kind].type,
    deciderId: caller.id,
  });
  const accepted = await recorded(call, 'request_refund.decided', request);
  return { ...accepted, transaction: await refundReceipt(call, charge.payer_id, moved) };
}

/** Locks a line of any kind. Returns undefined if it is deleted. */
function lockLineOf(db: Transaction<Database>, id: number): Promise<LineRow | undefined> {
  return selectLinesOfAnyKind(db).where('lines.id', '=', id).forUpdate('lines').executeTakeFirst();
}

/** Locks the request of a write. Throws 404, and 409 if it was decided. */
async function lockPending({ params, db }: Write, condition: Expression<SqlBool>): Promise<RequestRefundRow> {
  const request = await selectRequestRefunds(db)
    .where('request_refunds.id', '=', params.id)
    .where(condition)
    .forUpdate('request_refunds')
    .executeTakeFirstOrThrow(notFound);
  if (request.status !== 'pending') throw conflict('request_decided', `The request is ${request.status}.`);
  return request;
}

function find(db: Reader, id: number, condition: Expression<SqlBool> = allRows()): Promise<RequestRefundRow> {
  return selectRequestRefunds(db)
    .where('request_refunds.id', '=', id)
    .where(condition)
    .executeTakeFirstOrThrow(notFound);
}

/** Returns true if the line belongs to the user or to a user below it. The tree is locked. */
async function ownsBelow(
  db: Reader,
  { path }: { path: string },
  { user_id }: Pick<LineRow, 'user_id'>,
): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('path')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return isWithin(owner.path, path);
}

/**
 * Returns a charge that can be refunded on request. Throws 422 `not_refundable` for a trial, for no charge or one of 0,
 * and for a customer that got most of a charge back, whoever would decide.
 */
function refundable(charge: ChargeRow | undefined): ChargeRow {
  if (charge?.is_trial) throw notRefundable('trial');
  if (charge === undefined || charge.amount === 0) throw notRefundable('no_charge_left');
  if (charge.refunded_recently) throw notRefundable('refunded_recently');
  return charge;
}

/**
 * Returns the amount to refund, in hundredths of a credit: the caller's, or that of the refund policy. Throws 422 above
 * the charge, and `not_refundable` if neither gives an amount. Throws 403 without `packages_all` above the policy's
 * amount: a sale is paid to the operator, so a user between the operator and the requester could refund used periods
 * otherwise.
 */
function amountOf(charge: ChargeRow, chosen: number | undefined, caller: Caller<'packages_all'>): number {
  const policy = assessRefund(charge);
  if (chosen === undefined) {
    if (policy.reason !== null) throw notRefundable(policy.reason);
    return policy.amount;
  }
  const amount = hundredths(chosen, 'amount');
  if (amount > charge.amount) {
    throw validationFailed({ amount: [`must be at most the charge, ${String(credits(charge.amount))}`] });
  }
  if (amount > policy.amount) requirePolicy(caller, 'packages_all');
  return amount;
}

function onLinesOf(types: readonly LineType[]): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'request_refunds'>();
  return eb.exists(
    eb
      .selectFrom('lines')
      .select('lines.id')
      .whereRef('lines.id', '=', 'request_refunds.line_id')
      .where('lines.kind', '=', anyText(kindsAmong(types))),
  );
}

/** Returns a refund request as the contract shows it, with the amount in credits. */
function requestRefundView(row: RequestRefundRow): Schema<'RequestRefund'> {
  return {
    id: row.id,
    refundable_type: KINDS[row.line_kind].type,
    refundable_id: row.line_id,
    reason: row.reason,
    status: row.status,
    amount: row.amount === null ? null : credits(row.amount),
    decided_by_id: row.decided_by_id,
    rejection_reason: row.rejection_reason,
    decided_at: row.decided_at,
    transaction_id: row.transfer_id,
    created_by_id: row.created_by_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Records an event of a request, and returns the request as the contract shows it. */
async function recorded(
  { db, cause }: { db: Transaction<Database>; cause: Cause },
  type: Schema<'RequestRefundEvent'>['type'],
  row: RequestRefundRow,
): Promise<Schema<'RequestRefund'>> {
  const data = requestRefundView(row);
  const subject = { type: 'RequestRefund', id: row.id } as const;
  await recordEvents(db, cause, [{ type, userId: row.created_by_id, subject, data }]);
  return data;
}
