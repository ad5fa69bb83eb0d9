import { sql, type Transaction, type Selectable, type SelectQueryBuilder } from 'kysely';
import { killConnections } from '../../db/activities.ts';
import { rememberIdentifiers } from '../lines/identifiers.ts';
import type { Cause } from '../../db/cause.ts';
import { creditAccount, salesAccount } from '../../db/ledger/ledger.ts';
import { moveCredit, type CompletedTransfer } from '../../db/transfers.ts';
import { columnsInPackage, lineUpdate, type LineRow } from '../../db/lines.ts';
import type { ChargeRow, RefundableCharge } from './charges.ts';
import type { Database } from '../../db/schema/tables.ts';
import { syncStatement } from '../../db/syncs.ts';
import { parseUtc, withZone } from '../../db/values/time.ts';
import { expiryAfterRefund } from './refund-policy.ts';
import type { LineKindName } from '../../db/schema/columns.ts';
import type { Reader } from '../../db/connection/reader.ts';
import { NOW } from '../../db/values/expressions.ts';

interface Reversal {
  cause: Cause;
  charge: RefundableCharge;
  /** Hundredths of a credit, at most the charge. */
  amount: number;
  description: string;
  subjectType: string;
}

/**
 * Reverses the last charge of a locked line: gives all or part of it back to its payer, and restores the line.
 * Reversing the creation ends the line now, and its connections. `moved` is null if nothing is given back.
 */
export async function reverseCharge(
  trx: Transaction<Database>,
  line: LineRow,
  { charge, amount, description, subjectType, cause }: Reversal,
): Promise<{ line: LineRow; moved: CompletedTransfer | null }> {
  const transfer = {
    cause,
    id: charge.next_transfer_id,
    kind: 'refund',
    from: salesAccount(charge.payer_id),
    to: creditAccount(charge.payer_id),
    amount,
    description,
    subject: { type: subjectType, id: line.id },
    reversesId: charge.transfer_id ?? undefined,
  } as const;
  const {
    moved: [moved = null],
    rows: [changed],
  } = await moveCredit<LineRow>(trx, amount === 0 ? [] : [transfer], [
    sql<never>`
      update line_charges set refund_transfer_id = ${amount === 0 ? null : transfer.id}, refund_amount = ${amount},
        refunded_at = now()
      where id = ${charge.id}`.compile(trx),
    lineUpdate(trx, cause, line.id, restoredColumns(charge, line), 'line.refunded').compile(),
    syncStatement(trx, cause, [line.id], 'update'),
  ]);
  if (changed === undefined) throw new Error('a refunded line is missing');
  if (amount > 0) await rememberIdentifiers(trx, [line.id]);
  // The edge does not check an open connection again, so its viewer would go on watching.
  if (hasEnded(changed, charge.now)) await killConnections(trx, cause, [line.id]);
  return { line: changed, moved };
}

const hasEnded = ({ expired_at }: Pick<LineRow, 'expired_at'>, now: string): boolean =>
  expired_at !== null && parseUtc(expired_at) <= parseUtc(now);

/** Returns the restored columns of the line. */
function restoredColumns(charge: ChargeRow, line: LineRow): Parameters<typeof lineUpdate>[3] {
  const expiry = expiryAfterRefund(charge, line);
  const expired_at = withZone(expiry);
  if (charge.kind === 'create') return { expired_at, refunded_at: expired_at };
  const { is_trial_before: is_trial, is_paid_trial_before: is_paid_trial } = charge;
  const packageId = charge.package_id_before ?? line.package_id;
  return {
    expired_at,
    ...(packageId === line.package_id ? {} : columnsInPackage(packageId)),
    max_connections: charge.max_connections_before ?? line.max_connections,
    is_trial: is_trial ?? line.is_trial,
    is_paid_trial: is_paid_trial ?? line.is_paid_trial,
    auto_renewal: line.auto_renewal && is_trial !== true,
  };
}

interface Acceptance {
  cause: Cause;
  charge: RefundableCharge;
  /** Hundredths of a credit, above 0 and at most the charge. */
  amount: number;
  subjectType: string;
  deciderId: number;
}

/** Accepts a refund request and reverses its charge, which must be the last one of its line. Both are locked. */
export async function acceptRefund(
  trx: Transaction<Database>,
  { id, reason }: RequestRefundRow,
  line: LineRow,
  { deciderId, ...reversal }: Acceptance,
): Promise<{ request: RequestRefundRow; moved: CompletedTransfer }> {
  const { moved } = await reverseCharge(trx, line, { ...reversal, description: reason });
  if (moved === null) throw new Error('a refund of nothing was accepted');
  const request = await decideRefund(trx, id, {
    status: 'accepted',
    decided_by_id: deciderId,
    amount: moved.amount,
    transfer_id: moved.id,
  });
  return { request, moved };
}

/** A request for a refund, with the current kind of its line; `amount` in hundredths of a credit. */
export type RequestRefundRow = Selectable<Database['request_refunds']> & { line_kind: LineKindName };

export function selectRequestRefunds(
  db: Reader,
): SelectQueryBuilder<Database, 'request_refunds', RequestRefundRow> {
  return db
    .selectFrom('request_refunds')
    .selectAll('request_refunds')
    .select((eb) =>
      eb
        .selectFrom('lines')
        .select('lines.kind')
        .whereRef('lines.id', '=', 'request_refunds.line_id')
        .$asScalar()
        .$notNull()
        .as('line_kind'),
    );
}

/**
 * Requests a refund of the last charge of a line, which the caller has locked. Cancels an open request of a user who no
 * longer has the line. Returns the ids of the request and of the cancelled ones.
 */
export async function requestRefund(
  trx: Transaction<Database>,
  { id, line_id }: Pick<ChargeRow, 'id' | 'line_id'>,
  { reason, requesterId }: { reason: string; requesterId: number },
): Promise<{ id: number; replaced: number[] }> {
  const { rows } = await sql<{ id: number }>`
    update request_refunds set status = 'cancelled', decided_at = now(), updated_at = now()
    where line_id = ${line_id} and status = 'pending' and not exists (
      select from lines join users owner on owner.id = lines.user_id
      join users requester on starts_with(owner.path, requester.path)
      where lines.id = line_id and requester.id = request_refunds.created_by_id)
    returning id`.execute(trx);
  const request = await trx
    .insertInto('request_refunds')
    .values({ line_id, line_charge_id: id, reason, created_by_id: requesterId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: request.id, replaced: rows.map((row) => row.id) };
}

type RefundDecision =
  | { status: 'accepted'; decided_by_id: number; amount: number; transfer_id: number }
  | { status: 'rejected'; decided_by_id: number; rejection_reason: string }
  | { status: 'cancelled' };

/** Decides a pending request, which the caller has locked. Returns the updated request. */
export async function decideRefund(
  trx: Transaction<Database>,
  id: number,
  decision: RefundDecision,
): Promise<RequestRefundRow> {
  await trx
    .updateTable('request_refunds')
    .set({ ...decision, decided_at: NOW, updated_at: NOW })
    .where('id', '=', id)
    .execute();
  return selectRequestRefunds(trx).where('request_refunds.id', '=', id).executeTakeFirstOrThrow();
}
