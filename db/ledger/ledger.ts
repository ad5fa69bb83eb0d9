import { sql, type CompiledQuery, type Expression, type RawBuilder, type Transaction } from 'kysely';
import type { Cause } from '../cause.ts';
import { compileOnce, type Placeholders } from '../connection/compiled.ts';
import type { TransferKind } from '../schema/columns.ts';
import type { Database } from '../schema/tables.ts';
import { anyOf } from '../values/expressions.ts';

// Accounts, and the double entries that move credit between them. No other code writes credit. Accounts are locked by
// ascending id, after all other locks.

/** An account. `credit` is what a user can spend. `sales` belongs to the system, and holds what the user has paid. */
export interface Account {
  userId: number;
  purpose: 'credit' | 'sales';
}

/** Returns the account of the credit that the user can spend. */
export const creditAccount = (userId: number): Account => ({ userId, purpose: 'credit' });

/**
 * Returns the account that receives the user's payments and pays its refunds. Each payer has its own: all sales would
 * wait for the lock on a single row otherwise.
 */
export const salesAccount = (userId: number): Account => ({ userId, purpose: 'sales' });

/** Sets the balance, in hundredths of a credit, below which a trigger notifies the user; null for never. */
export async function setCreditAlert(
  trx: Transaction<Database>,
  userId: number,
  below: number | null,
): Promise<void> {
  await trx
    .updateTable('credit_accounts')
    .set({ credit_alert_below: below })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'credit')
    .execute();
}

/** The id of the next transfer, as an expression. It is drawn before the transfer is written. */
export const newTransferId = sql<number>`nextval('credit_transfers_id_seq')`;

export interface Transfer {
  cause: Cause;
  /** A drawn `newTransferId`. */
  id: number;
  kind: TransferKind;
  from: Account;
  to: Account;
  /** Hundredths of a credit, above 0. */
  amount: number;
  description: string;
  /** What the payment is for. */
  subject?: { type: string; id: number } | undefined;
  /** The transfer that this one reverses, in full or in part. */
  reversesId?: number | undefined;
}

/** Thrown when the payer has less than the amount, in hundredths of a credit. The transaction can only be rolled back. */
export class InsufficientCreditError extends Error {
  readonly payer: Account;
  readonly required: number;

  constructor(payer: Account, required: number) {
    super('the payer has too little credit');
    this.payer = payer;
    this.required = required;
  }
}

/** The constraint that a statement of `doubleEntry` violates when the payer has too little credit. */
export const FUNDED = 'credit_accounts_funded';

/**
 * Creates the accounts of a new user. The root's may go below zero: its debt is the credit in circulation. The credit
 * account gets the lower id, so a payment locks it first.
 */
export async function openAccounts(
  trx: Transaction<Database>,
  userId: number,
  isRoot = false,
): Promise<void> {
  await trx
    .insertInto('credit_accounts')
    .values([
      { user_id: userId, purpose: 'credit', may_go_below_zero: isRoot },
      { user_id: userId, purpose: 'sales' },
    ])
    .execute();
}

/** A locked account. The balance is in hundredths of a credit. */
export interface LockedAccount {
  user_id: number;
  purpose: Account['purpose'];
  balance: number;
  may_go_below_zero: boolean;
}

/** Locks the accounts of users by id, until the transaction ends. */
export function lockAccounts(
  trx: Transaction<Database>,
  userIds: readonly number[],
): Promise<LockedAccount[]> {
  return trx
    .selectFrom('credit_accounts')
    .select(['user_id', 'purpose', 'balance', 'may_go_below_zero'])
    .where('user_id', '=', anyOf(userIds))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Returns the credit that a user has received since a time, in hundredths. It reads the entries since then, the newest
 * first.
 */
export const receivedSince = (
  userId: Expression<number>,
  time: RawBuilder<unknown>,
): RawBuilder<number> => sql`(
  select coalesce(sum(entry.amount), 0)::bigint
  from credit_accounts as account join credit_entries as entry on entry.account_id = account.id
  where account.user_id = ${userId} and account.purpose = 'credit' and entry.amount > 0
    and entry.sequence > coalesce((
      select before.sequence from credit_entries as before join credit_transfers as transfer on transfer.id = before.transfer_id
      where before.account_id = account.id and transfer.created_at < ${time}
      order by before.sequence desc limit 1), 0))`;

/** The subselect hides the number of users, for each of which PostgreSQL would plan anew. */
const lockAll = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<{ users: number[] }>) =>
  sql<never>`
    select from credit_accounts where user_id = any((select ${placeholder('users')}::bigint[])::bigint[])
    order by id for update`.compile(trx),
);

type TransferRow = ReturnType<typeof transferRow>;

function transferRow({ id, kind, from, to, amount, description, subject, cause, reversesId }: Transfer) {
  return {
    id,
    kind,
    payer_id: from.userId,
    from_purpose: from.purpose,
    payee_id: to.userId,
    to_purpose: to.purpose,
    amount,
    description,
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    actor_id: cause.actorId,
    token_id: cause.tokenId,
    request_id: cause.requestId,
    reverses_id: reversesId ?? null,
    reference_id: cause.referenceId,
  };
}

const insert = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<{ row: TransferRow }>) => {
  const row = placeholder('row');
  const account = (userId: unknown, purpose: unknown) =>
    sql`(select id from credit_accounts where user_id = ${userId} and purpose = ${purpose})`;
  return sql<never>`
    insert into credit_transfers (id, kind, from_account_id, to_account_id, amount, description, subject_type, subject_id,
      actor_id, token_id, request_id, reverses_id, reference_id) overriding system value
    values (${row.column('id')}, ${row.column('kind')}, ${account(row.column('payer_id'), row.column('from_purpose'))},
      ${account(row.column('payee_id'), row.column('to_purpose'))}, ${row.column('amount')}, ${row.column('description')},
      ${row.column('subject_type')}, ${row.column('subject_id')}, ${row.column('actor_id')}, ${row.column('token_id')},
      ${row.column('request_id')}, ${row.column('reverses_id')}, ${row.column('reference_id')})`.compile(trx);
});

/** A debit (an amount below 0) or a credit of an account. */
interface Entry {
  transferId: number;
  userId: number;
  purpose: Account['purpose'];
  amount: number;
}

const enter = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<Entry>) => {
  const amount = sql`${placeholder('amount')}::bigint`;
  return sql<Entered>`
    with account as (
      update credit_accounts set balance = balance + ${amount}, last_sequence = last_sequence + 1
      where user_id = ${placeholder('userId')} and purpose = ${placeholder('purpose')}
      returning id, last_sequence, balance
    )
    insert into credit_entries (account_id, sequence, transfer_id, amount, balance_after)
    select id, last_sequence, ${placeholder('transferId')}, ${amount}, balance from account
    returning balance_after`.compile(trx);
});

/** The balance of an account after an entry, in hundredths of a credit. */
export interface Entered {
  balance_after: number;
}

/** Returns the statement that locks the accounts of all parties, by id. Execute it before their double entries. */
export const lockStatement = (
  trx: Transaction<Database>,
  transfers: readonly Transfer[],
): CompiledQuery<never> => {
  const users = [...new Set(transfers.flatMap(({ from, to }) => [from.userId, to.userId]))];
  return lockAll.compile(trx, { users });
};

/**
 * Returns the statements of a transfer, its debit and its credit; the last two return the balances after them. They
 * violate FUNDED when the payer has too little credit. Execute them together.
 */
export const doubleEntry = (trx: Transaction<Database>, transfer: Transfer): CompiledQuery<Entered>[] => [
  insert.compile(trx, { row: transferRow(transfer) }),
  enter.compile(trx, { transferId: transfer.id, ...transfer.from, amount: -transfer.amount }),
  enter.compile(trx, { transferId: transfer.id, ...transfer.to, amount: transfer.amount }),
];
