import type { Transaction } from 'kysely';
import type { Database, TransferKind } from './schema.ts';

// The only writer of credit. Lock order: accounts by ascending id, after every other lock.

export interface Transfer {
  kind: TransferKind;
  fromUserId: number;
  toUserId: number;
  /** Hundredths of a credit, above 0. */
  amount: number;
  description: string;
  actorId: number;
}

/** Thrown when the payer has less than the amount; nothing has been written. */
export class InsufficientCreditError extends Error {
  constructor() {
    super('the payer has too little credit');
  }
}

/** Gives a new user its account. The root's may go below zero: its debt is the credit in circulation. */
export async function openAccount(trx: Transaction<Database>, userId: number, isRoot = false): Promise<void> {
  await trx.insertInto('credit_accounts').values({ user_id: userId, may_go_below_zero: isRoot }).execute();
}

/**
 * Moves credit from one user to another: one transfer, two entries, two balances (design, section 5).
 * Returns the transfer's id and the payer's new balance in hundredths. Throws InsufficientCreditError.
 */
export async function transfer(
  trx: Transaction<Database>,
  { kind, fromUserId, toUserId, amount, description, actorId }: Transfer,
): Promise<{ id: number; balanceAfter: number }> {
  const accounts = await trx
    .selectFrom('credit_accounts')
    .select(['id', 'user_id', 'balance', 'last_sequence', 'may_go_below_zero'])
    .where('user_id', 'in', [fromUserId, toUserId])
    .orderBy('id')
    .forUpdate()
    .execute();
  const payer = accounts.find(({ user_id }) => user_id === fromUserId);
  const payee = accounts.find(({ user_id }) => user_id === toUserId);
  if (payer === undefined || payee === undefined) throw new Error('a user without a credit account');
  if (payer.balance < amount && !payer.may_go_below_zero) throw new InsufficientCreditError();

  const { id } = await trx
    .insertInto('credit_transfers')
    .values({
      kind,
      from_account_id: payer.id,
      to_account_id: payee.id,
      amount,
      description,
      actor_id: actorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entries = [
    { account: payer, amount: -amount },
    { account: payee, amount },
  ].map((entry) => ({ ...entry, balanceAfter: entry.account.balance + entry.amount }));
  await trx
    .insertInto('credit_entries')
    .values(
      entries.map(({ account, amount: signed, balanceAfter }) => ({
        account_id: account.id,
        sequence: account.last_sequence + 1,
        transfer_id: id,
        amount: signed,
        balance_after: balanceAfter,
      })),
    )
    .execute();
  for (const { account, balanceAfter } of entries) {
    await trx
      .updateTable('credit_accounts')
      .set({ balance: balanceAfter, last_sequence: account.last_sequence + 1 })
      .where('id', '=', account.id)
      .execute();
  }
  return { id, balanceAfter: payer.balance - amount };
}
