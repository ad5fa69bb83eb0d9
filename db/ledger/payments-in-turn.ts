import { sql, type Insertable, type RawBuilder, type Transaction } from 'kysely';
import { insertLineEvents, insertTransferEvent, lineEventColumns } from '../events/record.ts';
import { lineStatus } from '../lines.ts';
import {
  changesRecord,
  chargesOfTransfers,
  insertCharges,
  type ChangesInPackage,
  type LineChanges,
  type NewCharge,
} from '../sales/charges.ts';
import type { CreditEntriesTable, CreditTransfersTable } from '../schema/credit.ts';
import type { LineEventType } from '../schema/events.ts';
import type { Database } from '../schema/index.ts';
import { recordSyncs } from '../syncs.ts';
import { addUpSomeChanges } from '../tree/counts.ts';
import { anyOf, rowsFromJson } from '../values/expressions.ts';
import { noteMove } from './ledger.ts';
import type { Payment } from './payments.ts';

// What users pay for changes of many lines, one payment after the other, but written at once. So each account is locked
// once, and only for as long as a few statements take.

/** A change of a line that is locked. Without a payment it is free. */
interface ChangeInTurn {
  changes: ChangesInPackage;
  charge: NewCharge;
  payment: Payment | null;
}

/** A line whose turn it is. */
export interface Turn {
  payerId: number;
  /** What is to be done, and paid for; null for nothing. */
  change: ChangeInTurn | null;
}

/** What became of a turn. */
export interface TurnOutcome {
  isDone: boolean;
  /** The payer's credit after the turn, in hundredths. */
  balance: number;
}

/**
 * Pays for changes of different lines in their order, and makes those that are paid: records the charge, changes the
 * line, queues its sync and records its event. A payer with too little for one change still pays for a later one that it
 * has enough for.
 */
export async function changeLinesInTurn(
  trx: Transaction<Database>,
  turns: readonly Turn[],
  event: LineEventType,
): Promise<TurnOutcome[]> {
  const payers = await lockPayers(trx, [...new Set(turns.map(({ payerId }) => payerId))]);
  const rows: Rows = { transfers: [], entries: [], charges: [], lines: [] };
  const outcomes = turns.map(({ payerId, change }) => {
    const payer = payers.get(payerId);
    if (payer === undefined) throw new Error('a payer without its credit accounts');
    const isDone = change !== null && canPay(payer, change.payment);
    if (isDone) addChange(rows, payer, change);
    return { isDone, balance: payer.credit.balance };
  });
  if (rows.lines.length > 0) await write(trx, rows, { payers: [...payers.values()], event });
  return outcomes;
}

/** The accounts of a payer, which are locked. */
interface Payer {
  credit: LockedAccount;
  sales: LockedAccount;
}

/** An account as it is after the turns so far. */
interface LockedAccount {
  id: number;
  balance: number;
  last_sequence: number;
  may_go_below_zero: boolean;
}

/** Locks the accounts of payers by id. */
async function lockPayers(
  trx: Transaction<Database>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Payer>> {
  const accounts = await trx
    .selectFrom('credit_accounts')
    .select(['id', 'user_id', 'purpose', 'balance', 'last_sequence', 'may_go_below_zero'])
    .where('user_id', '=', anyOf(userIds))
    .orderBy('id')
    .forUpdate()
    .execute();
  const sales = new Map(
    accounts.filter(({ purpose }) => purpose === 'sales').map((account) => [account.user_id, account]),
  );
  return new Map(
    accounts.flatMap((credit) => {
      const its = sales.get(credit.user_id);
      return credit.purpose === 'credit' && its ? [[credit.user_id, { credit, sales: its }]] : [];
    }),
  );
}

function canPay({ credit }: Payer, payment: Payment | null): boolean {
  return payment === null || credit.may_go_below_zero || credit.balance >= payment.amount;
}

/** The rows to write. Where a transfer is meant that has no id yet, the line stands for it. */
interface Rows {
  transfers: (Omit<Insertable<CreditTransfersTable>, 'subject_id'> & { subject_id: number })[];
  entries: (Omit<CreditEntriesTable, 'transfer_id'> & { line_id: number })[];
  charges: NewCharge[];
  lines: (LineChanges & { id: number })[];
}

/** Adds the rows of a change, and moves its payment. */
function addChange(rows: Rows, { credit, sales }: Payer, { changes, charge, payment }: ChangeInTurn): void {
  const { line_id } = charge;
  rows.charges.push(charge);
  rows.lines.push({ ...changesRecord(changes), id: line_id });
  if (payment === null) return;
  const { kind, amount, description, subject, actorId, tokenId, requestId } = payment;
  rows.transfers.push({
    kind,
    from_account_id: credit.id,
    to_account_id: sales.id,
    amount,
    description,
    subject_type: subject?.type ?? null,
    subject_id: line_id,
    actor_id: actorId,
    token_id: tokenId,
    request_id: requestId,
  });
  rows.entries.push(entry(credit, -amount, line_id), entry(sales, amount, line_id));
}

/** Changes the balance of an account. Returns the entry that says so. */
function entry(account: LockedAccount, amount: number, line_id: number): Rows['entries'][number] {
  account.balance += amount;
  account.last_sequence += 1;
  const { id: account_id, last_sequence: sequence, balance: balance_after } = account;
  return { line_id, account_id, sequence, amount, balance_after };
}

const TRANSFER_COLUMNS = [
  'kind',
  'from_account_id',
  'to_account_id',
  'amount',
  'description',
  'subject_type',
  'subject_id',
  'actor_id',
  'token_id',
  'request_id',
] as const satisfies (keyof CreditTransfersTable)[];

/** Writes the rows, and what the accounts of the payers have become. */
async function write(
  trx: Transaction<Database>,
  rows: Rows,
  { payers, event }: { payers: readonly Payer[]; event: LineEventType },
): Promise<void> {
  const accounts = payers.flatMap(({ credit, sales }) => [credit, sales]);
  await insertAndUpdate(rows, accounts, event).execute(trx);
  const lineIds = rows.lines.map(({ id }) => id);
  await recordSyncs(trx, lineIds, 'update');
  for (const { kind, amount } of rows.transfers) noteMove(trx, { kind, amount });
  await addUpSomeChanges(trx);
}

/** Returns the statement that writes the rows and accounts. The lines of a statement differ, so each stands for its transfer. */
function insertAndUpdate(
  { transfers, entries, charges, lines }: Rows,
  accounts: readonly LockedAccount[],
  event: LineEventType,
): RawBuilder<unknown> {
  const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`;
  return sql`
    with moved as (
      insert into credit_transfers (${sql.join(TRANSFER_COLUMNS.map((column) => sql.ref(column)))})
      ${rowsFromJson('credit_transfers', TRANSFER_COLUMNS, JSON.stringify(transfers))}
      returning id, subject_id as line_id
    ),
    entered as (
      insert into credit_entries (account_id, sequence, transfer_id, amount, balance_after)
      select account_id, sequence, moved.id, amount, balance_after
      from jsonb_to_recordset(${json(entries)}) as entry
        (line_id bigint, account_id bigint, sequence bigint, amount bigint, balance_after bigint)
      join moved using (line_id)
    ),
    settled as (
      update credit_accounts set balance = after.balance, last_sequence = after.last_sequence
      from jsonb_populate_recordset(null::credit_accounts, ${json(accounts)}) as after
      where credit_accounts.id = after.id and credit_accounts.last_sequence <> after.last_sequence
    ),
    announced as (${insertTransferEvent(sql`moved`)}),
    charged as (${insertCharges(chargesOfTransfers(JSON.stringify(charges), sql`moved`))}),
    changed as (
      update lines set max_connections = its.max_connections, expired_at = its.expired_at, is_trial = its.is_trial,
        is_paid_trial = its.is_paid_trial, updated_at = now()
      from jsonb_populate_recordset(null::lines, ${json(lines)}) as its where lines.id = its.id
      returning ${lineEventColumns}, ${lineStatus()} as status
    )
    ${insertLineEvents(event, sql`changed`)}`;
}
