import { sql, type CompiledQuery, type Transaction } from 'kysely';
import type { Cause } from './cause.ts';
import { compileOnce, type Placeholders } from './connection/compiled.ts';
import { together } from './connection/driver.ts';
import { constraintOf } from './connection/errors.ts';
import {
  creditAccount,
  doubleEntry,
  FUNDED,
  InsufficientCreditError,
  lockStatement,
  newTransferId,
  salesAccount,
  type Account,
  type Entered,
  type Transfer,
} from './ledger/ledger.ts';
import type { Database } from './schema/tables.ts';
import { HOLD_TREE } from './tree/tree.ts';

// Moves credit, with the event and related statements, in one round trip.

/** A completed transfer, with both balances after it; in hundredths of a credit. */
export interface CompletedTransfer {
  id: number;
  amount: number;
  payerBalance: number;
  payeeBalance: number;
}

/** A payment: a transfer from a user's credit to its sales account. */
export interface Payment {
  cause: Cause;
  /** A drawn `newTransferId`. */
  id: number;
  kind: 'subscription_payment' | 'paid_trial_payment';
  payerId: number;
  /** Hundredths of a credit, above 0. */
  amount: number;
  description: string;
  /** What the payment is for. */
  subject?: Transfer['subject'];
}

export const transferOf = ({ payerId, ...payment }: Payment): Transfer => ({
  ...payment,
  from: creditAccount(payerId),
  to: salesAccount(payerId),
});

/**
 * Begins a transfer: locks the tree, because the parties' places decide who sees it. Returns the id of the transfer.
 */
export async function beginTransfer(trx: Transaction<Database>): Promise<number> {
  const [, [drawn]] = await together(trx, [
    HOLD_TREE.compile(trx),
    trx.selectNoFrom(newTransferId.as('id')).compile(),
  ]);
  if (drawn === undefined) throw new Error('an id was not drawn');
  return drawn.id;
}

/** Makes one transfer. Throws InsufficientCreditError. */
export async function transfer(trx: Transaction<Database>, one: Transfer): Promise<CompletedTransfer> {
  const { moved } = await moveCredit(trx, [one], []);
  const [completed] = moved;
  if (completed === undefined) throw new Error('a transfer that was not made');
  return completed;
}

/**
 * Makes transfers, which may be none, and executes other statements after them. Returns the completed transfers, and
 * the rows of the other statements. Throws InsufficientCreditError, which names the first payer.
 */
export async function moveCredit<Row extends object>(
  trx: Transaction<Database>,
  transfers: readonly Transfer[],
  also: readonly CompiledQuery<Row>[],
): Promise<{ moved: CompletedTransfer[]; rows: Row[] }> {
  const [first] = transfers;
  const entries = transfers.flatMap((one) => doubleEntry(trx, one));
  const events = announce.compile(trx, { ids: transfers.map(({ id }) => id) });
  const moves = first === undefined ? [] : [lockStatement(trx, transfers), ...entries, events];
  const results = await together<(Row | Entered)[]>(trx, [...moves, ...also]).catch((error: unknown) => {
    const isShort = first !== undefined && constraintOf(error) === FUNDED;
    throw isShort ? new InsufficientCreditError(first.from, requiredOf(transfers, first.from)) : error;
  });
  // Skips the result of the lock.
  const rows = results.slice(moves.length === 0 ? 0 : 1).flat();
  const balances = rows.filter((row) => 'balance_after' in row).map(({ balance_after }) => balance_after);
  for (const { cause, kind, amount } of transfers) cause.moved.push({ kind, amount });
  return {
    moved: transfers.map(({ id, amount }, index) => {
      const [payerBalance, payeeBalance] = balances.slice(index * 2);
      if (payerBalance === undefined || payeeBalance === undefined) throw new Error('an entry is missing');
      return { id, amount, payerBalance, payeeBalance };
    }),
    rows: rows.filter((row): row is Row => !('balance_after' in row)),
  };
}

/** Returns what an account has to pay for transfers, in hundredths of a credit. */
const requiredOf = (transfers: readonly Transfer[], payer: Account): number =>
  transfers
    .filter(({ from }) => from.userId === payer.userId && from.purpose === payer.purpose)
    .reduce((sum, { amount }) => sum + amount, 0);

/** Notes only the id: a transfer never changes, and the publisher reads the rest. */
const announce = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<{ ids: number[] }>) =>
  sql<never>`insert into event_outbox (type, subject_id)
    select 'transaction.created', unnest(${placeholder('ids')}::bigint[])`.compile(trx),
);
