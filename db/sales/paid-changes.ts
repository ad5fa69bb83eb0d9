import { sql, type Transaction, type Updateable } from 'kysely';
import {
  completedTransfer,
  transferCtes,
  transferParameters,
  type CompletedTransfer,
  type Transfer,
  type TransferOutcome,
  type TransferParameters,
} from '../ledger.ts';
import { RETURNED_LINE, type LineRow } from '../lines.ts';
import { memoizeByKey, prepare, type Placeholders, type PreparedStatement } from '../prepared.ts';
import type { Database } from '../schema/index.ts';
import type { SyncAction } from '../schema/edge.ts';
import type { LinesTable } from '../schema/lines.ts';
import { traceOf, type SyncTrace } from '../traces.ts';
import {
  chargeRecord,
  insertChargesCte,
  insertSyncsCte,
  selectCharge,
  type ChargeRecord,
  type NewCharge,
} from './charges.ts';

/** A change of a line that is paid for. The line is locked. */
export interface PaidChange {
  /** The columns of the line that change. */
  changes: Updateable<LinesTable>;
  charge: NewCharge;
  payment: Transfer;
}

/**
 * Moves the credit for a change of a line, records the charge, changes the line and queues its sync, in one statement.
 * Returns the changed line with the id of its charge. Throws InsufficientCreditError, in which case nothing is written.
 */
export async function changePaidLine(
  trx: Transaction<Database>,
  { changes, charge, payment }: PaidChange,
): Promise<{ moved: CompletedTransfer; line: LineRow & { charge_id: number } }> {
  const statement = statementFor(Object.keys(changes) as (keyof LinesTable)[]);
  const [outcome] = await statement.execute(trx, {
    ...transferParameters(payment),
    changes,
    charge: chargeRecord(charge),
    action: 'update',
    trace: traceOf(trx),
  });
  const moved = completedTransfer(trx, payment, outcome);
  if (outcome === undefined) throw new Error('a charge without its line');
  return { moved, line: outcome };
}

interface Values extends TransferParameters {
  changes: Updateable<LinesTable>;
  charge: ChargeRecord;
  action: SyncAction;
  trace: SyncTrace;
}

type Row = TransferOutcome & LineRow & { charge_id: number };

const statements = memoizeByKey<PreparedStatement<Values, Row>>();

/** Returns the statement that changes these columns. There are few sets of them. */
const statementFor = (columns: readonly (keyof LinesTable)[]): PreparedStatement<Values, Row> =>
  statements(columns.join(), () =>
    prepare((db, placeholder: Placeholders<Values>) => {
      const changes = placeholder('changes');
      const set = columns.map((column) => sql`${sql.ref(column)} = ${changes.column(column)}`);
      return sql<Row>`
        with ${transferCtes(placeholder)},
        charged as ${insertChargesCte(sql`${selectCharge(placeholder('charge'), sql`moved.id`)} from moved`)},
        queued as ${insertSyncsCte(placeholder('action'), placeholder('trace'))},
        changed as (
          update lines set ${sql.join(set)}, updated_at = now()
          from charged where lines.id = charged.line_id
          returning ${RETURNED_LINE}, charged.id as charge_id
        )
        select * from moving left join changed on true`.compile(db);
    }),
  );
