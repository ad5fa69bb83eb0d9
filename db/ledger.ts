import { sql, type Transaction } from 'kysely';
import type { Database, TransferKind } from './schema.ts';
import { statement } from './statement.ts';

// The only writer of credit. Lock order: accounts by ascending id, after every other lock.

/** An account: what a user has to spend, or, of the system, what it has paid for lines and trials. */
export interface Account {
  userId: number;
  purpose: 'credit' | 'sales';
}

/** What the user has to spend. */
export const creditOf = (userId: number): Account => ({ userId, purpose: 'credit' });

/** Where the user's payments go, and its refunds come from: one account a payer, or all sales would wait in one row. */
export const salesTo = (userId: number): Account => ({ userId, purpose: 'sales' });

/** Who made a transfer happen; null for the system itself. */
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
  subject?: { type: string; id: number };
  /** The transfer that this one gives back, wholly or in part. */
  reversesId?: number;
}

/** A transfer that was made, with both balances after it in hundredths of a credit. */
export interface Moved {
  id: number;
  amount: number;
  payerBalance: number;
  payeeBalance: number;
}

/** Thrown when the payer has less than the amount; nothing has been written. */
export class InsufficientCreditError extends Error {
  constructor() {
    super('the payer has too little credit');
  }
}

/** Gives a new user its accounts. The root's may go below zero: its debt is the credit in circulation. */
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
 * Moves credit from one account to another, in one statement: locks both, one transfer, two entries, two
 * balances (design, section 5). Throws InsufficientCreditError.
 */
export async function transfer(
  trx: Transaction<Database>,
  { from, to, subject, reversesId, ...transfer }: Transfer,
): Promise<Moved> {
  const [row] = await moveCredit(trx, {
    ...transfer,
    reversesId: reversesId ?? null,
    payer: from.userId,
    payerPurpose: from.purpose,
    payee: to.userId,
    payeePurpose: to.purpose,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
  });
  if (row?.accounts !== 1) throw new Error('a user without its credit accounts, or a transfer to itself');
  if (row.id === null) throw new InsufficientCreditError();
  return { id: row.id, amount: transfer.amount, payerBalance: row.payer, payeeBalance: row.payee };
}

interface CreditMove extends Cause {
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

interface CreditMoved {
  /** 1 where both accounts are there and are two. */
  accounts: number;
  /** Null when the payer has too little. */
  id: number | null;
  /** Balances. */
  payer: number;
  payee: number;
}

const moveCredit = statement<CreditMove, CreditMoved>((db, place) => {
  const amount = sql`${place('amount')}::bigint`;
  const isPayer = sql`user_id = ${place('payer')} and purpose = ${place('payerPurpose')}`;
  const isPayee = sql`user_id = ${place('payee')} and purpose = ${place('payeePurpose')}`;
  return sql<CreditMoved>`
    with held as materialized (select hold_tree()),
    locked as materialized (
      select a.* from credit_accounts a, held
      where (a.user_id, a.purpose) in (
        (${place('payer')}::bigint, ${place('payerPurpose')}), (${place('payee')}::bigint, ${place('payeePurpose')})
      )
      order by a.id for update of a
    ),
    pair as (
      select payer.id as payer_id, payer.last_sequence + 1 as payer_sequence, payer.balance - ${amount} as payer_balance,
        payee.id as payee_id, payee.last_sequence + 1 as payee_sequence, payee.balance + ${amount} as payee_balance,
        payer.may_go_below_zero or payer.balance >= ${amount} as funded
      from (select * from locked where ${isPayer}) payer, (select * from locked where ${isPayee}) payee
    ),
    moved as (
      insert into credit_transfers (kind, from_account_id, to_account_id, amount, description, subject_type, subject_id,
        actor_id, token_id, request_id, reverses_id)
      select ${place('kind')}, payer_id, payee_id, ${amount}, ${place('description')}, ${place('subjectType')},
        ${place('subjectId')}::bigint, ${place('actorId')}::bigint, ${place('tokenId')}::bigint, ${place('requestId')},
        ${place('reversesId')}::bigint
      from pair where funded
      returning id
    ),
    steps as (
      select payer_id as account_id, payer_sequence as sequence, id as transfer_id, -${amount} as amount, payer_balance as balance_after
      from pair, moved
      union all
      select payee_id, payee_sequence, id, ${amount}, payee_balance from pair, moved
    ),
    entered as (
      insert into credit_entries (account_id, sequence, transfer_id, amount, balance_after)
      select account_id, sequence, transfer_id, amount, balance_after from steps
    ),
    settled as (
      update credit_accounts set balance = balance_after, last_sequence = sequence
      from steps where credit_accounts.id = account_id
    )
    select (select count(*) from pair) as accounts, (select id from moved) as id,
      (select payer_balance from pair) as payer, (select payee_balance from pair) as payee`.compile(db);
});
