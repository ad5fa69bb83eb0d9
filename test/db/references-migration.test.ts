import { Migrator } from 'kysely';
import { test } from 'tap';
import { migrations } from '../../db/migrations/index.ts';
import { migrate } from '../../db/setup/migrate.ts';
import { emptyDatabase } from '../support/database.ts';
import { op } from '../support/line-operations.ts';
import { Service } from '../support/service.ts';
import { KIND_NAMES, Shop } from '../support/shop.ts';
import { World } from '../support/world.ts';

// The migration that makes references unique, in a database whose lines share some.

void test('lines that share an external_id from before the migration', async (t) => {
  const database = await emptyDatabase(t);
  const { db } = database;
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db, provider }).migrateTo('0047_package_changes');
  t.equal(error, undefined);
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
