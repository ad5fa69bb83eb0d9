import { type Kysely, sql } from 'kysely';
import { test, type Test } from 'tap';
import { beginEpoch, lockEpochs, notePromotion, originOf, untoldEpoch } from '../../db/epochs.ts';
import type { Database } from '../../db/schema/tables.ts';
import { cloneDatabase, waitingForLocks } from '../support/database.ts';
import { edgeScene } from '../support/edge-scene.ts';
import { refusal, runScript, until } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import { migrate } from '../../db/setup/migrate.ts';
import { onDatabase } from '../../scripts/lib/database.ts';
import { type Server, startServer, startStandby } from '../support/standby.ts';
import { column } from '../support/rows.ts';

// `npm run restored`: a database that was restored from a backup is told from one that goes on, and gives nothing out
// again. What stands for a restore here is that the database is not where it wrote down to be.

const GAP = 1_000_000_000;

/** The last id that an epoch leaves out: ten thousand have passed for each second since 2026. */
const lastBefore = (epoch = 0): number => (epoch - Date.UTC(2026, 0, 1) / 1000) * 10_000;

/** Each way in which a restored database is somewhere else. */
const ELSEWHERE = {
  'a dump in a new cluster': sql`system_identifier = system_identifier + 1`,
  'a dump beside the old database': sql`database_oid = database_oid + 1`,
  'a point in time': sql`timeline = timeline + 1`,
};

const HOUR = 3_600_000;

/** Begins an epoch, as `npm run restored` does. */
const begin = (db: Kysely<Database>): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await lockEpochs(trx);
    return beginEpoch(trx);
  });

const moveElsewhere = (db: Kysely<Database>, how: keyof typeof ELSEWHERE = 'a point in time') =>
  sql`update epochs set ${ELSEWHERE[how]}`.execute(db);

void test('a restored database is told from one that goes on', async (t) => {
  const { db } = await cloneDatabase(t);
  t.equal(await originOf(db), 'own');
  for (const how of Object.keys(ELSEWHERE) as (keyof typeof ELSEWHERE)[]) {
    await moveElsewhere(db, how);
    t.equal(await originOf(db), 'restored', how);
    await db.transaction().execute(beginEpoch);
    t.equal(await originOf(db), 'own', 'once an epoch has begun');
  }
});

void test('a second restore of one backup gives no id out that the first one has', async (t) => {
  const { world, db } = await Service.apart(t);
  const owner = await world.user(null);
  await world.line(owner, 'm3u');
  const { rows: backup } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = current_schema()`.execute(db);
  const first = await begin(db);
  const lost = [await world.line(owner, 'm3u'), await world.line(owner, 'm3u')];

  await sql`alter table lines disable trigger user`.execute(db);
  await db.deleteFrom('lines').where('id', 'in', lost).execute();
  await db.deleteFrom('epochs').where('id', '=', first).execute();
  for (const { name, last } of backup)
    await sql`select setval(${name}, ${last ?? 1}::bigint, ${last !== null}::boolean)`.execute(db);
  await until(async () => {
    const { rows } = await sql<{ later: boolean }>`
      select extract(epoch from now())::bigint > ${first}::bigint as later`.execute(db);
    return rows[0]?.later === true;
  });
  const second = await begin(db);
  const line = await world.line(owner, 'm3u');
  t.ok(line > Math.max(...lost), `${String(line)} after ${lost.join(', ')}`);
  const { rows } = await sql<{ dropped: boolean }>`
    select bool_and(line <@ dropped_lines) as dropped from epochs, unnest(${lost}::bigint[]) as line
    where epochs.id = ${second}::bigint`.execute(db);
  t.ok(rows[0]?.dropped, 'the edge drops what the first one has sold');
});

void test('an edge that was away during two restores drops the lines of both', async (t) => {
  const { db, world, owner, edge, deliver } = await edgeScene(t);
  const kept = await world.line(owner, 'm3u');
  const first = await begin(db);
  // The second one leaves out what may have been lost since shortly before its last sale.
  const sold = await world.line(owner, 'm3u', { created_at: new Date(Date.now() - 2 * HOUR) });
  const last = await world.line(owner, 'm3u');
  const second = await begin(db);
  deliver();
  await until(async () => (await untoldEpoch(db)) === undefined);
  t.match(edge.restores, [
    {
      epoch: second,
      drop: [
        { from: kept + 1, to: lastBefore(first) },
        { from: last + 1, to: Math.max(lastBefore(second), last + GAP) },
      ],
    },
  ]);
  t.equal(sold, lastBefore(first) + 1, 'which is not dropped');
  t.equal((await db.selectFrom('epochs').select('id').where('told_at', 'is', null).execute()).length, 0);
  t.same(edge.faults, []);
});

void test('npm run restored while another one begins the epoch', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  await moveElsewhere(db);
  const other = await db.startTransaction().execute();
  await lockEpochs(other);
  const run = runScript(t, 'restored', [], { DATABASE_URL: databaseUrl });
  await until(async () => (await waitingForLocks(db)) > 0);
  await beginEpoch(other);
  await other.commit().execute();
  t.match(await run, { code: 0, stdout: /^This database goes on where it was/ });
  t.equal((await db.selectFrom('epochs').select('id').execute()).length, 2);
});

void test('npm run restored while another one takes longer than it waits', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  await moveElsewhere(db);
  const impatient = new URL(databaseUrl);
  impatient.searchParams.set('options', '-c lock_timeout=100ms');
  const other = await db.startTransaction().execute();
  await lockEpochs(other);
  const ended = await runScript(t, 'restored', [], { DATABASE_URL: impatient.href });
  await other.rollback().execute();
  t.match(refusal(t, ended), /^Another `npm run restored`.* Nothing has been changed/);
  t.match(await runScript(t, 'restored', [], { DATABASE_URL: impatient.href }), {
    code: 0,
    stdout: /^Epoch/,
  });
});

void test('the service and the worker refuse to start on a restored database', async (t) => {
  const { app, db, databaseUrl } = await Service.apart(t);
  await moveElsewhere(db);
  const run = (name: string) => runScript(t, name, [], { DATABASE_URL: databaseUrl, PORT: '0' });
  for (const ended of await Promise.all([run('start'), run('worker')]))
    t.match(refusal(t, ended), /^The database was restored .* Run `npm run restored`/);
  // One that runs is not ready.
  const ready = () => app.inject('/health/ready');
  await until(async () => (await ready()).body.includes('The database was restored'));
  t.equal((await ready()).statusCode, 503);
});

void test('npm run restored', async (t) => {
  const { db, databaseUrl, world, owner, edge, record, deliver, settled } = await edgeScene(t);
  const env = { DATABASE_URL: databaseUrl };
  const [first, gone, last] = [
    await world.line(owner, 'm3u'),
    await world.line(owner, 'mag'),
    await world.line(owner, 'm3u'),
  ];
  // It was sold when the backup was made, and is not in it.
  await sql`alter table lines disable trigger user`.execute(db);
  await db.deleteFrom('lines').where('id', '=', gone).execute();
  await sql`alter table lines enable trigger user`.execute(db);
  await record(first, 'create');
  await db.updateTable('lines').set({ deleted_at: new Date() }).where('id', '=', first).execute();
  await record(last, 'create');
  const login = await world.issue(owner, { kind: 'login' });
  const personal = await world.issue(owner, { kind: 'personal' });

  await t.test('leaves alone a database that goes on where it was', async (t) => {
    const { code, stdout } = await runScript(t, 'restored', [], env);
    t.match([code, stdout], [0, /^This database goes on where it was, so nothing has been changed\./]);
    t.equal((await db.selectFrom('epochs').select('id').execute()).length, 1);
  });

  await moveElsewhere(db);
  const { code, stdout } = await runScript(t, 'restored', [], env);
  const [before, epoch] = await db.selectFrom('epochs').select('id').orderBy('id').execute();

  await t.test('says what it did, and what to look at', (t) => {
    t.equal(code, 0);
    t.match(stdout, `Epoch ${String(epoch?.id)} has begun.`);
    t.match(stdout, '1 lines will be sent');
    t.match(stdout, '1 tokens have ended: logins');
    t.match(stdout, '1 personal tokens: ');
    t.ok(Number(epoch?.id) > Number(before?.id), 'a greater epoch');
    t.end();
  });

  await t.test('moves every identity on', async (t) => {
    const { rows } = await sql<{ name: string; last: number | null }>`
      select sequencename as name, last_value as last from pg_sequences
      where schemaname = current_schema()`.execute(db);
    t.ok(rows.length > 30);
    t.same(
      rows.filter((row) => Number(row.last) < GAP),
      [],
    );
    t.equal(await world.line(owner, 'm3u'), lastBefore(epoch?.id) + 1);
  });

  await t.test('ends login tokens, and no others', async (t) => {
    const { rows } = await sql<{ id: number }>`select id from tokens where revoked_at is null`.execute(db);
    t.same(column(rows, 'id'), [personal.id], `not ${String(login.id)}`);
  });

  await t.test('tells the edge what to drop before it sends anything, then sends every line', async (t) => {
    let refused = 0;
    edge.answerRestore = () => {
      refused += 1;
      return refused < 3 ? 503 : 204;
    };
    deliver();
    await settled(first);
    await settled(last);
    t.equal(refused, 3, 'until the edge has accepted it');
    t.same(edge.restores[2]?.drop, [
      { from: gone, to: gone },
      { from: last + 1, to: lastBefore(epoch?.id) },
    ]);
    t.same(
      new Set(edge.received.map(({ webhookId }) => webhookId.split('_')[1])),
      new Set([String(epoch?.id)]),
      'every message carries the epoch',
    );
    t.same(
      edge.received.filter(({ line }) => line.id === last).map(({ action }) => action),
      ['create', 'update'],
    );
    t.same(edge.faults, []);
  });

  await t.test('a copy of files, which cannot be told, begins an epoch if asked', async (t) => {
    t.match(await runScript(t, 'restored', ['--copied'], env), { code: 0, stdout: /^Epoch/ });
    t.equal((await db.selectFrom('epochs').select('id').execute()).length, 3);
  });
});

// A standby that is promoted moves the timeline as a restore does. The service goes on with it by itself.

const FLAGS = ['fsync=off'];
/** Of a server whose commits wait for a standby. */
const SYNCHRONOUS = [...FLAGS, 'synchronous_standby_names=sure'];

async function promoted(
  t: Test,
  primary: Server,
  { name, flags }: { name: string; flags: readonly string[] },
): Promise<string> {
  const { url } = await startStandby(t, primary, { name, flags });
  await onDatabase(url, 1, async (db) => {
    t.equal(await originOf(db), 'standby');
    await sql`select pg_promote()`.execute(db);
  });
  return url;
}

void test('a promoted standby is no restore where commits waited for it', async (t) => {
  const primary = await startServer(t, FLAGS);
  await onDatabase(primary.url, 2, (db) => migrate(db));
  const [sure, unsure] = await Promise.all([
    promoted(t, primary, { name: 'sure', flags: SYNCHRONOUS }),
    promoted(t, primary, { name: 'unsure', flags: FLAGS }),
  ]);
  await onDatabase(sure, 1, async (db) => {
    t.equal(await originOf(db), 'promoted');
    t.equal(await notePromotion(db), 'promoted', 'no standby has to confirm it');
    t.equal(await originOf(db), 'own', 'its timeline is written down');
  });
  await onDatabase(unsure, 1, async (db) => {
    t.equal(await notePromotion(db), 'restored', 'it may lack confirmed sales');
    t.equal(await originOf(db), 'restored');
  });
});
