import type { Insertable } from 'kysely';
import type { Database, TransferKind } from '../../db/schema.ts';
import type { Draw } from './draw.ts';
import type { Tree } from './tree.ts';

// The credit of a seed: transfers down the tree and back, each with its entries and its line in the log.

type Rows<Table extends keyof Database> = Generator<Insertable<Database[Table]>>;

const USE = { USER: 20, AMOUNT: 21, BACK: 22 };

const MINUTE = 60_000;
const TODAY = Math.floor(Date.now() / 86_400_000) * 86_400_000;

/** Every user has two accounts: its credit, and what it has paid for lines. */
const creditAccount = (user: number): number => 2 * user - 1;

interface Side {
  user: number;
  /** Hundredths of a credit. */
  balance: number;
  sequence: number;
}

interface Move {
  id: number;
  kind: TransferKind;
  amount: number;
  /** Both as the transfer left them. */
  from: Side;
  to: Side;
  at: string;
}

/** The transfers in their order. A reseller that has too little is paid for by the root; one in ten takes back. */
function* moves({ parents }: Tree, count: number, draw: Draw): Generator<Move> {
  const sides = parents.map((_, user): Side => ({ user, balance: 0, sequence: 0 }));
  const root = sides[1];
  if (root === undefined || parents.length < 3) return;
  for (let id = 1; id <= count; id += 1) {
    const user = sides[2 + Math.floor((parents.length - 2) * draw(id, USE.USER))] ?? root;
    const parent = sides[parents[user.user] ?? 1] ?? root;
    const amount = 100 + Math.floor(9900 * draw(id, USE.AMOUNT));
    const back = draw(id, USE.BACK) < 0.1 && user.balance >= amount;
    const payer = parent.balance >= amount ? parent : root;
    const [from, to] = back ? [user, parent] : [payer, user];
    from.balance -= amount;
    to.balance += amount;
    from.sequence += 1;
    to.sequence += 1;
    const at = new Date(TODAY - (count - id) * MINUTE).toISOString();
    yield { id, kind: back ? 'transfer_refunded' : 'normal', amount, from: { ...from }, to: { ...to }, at };
  }
}

/** The accounts with their balances after all transfers. */
export function* accountRows(tree: Tree, transfers: number, draw: Draw): Rows<'credit_accounts'> {
  const last = new Map<number, Side>();
  for (const { from, to } of moves(tree, transfers, draw)) last.set(from.user, from).set(to.user, to);
  for (let user = 1; user < tree.parents.length; user += 1) {
    const { balance, sequence } = last.get(user) ?? { balance: 0, sequence: 0 };
    const id = creditAccount(user);
    const mayGoBelow = { may_go_below_zero: user === 1 };
    yield { id, user_id: user, purpose: 'credit', balance, last_sequence: sequence, ...mayGoBelow };
    yield {
      id: id + 1,
      user_id: user,
      purpose: 'sales',
      balance: 0,
      last_sequence: 0,
      may_go_below_zero: false,
    };
  }
}

export function* transferRows(tree: Tree, transfers: number, draw: Draw) {
  for (const { id, kind, amount, from, to, at } of moves(tree, transfers, draw)) {
    yield {
      id,
      kind,
      from_account_id: creditAccount(from.user),
      to_account_id: creditAccount(to.user),
      amount,
      description: 'Monthly order',
      actor_id: actorOf(kind, from, to),
      request_id: requestOf(id),
      created_at: at,
    } satisfies Insertable<Database['credit_transfers']> & { id: number };
  }
}

export function* entryRows(tree: Tree, transfers: number, draw: Draw): Rows<'credit_entries'> {
  for (const { id, amount, from, to } of moves(tree, transfers, draw)) {
    const entryOf = ({ user, sequence, balance }: Side, signed: number) => ({
      account_id: creditAccount(user),
      sequence,
      transfer_id: id,
      amount: signed,
      balance_after: balance,
    });
    yield entryOf(from, -amount);
    yield entryOf(to, amount);
  }
}

export function* logRows(tree: Tree, transfers: number, draw: Draw): Rows<'logs'> {
  for (const { id, kind, amount, from, to, at } of moves(tree, transfers, draw)) {
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

/** Credit is sent by who has it, and taken back by who sent it. */
const actorOf = (kind: TransferKind, from: Side, to: Side): number => (kind === 'normal' ? from : to).user;

const requestOf = (id: number): string => `seed-${String(id)}`;
