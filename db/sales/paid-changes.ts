import { sql, type Transaction } from 'kysely';
import {
  completedTransfer,
  transferCtes,
  transferParameters,
  type CompletedTransfer,
  type Transfer,
  type TransferOutcome,
  type TransferParameters,
} from '../ledger.ts';
import { columnsInPackage, type LineRow } from '../lines.ts';
import { memoizeByKey, prepare, type Placeholders, type PreparedStatement } from '../prepared.ts';
import type { Database } from '../schema/index.ts';
import type { SyncAction } from '../schema/edge.ts';
import { withZone } from '../time.ts';
import { traceOf, type SyncTrace } from '../traces.ts';
import {
  chargeRecord,
  insertChargesCte,
  insertSyncsCte,
  selectCharge,
  type ChargeRecord,
  type NewCharge,
} from './charges.ts';

/**
 * The columns of a line that change when it is paid for. Times are `YYYY-MM-DD HH:MM:SS` in UTC. With `package_id` the
 * line moves to another package.
 */
export type LineChanges = Partial<
  Pick<LineRow, 'max_connections' | 'expired_at' | 'is_trial' | 'is_paid_trial' | 'package_id'>
>;

/** What a line keeps when it moves to another package, and anyhow if it does not. */
export type KeptColumns = Pick<LineRow, 'template_id' | 'vpn_enabled'>;

/** A change of a line that is paid for. The line is locked. */
export interface PaidChange {
  changes: LineChanges;
  charge: NewCharge;
  payment: Transfer;
}

/**
 * Moves the credit for a change of a line, records the charge, changes the line and queues its sync, in one statement.
 * Throws InsufficientCreditError, in which case nothing is written.
 */
export async function changePaidLine(
  trx: Transaction<Database>,
  { changes, charge, payment }: PaidChange,
): Promise<{ moved: CompletedTransfer; chargeId: number; kept: KeptColumns }> {
  const statement = statementFor(Object.keys(changes) as (keyof LineChanges)[]);
  const [outcome] = await statement.execute(trx, {
    changes: changesRecord(changes),
    charge: chargeRecord(charge),
    action: 'update',
    trace: traceOf(trx),
    ...transferParameters(payment),
  });
  const moved = completedTransfer(trx, payment, outcome);
  if (outcome?.charge_id == null) throw new Error('a payment without its charge');
  const { charge_id: chargeId, template_id, vpn_enabled } = outcome;
  return { moved, chargeId, kept: { template_id, vpn_enabled } };
}

/** Returns changes as they are stored. */
export const changesRecord = ({ expired_at, ...changes }: LineChanges): LineChanges =>
  expired_at === undefined ? changes : { ...changes, expired_at: withZone(expired_at) };

interface Values extends TransferParameters {
  changes: LineChanges;
  charge: ChargeRecord;
  action: SyncAction;
  trace: SyncTrace;
}

/** The charge is null if the payer has too little. */
type Row = TransferOutcome & ((KeptColumns & { charge_id: number }) | { charge_id: null });

const statements = memoizeByKey<PreparedStatement<Values, Row>>();

/** Returns the statement that changes these columns. There are few sets of them. */
const statementFor = (columns: readonly (keyof LineChanges)[]): PreparedStatement<Values, Row> =>
  statements(columns.join(), () =>
    prepare((db, placeholder: Placeholders<Values>) => {
      const changes = placeholder('changes');
      const values = Object.fromEntries(columns.map((column) => [column, changes.column(column)]));
      const moved = columns.includes('package_id') ? columnsInPackage(changes.column('package_id')) : {};
      const set = Object.entries({ ...values, ...moved }).map(
        ([column, value]) => sql`${sql.ref(column)} = ${value}`,
      );
      return sql<Row>`
        with ${transferCtes(placeholder)},
        charged as ${insertChargesCte(sql`${selectCharge(placeholder('charge'), sql`moved.id`)} from moved`)},
        queued as ${insertSyncsCte(placeholder('action'), placeholder('trace'))},
        changed as (
          update lines set ${sql.join(set)}, updated_at = now()
          from charged where lines.id = charged.line_id
          returning charged.id as charge_id, template_id, vpn_enabled
        )
        select * from moving left join changed on true`.compile(db);
    }),
  );
