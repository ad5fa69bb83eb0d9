import { Migrator } from 'kysely';
import { test } from 'tap';
import { migrations } from '../../db/migrations/index.ts';
import { migrate } from '../../db/setup/migrate.ts';
import { emptyDatabase } from '../support/database.ts';
import { Service } from '../support/service.ts';
import { World } from '../support/world.ts';

// The migration that stores codes in capitals, in a database with codes that differ only by the case of their letters.

void test('codes of before the migration', async (t) => {
  const database = await emptyDatabase(t);
  const { db } = database;
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db, provider }).migrateTo('0052_sales_by_day');
  t.equal(error, undefined);
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
    t.same(
      lines.map(({ code }) => code),
      ['ALONE-1', 'TWIN-2', 'twin-2', 'tWIN-2', 'older-3', 'OLDER-3', 'Gone-4', 'GONE-4'],
    );
  });

  for (const [code, id] of sold) {
    await t.test(`activecodes_activate 200 for ${code}: the line that was sold with it`, async (t) => {
      const body = { code, activecode_device_id: deviceId.id, serial: `SN-${String(id)}` };
      t.equal((await service.ok('activecodes_activate', { token, body })).id, id);
      await service.refused(409, 'activecodes_activate', { token, body });
    });
  }
});
