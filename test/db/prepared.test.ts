import { sql, type Kysely } from 'kysely';
import { test } from 'tap';
import { memoizeByKey, compileOnce, type Placeholders } from '../../db/connection/compiled.ts';
import { operations } from '../../generated/operations.ts';
import { callerOf } from '../../handlers/access/policy.ts';
import { compileForCaller, type CompiledViewer } from '../../handlers/call/compiled.ts';
import { visibleUsers } from '../../handlers/access/users.ts';
import { cloneDatabase } from '../support/database.ts';
import { World } from '../support/world.ts';
import type { Database } from '../../db/schema/tables.ts';

// Statements that are built once. What must not compile is in test/tools/scripts/types/refusals.ts.

void test('a prepared statement is built once, and takes the values of each execution', async (t) => {
  const { db } = await cloneDatabase(t);
  let built = 0;
  const sum = compileOnce(
    (db: Kysely<Database>, placeholder: Placeholders<{ first: number; second: number | null }>) => {
      built += 1;
      return sql<{ sum: number | null }>`
      select ${placeholder('second')}::bigint + ${placeholder('first')} + ${10}::bigint as sum`.compile(db);
    },
  );
  t.same(await sum.execute(db, { first: 1, second: 2 }), [{ sum: 13 }]);
  t.same(await sum.execute(db, { second: 5, first: 100 }), [{ sum: 115 }]);
  t.same(await sum.execute(db, { first: 1, second: null }), [{ sum: null }]);
  await db.transaction().execute(async (trx) => {
    t.same(await sum.execute(trx, { first: 3, second: 3 }), [{ sum: 16 }]);
  });
  t.equal(built, 1);
});

void test('a value without a placeholder is named in the error', async (t) => {
  const { db } = await cloneDatabase(t);
  const incomplete = compileOnce(
    (db: Kysely<Database>, placeholder: Placeholders<{ asked: number; forgotten: number }>) =>
      sql`select ${placeholder('asked')}::bigint`.compile(db),
  );
  for (const time of ['the first time', 'again']) {
    await t.rejects(
      incomplete.execute(db, { asked: 1, forgotten: 2 }),
      /no placeholder for forgotten$/,
      time,
    );
  }
});

void test('the values of a row are assigned by the names of its columns', async (t) => {
  const { db } = await cloneDatabase(t);
  const described = compileOnce(
    (
      db: Kysely<Database>,
      placeholder: Placeholders<{ name: string; line: { name: string; code?: string; max: number } }>,
    ) => {
      const line = placeholder('line');
      return sql`select ${line.column('max')}::bigint as max, ${placeholder('name')}::text as name,
        ${line.column('name')}::text as line, ${line.column('code')}::text as code`.compile(db);
    },
  );
  t.same(await described.execute(db, { name: 'own', line: { name: 'Attic', code: 'A1', max: 3 } }), [
    { max: 3, name: 'own', line: 'Attic', code: 'A1' },
  ]);
  t.same(await described.execute(db, { line: { max: 1, name: 'Living room' }, name: 'other' }), [
    { max: 1, name: 'other', line: 'Living room', code: null },
  ]);
});

void test('memoizeByKey creates one value for each key', (t) => {
  const lengths = memoizeByKey<{ length: number }>();
  const first = lengths('a', () => ({ length: 1 }));
  t.equal(
    lengths('a', () => ({ length: 2 })),
    first,
  );
  t.same(
    lengths('b', () => ({ length: 2 })),
    { length: 2 },
  );
  t.end();
});

void test('a statement prepared for a caller returns what that caller may see', async (t) => {
  const { db } = await cloneDatabase(t);
  const world = new World(db);
  const root = await world.user(null);
  const reseller = await world.user(root);
  const leaf = await world.user(reseller);
  const other = await world.user(root);
  let built = 0;
  const users = compileForCaller(
    (db, viewer: CompiledViewer<'users_all'>, placeholder: Placeholders<{ above: number }>) => {
      built += 1;
      return db
        .selectFrom('users')
        .select('id')
        .where('id', '>', placeholder('above'))
        .where(visibleUsers(viewer))
        .orderBy('id')
        .compile();
    },
  );
  const seen = async (
    { id, path }: { id: number; path: string },
    leaf: boolean,
    granted: string[] = [],
  ): Promise<number[]> => {
    const unlimited = { token_has_limit: false, allowed_networks: null };
    const token = { token_id: 1, token_expires_at: '', token_has_written: true, ...unlimited };
    const row = { id, path, leaf, granted, ...token, scopes: ['*'], blocked: [] };
    const caller = callerOf(row, operations.users_index);
    return (await users.execute(db, caller, { above: root.id })).map((user) => user.id);
  };
  t.same(await seen(reseller, false), [reseller.id, leaf.id]);
  t.same(await seen(other, true), [other.id]);
  t.same(await seen(leaf, true), [leaf.id], 'the same statement');
  t.same(await seen(leaf, true, ['users_all']), [reseller.id, leaf.id, other.id]);
  t.same(await seen(root, false), [reseller.id, leaf.id, other.id]);
  t.equal(built, 3, 'for callers with users below them, without, and with users_all');
});
