import { sql, type CompiledQuery, type Transaction } from 'kysely';
import type { Cause } from '../../db/cause.ts';
import { compileOnce, type Placeholders } from '../../db/connection/compiled.ts';
import { columnsInPackage, lineEventStatement, type LineRow } from '../../db/lines.ts';
import type { LineEventType } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';
import { syncStatement } from '../../db/syncs.ts';
import { moveCredit, transferOf, type CompletedTransfer, type Payment } from '../../db/transfers.ts';
import { withZone } from '../../db/values/time.ts';
import { chargeStatement, type NewCharge } from './charges.ts';

/** The columns of a line that a charge changes. Times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export type ChargedColumns = Pick<
  LineRow,
  'max_connections' | 'expired_at' | 'is_trial' | 'is_paid_trial' | 'package_id'
>;

/** A change of a line that is charged for. The line is locked. */
export interface ChargedChange {
  /** The line as the change leaves it. */
  columns: ChargedColumns;
  charge: NewCharge;
  /** Null for a charge of nothing. */
  payment: Payment | null;
}

/** What a line keeps when it moves to another package, and anyhow if it does not. */
export type KeptColumns = Pick<LineRow, 'id' | 'template_id' | 'vpn_enabled'>;

/**
 * Changes different lines that are charged for: moves the payments, records the charges, changes the lines, queues their
 * syncs and records their events. Throws InsufficientCreditError.
 */
export async function changeChargedLines(
  trx: Transaction<Database>,
  cause: Cause,
  changes: readonly ChargedChange[],
  event: LineEventType,
): Promise<{ moved: CompletedTransfer[]; kept: KeptColumns[] }> {
  const ids = changes.map(({ charge }) => charge.line_id);
  const payments = changes.flatMap(({ payment }) => (payment === null ? [] : [transferOf(payment)]));
  const { moved, rows: kept } = await moveCredit<KeptColumns>(trx, payments, [
    ...changes.map(({ charge }) => chargeStatement(trx, charge)),
    ...changes.map((change) => lineStatement(trx, change)),
    syncStatement(trx, cause, ids, 'update'),
    lineEventStatement(trx, ids, event),
  ]);
  return { moved, kept };
}

/** A line after a change, as the parameters of its statement. */
type ChangedLine = ChargedColumns & { id: number };

function lineStatement(
  trx: Transaction<Database>,
  { columns, charge }: ChargedChange,
): CompiledQuery<KeptColumns> {
  const line = { ...columns, id: charge.line_id, expired_at: withZone(columns.expired_at) };
  return update.compile(trx, { line });
}

/** A line that stays in its package keeps what it has. */
const update = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<{ line: ChangedLine }>) => {
  const line = placeholder('line');
  const packageId = sql<number>`${line.column('package_id')}::bigint`;
  const moved = columnsInPackage(packageId);
  const unless = sql`case when lines.package_id = ${packageId} then`;
  return sql<KeptColumns>`
    update lines set max_connections = ${line.column('max_connections')}, expired_at = ${line.column('expired_at')},
      is_trial = ${line.column('is_trial')}, is_paid_trial = ${line.column('is_paid_trial')}, package_id = ${packageId},
      template_id = ${unless} lines.template_id else ${moved.template_id} end,
      vpn_enabled = ${unless} lines.vpn_enabled else ${moved.vpn_enabled} end, updated_at = now()
    where lines.id = ${line.column('id')}
    returning lines.id, lines.template_id, lines.vpn_enabled`.compile(trx);
});
