import { sql, type CompiledQuery, type Transaction } from 'kysely';
import type { Cause } from './cause.ts';
import { compileOnce, type Placeholders } from './connection/compiled.ts';
import { together } from './connection/driver.ts';
import { constraintOf } from './connection/errors.ts';
import {
  creditAccount,
  doubleEntries,
  FUNDED,
  InsufficientCreditError,
  newTransferId,
  salesAccount,
  type Account,
  type Balance,
  type Transfer,
} from './ledger/ledger.ts';
import type { Database } from './schema/index.ts';
import { HOLD_TREE } from './tree/tree.ts';

// Credit that moves, with its event and whatever else is written with it, in one round trip.

/** A completed transfer, with both balances after it in hundredths of a credit. */
export interface CompletedTransfer {
  id: number;
  amount: number;
  payerBalance: number;
  payeeBalance: number;
}

/** What a user pays: a transfer from its credit to its sales account. */
export interface Payment {
  cause: Cause;
  /** A `newTransferId`. */
  id: number;
  kind: 'subscription_payment' | 'paid_trial_payment';
  payerId: number;
  /** Hundredths of a credit, above 0. */
  amount: number;
  description: string;
  /** What is paid for. */
  subject?: Transfer['subject'];
}

/** Returns the transfer of a payment. */
export const transferOf = ({ payerId, ...payment }: Payment): Transfer => ({
  ...payment,
  from: creditAccount(payerId),
  to: salesAccount(payerId),
});

/**
 * Begins a transfer: locks the tree, since who sees the transfer depends on where both parties are in it, and returns the
 * id of the transfer.
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

/** Rows of several statements. */
type RowsOf<Statements extends readonly unknown[]> = { [Index in keyof Statements]: Statements[Index][] };

/**
 * Makes transfers, which may be none, and executes other statements after them. Returns what has moved, with the balances
 * after all of it, and the rows of each statement. Throws InsufficientCreditError, which names the first payer.
 */
export async function moveCredit<Rows extends readonly unknown[]>(
  trx: Transaction<Database>,
  transfers: readonly Transfer[],
  also: { readonly [Index in keyof Rows]: CompiledQuery<Rows[Index]> },
): Promise<{ moved: CompletedTransfer[]; rows: RowsOf<Rows> }> {
  const [first] = transfers;
  if (first === undefined) return { moved: [], rows: await together<Rows>(trx, also) };
  const entries = doubleEntries(trx, transfers);
  const told = announce.compile(trx, { ids: transfers.map(({ id }) => id) });
  const results = await together<unknown[]>(trx, [...entries, told, ...also]).catch((error: unknown) => {
    throw constraintOf(error) === FUNDED ? new InsufficientCreditError(first.from, first.amount) : error;
  });
  const balances = results[entries.length - 1] as Balance[];
  const after = ({ userId, purpose }: Account): number =>
    balances.find((each) => each.user_id === userId && each.purpose === purpose)?.balance ?? 0;
  for (const { cause, kind, amount } of transfers) cause.moved.push({ kind, amount });
  return {
    moved: transfers.map(({ id, from, to, amount }) => ({
      id,
      amount,
      payerBalance: after(from),
      payeeBalance: after(to),
    })),
    rows: results.slice(entries.length + 1) as RowsOf<Rows>,
  };
}

/** The publisher reads the rest: a transfer never changes. */
const announce = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<{ ids: number[] }>) =>
  sql`insert into event_outbox (type, subject_id)
    select 'transaction.created', unnest(${placeholder('ids')}::bigint[])`.compile(trx),
);
