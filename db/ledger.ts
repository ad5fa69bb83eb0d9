import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from './schema/index.ts';
import type { TransferKind } from './schema/credit.ts';
import type { ValueOrExpression } from './prepared.ts';
import { lockTreeShared } from './tree.ts';

// The only writer of credit. Accounts are locked in ascending order of id, after all other locks.

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

/** Creates the accounts of a new user. Those of the root may go below zero: its debt is the credit in circulation. */
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
  // Who sees a transaction of two users depends on where both are in the tree.
  if (transfer.from.userId !== transfer.to.userId) await lockTreeShared(trx);
  const move = transferParameters(transfer);
  const { rows } = await sql<TransferOutcome>`
    with ${transferCtes((name) => move[name])} select * from moving`.execute(trx);
  return completedTransfer(trx, transfer, rows[0]);
}

/** The parameters of a statement that moves credit. */
export interface TransferParameters extends Cause {
  kind: TransferKind;
  payer: number;
  payerPurpose: Account['purpose'];
  payee: number;
  payeePurpose: Account['purpose'];
  amount: number;
  description: string;
  subjectType: string | null;
  subjectId: number | null;
  reversesId: number | null;
}

/** Returns the parameters of a transfer for `transferCtes`. */
export function transferParameters(transfer: Transfer): TransferParameters {
  const { from, to, subject, reversesId } = transfer;
  return {
    kind: transfer.kind,
    amount: transfer.amount,
    description: transfer.description,
    actorId: transfer.actorId,
    tokenId: transfer.tokenId,
    requestId: transfer.requestId,
    reversesId: reversesId ?? null,
    payer: from.userId,
    payerPurpose: from.purpose,
    payee: to.userId,
    payeePurpose: to.purpose,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
  };
}

/**
 * What a statement selects about its transfer `from moving`. If the payer has too little, `transfer_id` is null and
 * `payer_balance` is the current balance.
 */
export type TransferOutcome = { accounts: number; payer_balance: number } & (
  { transfer_id: number; payee_balance: number } | { transfer_id: null; payee_balance: null }
);

/** Returns the transfer made by a statement with `transferCtes`, and notes it. Throws InsufficientCreditError. */
export function completedTransfer(
  trx: Transaction<Database>,
  { kind, amount, from }: Transfer,
  outcome: TransferOutcome | undefined,
): CompletedTransfer {
  if (outcome?.accounts !== 2) throw new Error('a user without its credit accounts, or a transfer to itself');
  const { transfer_id: id, payer_balance: payerBalance, payee_balance: payeeBalance } = outcome;
  if (id === null) throw new InsufficientCreditError(from, amount, payerBalance);
  moves.set(trx, [...movedIn(trx), { kind, amount }]);
  return { id, amount, payerBalance, payeeBalance };
}

/** Credit that has moved, in hundredths of a credit. */
export type MovedCredit = Pick<Transfer, 'kind' | 'amount'>;

const moves = new WeakMap<Transaction<Database>, readonly MovedCredit[]>();

/** Returns the transfers of a transaction so far. They count once it is committed. */
export const movedIn = (trx: Transaction<Database>): readonly MovedCredit[] => moves.get(trx) ?? [];

/** What a statement has for each value of a transfer: the value, or an expression for it. */
type TransferValues = <Name extends keyof TransferParameters>(
  name: Name,
) => ValueOrExpression<TransferParameters[Name]>;

/**
 * Returns the parts of a statement that move credit, so that other changes can join the same statement. `moved` has the
 * transfer's id, or no row if the payer has too little. `moving` has one row, a TransferOutcome.
 */
export const transferCtes = (value: TransferValues): RawBuilder<unknown> => {
  const amount = sql`${value('amount')}::bigint`;
  const step = sql`case when pays then -${amount} else ${amount} end`;
  return sql`
    ${lockedAccounts(value)},
    moved as (
      insert into credit_transfers (kind, from_account_id, to_account_id, amount, description, subject_type, subject_id,
        actor_id, token_id, request_id, reverses_id)
      select ${value('kind')}, payer.id, payee.id, ${amount}, ${value('description')}, ${value('subjectType')},
        ${value('subjectId')}::bigint, ${value('actorId')}::bigint, ${value('tokenId')}::bigint, ${value('requestId')},
        ${value('reversesId')}::bigint
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
    settled as (
      update credit_accounts set balance = balance_after, last_sequence = sequence
      from steps where credit_accounts.id = account_id
    ),
    moving as (
      select (select count(*) from locked) as accounts, max(transfer_id) as transfer_id,
        coalesce(max(balance_after) filter (where pays), (select balance from locked where pays)) as payer_balance,
        max(balance_after) filter (where not pays) as payee_balance
      from steps
    )`;
};

/** The accounts of payer and payee, locked by id, with the side of the transfer that each is on. */
const lockedAccounts = (value: TransferValues): RawBuilder<unknown> => sql`locked as materialized (
      select a.id, a.balance, a.last_sequence, a.may_go_below_zero,
        a.user_id = ${value('payer')} and a.purpose = ${value('payerPurpose')} as pays
      from credit_accounts a
      where (a.user_id, a.purpose) in (
        (${value('payer')}::bigint, ${value('payerPurpose')}), (${value('payee')}::bigint, ${value('payeePurpose')})
      )
      order by a.id for update of a
    )`;
