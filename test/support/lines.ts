import { sql, type Insertable, type Kysely } from 'kysely';
import type { Test } from 'tap';
import type { SyncAction } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';
import { operations, type Operation } from '../../generated/operations.ts';
import type { Settings } from '../../handlers/call/settings.ts';
import { ALL_LINES, op, operationsOf, type LineAction } from './line-operations.ts';
import { Service, type Ask } from './service.ts';
import { KIND_NAMES, KINDS, type Kind } from './shop.ts';
import { OWN, type World, type WorldUser } from './world.ts';
import { digests, add, insert } from './rows.ts';

// Helpers for tests of managing lines: a reseller with a child, their lines, and the traces of a change.

/** The kinds whose lines have host names of their own and a VPN. */
export const HOSTED = KIND_NAMES.filter((kind): kind is 'm3u' | 'mag' => KINDS[kind].hosted);

/** The kinds whose lines can be converted to another kind. */
export const CONVERTIBLE = KIND_NAMES.filter((kind): kind is 'm3u' | 'mag' | 'enigma' => !KINDS[kind].waits);

/** Returns every action on one line of a kind, with a valid body. */
export function actionsOnOne(kind: Kind): [LineAction, Ask['body']][] {
  const table: Readonly<Record<string, Operation>> = operations;
  return operationsOf(kind)
    .filter(([, name]) => 'id' in (table[name]?.params ?? {}))
    .map(([action]) => [action, BODIES[action]]);
}

const BODIES: Partial<Record<LineAction, object>> = {
  edit: { note: 'Living room' },
  extend: { package_id: 1 },
  change_package: { package_id: 1 },
  change_max_connections: { max_connections: 2 },
  refund: { reason: 'Sold twice by mistake.' },
  change_owner: { user_id: 1 },
  change_type: { type: 'm3u' },
};

/** Returns the links of a line under a host. */
export function linksOf(
  kind: Kind,
  host: string,
  { username, password }: { username: string; password: string },
) {
  const credentials = `username=${encodeURIComponent(username)}&password=${encodeURIComponent(password)}`;
  return kind === 'mag'
    ? { playlist: null, guide: null, portal: `https://${host}/c/` }
    : {
        playlist: `https://${host}/get.php?${credentials}&type=m3u_plus&output=ts`,
        guide: `https://${host}/xmltv.php?${credentials}`,
        portal: null,
      };
}

type Set = Partial<Insertable<Database['lines']>>;

export class LinesFixture {
  readonly t: Test;
  readonly service: Service;
  readonly world: World;
  readonly db: Kysely<Database>;
  readonly root: WorldUser;
  readonly reseller: WorldUser;
  readonly child: WorldUser;
  readonly stranger: WorldUser;
  /** The reseller's. */
  readonly token: string;

  private constructor(
    t: Test,
    service: Service,
    people: Pick<LinesFixture, 'root' | 'reseller' | 'child' | 'stranger' | 'token'>,
  ) {
    this.t = t;
    this.service = service;
    this.world = service.world;
    this.db = service.db;
    this.root = people.root;
    this.reseller = people.reseller;
    this.child = people.child;
    this.stranger = people.stranger;
    this.token = people.token;
  }

  /** Sets up a root, a reseller with a child, and a stranger, who is a sibling of the reseller. */
  static async open(t: Test, settings: Partial<Settings> = {}): Promise<LinesFixture> {
    const service = await Service.apart(t, settings);
    const { world } = service;
    const root = await world.user(null);
    const reseller = await world.user(root);
    const child = await world.user(reseller);
    const stranger = await world.user(root);
    return new LinesFixture(t, service, {
      root,
      reseller,
      child,
      stranger,
      token: await world.token(reseller),
    });
  }

  /** Inserts an active line, by default of the reseller. Returns its id. */
  async line(kind: Kind, set: Set = {}, owner: { id: number } = this.reseller): Promise<number> {
    if (!KINDS[kind].waits) return this.world.line(owner, kind, set);
    const activated: Set = {
      username: `code${String(await this.#count('lines'))}.${String(owner.id)}`,
      password: 'hk3v9wq2',
      activecode_device_id: await this.device(),
      serial: 'SN-1',
      activated_at: new Date(),
      expired_at: new Date(Date.now() + 86_400_000),
    };
    return this.world.line(owner, kind, { ...activated, ...set });
  }

  /** Inserts a device model. Returns its id. */
  async device(): Promise<number> {
    const id = await insert(this.db, 'activecode_devices', {
      name: `Device ${String(await this.#count('activecode_devices'))}`,
    });
    return id;
  }

  /** Calls an action on a line as the reseller, which must succeed. */
  ask<Action extends LineAction>(kind: Kind, action: Action, id: number, ask: Ask = {}) {
    return this.service.ok(op(kind, action), { token: this.token, params: { id }, ...ask });
  }

  /** Calls an action on a line as the reseller, which must fail. */
  refused(status: number, kind: Kind, action: LineAction, id: number, ask: Ask = {}) {
    return this.service.refused(status, op(kind, action), { token: this.token, params: { id }, ...ask });
  }

  /** Calls an action on a line as the reseller, which must fail and change nothing. */
  async refusedUnchanged(status: number, kind: Kind, action: LineAction, id: number, ask: Ask = {}) {
    const before = await this.traces();
    const problem = await this.refused(status, kind, action, id, ask);
    this.t.same(await this.traces(), before, 'nothing has changed');
    return problem;
  }

  /**
   * Changes a line, which must succeed. The dry run must change nothing. The change must leave one sync and one entry
   * in the audit log, written in one transaction with the line, and move no credit.
   */
  async change<Action extends LineAction>(
    kind: Kind,
    action: Action,
    id: number,
    sync: SyncAction,
    ask: Ask = {},
  ) {
    const { t, db } = this;
    const before = await this.traces();
    await this.ask(kind, action, id, { ...ask, headers: { 'dry-run': 'true' } });
    t.same(await this.traces(), before, 'a dry run changes nothing');
    const [syncs, logs] = [await this.#last('syncs'), await this.#last('logs')];
    const answer = await this.ask(kind, action, id, ask);
    const xmin = sql<string>`xmin::text`.as('xmin');
    const line = await db
      .selectFrom('lines')
      .select([xmin, 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    t.same(
      await db.selectFrom('syncs').select(['line_id', 'action', xmin]).where('id', '>', syncs).execute(),
      [{ line_id: id, action: sync, xmin: line?.xmin }],
      'one sync, in the transaction of the change',
    );
    t.same(
      await db
        .selectFrom('logs')
        .select(['action', 'subject_type', 'subject_id', xmin])
        .where('id', '>', logs)
        .execute(),
      [{ action: op(kind, action), subject_type: KINDS[kind].type, subject_id: id, xmin: line?.xmin }],
      'one line in the audit log, in the same',
    );
    const { credit_entries, line_charges } = await this.traces();
    t.match(before, { credit_entries, line_charges }, 'no credit moves');
    return answer;
  }

  /** Returns a digest of each table that a change of a line can write to. */
  traces(): Promise<Record<string, string>> {
    return digests(this.db, TRACED);
  }

  /** Inserts connections of a line, open ones unless `ended` is given. */
  async connect(lineId: number, count = 1, ended?: Date): Promise<void> {
    const started_at = new Date(Date.now() - 60_000);
    const connection = { line_id: lineId, ip: '203.0.113.77', started_at, ended_at: ended ?? null };
    await add(
      this.db,
      'activities',
      Array.from({ length: count }, () => connection),
    );
  }

  /** Returns the number of open connections of a line. */
  async open(lineId: number): Promise<number> {
    const open = this.db.selectFrom('activities').select('id').where('line_id', '=', lineId);
    return (await open.where('ended_at', 'is', null).execute()).length;
  }

  /** Inserts a package with bouquets, by default one month for ten credits. */
  async package(
    bouquets: number,
    set: Parameters<World['package']>[0] = {},
  ): Promise<{ id: number; bouquets: number[] }> {
    const id = await this.world.package(set);
    const bouquetIds = [];
    for (let count = 0; count < bouquets; count += 1) bouquetIds.push(await this.world.bouquet());
    await add(
      this.db,
      'package_bouquets',
      bouquetIds.map((bouquet_id) => ({ package_id: id, bouquet_id })),
    );
    return { id, bouquets: bouquetIds };
  }

  /** Inserts a template of a user, with bouquets. Returns its id. */
  async template(
    packageId: number,
    bouquets: number[],
    caller: { id: number } = this.reseller,
  ): Promise<number> {
    const id = await insert(this.db, 'templates', {
      name: 'Sports',
      package_id: packageId,
      created_by_id: caller.id,
    });
    const rows = bouquets.map((bouquet_id) => ({ template_id: id, bouquet_id }));
    if (rows.length > 0) await this.db.insertInto('template_bouquets').values(rows).execute();
    return id;
  }

  /** Returns a token of a user who may see every line of a kind, besides what the reseller may do. */
  async viewerToken(kind: Kind): Promise<string> {
    const seer = await this.world.user(this.root, { permissions: [...OWN, ALL_LINES[kind]] });
    return this.world.token(seer);
  }

  async #count(table: 'lines' | 'activecode_devices'): Promise<number> {
    const rows = this.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
    return (await rows.executeTakeFirstOrThrow()).count;
  }

  async #last(table: 'syncs' | 'logs'): Promise<number> {
    const rows = this.db.selectFrom(table).select((eb) => eb.fn.max('id').as('id'));
    return (await rows.executeTakeFirst())?.id ?? 0;
  }
}

const TRACED = [
  'lines',
  'line_bouquets',
  'line_charges',
  'activities',
  'credit_entries',
  'syncs',
  'logs',
  'tree_counts',
] as const;
