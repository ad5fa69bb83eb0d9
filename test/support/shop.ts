import assert from 'node:assert/strict';
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Test } from 'tap';
import type { LineKindName, RefundTier } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';
import { formatUtc } from '../../db/values/time.ts';
import type { Reply } from '../../handlers/call/contract.ts';
import { op } from './line-operations.ts';
import { Service, type Ask } from './service.ts';
import type { World, WorldUser } from './world.ts';
import { digests, find, insert, update } from './rows.ts';

// Helpers for tests of sales: a reseller with credit, a package to sell, and the operations of each kind.

export const KINDS = {
  m3u: { prefix: 'm3us', type: 'M3u', device: false, hosted: true, waits: false },
  mag: { prefix: 'mags', type: 'Mag', device: true, hosted: true, waits: false },
  enigma: { prefix: 'enigmas', type: 'Enigma', device: true, hosted: false, waits: false },
  activecode: { prefix: 'activecodes', type: 'Activecode', device: false, hosted: false, waits: true },
} as const satisfies Record<LineKindName, object>;
export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** The kinds that are sold with the MAC address of a device. */
export const WITH_DEVICE = KIND_NAMES.filter((kind) => KINDS[kind].device);

export const DAY = 86_400_000;
export const UNKNOWN_ID = 9_007_199_254_740_991;

/** An action on one line. */
type LineAction =
  | 'extend'
  | 'change_max_connections'
  | 'change_package'
  | 'suspend'
  | 'resume'
  | 'edit'
  | 'restrictions'
  | 'refund_preview'
  | 'refund'
  | 'show'
  | 'activities'
  | 'bouquets'
  | 'delete';

/** A line in the response of a sale, of any kind. */
export type Sale = Reply<'m3us_create' | 'mags_create' | 'enigmas_create' | 'activecodes_create'>;
export type Line = Omit<Sale, 'transaction'>;

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
  #count = 0;

  private constructor(service: Service, root: WorldUser, seller: WorldUser, token: string) {
    this.service = service;
    this.world = service.world;
    this.db = service.db;
    this.root = root;
    this.seller = seller;
    this.token = token;
  }

  /** Sets up a seller below the root, with 1000 credits. */
  static async open(t: Test): Promise<Shop> {
    return Shop.of(await Service.start(t));
  }

  /** Sets up the seller in a running service. */
  static async of(service: Service): Promise<Shop> {
    const root = await service.world.user(null);
    const seller = await service.world.user(root);
    await service.world.transfer(root, seller, 100_000);
    return new Shop(service, root, seller, await service.world.token(seller));
  }

  /** Inserts a package for ten credits a month with a refund policy. These users may sell it, by default the seller. */
  async package(
    set: Partial<Insertable<Database['packages']>> = {},
    tiers: readonly RefundTier[] | null = TIERS,
    sellers: WorldUser[] = [this.seller],
  ): Promise<number> {
    const id = await this.world.package(set);
    await this.world.role({ packages: [id], users: sellers });
    if (tiers !== null) await this.world.refundPolicy(id, tiers);
    return id;
  }

  /** Returns the minimal body to sell a line. */
  body(kind: Kind, packageId: number, more: object = {}): object {
    const device = KINDS[kind].device ? { mac_address: this.mac() } : {};
    return { package_id: packageId, ...device, ...more };
  }

  /** Sells a line of a package. */
  async sell(kind: Kind, packageId: number, more: object = {}, ask: Ask = {}): Promise<Sale> {
    return this.service.ok(op(kind, 'create'), {
      token: this.token,
      body: this.body(kind, packageId, more),
      ...ask,
    });
  }

  /** Sells a line, and activates it if its kind requires that. */
  async running(kind: Kind, packageId: number, more: object = {}, ask: Ask = {}): Promise<Line> {
    const sale = await this.sell(kind, packageId, more, ask);
    return 'code' in sale ? this.activated(sale.code, ask) : sale;
  }

  /** Activates a code. */
  async activated(code: string, ask: Ask = {}): Promise<Line> {
    const body = { code, activecode_device_id: await this.device(), mac_address: this.mac() };
    return this.service.ok('activecodes_activate', { token: this.token, body, ...ask });
  }

  /** Calls an action on a line, which must succeed. */
  ask<A extends LineAction>(kind: Kind, action: A, id: number, body?: object, ask: Ask = {}) {
    return this.service.ok(op(kind, action), { token: this.token, params: { id }, body, ...ask });
  }

  /** Calls an action on a line, which must be rejected. */
  refused(status: number, kind: Kind, action: LineAction, id: number, body?: object, ask: Ask = {}) {
    return this.service.refused(status, op(kind, action), {
      token: this.token,
      params: { id },
      body,
      ...ask,
    });
  }

  /** Returns an unused MAC address. */
  mac(): string {
    this.#count += 1;
    return `5C:A1:48:00:${String(this.#count)
      .padStart(4, '0')
      .replace(/(..)(..)/, '$1:$2')}`;
  }

  /** Inserts a device model. Returns its id. */
  async device(): Promise<number> {
    this.#count += 1;
    const id = await insert(this.db, 'activecode_devices', { name: `Device ${String(this.#count)}` });
    return id;
  }

  /** Returns a user's balance in hundredths of a credit. */
  async balance({ id }: { id: number } = this.seller): Promise<number> {
    const account = await this.db
      .selectFrom('credit_accounts')
      .select('balance')
      .where('user_id', '=', id)
      .where('purpose', '=', 'credit')
      .executeTakeFirstOrThrow();
    return account.balance;
  }

  /** Returns the charges of a line, oldest first. */
  charges(lineId: number) {
    return this.db
      .selectFrom('line_charges')
      .selectAll()
      .where('line_id', '=', lineId)
      .orderBy('id')
      .execute();
  }

  /** Returns a transfer of credit. */
  transferOf(id: number | null | undefined) {
    return this.db
      .selectFrom('credit_transfers')
      .selectAll()
      .where('id', '=', id ?? 0)
      .executeTakeFirst();
  }

  /** Returns the syncs of a line, oldest first. */
  async syncs(lineId: number): Promise<string[]> {
    const rows = await find(this.db, 'syncs', { line_id: lineId }, 'action');
    return rows.map(({ action }) => action);
  }

  /** Makes a line's last charge older by this many milliseconds. */
  async age(lineId: number, milliseconds: number): Promise<void> {
    const [last] = (await this.charges(lineId)).slice(-1);
    assert(last);
    await update(this.db, 'line_charges', last.id, {
      created_at: new Date(Date.parse(`${last.created_at}Z`) - milliseconds),
    });
  }

  /** Sets a line's expiry to this many milliseconds from now. Returns the expiry. */
  async endIn(lineId: number, milliseconds: number): Promise<string> {
    const end = new Date(Math.floor((Date.now() + milliseconds) / 1000) * 1000);
    await this.db.updateTable('lines').set({ expired_at: end }).where('id', '=', lineId).execute();
    return formatUtc(end.getTime());
  }

  /** Adds an interval, such as `1 month`, to a time by PostgreSQL's calendar. */
  async after(time: string | null, interval: string): Promise<string> {
    const { rows } = await sql<{ later: string }>`
      select to_char(${time}::timestamp + ${interval}::interval, 'YYYY-MM-DD HH24:MI:SS') as later`.execute(
      this.db,
    );
    return rows[0]?.later ?? '';
  }

  /**
   * Inserts a voucher, by default of ten per cent, and reserves it for the seller this many times. Returns its code.
   */
  async voucher(
    set: Partial<Insertable<Database['vouchers']>> = {},
    {
      packages = [],
      claims = 1,
      claimerId = this.seller.id,
    }: { packages?: number[]; claims?: number; claimerId?: number } = {},
  ): Promise<string> {
    this.#count += 1;
    const { id, code } = await this.db
      .insertInto('vouchers')
      .values({
        title: 'Spring',
        code: `SPRING-${String(this.#count)}`,
        percentage: 1000,
        created_by_id: this.root.id,
        ...set,
      })
      .returning(['id', 'code'])
      .executeTakeFirstOrThrow();
    for (const package_id of packages) {
      await this.db.insertInto('voucher_packages').values({ voucher_id: id, package_id }).execute();
    }
    for (let sequence = 1; sequence <= claims; sequence += 1) {
      const claim = { voucher_id: id, user_id: claimerId, sequence, status: 'reserved' } as const;
      await this.db.insertInto('voucher_claims').values(claim).execute();
    }
    return code;
  }

  /**
   * Returns a digest of each table that a sale writes to. A request that changes nothing leaves them unchanged. A
   * preview only adds to the log. Failed requests are counted later, which does not belong to it.
   */
  traces({ logged = true } = {}): Promise<Record<string, string>> {
    const tables = TRACED.filter((table) => logged || (table !== 'logs' && table !== 'tree_counts'));
    return digests(this.db, tables);
  }
}

const TRACED = [
  'users',
  'lines',
  'line_bouquets',
  'line_charges',
  'credit_accounts',
  'credit_transfers',
  'credit_entries',
  'voucher_claims',
  'trials',
  'syncs',
  'logs',
  'tree_counts',
  'idempotency_keys',
] as const;
