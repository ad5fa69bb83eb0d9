import { sql } from 'kysely';
import { test } from 'tap';
import { IncompatibleRowsError } from '../../db/connection/errors.ts';
import { migrations } from '../../db/migrations/index.ts';
import { cloneDatabase } from '../support/database.ts';
import { World } from '../support/world.ts';

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
