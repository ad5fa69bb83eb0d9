import assert from 'node:assert/strict';
import type { Insertable, Kysely } from 'kysely';
import type { Test } from 'tap';
import type { Database, LineKindName, PackagesTable } from '../../db/schema.ts';
import type { RefundTier } from '../../db/schema/lines.ts';
import type { Reply } from '../../handlers/runtime/contract.ts';
import { Service, type Ask } from './service.ts';
import type { World, WorldUser } from './world.ts';

// What the tests of sales share: a reseller with credit, a package to sell, and how each kind is asked for.

export const KINDS = {
  m3u: { prefix: 'm3us', type: 'M3u', device: false, hosted: true, waits: false },
  mag: { prefix: 'mags', type: 'Mag', device: true, hosted: true, waits: false },
  enigma: { prefix: 'enigmas', type: 'Enigma', device: true, hosted: false, waits: false },
  activecode: { prefix: 'activecodes', type: 'Activecode', device: false, hosted: false, waits: true },
} as const satisfies Record<LineKindName, object>;
export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** The kinds whose lines start when they are sold. */
export const STARTED = KIND_NAMES.filter((kind) => !KINDS[kind].waits);

type Action = 'store' | 'store_batch' | 'extend' | 'change_max_connections' | 'refund_preview' | 'refund';

/** The name of an operation on a kind. */
export const op = <A extends Action>(kind: Kind, action: A) => `${KINDS[kind].prefix}_${action}` as const;

/** A line as every kind's sale shows it. */
export type Sale = Reply<'m3us_store' | 'mags_store' | 'enigmas_store' | 'activecodes_store'>;

export const TIERS: RefundTier[] = [
  { passed_days: 2, refund_amount: 1000 },
  { passed_days: 10, refund_amount: 400 },
];

export class Shop {
  readonly service: Service;
  readonly world: World;
  readonly db: Kysely<Database>;
  readonly root: WorldUser;
  readonly seller: WorldUser;
  readonly token: string;
  private count = 0;

  private constructor(service: Service, root: WorldUser, seller: WorldUser, token: string) {
    this.service = service;
    this.world = service.world;
    this.db = service.db;
    this.root = root;
    this.seller = seller;
    this.token = token;
  }

  /** A seller below the root, with 1000 credits. */
  static async open(t: Test): Promise<Shop> {
    const service = await Service.start(t);
    const root = await service.world.user(null);
    const seller = await service.world.user(root);
    await service.world.transfer(root, seller, 100_000);
    return new Shop(service, root, seller, await service.world.token(seller));
  }

  /** A package of ten credits a month with a refund policy, that these users may sell: by default the seller. */
  async package(
    set: Partial<Insertable<PackagesTable>> = {},
    tiers: readonly RefundTier[] | null = TIERS,
    sellers: WorldUser[] = [this.seller],
  ): Promise<number> {
    const id = await this.world.package(set);
    await this.world.role({ packages: [id], users: sellers });
    if (tiers !== null) await this.policy(id, tiers);
    return id;
  }

  /** Gives a package a refund policy. */
  async policy(packageId: number, tiers: readonly RefundTier[]): Promise<void> {
    const policy = await this.db
      .insertInto('package_refund_policies')
      .values({ package_id: packageId })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const tier of tiers) {
      await this.db
        .insertInto('package_refund_tiers')
        .values({ policy_id: policy.id, ...tier })
        .execute();
    }
  }

  /** What a request to sell a line says at the least. */
  body(kind: Kind, packageId: number, more: object = {}): object {
    this.count += 1;
    const device = KINDS[kind].device ? { mac: `001a79${String(this.count).padStart(6, '0')}` } : {};
    return { package_id: packageId, ...device, ...more };
  }

  /** Sells a line of a package. */
  async sell(kind: Kind, packageId: number, more: object = {}, ask: Ask = {}): Promise<Sale> {
    return this.service.ok(op(kind, 'store'), {
      token: this.token,
      body: this.body(kind, packageId, more),
      ...ask,
    });
  }

  /** Activates a code that was sold, if the kind needs it, and returns the line as it is then. */
  async started(kind: Kind, sale: Sale): Promise<Pick<Sale, 'id' | 'expired_at'>> {
    if (!KINDS[kind].waits) return sale;
    assert(typeof sale === 'object' && 'code' in sale);
    const device = await this.device();
    this.count += 1;
    const mac = `5ca148${String(this.count).padStart(6, '0')}`;
    return this.service.ok('activecodes_activate', {
      token: this.token,
      body: { code: sale.code, activecode_device_id: device, mac },
    });
  }

  /** A make of device. Returns its id. */
  async device(): Promise<number> {
    this.count += 1;
    const { id } = await this.db
      .insertInto('activecode_devices')
      .values({ name: `Device ${String(this.count)}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Hundredths of a credit that a user has. */
  async balance({ id }: { id: number } = this.seller): Promise<number> {
    const account = await this.db
      .selectFrom('credit_accounts')
      .select('balance')
      .where('user_id', '=', id)
      .where('purpose', '=', 'credit')
      .executeTakeFirstOrThrow();
    return account.balance;
  }

  /** The charges of a line, oldest first. */
  charges(lineId: number) {
    return this.db
      .selectFrom('line_charges')
      .selectAll()
      .where('line_id', '=', lineId)
      .orderBy('id')
      .execute();
  }

  /** What the streaming edge is told of a line, oldest first. */
  async syncs(lineId: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('syncs')
      .select('action')
      .where('line_id', '=', lineId)
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  }

  /** Makes a line's last charge so much older. */
  async age(lineId: number, milliseconds: number): Promise<void> {
    const [last] = (await this.charges(lineId)).slice(-1);
    assert(last);
    await this.db
      .updateTable('line_charges')
      .set({ created_at: new Date(Date.parse(`${last.created_at}Z`) - milliseconds) })
      .where('id', '=', last.id)
      .execute();
  }

  /** How many rows everything that a sale writes holds: what a request that changes nothing leaves alone. */
  async traces(): Promise<Record<string, number>> {
    const tables = [
      'lines',
      'line_bouquets',
      'line_charges',
      'credit_transfers',
      'credit_entries',
      'syncs',
      'trials',
      'logs',
      'idempotency_keys',
    ] as const;
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { count } = await this.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      counts[table] = count;
    }
    return { ...counts, balance: await this.balance() };
  }
}
