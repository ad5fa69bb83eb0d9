import fc from 'fast-check';
import { sql } from 'kysely';
import type { Test } from 'tap';
import { addUpSummaries } from '../../handlers/jobs/summaries.ts';
import type { Schema } from '../../handlers/call/contract.ts';
import { op } from './line-operations.ts';
import { DAY, KIND_NAMES, KINDS, Shop, type Kind } from './shop.ts';
import type { WorldUser } from './world.ts';

// A random history of sales, and what the summary of sales has to say of it.

export const SUMMARY = 'transactions_summary_sales';
export const GROUPS = ['user', 'package', 'kind', 'day', 'month'] as const;
export const NEVER = (): boolean => false;
export const dayAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
/** Returns the part of a query that names a period. */
export const period = (from: string, to: string) => ({
  'filters[created_from]': from,
  'filters[created_to]': to,
});
export const PERIOD = period(dayAgo(100), dayAgo(-1));

type Row = Schema<'SalesSummaryRow'>;

/** What moved credit for a line. A refund has a negative amount. */
interface Entry {
  user: WorldUser;
  packageId: number;
  type: string;
  day: string;
  amount: number;
}

const KEYS: Record<(typeof GROUPS)[number], (entry: Entry) => string> = {
  user: ({ user }) => `${String(user.id)} ${user.username}`,
  package: ({ packageId }) => `${String(packageId)} Package ${String(packageId)}`,
  kind: ({ type }) => type,
  day: ({ day }) => day,
  month: ({ day }) => day.slice(0, 7),
};

const keyOf = (row: Row): string =>
  [row.user_id, row.username, row.package_id, row.name, row.type, row.day, row.month]
    .filter((part) => part !== undefined)
    .join(' ');

/** Adds entries up as the contract says. */
export function summed(entries: readonly Entry[], group: (typeof GROUPS)[number]) {
  const rows = new Map<string, { sales: number; refunds: number; sold: number; back: number }>();
  for (const entry of entries) {
    const key = KEYS[group](entry);
    const row = rows.get(key) ?? { sales: 0, refunds: 0, sold: 0, back: 0 };
    if (entry.amount > 0) rows.set(key, { ...row, sales: row.sales + 1, sold: row.sold + entry.amount });
    else rows.set(key, { ...row, refunds: row.refunds + 1, back: row.back - entry.amount });
  }
  const cents = (amount: number): number => Math.round(amount * 100) / 100;
  return Object.fromEntries(
    [...rows].map(([key, { sales, refunds, sold, back }]) => [
      key,
      { sales, refunds, sales_amount: cents(sold), refunds_amount: cents(back), net: cents(sold - back) },
    ]),
  );
}

export const answered = (rows: readonly Row[]) =>
  Object.fromEntries(
    rows.map((row) => {
      const { sales, refunds, sales_amount, refunds_amount, net } = row;
      return [keyOf(row), { sales, refunds, sales_amount, refunds_amount, net }];
    }),
  );

export async function scene(t: Test) {
  const shop = await Shop.open(t);
  const { world, service, db, root, seller } = shop;
  const child = await world.user(seller);
  const stranger = await world.user(root);
  const sellers = [seller, child, stranger];
  for (const user of sellers) await world.transfer(root, user, 10_000_000);
  const tokens = new Map<number, string>();
  for (const user of [root, ...sellers]) tokens.set(user.id, await world.token(user));
  const tokenOf = ({ id }: WorldUser): string => tokens.get(id) ?? '';
  const packages = [
    await shop.package({}, undefined, sellers),
    await shop.package({ credit: 1234 }, undefined, sellers),
  ];
  for (const id of packages) {
    await db
      .updateTable('packages')
      .set({ name: `Package ${String(id)}` })
      .where('id', '=', id)
      .execute();
  }
  // Refunds are moved to other days.
  await sql`alter table credit_transfers disable trigger append_only`.execute(db);
  const rowsOf = async (caller: WorldUser, group: string, query: object = {}): Promise<Row[]> =>
    service.ok(SUMMARY, { token: tokenOf(caller), query: { ...PERIOD, group_by: group, ...query } });
  return { shop, service, db, world, root, seller, child, stranger, sellers, packages, tokenOf, rowsOf };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** A random step of the history. */
export const step = fc.record({
  seller: fc.nat({ max: 2 }),
  kind: fc.constantFrom(...KIND_NAMES),
  packageAt: fc.nat({ max: 1 }),
  line: fc.nat(),
  days: fc.nat({ max: 9 }),
  action: fc.constantFrom(
    'create',
    'create',
    'batch',
    'extend',
    'connections',
    'refund',
    'delete',
    'convert',
    'give',
    'move',
    'add up',
    'add up some',
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Sold {
  id: number;
  kind: Kind;
  user: WorldUser;
}

export class History {
  readonly entries: Entry[] = [];
  readonly #scene: Scene;
  readonly #parents: Map<number, WorldUser>;
  #lines: Sold[] = [];

  constructor(of: Scene) {
    this.#scene = of;
    const { root, seller, child, stranger } = of;
    this.#parents = new Map([
      [seller.id, root],
      [child.id, seller],
      [stranger.id, root],
    ]);
  }

  /** Returns whether a user is at or below another one, as the tree is now. */
  isWithin(user: { id: number }, top: { id: number }): boolean {
    if (user.id === top.id) return true;
    const parent = this.#parents.get(user.id);
    return parent !== undefined && this.isWithin(parent, top);
  }

  async run({ action, ...at }: Step): Promise<void> {
    const { db } = this.#scene;
    if (action === 'add up') await addUpSummaries(db, NEVER);
    else if (action === 'add up some') await addUpSummaries(db, () => true, 2);
    else if (action === 'create' || action === 'batch') await this.#create(at, action === 'batch');
    else if (action === 'give') await this.#give(at);
    else if (action === 'move') await this.#move(at);
    else await this.#change(action, at);
  }

  /** Gives credit to a user below. */
  async #give({ seller, line }: Omit<Step, 'action'>): Promise<void> {
    const { service, sellers, tokenOf } = this.#scene;
    const [payer, payee] = [at(sellers, seller), at(sellers, line % sellers.length)];
    if (payer === payee || !this.isWithin(payee, payer)) return;
    const body = { to_user_id: payee.id, amount: 1 };
    await service.ok('transactions_create', { token: tokenOf(payer), body });
  }

  /** Moves a user, with those below it, to another place in the tree. */
  async #move({ seller, line }: Omit<Step, 'action'>): Promise<void> {
    const { service, root, sellers, tokenOf } = this.#scene;
    const moved = at(sellers, seller);
    const owner = at([root, ...sellers], line % (sellers.length + 1));
    if (this.isWithin(owner, moved)) return;
    const ask = { token: tokenOf(root), params: { id: moved.id }, body: { owner_id: owner.id } };
    await service.ok('users_change_owner', ask);
    this.#parents.set(moved.id, owner);
  }

  async #create({ seller, kind, packageAt, days }: Omit<Step, 'action'>, isBatch: boolean): Promise<void> {
    const { shop, sellers, packages, tokenOf } = this.#scene;
    const user = at(sellers, seller);
    const body = () => shop.body(kind, at(packages, packageAt));
    const ask = { token: tokenOf(user) };
    const since = await this.#lastIds();
    if (isBatch) {
      const lines = [body(), body(), body()];
      const sold = await shop.service.ok(op(kind, 'batch_create'), { ...ask, body: { lines } });
      for (const { id } of sold) this.#lines.push({ id, kind, user });
    } else {
      const { id } = await shop.running(kind, at(packages, packageAt), {}, ask);
      this.#lines.push({ id, kind, user });
    }
    await this.#note(since, { user, kind, days });
  }

  async #change(
    action: 'extend' | 'connections' | 'refund' | 'delete' | 'convert',
    { packageAt, line: index, days }: Omit<Step, 'action'>,
  ): Promise<void> {
    const line = this.#lines[index % Math.max(1, this.#lines.length)];
    if (line === undefined) return;
    const { shop, packages, tokenOf } = this.#scene;
    const { id, kind, user } = line;
    const ask = { token: tokenOf(user) };
    const since = await this.#lastIds();
    const { refundable } = await shop.ask(kind, 'refund_preview', id, undefined, ask);
    const { status, max_connections } = await shop.ask(kind, 'show', id, undefined, ask);
    switch (action) {
      case 'extend':
        if (status !== 'active') return;
        await shop.ask(kind, 'extend', id, { package_id: at(packages, packageAt) }, ask);
        break;
      case 'connections':
        if (max_connections === 4 || status !== 'active') return;
        await shop.ask(kind, 'change_max_connections', id, { max_connections: max_connections + 1 }, ask);
        break;
      case 'refund':
        if (!refundable) return;
        await shop.ask(kind, 'refund', id, { reason: 'Sold twice' }, ask);
        break;
      case 'delete':
        await shop.ask(kind, 'delete', id, undefined, { ...ask, query: { refund: true } });
        this.#lines = this.#lines.filter((other) => other !== line);
        break;
      case 'convert':
        if (kind !== 'm3u' || status === 'refunded') return;
        await this.#scene.service.ok('m3us_change_type', {
          ...ask,
          params: { id },
          body: { type: 'Mag', mac_address: shop.mac() },
        });
        line.kind = 'mag';
        break;
    }
    await this.#note(since, { user, kind, days });
  }

  async #lastIds(): Promise<{ charge: number; transfer: number }> {
    const { db } = this.#scene;
    const max = (table: 'line_charges' | 'credit_transfers') =>
      db
        .selectFrom(table)
        .select(sql<number>`coalesce(max(id), 0)`.as('id'))
        .executeTakeFirstOrThrow();
    const [charge, transfer] = [await max('line_charges'), await max('credit_transfers')];
    return { charge: charge.id, transfer: transfer.id };
  }

  /** Moves what is new to an earlier day, and keeps it. */
  async #note(
    since: { charge: number; transfer: number },
    { user, kind, days }: { user: WorldUser; kind: Kind; days: number },
  ): Promise<void> {
    const { db } = this.#scene;
    const day = dayAgo(days);
    const type = KINDS[kind].type;
    const then = sql<string>`${`${day} 00:00:00Z`}::timestamptz`;
    const charges = await db
      .updateTable('line_charges')
      .set({ created_at: then })
      .where('id', '>', since.charge)
      .returning(['package_id', 'amount'])
      .execute();
    await db
      .updateTable('credit_transfers')
      .set({ created_at: then })
      .where('id', '>', since.transfer)
      .execute();
    const refunds = await db
      .selectFrom('credit_transfers')
      .innerJoin('line_charges', 'line_charges.refund_transfer_id', 'credit_transfers.id')
      .select(['line_charges.package_id', 'credit_transfers.amount'])
      .where('credit_transfers.id', '>', since.transfer)
      .execute();
    for (const { package_id, amount } of charges) {
      this.entries.push({ user, packageId: package_id, type, day, amount: amount / 100 });
    }
    for (const { package_id, amount } of refunds) {
      this.entries.push({ user, packageId: package_id, type, day, amount: -amount / 100 });
    }
  }
}

/** All transfers, from the rows themselves, with the users of both accounts. */
export async function transfersOf({ db }: Scene) {
  return db
    .selectFrom('credit_transfers')
    .innerJoin('credit_accounts as payer', 'payer.id', 'credit_transfers.from_account_id')
    .innerJoin('credit_accounts as payee', 'payee.id', 'credit_transfers.to_account_id')
    .select(['credit_transfers.kind', 'amount', 'payer.user_id as payer_id', 'payee.user_id as payee_id'])
    .execute();
}

export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${String(index)}`);
  return item;
}
