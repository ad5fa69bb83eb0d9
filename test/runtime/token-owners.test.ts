import pg from 'pg';
import { test } from 'tap';
import { databaseOverPool, poolSettings } from '../../db/connection/connection.ts';
import { digestOf, newSecret } from '../../db/tokens.ts';
import { TokenOwners } from '../../handlers/runtime/token-owners.ts';
import { cloneDatabase } from '../support/database.ts';

const MOST_WAITING = 5000;

void test('unknown tokens at once: 5000 wait behind the first, and one more is 503', async (t) => {
  const { databaseUrl } = await cloneDatabase(t);
  const db = databaseOverPool(new pg.Pool(poolSettings(databaseUrl, 1)));
  t.teardown(() => db.destroy());
  const owners = new TokenOwners(db);
  const find = async () => owners.find(digestOf(newSecret()));
  const waiting = Array.from({ length: 1 + MOST_WAITING }, find);
  await t.rejects(find(), { code: 'unavailable', status: 503 });
  t.same(new Set(await Promise.all(waiting)), new Set([undefined]), 'the others are looked up');
  t.equal(await find(), undefined, 'then there is room again');
});
