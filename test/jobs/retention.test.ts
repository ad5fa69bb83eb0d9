import { sql, type Kysely } from 'kysely';
import { test } from 'tap';
import { openDatabase } from '../../db/connection/connection.ts';
import { checkLedger } from '../../db/ledger/check.ts';
import type { Database } from '../../db/schema/tables.ts';
import { treeCount } from '../../db/tree/counts.ts';
import { purge, type Retention } from '../../handlers/jobs/retention.ts';
import { Service } from '../support/service.ts';
import { Shop } from '../support/shop.ts';
import { waitingForLocks } from '../support/database.ts';
import { until } from '../support/processes.ts';
import type { WorldUser } from '../support/world.ts';
import { column, insert, update } from '../support/rows.ts';

// What the purge deletes after the days that the operator sets, and what it keeps.

const RETENTION: Retention = {
  logs: 100,
  activities: 90,
  events: 30,
  syncs: 30,
  notifications: { read: 60, unread: 200 },
};
const FOREVER: Retention = {
  logs: 0,
  events: 0,
  activities: 0,
  syncs: 0,
  notifications: { read: 0, unread: 0 },
};

const never = (): boolean => false;
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

/** Makes a chain root - reseller - child in a service whose log is empty. */
async function scene(service: Service) {
  const { db, world } = service;
  await db.deleteFrom('logs').execute();
  await db.deleteFrom('purges').execute();
  const root = await world.user(null);
  const reseller = await world.user(root);
  const child = await world.user(reseller);
  const line = await world.line(child, 'm3u');
  const run = async (retention: Partial<Retention> = {}, isOver = never): Promise<Record<string, number>> =>
    (await purge(db, { ...RETENTION, ...retention }, isOver)).old;
  const left = async (table: 'activities' | 'syncs' | 'notifications' | 'trials'): Promise<number[]> =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  return { db, world, root, reseller, child, line, run, left };
}

/** Inserts rows into the audit log of a user. */
async function log(
  db: Kysely<Database>,
  user: WorldUser,
  { days, count = 1 }: { days: number; count?: number },
): Promise<void> {
  await sql`
    insert into logs (user_id, action, subject_type, subject_id, changes, ip, request_id, created_at)
    select ${user.id}, 'users_edit', 'User', ${user.id}, '{}', '203.0.113.7', 'test', ${daysAgo(days)}::timestamptz
    from generate_series(1, ${count})`.execute(db);
}

/** Returns the users whose counted log rows are not those of them and of the users below them. */
async function miscounted(db: Kysely<Database>): Promise<unknown[]> {
  const { rows } = await sql`
    select u.id, counted.sum, there.count from users u,
      lateral (select ${treeCount({ id: sql.ref('u.id'), path: sql.ref('u.path') }, 'log')} as sum) as counted,
      lateral (
        select count(*) from logs join users d on d.id = logs.user_id
        where d.path >= u.path and d.path < left(u.path, -1) || '/') as there
    where counted.sum <> there.count`.execute(db);
  return rows;
}

void test('retention', async (t) => {
  const service = await Service.apart(t);

  await t.test(
    'old rows of the audit log go; its totals are exact for the user and those above',
    async (t) => {
      const { db, world, root, reseller, child, run } = await scene(service);
      await log(db, reseller, { days: 101, count: 1500 });
      await log(db, child, { days: 101, count: 1400 });
      await log(db, child, { days: 99, count: 3 });
      let slices = 0;
      t.match(
        await run({}, () => slices++ > 0),
        { logs: 500 },
        'a run whose time is over ends after its slice',
      );
      t.same(await miscounted(db), []);
      t.match(await run(), { logs: 2400 }, 'the next run continues');
      t.match(await run(), { logs: 0 });
      for (const user of [root, reseller, child])
        t.match(await service.ok('logs_index', { token: await world.token(user), query: { per_page: 2 } }), {
          total: 3,
          last_page: 2,
        });
      t.match(
        await service.ok('users_logs', { token: await world.token(root), params: { id: child.id } }),
        { total: 3 },
        'and those of one user',
      );
      t.same(await miscounted(db), []);
    },
  );

  await t.test('connections that ended go; an open one stays until it has ended', async (t) => {
    const { db, line, run, left } = await scene(service);
    const activity = async (started: number, ended: number | null): Promise<number> => {
      const ended_at = ended === null ? null : daysAgo(ended);
      const values = { line_id: line, ip: '203.0.113.7', started_at: daysAgo(started), ended_at };
      return (await db.insertInto('activities').values(values).returning('id').executeTakeFirstOrThrow()).id;
    };
    const open = await activity(120, null);
    await activity(120, 100);
    const long = await activity(120, 80);
    const recent = await activity(90, 89);
    t.match(await run(), { activities: 1 });
    t.same(await left('activities'), [open, long, recent]);

    await update(db, 'activities', open, { ended_at: daysAgo(91) });
    t.match(await run(), { activities: 0 }, 'it is not looked at each time');
    await db
      .updateTable('purges')
      .set({ started_at: daysAgo(31) })
      .execute();
    await run();
    t.match(await run(), { activities: 1 }, 'but every 30 days');
    t.same(await left('activities'), [long, recent]);
  });

  await t.test('delivered changes of lines go; pending and failed ones stay, and can be sent', async (t) => {
    const { db, line, run, left } = await scene(service);
    const sync = async (status: 'pending' | 'synced' | 'failed', days: number): Promise<number> => {
      const synced_at = status === 'synced' ? daysAgo(days) : null;
      const values = {
        line_id: line,
        action: 'update',
        status,
        synced_at,
        created_at: daysAgo(days),
      } as const;
      return (await db.insertInto('syncs').values(values).returning('id').executeTakeFirstOrThrow()).id;
    };
    const kept = [await sync('pending', 300), await sync('failed', 300)];
    await sync('synced', 31);
    const late = await sync('pending', 31);
    await update(db, 'syncs', late, { status: 'synced', synced_at: daysAgo(1) });
    const recent = await sync('synced', 29);
    t.match(await run(), { syncs: 1 });
    t.same(await left('syncs'), [...kept, late, recent]);
  });

  await t.test('deliveries to endpoints go with their events, also pending ones', async (t) => {
    const { db, child, run } = await scene(service);
    const webhook_endpoint_id = await insert(db, 'webhook_endpoints', {
      user_id: child.id,
      url: 'https://hooks.example/',
      types: ['*'],
      secret: 'whsec_',
      scopes: ['*'],
    });
    const delivery = async (days: number, status: 'pending' | 'delivered' | 'failed'): Promise<number> => {
      const created_at = daysAgo(days);
      const delivered_at = status === 'delivered' ? created_at : null;
      const values = { webhook_endpoint_id, type: 'ping', status, delivered_at, created_at };
      return (
        await db.insertInto('webhook_deliveries').values(values).returning('id').executeTakeFirstOrThrow()
      ).id;
    };
    const statuses = ['pending', 'delivered', 'failed'] as const;
    for (const status of statuses) await delivery(31, status);
    const kept: number[] = [];
    for (const status of statuses) kept.push(await delivery(29, status));
    t.notOk((await run({ events: 0 }))['webhook_deliveries'], 'kept forever');
    t.match(await run(), { webhook_deliveries: 3 });
    const left = await db.selectFrom('webhook_deliveries').select('id').orderBy('id').execute();
    t.same(column(left, 'id'), kept);
  });

  await t.test('read notifications go first, then unread ones, trials when none counts them', async (t) => {
    const { db, child, line, run, left } = await scene(service);
    const notification = async (days: number, isRead: boolean): Promise<number> => {
      const values = {
        user_id: child.id,
        type: 'AnnouncementNotificationData',
        data: '{}',
        read_at: isRead ? daysAgo(1) : null,
        created_at: daysAgo(days),
      } as const;
      return (await db.insertInto('notifications').values(values).returning('id').executeTakeFirstOrThrow())
        .id;
    };
    await notification(201, false);
    const unread = await notification(61, false);
    await notification(61, true);
    const recent = await notification(59, true);
    for (const days of [401, 399]) {
      const trial = { user_id: child.id, line_id: line, is_paid: false, created_at: daysAgo(days) };
      await db.insertInto('trials').values(trial).execute();
      const identifier = {
        line_id: line,
        name: 'username',
        value: 'viewer501',
        created_at: daysAgo(days),
      } as const;
      await db.insertInto('line_identifiers').values(identifier).execute();
    }
    t.match(await run(), { read_notifications: 1, notifications: 1, trials: 1, line_identifiers: 1 });
    t.same(await left('notifications'), [unread, recent]);
    t.equal((await left('trials')).length, 1);
  });

  await t.test('a purge that is killed changes nothing, and the next one goes on', async (t) => {
    const { db, child, run } = await scene(service);
    await log(db, child, { days: 101, count: 1200 });
    const dying = openDatabase(service.databaseUrl, 1);
    t.teardown(() => dying.destroy());
    const beside = await db.startTransaction().execute();
    await sql`lock table logs in share mode`.execute(beside);
    const killed = t.rejects(purge(dying, RETENTION, never));
    await until(async () => (await waitingForLocks(db)) > 0);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    await killed;
    await beside.rollback().execute();
    t.same(await miscounted(db), []);
    t.match(await run(), { logs: 1200 });
    t.same(await miscounted(db), []);
  });

  await t.test('sales beside two purges: nothing of the ledger goes, and every total is exact', async (t) => {
    await scene(service);
    const shop = await Shop.of(service);
    const { db, seller, root } = shop;
    const packageId = await shop.package();
    for (const user of [root, seller]) await log(db, user, { days: 101, count: 1500 });
    for (let count = 0; count < 5; count += 1) await shop.sell('m3u', packageId);
    await sql`alter table credit_transfers disable trigger append_only`.execute(db);
    await sql`update credit_transfers set created_at = now() - interval '20 years'`.execute(db);
    await sql`alter table credit_transfers enable trigger append_only`.execute(db);
    await sql`update line_charges set created_at = now() - interval '20 years'`.execute(db);
    const ledger = async () => (await checkLedger(db)).figures;
    const before = await ledger();

    const sales = Array.from({ length: 8 }, () => shop.sell('m3u', packageId));
    const purges = await Promise.all([purge(db, RETENTION, never), purge(db, RETENTION, never)]);
    await Promise.all(sales);
    t.equal((purges[0].old['logs'] ?? 0) + (purges[1].old['logs'] ?? 0), 3000, 'each row once');
    t.same(await miscounted(db), []);
    t.match(await shop.service.ok('logs_index', { token: shop.token }), { total: 13 });
    t.match(await ledger(), {
      transfers: before.transfers + 8,
      entries: before.entries + 16,
      charges: before.charges + 8,
    });
    t.match(await shop.service.ok('transactions_index', { token: shop.token }), { total: 14 });
    t.same((await checkLedger(db)).faults, []);
    t.same(
      Object.keys((await purge(db, FOREVER, never)).old),
      ['failed_requests', 'trials', 'trial_counts', 'line_identifiers'],
      '0 keeps everything',
    );
  });
});
