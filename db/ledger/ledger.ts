import { sql, type CompiledQuery, type Transaction } from 'kysely';
import type { Cause } from '../cause.ts';
import { compileOnce, type Placeholders } from '../connection/compiled.ts';
import type { Database } from '../schema/index.ts';
import type { TransferKind } from '../schema/credit.ts';

// Accounts, and the double entries that move credit between them. Nothing else writes credit. Accounts are locked in
// ascending order of id, after all other locks.

/**
 * An account. `credit` is what a user can spend. `sales` belongs to the system and holds what the user has paid for
 * lines and trials.
 */
export interface Account {
  userId: number;
  purpose: 'credit' | 'sales';
}

/** Returns the account of what the user can spend. */
export const creditAccount = (userId: number): Account => ({ userId, purpose: 'credit' });

/**
 * Returns the account that receives the user's payments and pays its refunds. There is one per payer, because all sales
 * would wait for a single row otherwise.
 */
export const salesAccount = (userId: number): Account => ({ userId, purpose: 'sales' });

/**
 * Sets the balance, in hundredths of a credit, below which a user is told; null for never. A trigger tells it.
 */
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

/** The id of the next transfer, as an expression: it is drawn before the transfer is written. */
export const newTransferId = sql<number>`nextval('credit_transfers_id_seq')`;

export interface Transfer {
  cause: Cause;
  /** A `newTransferId`. */
  id: number;
  kind: TransferKind;
  from: Account;
  to: Account;
  /** Hundredths of a credit, above 0. */
  amount: number;
  description: string;
  /** What was paid for. */
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

/** The constraint that a statement of `doubleEntries` breaks when a payer has too little. */
export const FUNDED = 'credit_accounts_funded';

/**
 * Creates the accounts of a new user. Those of the root may go below zero: its debt is the credit in circulation. The
 * first one gets the lower id, by which a payment locks it first.
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

/** An account that is locked. The balance is in hundredths of a credit. */
export interface LockedAccount {
  user_id: number;
  purpose: Account['purpose'];
  balance: number;
  may_go_below_zero: boolean;
}

const lock = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<{ users: number[] }>) =>
  sql<LockedAccount>`
    select user_id, purpose, balance, may_go_below_zero from credit_accounts
    where user_id = any(${placeholder('users')}::bigint[]) order by id for update`.compile(trx),
);

/** Locks the accounts of users by id, until the transaction ends. */
export function lockAccounts(
  trx: Transaction<Database>,
  userIds: readonly number[],
): Promise<LockedAccount[]> {
  return lock.execute(trx, { users: [...userIds] });
}

/** Returns the statement that inserts transfers. */
const insert = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<{ transfers: string }>) =>
  sql`
    insert into credit_transfers (id, kind, from_account_id, to_account_id, amount, description, subject_type, subject_id,
      actor_id, token_id, request_id, reverses_id) overriding system value
    select t.id, t.kind, payer.id, payee.id, t.amount, t.description, t.subject_type, t.subject_id, t.actor_id,
      t.token_id, t.request_id, t.reverses_id
    from jsonb_to_recordset(${placeholder('transfers')}::jsonb) as t (id bigint, kind text, from_user_id bigint,
      from_purpose text, to_user_id bigint, to_purpose text, amount bigint, description text, subject_type text,
      subject_id bigint, actor_id bigint, token_id bigint, request_id text, reverses_id bigint)
    left join credit_accounts payer on payer.user_id = t.from_user_id and payer.purpose = t.from_purpose
    left join credit_accounts payee on payee.user_id = t.to_user_id and payee.purpose = t.to_purpose`.compile(
    trx,
  ),
);

/** The debit and the credit of each transfer, as the table `side`. */
const sides = sql`credit_transfers t
    cross join lateral (values (t.from_account_id, -t.amount), (t.to_account_id, t.amount)) as side (account_id, amount)`;

const enter = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<{ ids: number[] }>) =>
  sql`
    insert into credit_entries (account_id, sequence, transfer_id, amount, balance_after)
    select a.id, a.last_sequence + row_number() over moves, t.id, side.amount, a.balance + sum(side.amount) over moves
    from ${sides} join credit_accounts a on a.id = side.account_id
    where t.id = any(${placeholder('ids')}::bigint[]) window moves as (partition by a.id order by t.id)`.compile(
    trx,
  ),
);

const settle = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<{ ids: number[] }>) =>
  sql<Balance>`
    update credit_accounts a set balance = a.balance + moved.amount, last_sequence = last_sequence + moved.entries
    from (
      select account_id, sum(side.amount)::bigint as amount, count(*) as entries from ${sides}
      where t.id = any(${placeholder('ids')}::bigint[]) group by account_id
    ) as moved
    where a.id = moved.account_id
    returning a.user_id, a.purpose, a.balance`.compile(trx),
);

/** The balance of an account after transfers, in hundredths of a credit. */
export type Balance = Pick<LockedAccount, 'user_id' | 'purpose' | 'balance'>;

/**
 * Returns the statements of transfers: they lock the accounts of all parties by id, and write a transfer, a debit and a
 * credit for each, and the new balances, which the last one returns. Execute them together. They break FUNDED when a payer
 * has too little.
 */
export function doubleEntries(
  trx: Transaction<Database>,
  transfers: readonly Transfer[],
): [...CompiledQuery[], CompiledQuery<Balance>] {
  const users = [...new Set(transfers.flatMap(({ from, to }) => [from.userId, to.userId]))];
  const ids = transfers.map(({ id }) => id);
  return [
    lock.compile(trx, { users }),
    insert.compile(trx, { transfers: JSON.stringify(transfers.map(transferRow)) }),
    enter.compile(trx, { ids }),
    settle.compile(trx, { ids }),
  ];
}

function transferRow({
  id,
  kind,
  from,
  to,
  amount,
  description,
  subject,
  cause,
  reversesId,
}: Transfer): object {
  return {
    id,
    kind,
    from_user_id: from.userId,
    from_purpose: from.purpose,
    to_user_id: to.userId,
    to_purpose: to.purpose,
    amount,
    description,
    subject_type: subject?.type,
    subject_id: subject?.id,
    actor_id: cause.actorId,
    token_id: cause.tokenId,
    request_id: cause.requestId,
    reverses_id: reversesId,
  };
}
