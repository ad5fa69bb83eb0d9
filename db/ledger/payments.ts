import { sql, type Transaction } from 'kysely';
import {
  compileOnce,
  memoizeByKey,
  type CompiledStatement,
  type Placeholder,
  type Placeholders,
} from '../connection/compiled.ts';
import { traceOf, type SyncTrace } from '../connection/traces.ts';
import { insertLineEvents, insertTransferEvent, lineEventColumns } from '../events/record.ts';
import { columnsInPackage, lineStatus } from '../lines.ts';
import {
  changesRecord,
  chargeColumns,
  chargeRecord,
  insertCharges,
  type ChargeRecord,
  type KeptColumns,
  type LineChanges,
  type NewCharge,
} from '../sales/charges.ts';
import {
  insertNewLines,
  lineRecord,
  newLineColumns,
  type LineRecord,
  type NewLineWithCharge,
} from '../sales/new-lines.ts';
import type { LineEventType } from '../schema/events.ts';
import type { Database } from '../schema/index.ts';
import { insertSyncs } from '../syncs.ts';
import {
  creditAccount,
  InsufficientCreditError,
  noteMove,
  type Cause,
  type CompletedTransfer,
  type Transfer,
} from './ledger.ts';

// What a user pays, and what is done for it, in one statement each. A statement begins with the parts of `payment`, and
// what follows goes by their names: `moved` and `payment` have one row, or none if the payer has too little.

/** What a user pays: a transfer from its credit to its sales account. */
export interface Payment extends Cause {
  kind: 'subscription_payment' | 'paid_trial_payment';
  payerId: number;
  /** Hundredths of a credit, above 0. */
  amount: number;
  description: string;
  /** What is paid for. */
  subject?: Transfer['subject'];
}

/** Moves what a user pays. Throws InsufficientCreditError. */
export async function pay(trx: Transaction<Database>, payment: Payment): Promise<CompletedTransfer> {
  const values = { payment: paymentRecord(payment) };
  const { moved } = await executePayment(trx, payment, () => payAlone.execute(trx, values));
  return moved;
}

const payAlone = compileOnce(
  (trx: Transaction<Database>, placeholder: Placeholders<{ payment: PaymentRecord }>) =>
    sql<PaymentOutcome>`
      with ${paymentParts(placeholder('payment'))}
      select * from payment`.compile(trx),
);

/**
 * Sells one line as `insertChargedLines` does, with its payment. Nearly every sale is of this kind. A skipped line has been
 * paid for all the same, and has no charge. Throws InsufficientCreditError.
 */
export async function insertPaidLine(
  trx: Transaction<Database>,
  { line, charge }: NewLineWithCharge,
  payment: Payment,
): Promise<{ moved: CompletedTransfer; chargeId: number | null }> {
  const values = {
    line: lineRecord(line),
    charge: chargeRecord(charge),
    trace: traceOf(trx),
    payment: paymentRecord(payment),
  };
  const { row, moved } = await executePayment(trx, payment, () => payNewLine.execute(trx, values));
  return { moved, chargeId: row.charge_id };
}

interface NewLineValues {
  line: LineRecord;
  charge: ChargeRecord;
  trace: SyncTrace;
  payment: PaymentRecord;
}

/** One line by a parameter for each column: 8 % less CPU than as JSON. */
const payNewLine = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<NewLineValues>) => {
  const line = sql`select ${newLineColumns(placeholder('line'))} from moved`;
  // `told` has one row for the line, too, and one column: PostgreSQL describes all those of `sold` wherever it is read.
  const charge = sql`select ${chargeColumns(placeholder('charge'), sql`moved.id`)} from told, moved`;
  return sql<PaymentOutcome & { charge_id: number | null }>`
    with ${paymentParts(placeholder('payment'))},
    sold as (${insertNewLines(line)}),
    told as (${insertLineEvents('line.created', sql`sold`)} returning line_id),
    charged as (${insertCharges(charge)}),
    queued as (${insertSyncs(sql`charged`, 'create', placeholder('trace'))})
    select payment.*, charged.id as charge_id from payment left join charged on true`.compile(trx);
});

/** A change of a line that is paid for. The line is locked. */
export interface PaidChange {
  changes: LineChanges;
  charge: NewCharge;
  payment: Payment;
  event: LineEventType;
}

/**
 * Pays for a change of a line, records the charge, changes the line, queues its sync and records its event. Throws
 * InsufficientCreditError, in which case nothing is written.
 */
export async function changePaidLine(
  trx: Transaction<Database>,
  { changes, charge, payment, event }: PaidChange,
): Promise<{ moved: CompletedTransfer; chargeId: number; kept: KeptColumns }> {
  const statement = payChange(Object.keys(changes) as (keyof LineChanges)[]);
  const values = {
    changes: changesRecord(changes),
    charge: chargeRecord(charge),
    trace: traceOf(trx),
    payment: paymentRecord(payment),
    event,
  };
  const { row, moved } = await executePayment(trx, payment, () => statement.execute(trx, values));
  const { charge_id: chargeId, template_id, vpn_enabled } = row;
  return { moved, chargeId, kept: { template_id, vpn_enabled } };
}

interface ChangeValues {
  changes: LineChanges;
  charge: ChargeRecord;
  trace: SyncTrace;
  payment: PaymentRecord;
  event: LineEventType;
}

const changeStatements =
  memoizeByKey<CompiledStatement<ChangeValues, ChangeOutcome, Transaction<Database>>>();

type ChangeOutcome = PaymentOutcome & KeptColumns & { charge_id: number };

/** Returns the statement that changes these columns. There are few sets of them. */
const payChange = (columns: readonly (keyof LineChanges)[]) =>
  changeStatements(columns.join(), () =>
    compileOnce((trx: Transaction<Database>, placeholder: Placeholders<ChangeValues>) => {
      const changes = placeholder('changes');
      const values = Object.fromEntries(columns.map((column) => [column, changes.column(column)]));
      const inPackage = columns.includes('package_id') ? columnsInPackage(changes.column('package_id')) : {};
      const set = Object.entries({ ...values, ...inPackage }).map(
        ([column, value]) => sql`${sql.ref(column)} = ${value}`,
      );
      const charge = sql`select ${chargeColumns(placeholder('charge'), sql`moved.id`)} from moved`;
      return sql<ChangeOutcome>`
        with ${paymentParts(placeholder('payment'))},
        charged as (${insertCharges(charge)}),
        queued as (${insertSyncs(sql`charged`, 'update', placeholder('trace'))}),
        changed as (
          update lines set ${sql.join(set)}, updated_at = now()
          from charged where lines.id = charged.line_id
          returning charged.id as charge_id, ${lineEventColumns}, ${lineStatus()} as status
        ),
        told as (${insertLineEvents(placeholder('event'), sql`changed`)})
        select payment.*, charge_id, template_id, vpn_enabled from payment, changed`.compile(trx);
    }),
  );

/** A payment as the parameters of a statement. */
type PaymentRecord = Omit<Payment, 'subject'> & { subject_type: string | null; subject_id: number | null };

function paymentRecord({ subject, ...payment }: Payment): PaymentRecord {
  return { subject_type: subject?.type ?? null, subject_id: subject?.id ?? null, ...payment };
}

/** What a statement returns of its payment. Balances are in hundredths of a credit. */
interface PaymentOutcome {
  transfer_id: number;
  payer_balance: number;
  payee_balance: number;
}

/**
 * The parts of a statement that move a payment. They write nothing if the payer has too little. A payer without a sales
 * account violates a constraint.
 */
const paymentParts = (payment: Placeholder<PaymentRecord>) => {
  const payer = sql`${payment.column('payerId')}::bigint`;
  const amount = sql`${payment.column('amount')}::bigint`;
  return sql`
    paid as (
      update credit_accounts set balance = balance - ${amount}, last_sequence = last_sequence + 1
      where user_id = ${payer} and purpose = 'credit' and (may_go_below_zero or balance >= ${amount})
      returning id, balance, last_sequence
    ),
    earned as (
      update credit_accounts a set balance = a.balance + ${amount}, last_sequence = a.last_sequence + 1
      from paid where a.user_id = ${payer} and a.purpose = 'sales'
      returning a.id, a.balance, a.last_sequence
    ),
    moved as (
      insert into credit_transfers (kind, from_account_id, to_account_id, amount, description, subject_type, subject_id,
        actor_id, token_id, request_id)
      select ${payment.column('kind')}, paid.id, earned.id, ${amount}, ${payment.column('description')},
        ${payment.column('subject_type')}, ${payment.column('subject_id')}::bigint, ${payment.column('actorId')}::bigint,
        ${payment.column('tokenId')}::bigint, ${payment.column('requestId')}
      from paid left join earned on true
      returning id
    ),
    entered as (
      insert into credit_entries (account_id, sequence, transfer_id, amount, balance_after)
      select paid.id, paid.last_sequence, moved.id, -${amount}, paid.balance from paid, moved
      union all
      select earned.id, earned.last_sequence, moved.id, ${amount}, earned.balance from earned, moved
    ),
    announced as (${insertTransferEvent(sql`moved`)}),
    payment as (
      select moved.id as transfer_id, paid.balance as payer_balance, earned.balance as payee_balance
      from moved, paid, earned
    )`;
};

/**
 * Executes a statement with `paymentParts`, and notes what has moved. Returns its row. Throws InsufficientCreditError, in
 * which case the statement has written nothing.
 */
async function executePayment<Row extends PaymentOutcome>(
  trx: Transaction<Database>,
  payment: Payment,
  execute: () => Promise<readonly Row[]>,
): Promise<{ row: Row; moved: CompletedTransfer }> {
  let [row] = await execute();
  if (row === undefined) {
    await requireCredit(trx, payment);
    // Credit has come since, and the account is locked now.
    [row] = await execute();
  }
  if (row === undefined) throw new Error('a payment that is not made');
  const { kind, amount } = payment;
  noteMove(trx, { kind, amount });
  const { transfer_id: id, payer_balance: payerBalance, payee_balance: payeeBalance } = row;
  return { row, moved: { id, amount, payerBalance, payeeBalance } };
}

/** Locks the account of a payer. Throws InsufficientCreditError if it has too little. */
async function requireCredit(trx: Transaction<Database>, { payerId, amount }: Payment): Promise<void> {
  const account = creditAccount(payerId);
  const { balance, may_go_below_zero } = await trx
    .selectFrom('credit_accounts')
    .select(['balance', 'may_go_below_zero'])
    .where('user_id', '=', account.userId)
    .where('purpose', '=', account.purpose)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (balance < amount && !may_go_below_zero) throw new InsufficientCreditError(account, amount, balance);
}
