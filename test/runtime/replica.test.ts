import { sql, type Kysely } from 'kysely';
import { test, type Test } from 'tap';
import { openDatabase } from '../../db/connection/connection.ts';
import { migrate } from '../../db/setup/migrate.ts';
import type { Database } from '../../db/schema/tables.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { postmasterPid, until } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import { startServer, startStandby } from '../support/standby.ts';
import { OWN } from '../support/world.ts';

// Lists that a replica answers, and the health of a service on a standby that is promoted. Which server has answered
// shows while the replica does not replay: it knows nothing new.

const FLAGS = ['fsync=off'];
/** Of a standby that commits wait for. A promoted one without this may lack some, and is not ready. */
const SYNCHRONOUS = [...FLAGS, 'synchronous_standby_names=replica'];

/** A clock that stands still unless it is told otherwise. The service goes by it when it judges a replica. */
function setClock(t: Test): { pass: (seconds: number) => void } {
  const { now } = Date;
  let moment = now();
  Date.now = () => moment;
  t.teardown(() => (Date.now = now));
  return { pass: (seconds) => (moment += seconds * 1000) };
}

/** Two processes of the service, and a replica that can stand still. */
async function scene(t: Test) {
  const primary = await startServer(t, FLAGS);
  const open = (url: string): Kysely<Database> => {
    const db = openDatabase(url, 2);
    t.teardown(() => db.destroy());
    return db;
  };
  const db = open(primary.url);
  await migrate(db);
  const standby = await startStandby(t, primary, { name: 'replica', flags: SYNCHRONOUS });
  const proxy = await DatabaseProxy.start(t, standby.url);
  const settings = { readDatabaseUrl: proxy.url, prepareStatements: false };
  const start = () => Service.on(t, { db, databaseUrl: primary.url }, settings);
  const [service, other] = await Promise.all([start(), start()]);
  const root = await service.world.user(null);
  const reader = await service.world.user(root, { permissions: [...OWN] });
  const tokens = { root: await service.world.token(root), reader: await service.world.token(reader) };

  const replica = open(standby.url);
  const caughtUp = async (): Promise<void> => {
    const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn() as position`.execute(
      db,
    );
    await until(async () => {
      const { rows: reached } = await sql`
        select where pg_last_wal_replay_lsn() >= ${rows[0]?.position}::pg_lsn`.execute(replica);
      return reached.length > 0;
    });
  };
  const pause = async (): Promise<void> => {
    await sql`select pg_wal_replay_pause()`.execute(replica);
    await until(async () => {
      const { rows } = await sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`.execute(
        replica,
      );
      return rows[0]?.state === 'paused';
    });
  };
  const resume = () => sql`select pg_wal_replay_resume()`.execute(replica);
  const ask = {
    create: (name: string) => service.ok('faq_categories_create', { token: tokens.root, body: { name } }),
  };
  const names = async (token: string, at = service): Promise<string[]> => {
    const { data, total } = await at.ok('faq_categories_index', { token });
    t.equal(total, data.length);
    return data.map(({ name }) => name).sort();
  };
  const clock = setClock(t);
  /** Waits until a user is told these names: a replica that was slow once is asked again five seconds later. */
  const told = (token: string, expected: readonly string[]): Promise<void> =>
    until(async () => {
      if ((await names(token)).join() === expected.join()) return true;
      clock.pass(5);
      return false;
    });
  return {
    clock,
    told,
    service,
    other,
    db,
    replica,
    standby,
    proxy,
    root,
    reader,
    tokens,
    caughtUp,
    pause,
    resume,
    names,
    ...ask,
  };
}

void test('faq_categories_index 200 from a replica', async (t) => {
  const { service, other, replica, standby, proxy, root, reader, tokens, names, create, ...control } =
    await scene(t);
  const { clock, told } = control;
  await create('A');
  await service.world.user(reader);
  const line = await service.world.line(reader, 'm3u');
  const newParent = await service.world.user(root);
  // From now on both processes know what they have written.
  for (const at of [service, other]) for (const token of Object.values(tokens)) await names(token, at);
  await control.caughtUp();
  await control.pause();
  await create('B');
  // A user who has written nothing is answered by the replica.
  await told(tokens.reader, ['A']);
  t.same(await names(tokens.root), ['A', 'B'], 'a user sees its own write at once');
  t.same(await names(tokens.root, other), ['A', 'B'], 'over another process, too');

  await t.test('credit is never read there', async (t) => {
    await service.world.transfer(root, reader, 1234);
    t.equal((await service.ok('users_me', { token: tokens.reader })).credit, 12.34);
    t.equal((await service.ok('transactions_index', { token: tokens.reader })).total, 1);
    t.equal((await service.ok('transactions_summary', { token: tokens.reader })).totals.normal.amount, 12.34);
    // The replica still knows nothing.
    await told(tokens.reader, ['A']);
  });

  await t.test('after another write, a replica that has caught up is asked again', async (t) => {
    await service.ok('tickets_create_support', {
      token: tokens.reader,
      body: { subject: 'A', message: 'B' },
    });
    t.same(await names(tokens.reader), ['A', 'B']);
    await control.resume();
    await control.caughtUp();
    await control.pause();
    await create('C');
    await told(tokens.reader, ['A', 'B']);
  });

  await t.test('a user who was moved sees its own, though the replica knows of no move', async (t) => {
    const ids = async () =>
      (await service.ok('m3us_index', { token: tokens.reader })).data.map(({ id }) => id);
    t.same(await ids(), [line]);
    const move = { params: { id: reader.id }, body: { owner_id: newParent.id } };
    await service.ok('users_change_owner', { token: tokens.root, ...move });
    t.same(await ids(), [line]);
  });

  await t.test('not from a replica that has stood still for 20 seconds', async (t) => {
    for (let count = 0; count < 2; count += 1) {
      clock.pass(11);
      await names(tokens.reader);
    }
    t.same(await names(tokens.reader), ['A', 'B', 'C']);
  });

  await t.test('from the primary soon if the replica is silent, and the others do not wait', async (t) => {
    proxy.silent = true;
    t.same(await names(tokens.reader), ['A', 'B', 'C'], 'the first one waits');
    const { sent } = proxy;
    t.same(await names(tokens.reader), ['A', 'B', 'C']);
    t.equal(proxy.sent, sent, 'the next one does not ask it');
    proxy.silent = false;
  });

  await t.test('/health/ready 503 on a standby, 200 soon after its promotion', async (t) => {
    const promoted = await Service.on(t, { db: replica, databaseUrl: standby.url });
    const ready = async () => (await promoted.app.inject('/health/ready')).statusCode;
    t.equal(await ready(), 503);
    await control.resume();
    await sql`select pg_promote()`.execute(replica);
    await until(async () => (await ready()) === 200);
    await create('D');
    t.same(await names(tokens.reader, other), ['A', 'B', 'C', 'D'], 'what is no standby is no replica');
  });

  await t.test('lists go on when the replica is killed', async (t) => {
    process.kill(postmasterPid(standby.dataDir) ?? 0, 'SIGKILL');
    for (const at of [service, other]) t.same(await names(tokens.reader, at), ['A', 'B', 'C', 'D']);
  });
});
