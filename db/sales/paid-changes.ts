import { sql, type Transaction } from 'kysely';
import {
  executePayment,
  paymentCtes,
  paymentParameters,
  type CompletedTransfer,
  type Payment,
  type PaymentOutcome,
  type PaymentParameters,
} from '../ledger/ledger.ts';
import { columnsInPackage, type LineRow } from '../lines.ts';
import {
  memoizeByKey,
  compileOnce,
  type Placeholders,
  type CompiledStatement,
} from '../connection/compiled.ts';
import type { Database } from '../schema/index.ts';
import type { SyncAction } from '../schema/edge.ts';
import { withZone } from '../values/time.ts';
import { traceOf, type SyncTrace } from '../connection/traces.ts';
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
  payment: Payment;
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
  const values = {
    changes: changesRecord(changes),
    charge: chargeRecord(charge),
    action: 'update',
    trace: traceOf(trx),
    ...paymentParameters(payment),
  } as const;
  const { row, moved } = await executePayment(trx, payment, () => statement.execute(trx, values));
  const { charge_id: chargeId, template_id, vpn_enabled } = row;
  return { moved, chargeId, kept: { template_id, vpn_enabled } };
}

/** Returns changes as they are stored. */
export const changesRecord = ({ expired_at, ...changes }: LineChanges): LineChanges =>
  expired_at === undefined ? changes : { ...changes, expired_at: withZone(expired_at) };

interface Values extends PaymentParameters {
  changes: LineChanges;
  charge: ChargeRecord;
  action: SyncAction;
  trace: SyncTrace;
}

type Row = PaymentOutcome & KeptColumns & { charge_id: number };
type Statement = CompiledStatement<Values, Row, Transaction<Database>>;

const statements = memoizeByKey<Statement>();

/** Returns the statement that changes these columns. There are few sets of them. */
const statementFor = (columns: readonly (keyof LineChanges)[]): Statement =>
  statements(columns.join(), () =>
    compileOnce((trx: Transaction<Database>, placeholder: Placeholders<Values>) => {
      const changes = placeholder('changes');
      const values = Object.fromEntries(columns.map((column) => [column, changes.column(column)]));
      const moved = columns.includes('package_id') ? columnsInPackage(changes.column('package_id')) : {};
      const set = Object.entries({ ...values, ...moved }).map(
        ([column, value]) => sql`${sql.ref(column)} = ${value}`,
      );
      return sql<Row>`
        with ${paymentCtes(placeholder)},
        charged as ${insertChargesCte(sql`${selectCharge(placeholder('charge'), sql`moved.id`)} from moved`)},
        queued as ${insertSyncsCte(placeholder('action'), placeholder('trace'))},
        changed as (
          update lines set ${sql.join(set)}, updated_at = now()
          from charged where lines.id = charged.line_id
          returning charged.id as charge_id, template_id, vpn_enabled
        )
        select * from payment, changed`.compile(trx);
    }),
  );
