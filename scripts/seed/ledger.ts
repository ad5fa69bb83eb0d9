import type { Insertable } from 'kysely';
import type { TransferKind } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';
import { accountRows } from '../lib/rows.ts';
import type { Random } from './random.ts';
import { load, type Load, type Rows } from './load.ts';
import { TODAY } from './time.ts';
import { countedAtOnce } from './transfers.ts';
import type { Tree } from './tree.ts';

// The credit of a seed: transfers down the tree and back, each with its entries and its log entry, and the operator's
// payments for lines. Sales of lines are not logged.

const USE = { USER: 20, AMOUNT: 21, BACK: 22 };

const MINUTE = 60_000;

/** Every user has two accounts: its balance, and its payments for lines. */
const creditAccount = (user: number): number => 2 * user - 1;
const salesAccount = (user: number): number => 2 * user;

/** The input of the ledger. */
interface LedgerInput {
  tree: Tree;
  random: Random;
  /** The number of transfers between users. */
  transactions: number;
  /** The operator's payments for lines, in hundredths of a credit. They come after the transactions. */
  payments: readonly number[];
}

/** Returns the loads of the ledger's tables and the log. */
export function ledgerLoads(books: LedgerInput): Load[] {
  const users = books.tree.parents.length - 1;
  const transfers = users < 2 ? 0 : books.transactions + books.payments.length;
  return [
    load('credit_accounts', () => balances(books), 2 * users),
    countedAtOnce(load('credit_transfers', () => transferRows(books), transfers)),
    load('credit_entries', () => entryRows(books), 2 * transfers),
    load('logs', () => logRows(books), users < 2 ? 0 : books.transactions),
  ];
}

interface Side {
  user: number;
  account: number;
  /** Hundredths of a credit. */
  balance: number;
  sequence: number;
}

interface Move {
  id: number;
  kind: TransferKind;
  amount: number;
  /** Both sides after the transfer. */
  from: Side;
  to: Side;
  at: string;
}

/**
 * Yields the transfers in order. A reseller with too little credit is funded by the root. One transfer in ten takes
 * credit back.
 */
function* moves({ tree: { parents }, random, transactions, payments }: LedgerInput): Generator<Move> {
  const sides = parents.map((_, user) => side(user, creditAccount(user)));
  const root = sides[1];
  if (root === undefined || parents.length < 3) return;
  const count = transactions + payments.length;
  const timeOf = (id: number): string => new Date(TODAY - (count - id) * MINUTE).toISOString();
  for (let id = 1; id <= transactions; id += 1) {
    const user = sides[2 + Math.floor((parents.length - 2) * random(id, USE.USER))] ?? root;
    const parent = sides[parents[user.user] ?? 1] ?? root;
    const amount = 100 + Math.floor(9900 * random(id, USE.AMOUNT));
    const back = random(id, USE.BACK) < 0.1 && user.balance >= amount;
    const payer = parent.balance >= amount ? parent : root;
    const [from, to] = back ? [user, parent] : [payer, user];
    move(from, to, amount);
    const kind = back ? 'transfer_refunded' : 'normal';
    yield { id, kind, amount, from: { ...from }, to: { ...to }, at: timeOf(id) };
  }
  const sales = side(root.user, salesAccount(root.user));
  for (const [index, amount] of payments.entries()) {
    const id = transactions + index + 1;
    move(root, sales, amount);
    yield {
      id,
      kind: 'subscription_payment',
      amount,
      from: { ...root },
      to: { ...sales },
      at: timeOf(id),
    };
  }
}

const side = (user: number, account: number): Side => ({ user, account, balance: 0, sequence: 0 });

function move(from: Side, to: Side, amount: number): void {
  from.balance -= amount;
  to.balance += amount;
  from.sequence += 1;
  to.sequence += 1;
}

/** Yields the accounts with their balances after all transfers. */
function* balances(books: LedgerInput): Rows<'credit_accounts'> {
  const last = new Map<number, Side>();
  for (const { from, to } of moves(books)) last.set(from.account, from).set(to.account, to);
  for (let user = 1; user < books.tree.parents.length; user += 1) {
    for (const account of accountRows(user, user === 1)) {
      const id = (account.purpose === 'credit' ? creditAccount : salesAccount)(user);
      const { balance, sequence } = last.get(id) ?? side(user, id);
      yield { ...account, id, balance, last_sequence: sequence };
    }
  }
}

function* transferRows(books: LedgerInput) {
  for (const { id, kind, amount, from, to, at } of moves(books)) {
    yield {
      id,
      kind,
      from_account_id: from.account,
      to_account_id: to.account,
      amount,
      description: kind === 'subscription_payment' ? 'Lines sold' : 'Monthly order',
      actor_id: actorOf(kind, from, to),
      request_id: requestOf(id),
      created_at: at,
    } satisfies Insertable<Database['credit_transfers']> & { id: number };
  }
}

function* entryRows(books: LedgerInput): Rows<'credit_entries'> {
  for (const { id, amount, from, to } of moves(books)) {
    const entryOf = ({ account, sequence, balance }: Side, signed: number) => ({
      account_id: account,
      sequence,
      transfer_id: id,
      amount: signed,
      balance_after: balance,
    });
    yield entryOf(from, -amount);
    yield entryOf(to, amount);
  }
}

function* logRows(books: LedgerInput): Rows<'logs'> {
  for (const { id, kind, amount, from, to, at } of moves({ ...books, payments: [] })) {
    const asked = { to_user_id: to.user, amount: amount / 100, description: 'Monthly order' };
    yield {
      user_id: actorOf(kind, from, to),
      action: kind === 'normal' ? 'transactions_create' : 'transactions_refund',
      subject_type: 'Transaction',
      subject_id: id,
      changes: JSON.stringify(asked),
      ip: '203.0.113.7',
      request_id: requestOf(id),
      created_at: at,
    };
  }
}

/** The payer causes a transfer. Credit that is taken back is moved by its recipient. */
const actorOf = (kind: TransferKind, from: Side, to: Side): number => (kind === 'normal' ? from : to).user;

const requestOf = (id: number): string => `seed-${String(id)}`;
