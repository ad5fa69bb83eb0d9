import { type Kysely, Migrator, sql } from 'kysely';
import { test, type Test } from 'tap';
import { migrations } from '../../db/migrations/index.ts';
import { migrate } from '../../db/setup/migrate.ts';
import { cloneDatabase, emptyDatabase } from '../support/database.ts';
import { Service } from '../support/service.ts';
import { World } from '../support/world.ts';
import { op } from '../support/line-operations.ts';
import { KIND_NAMES, Shop } from '../support/shop.ts';
import { IncompatibleRowsError } from '../../db/connection/errors.ts';
import type { Database } from '../../db/schema/index.ts';
import { column, insert, update } from '../support/rows.ts';

// Migrations that meet rows of before them.

/** Returns a database as this migration has left it. */
async function databaseAfter(t: Test, migration: string) {
  const database = await emptyDatabase(t);
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db: database.db, provider }).migrateTo(migration);
  t.equal(error, undefined);
  return database;
}

// The migration that stores codes in capitals, in a database with codes that differ only by the case of their letters.

void test('codes of before the migration', async (t) => {
  const database = await databaseAfter(t, '0052_sales_by_day');
  const { db } = database;
  const world = new World(db);
  const maker = await world.user(await world.user(null));
  const deviceId = await db
    .insertInto('activecode_devices')
    .values({ name: 'Box' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sold = new Map<string, number>();
  for (const code of ['Alone-1', 'Twin-2', 'twin-2', 'tWIN-2', 'older-3', 'OLDER-3'])
    sold.set(code, await world.line(maker, 'activecode', { code }));
  await world.line(maker, 'activecode', { code: 'Gone-4', deleted_at: new Date() });
  await world.line(maker, 'activecode', { code: 'gone-4' });
  await migrate(db, { finish: true });
  const service = await Service.on(t, database);
  const token = await world.token(maker);

  await t.test('are in capitals where no other line has these', async (t) => {
    const lines = await db.selectFrom('lines').select('code').orderBy('id').execute();
    t.same(column(lines, 'code'), [
      'ALONE-1',
      'TWIN-2',
      'twin-2',
      'tWIN-2',
      'older-3',
      'OLDER-3',
      'Gone-4',
      'GONE-4',
    ]);
  });

  for (const [code, id] of sold) {
    await t.test(`activecodes_activate 200 for ${code}: the line that was sold with it`, async (t) => {
      const body = { code, activecode_device_id: deviceId.id, serial: `SN-${String(id)}` };
      t.equal((await service.ok('activecodes_activate', { token, body })).id, id);
      await service.refused(409, 'activecodes_activate', { token, body });
    });
  }
});

// The migration that makes references unique, in a database whose lines share some.

void test('lines that share an external_id from before the migration', async (t) => {
  const database = await databaseAfter(t, '0047_package_changes');
  const { db } = database;
  const world = new World(db);
  const root = await world.user(null);
  const maker = await world.user(root);
  const twins = new Map(
    await Promise.all(
      KIND_NAMES.map(
        async (kind) => [kind, await world.line(maker, kind, { external_id: 'order-1' })] as const,
      ),
    ),
  );
  await world.line(maker, 'm3u', { external_id: 'order-1' });
  await world.line(maker, 'm3u', { external_id: 'order-1', deleted_at: new Date() });
  const references = () =>
    db.selectFrom('lines').select(['id', 'external_id', 'deleted_at']).orderBy('id').execute();
  const before = await references();
  await migrate(db, { finish: true });
  const service = await Service.on(t, database);
  const token = await world.token(maker);

  await t.test('keep it', async (t) => {
    t.same(await references(), before);
    const { data } = await service.ok('m3us_index', { token, query: { 'filters[external_id]': 'order-1' } });
    t.equal(data.length, 2);
  });

  for (const [kind, id] of twins) {
    const edit = op(kind, 'edit');
    await t.test(`${edit} 200 with the reference that others have, or with another field`, async (t) => {
      await service.ok(edit, { token, params: { id }, body: { note: 'edited', external_id: 'order-1' } });
      t.equal(
        (await db.selectFrom('lines').select('external_id').where('id', '=', id).executeTakeFirstOrThrow())
          .external_id,
        'order-1',
      );
    });
  }

  await t.test('m3us_create 200 with it, and 409 the second time', async (t) => {
    const shop = await Shop.of(service);
    const packageId = await shop.package();
    const { id } = await shop.sell('m3u', packageId, { external_id: 'order-1' });
    const body = shop.body('m3u', packageId, { external_id: 'order-1' });
    t.match(await service.refused(409, 'm3us_create', { token: shop.token, body }), {
      code: 'external_id_in_use',
      line: { type: 'M3u', id },
    });
  });
});

// The migration that finds the transactions of users by their accounts, in a database with transactions.

void test('transactions of before the migration', async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const { db, world, root, seller } = shop;
  const buyer = await world.user(seller);
  await world.transfer(root, seller, 100_000);
  await world.transfer(seller, buyer, 500);
  await shop.sell('m3u', await shop.package());
  const received = () =>
    db.selectFrom('received_transfers').selectAll().orderBy('transfer_id').orderBy('account_id').execute();
  const before = await received();
  t.ok(before.length >= 2);
  const { count } = await db
    .selectFrom('credit_transfers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  t.equal(count, before.length + 1, 'the sale is found by the account that pays');

  await sql`drop table received_transfers`.execute(db);
  await sql`drop index credit_transfers_from_account_id`.execute(db);
  await db.transaction().execute(async (trx) => migrations['0028_received_transfers']?.up(trx));
  t.same(await received(), before);
});

// The migration of usernames that differ only by case, in a database from before they had to be different.

void test('usernames that differ only by case before the migration', async (t) => {
  const { db } = await cloneDatabase(t);
  const world = new World(db);
  const root = await world.user(null);
  const old = async () => {
    await sql`drop index lines_username_unique`.execute(db);
    await sql`create unique index lines_username_unique on lines (username) where deleted_at is null`.execute(
      db,
    );
  };
  const migrate = () => db.transaction().execute(async (trx) => migrations['0011_usernames']?.up(trx));
  const usernames = () => db.selectFrom('lines').select(['id', 'username']).orderBy('id').execute();
  await old();
  await world.line(root, 'm3u', { username: 'Gone', deleted_at: new Date() });
  await world.line(root, 'm3u', { username: 'gone' });
  const first = await world.line(root, 'm3u', { username: 'Bob' });
  const second = await world.line(root, 'mag', { username: 'bob' });
  const third = await world.line(root, 'enigma', { username: 'BOB' });
  await world.line(root, 'enigma', { username: 'alice' });
  const before = await usernames();

  await t.test('stop it, are listed, and are unchanged', async (t) => {
    const failure = await migrate().catch((error: unknown) => error);
    t.type(failure, IncompatibleRowsError);
    const names = `Bob (m3u ${String(first)}), bob (mag ${String(second)}), BOB (enigma ${String(third)})`;
    t.match((failure as Error).message, `\n  ${names}`);
    t.notMatch((failure as Error).message, /alice|gone/i, 'only these');
    t.same(await usernames(), before);
  });

  await t.test('do not stop it when they are changed or deleted', async (t) => {
    await db.updateTable('lines').set({ username: 'bob.2' }).where('id', '=', second).execute();
    await db.updateTable('lines').set({ deleted_at: new Date() }).where('id', '=', third).execute();
    await migrate();
    await t.rejects(world.line(root, 'm3u', { username: 'BOB' }), /lines_username_unique/);
  });

  await t.test('many of them: the first are listed, and the others counted', async (t) => {
    await old();
    for (let count = 0; count < 22; count += 1) {
      await world.line(root, 'm3u', { username: `Shop.${String(count)}` });
      await world.line(root, 'm3u', { username: `shop.${String(count)}` });
    }
    const { message } = (await migrate().catch((error: unknown) => error)) as Error;
    t.equal(message.split('\n').length, 1 + 20);
    t.match(message, /2 more/);
  });
});

// Times that lists sort by are stored as they are shown. test/lists/ tries the sort keys of all lists.

const LATE = '2026-01-01 12:00:00.9Z';

/** Inserts a device at these times, and returns its id. */
async function insertDevice(db: Kysely<Database>, created_at: string): Promise<number> {
  const id = await insert(db, 'activecode_devices', {
    name: `Box ${created_at}`,
    created_at,
    updated_at: created_at,
  });
  return id;
}

/** Returns the times of a device with their fractions. */
async function timesOf(db: Kysely<Database>, id: number): Promise<string[]> {
  const { rows } = await sql<{ times: string[] }>`
    select array[created_at at time zone 'UTC', updated_at at time zone 'UTC']::text[] as times
    from activecode_devices where id = ${id}`.execute(db);
  return rows[0]?.times ?? [];
}

void test('a sort key that is a time', async (t) => {
  const { db } = await cloneDatabase(t);
  const device = await insertDevice(db, LATE);
  t.same(
    await timesOf(db, device),
    ['2026-01-01 12:00:00', '2026-01-01 12:00:00'],
    'is truncated: rounded, it would lie in the future',
  );

  await update(db, 'activecode_devices', device, { updated_at: '2026-01-02 12:00:00.999999Z' });
  t.same(await timesOf(db, device), ['2026-01-01 12:00:00', '2026-01-02 12:00:00'], 'by a change as well');
});

void test('a row from before they were truncated', async (t) => {
  const { db } = await cloneDatabase(t);
  await sql`alter table activecode_devices disable trigger whole_seconds`.execute(db);
  const device = await insertDevice(db, LATE);
  await sql`alter table activecode_devices enable trigger whole_seconds`.execute(db);
  const before = ['2026-01-01 12:00:00.9', '2026-01-01 12:00:00.9'];
  t.same(await timesOf(db, device), before);

  const edit = db.updateTable('activecode_devices').where('id', '=', device);
  await edit.set({ name: 'Old box' }).execute();
  t.same(await timesOf(db, device), before, 'keeps its fractions');
  await edit.set({ updated_at: '2026-01-02 12:00:00Z' }).execute();
  t.same(await timesOf(db, device), ['2026-01-01 12:00:00', '2026-01-02 12:00:00'], 'until it is changed');
});
