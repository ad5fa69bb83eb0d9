import { sql, type Selectable, type SelectQueryBuilder, type Transaction } from 'kysely';
import type { ChargeRow } from './charges.ts';
import type { LineKindName } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { Reader } from '../../db/connection/reader.ts';
import { NOW } from '../../db/values/expressions.ts';

/** A request for a refund, with the current kind of its line; `amount` in hundredths of a credit. */
export type RequestRefundRow = Selectable<Database['request_refunds']> & { line_kind: LineKindName };

/** Selects requests for refunds. */
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
 * Requests a refund of the last charge of a line, which the caller has locked. It replaces an open request of a user
 * who no longer has the line. Returns the id of the request, and those of replaced ones.
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

/** The decision on a request. */
type RefundDecision =
  | { status: 'accepted'; decided_by_id: number; amount: number; transfer_id: number }
  | { status: 'rejected'; decided_by_id: number; rejection_reason: string }
  | { status: 'cancelled' };

/** Decides a request, which the caller has locked and found pending. Returns the updated request. */
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
