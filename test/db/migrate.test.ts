import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { test, type Test } from 'tap';
import { openDatabase } from '../../db/connection/connection.ts';
import { migrate, pendingOf, schemaState } from '../../db/setup/migrate.ts';
import { migrations, type Phase } from '../../db/migrations/index.ts';
import type { Database } from '../../db/schema/tables.ts';
import { cloneDatabase, emptyDatabase } from '../support/database.ts';
import { startScript, type Running } from '../support/processes.ts';
import { column } from '../support/rows.ts';

// `npm run migrate`: at once, killed, cancelled, and beside processes of other versions.

function migrateCommand(t: Test, databaseUrl: string): Running {
  return startScript(t, 'migrate', [], { DATABASE_URL: databaseUrl });
}

/** Fails unless a database has all that one has which was migrated at once. */
async function requireWhole(t: Test, db: Kysely<Database>): Promise<void> {
  t.equal(await schemaState(db), 'current');
  t.same(await objectsOf(db), await objectsOf((await cloneDatabase(t)).db));
}

/** Returns the names of columns, indexes, constraints, functions and triggers. */
async function objectsOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'pgboss'))
    select nspname || '.' || relname || coalesce('.' || attname, '') as name from ours join pg_class on relnamespace = ours.oid
      left join pg_attribute on attrelid = pg_class.oid and attnum > 0
    union all select conrelid::regclass || '.' || conname from pg_constraint join ours on connamespace = ours.oid
    union all select proname from pg_proc join ours on pronamespace = ours.oid
    union all select tgrelid::regclass || '.' || tgname from pg_trigger where not tgisinternal
    order by 1`.execute(db);
  return column(rows, 'name');
}

void test('several at once: one migrates, the others wait for it', async (t) => {
  const { db, databaseUrl } = await emptyDatabase(t);
  const commands = Array.from({ length: 5 }, () => migrateCommand(t, databaseUrl));
  const ended = await Promise.all(commands.map((command) => command.ended));
  t.same(column(ended, 'code'), [0, 0, 0, 0, 0], ended.map(({ stderr }) => stderr).join(''));
  const applied = ended.filter(({ stdout }) => stdout === 'Applied: 0000_baseline.\n');
  t.equal(applied.length, 1);
  t.equal(ended.filter(({ stdout }) => stdout === 'The schema is up to date.\n').length, 4);
  await requireWhole(t, db);
});

void test('one that is killed, or whose session is ended, can be run again', async (t) => {
  const { db, databaseUrl } = await emptyDatabase(t);
  for (const wait of [150, 300, 450, 600, 800]) {
    const command = migrateCommand(t, databaseUrl);
    await sleep(wait);
    command.signal('SIGKILL');
    await command.ended;
    const other = migrateCommand(t, databaseUrl);
    await sleep(wait);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    await other.ended;
  }
  await migrate(db);
  await requireWhole(t, db);
});

void test('one that meets a table in use lets requests pass, and goes on when it is free', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  const locking = {
    phase: 'contract',
    up: async (trx: Kysely<unknown>) => {
      await sql`alter table tree_counts add column note text`.execute(trx);
    },
  } as const;
  const user = openDatabase(databaseUrl, 1);
  t.teardown(() => user.destroy());
  const { migrating } = await user.transaction().execute(async (trx) => {
    await sql`select from tree_counts`.execute(trx);
    const migrating = migrate(db, { finish: true, all: { ...migrations, '9999_next': locking } });
    for (let request = 0; request < 5; request += 1) {
      await sleep(400);
      await db.transaction().execute(async (reading) => {
        await sql`set local statement_timeout = '2s'`.execute(reading);
        await sql`select from tree_counts`.execute(reading);
      });
    }
    return { migrating };
  });
  t.same((await migrating).applied, ['9999_next']);
  await sql`select note from tree_counts`.execute(db);
});

void test('that of an older version says that the schema is newer, and changes nothing', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  await sql`insert into kysely_migration (name, timestamp) values ('9999_next', '2030-01-01')`.execute(db);
  const { code, stdout, stderr } = await migrateCommand(t, databaseUrl).ended;
  t.equal(code, 1);
  t.equal(stdout, '');
  t.equal(
    stderr,
    'The schema is newer than this version, which does not know 9999_next. Migrate with the newer version.\n',
  );
  t.equal(await schemaState(db), 'ahead');
});

void test('on a PostgreSQL that is too old it says so, and changes nothing', async (t) => {
  const { db, databaseUrl } = await emptyDatabase(t);
  // As an old server would answer: this function is found before the one of the system.
  await sql`create function current_setting(text) returns text language sql as $$ select '14.22' $$`.execute(
    db,
  );
  const { pathname } = new URL(databaseUrl);
  await sql`alter database ${sql.id(pathname.slice(1))} set search_path = public, pg_catalog`.execute(db);
  const { code, stderr } = await migrateCommand(t, databaseUrl).ended;
  t.same([code, stderr], [1, 'This needs PostgreSQL 15 or newer: the database is 14.22.\n']);
  const tables = sql`select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
  t.equal((await tables.execute(db)).rows.length, 0);
});

void test('what waits for processes of the version before', (t) => {
  const all = Object.fromEntries(
    (['expand', 'contract', 'expand', 'contract', 'contract'] as Phase[]).map((phase, index) => [
      `000${String(index + 1)}`,
      { phase },
    ]),
  );
  const pending = (applied: string[], finish = false) => pendingOf(all, new Set(applied), finish);
  const names = Object.keys(all);
  t.same(pending([]), { due: names, left: [] }, 'nothing in an empty database');
  t.same(pending(['0001']), { due: ['0002', '0003'], left: ['0004', '0005'] }, 'the last, not earlier ones');
  t.same(pending(['0001', '0002', '0003']), { due: [], left: ['0004', '0005'] });
  t.same(pending(['0001', '0002', '0003', '0004'], true), { due: ['0005'], left: [] }, 'not with --finish');
  t.same(pending(names), { due: [], left: [] });
  t.end();
});
