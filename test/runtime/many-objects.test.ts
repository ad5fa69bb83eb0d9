import { sql, type Kysely } from 'kysely';
import { test } from 'tap';
import type { Database } from '../../db/schema/tables.ts';
import { moveUser } from '../../db/tree/move-user.ts';
import type { OperationName } from '../../generated/operations.ts';
import type { Call, Handlers } from '../../handlers/call/contract.ts';
import { handlers } from '../../handlers/index.ts';
import { EVERY_POLICY } from '../access/scene.ts';
import { names, table } from '../access/table.ts';
import { subjects } from '../access/subjects/index.ts';
import { describedBy } from '../contract/document.ts';
import { runMassDeleteAutos } from '../../handlers/jobs/mass-delete-autos.ts';
import { addUpCounts } from '../support/counts.ts';
import { insert } from '../support/rows.ts';
import { Service, type Ask } from '../support/service.ts';
import { Shop } from '../support/shop.ts';
import type { World, WorldUser } from '../support/world.ts';

// How many rows one request adds, where many lines and users hang on what it changes. What adds some for each of them
// counts them (`x-counts-objects`): otherwise 300 requests a minute would fill the disk.

/** So many lines of each kind, and users. */
const CROWD = 16;

/** What is added for one object: events, syncs, charges, sums by level, rights of a role. */
const MOST = 15;

const KINDS = ['m3u', 'mag', 'enigma', 'activecode'] as const;

const writes = names.filter((name) => table[name].method !== 'GET' && table[name].secured);

const counts = (name: OperationName): boolean => describedBy(name)['x-counts-objects'] === true;

/** Returns how many rows a transaction has written so far, by table. */
async function written(db: Kysely<Database>): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; written: number }>`
    select relname as name, n_tup_ins + n_tup_upd + n_tup_del as written from pg_stat_xact_user_tables`.execute(
    db,
  );
  return new Map(rows.map(({ name, written }) => [name, written]));
}

interface Crowd {
  caller: WorldUser;
  users: number[];
  lines: Record<(typeof KINDS)[number], number[]>;
}

async function crowdOf(world: World, owner: WorldUser): Promise<Crowd> {
  const crowd: Crowd = { caller: owner, users: [], lines: { m3u: [], mag: [], enigma: [], activecode: [] } };
  const package_id = await world.package();
  for (let count = 0; count < CROWD; count += 1) {
    crowd.users.push((await world.member(owner, [])).id);
    for (const kind of KINDS) crowd.lines[kind].push(await world.line(owner, kind, { package_id }));
  }
  return crowd;
}

/** Hangs a crowd on the object of a request. Returns the request, with all that it may name. */
async function hangOn(
  { db }: World,
  operation: OperationName,
  ask: Ask,
  { caller, users, lines }: Crowd,
): Promise<Ask> {
  const all = Object.values(lines).flat();
  const id = Number(ask.params?.['id']);
  const body = ask.body as Record<string, unknown> | undefined;
  const change = (set: Partial<Record<'user_id' | 'template_id' | 'package_id', number>>) =>
    db.updateTable('lines').set(set).where('id', 'in', all).execute();
  const hold = (role_id: number) =>
    db
      .insertInto('user_roles')
      .values(users.map((user_id) => ({ user_id, role_id })))
      .onConflict((on) => on.doNothing())
      .execute();
  const ofKind = KINDS.find((kind) => operation === `${kind}s_mass_delete`);
  if (ofKind !== undefined) return { ...ask, body: { ids: lines[ofKind] } };
  switch (operation) {
    case 'restrictions_batch_create':
      return { ...ask, body: { ...body, restrictable_type: 'M3u', restrictable_ids: lines.m3u } };
    case 'restrictions_mass_create':
      await change({ user_id: Number(body?.['user_id']) });
      return ask;
    case 'restrictions_batch_delete':
      await sql`
        insert into restrictions (line_id, title, description, policies, batch, created_by_id)
        select id, 'Unpaid', '', '{*}', ${ask.params?.['batch']}, ${caller.id}
        from unnest(${all}::bigint[]) as id`.execute(db);
      return ask;
    case 'templates_edit': {
      const bouquet_id = await insert(db, 'bouquets', { bouquet_name: 'Sports', type: 'live' });
      await sql`insert into package_bouquets (package_id, bouquet_id)
        select package_id, ${bouquet_id} from templates where id = ${id}`.execute(db);
      await change({ template_id: id });
      return { ...ask, body: { ...body, bouquets: [bouquet_id] } };
    }
    case 'dns_domains_delete':
      await sql`update lines set dns_domain_id = ${id}, dns = 'h' || id || '.tv.example'
        where id = any(${all}::bigint[]) and kind <> 'activecode'`.execute(db);
      return {
        ...ask,
        query: {
          replace_with: await insert(db, 'dns_domains', { domain: 'new.example', created_by_id: caller.id }),
        },
      };
    case 'users_change_owner':
      for (const user of users) await db.transaction().execute((trx) => moveUser(trx, user, id));
      return ask;
    // Nobody holds one that can be deleted.
    case 'roles_delete':
      return ask;
    default:
  }
  if (!Number.isInteger(id)) return ask;
  switch (table[operation].group) {
    case 'Users':
      await change({ user_id: id });
      break;
    case 'Packages':
      await change({ package_id: id });
      break;
    case 'Roles':
      await hold(id);
      break;
    case 'Announcements': {
      const roles = db.selectFrom('announcement_roles').select('role_id').where('announcement_id', '=', id);
      for (const { role_id } of await roles.execute()) await hold(role_id);
    }
  }
  return ask;
}

void test('every write adds few rows, or counts the objects that it changes', async (t) => {
  let rows: [table: string, rows: number][] = [];
  const measuring = (work: (call: Call<OperationName>) => unknown) => async (call: Call<OperationName>) => {
    const db = call.db as Kysely<Database>;
    const before = await written(db);
    const answer: unknown = await work(call);
    rows = [...(await written(db))].map(([name, count]) => [name, count - (before.get(name) ?? 0)]);
    return answer;
  };
  const measured = Object.fromEntries(
    writes.map((name) => {
      const handler = handlers[name] as
        | Parameters<typeof measuring>[0]
        | { prepare: (preparation: unknown) => Promise<Parameters<typeof measuring>[0]> };
      return [
        name,
        typeof handler === 'function'
          ? measuring(handler)
          : { prepare: async (preparation: unknown) => measuring(await handler.prepare(preparation)) },
      ];
    }),
  ) as Partial<Handlers>;
  const service = await Service.apart(t, {}, measured);
  const { world } = service;
  const above = await world.user(await world.user(null), { permissions: EVERY_POLICY });
  const caller = await world.member(above, EVERY_POLICY);
  const token = await world.token(caller);
  const crowd = await crowdOf(world, caller);
  for (const operation of writes) {
    const { ask } = await subjects[operation].prepare(world, caller, caller);
    const crowded = await hangOn(world, operation, ask, crowd);
    // A batch would add up what was noted before it.
    await addUpCounts(world.db);
    const { status } = await service.call(operation, {
      ...crowded,
      token,
      headers: { ...ask.headers, 'dry-run': 'true' },
    });
    t.equal(status, 200, operation);
    const sum = rows.reduce((total, [, count]) => total + count, 0);
    const what = `${operation} writes ${String(sum)}: ${JSON.stringify(rows.filter(([, count]) => count > 0))}`;
    if (counts(operation)) t.ok(sum >= CROWD, what);
    else t.ok(sum <= MOST, what);
  }
});

void test('what notes many changes of counters adds them up, so that totals of lists stay cheap', async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const { service, world, db, seller, token } = shop;
  const packageId = await shop.package();
  const heir = await world.user(seller);
  const few = async (what: string) => {
    const { length } = await db.selectFrom('tree_count_changes').select('kind').execute();
    t.ok(length <= MOST, `${what} leaves ${String(length)}`);
  };
  const sell = async () => {
    const lines = Array.from({ length: 2 * MOST }, () => shop.body('m3u', packageId));
    return (await service.ok('m3us_batch_create', { token, body: { lines } })).map(({ id }) => id);
  };
  const ids = await sell();
  await few('m3us_batch_create');
  const lines = ids.map((id) => ({ id, package_id: packageId }));
  await service.ok('m3us_batch_extend', { token, body: { lines } });
  await few('m3us_batch_extend');
  const given = { params: { id: seller.id }, body: { user_id: heir.id } };
  t.same(await service.ok('users_change_m3us_owner', { token, ...given }), { moved: ids.length });
  await few('users_change_m3us_owner');
  await service.ok('m3us_mass_delete', { token, body: { ids } });
  await few('m3us_mass_delete');
  const ended = await sell();
  await db
    .updateTable('lines')
    .set({ expired_at: new Date(0) })
    .where('id', 'in', ended)
    .execute();
  await insert(db, 'mass_delete_autos', { kind: 'm3u', user_id: seller.id, days_after_expiry: 1 });
  t.equal(await runMassDeleteAutos(db, () => false), ended.length);
  await few('a mass-delete-auto rule');
});
