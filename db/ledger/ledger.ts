import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';
import type { TransferKind } from '../schema/credit.ts';
import { insertTransferEvent } from '../events/record.ts';
import { lockTreeShared } from '../tree/tree.ts';

// Accounts, and credit that moves from one to another. What a user pays is in payments.ts; nothing else writes credit.
// Accounts are locked in ascending order of id, after all other locks.

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

/** The user who caused a transfer; null for the system. */
export interface Cause {
  actorId: number | null;
  tokenId: number | null;
  requestId: string | null;
}

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

export interface Transfer extends Cause {
  kind: TransferKind;
  from: Account;
  to: Account;
  /** Hundredths of a credit, above 0. */
  amount: number;
  description: string;
  /** What was paid for. */
  subject?: { type: string; id: number } | undefined;
  /** The transfer that this one reverses, in full or in part. */
  reversesId?: number;
}

/** A completed transfer, with both balances after it in hundredths of a credit. */
export interface CompletedTransfer {
  id: number;
  amount: number;
  payerBalance: number;
  payeeBalance: number;
}

/** Thrown when the payer has less than the amount; nothing has been written. Amounts in hundredths of a credit. */
export class InsufficientCreditError extends Error {
  readonly payer: Account;
  readonly required: number;
  /** The payer's balance, read while its account was locked. */
  readonly balance: number;

  constructor(payer: Account, required: number, balance: number) {
    super('the payer has too little credit');
    this.payer = payer;
    this.required = required;
    this.balance = balance;
  }
}

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

/**
 * Moves credit from one account to another in one statement. It locks both accounts, and writes one transfer, two
 * entries and two balances. Throws InsufficientCreditError.
 */
export async function transfer(trx: Transaction<Database>, transfer: Transfer): Promise<CompletedTransfer> {
  const { kind, from, to, amount } = transfer;
  // Who sees a transaction of two users depends on where both are in the tree.
  if (from.userId !== to.userId) await lockTreeShared(trx);
  const { rows } = await moveCredit(transfer).execute(trx);
  const [outcome] = rows;
  if (outcome?.accounts !== 2) throw new Error('a user without its credit accounts, or a transfer to itself');
  const { transfer_id: id, payer_balance: payerBalance, payee_balance: payeeBalance } = outcome;
  if (id === null) throw new InsufficientCreditError(from, amount, payerBalance);
  noteMove(trx, { kind, amount });
  return { id, amount, payerBalance, payeeBalance };
}

/** If the payer has too little, `transfer_id` is null and `payer_balance` is the current balance. */
type TransferOutcome = { accounts: number; payer_balance: number } & (
  { transfer_id: number; payee_balance: number } | { transfer_id: null; payee_balance: null }
);

/** Returns the statement that moves credit between any two accounts. They are locked by id. */
function moveCredit({ from, to, subject, reversesId, ...move }: Transfer): RawBuilder<TransferOutcome> {
  const amount = sql`${move.amount}::bigint`;
  const step = sql`case when pays then -${amount} else ${amount} end`;
  return sql<TransferOutcome>`
    with ${lockedAccounts(from, to)},
    moved as (
      insert into credit_transfers (kind, from_account_id, to_account_id, amount, description, subject_type, subject_id,
        actor_id, token_id, request_id, reverses_id)
      select ${move.kind}, payer.id, payee.id, ${amount}, ${move.description}, ${subject?.type ?? null},
        ${subject?.id ?? null}::bigint, ${move.actorId}::bigint, ${move.tokenId}::bigint, ${move.requestId},
        ${reversesId ?? null}::bigint
      from locked payer, locked payee
      where payer.pays and not payee.pays and (payer.may_go_below_zero or payer.balance >= ${amount})
      returning id
    ),
    steps as (
      select locked.id as account_id, last_sequence + 1 as sequence, moved.id as transfer_id, pays, ${step} as amount,
        balance + ${step} as balance_after
      from moved, locked
    ),
    entered as (
      insert into credit_entries (account_id, sequence, transfer_id, amount, balance_after)
      select account_id, sequence, transfer_id, amount, balance_after from steps
    ),
    announced as (${insertTransferEvent(sql`moved`)}),
    settled as (
      update credit_accounts set balance = balance_after, last_sequence = sequence
      from steps where credit_accounts.id = account_id
    )
    select (select count(*) from locked) as accounts, max(transfer_id) as transfer_id,
      coalesce(max(balance_after) filter (where pays), (select balance from locked where pays)) as payer_balance,
      max(balance_after) filter (where not pays) as payee_balance
    from steps`;
}

/** The accounts of payer and payee, locked by id, with the side of the transfer that each is on. */
const lockedAccounts = (from: Account, to: Account): RawBuilder<unknown> => sql`locked as materialized (
      select a.id, a.balance, a.last_sequence, a.may_go_below_zero,
        a.user_id = ${from.userId} and a.purpose = ${from.purpose} as pays
      from credit_accounts a
      where (a.user_id, a.purpose) in (
        (${from.userId}::bigint, ${from.purpose}), (${to.userId}::bigint, ${to.purpose})
      )
      order by a.id for update of a
    )`;

/** Credit that has moved, in hundredths of a credit. */
export type MovedCredit = Pick<Transfer, 'kind' | 'amount'>;

const moves = new WeakMap<Transaction<Database>, readonly MovedCredit[]>();

/** Returns the transfers of a transaction so far. They count once it is committed. */
export const movedIn = (trx: Transaction<Database>): readonly MovedCredit[] => moves.get(trx) ?? [];

/** Notes a transfer of a transaction. */
export function noteMove(trx: Transaction<Database>, move: MovedCredit): void {
  moves.set(trx, [...movedIn(trx), move]);
}
