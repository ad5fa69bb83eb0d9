import { type Test, test } from 'tap';
import { openDatabase } from '../../db/connection/connection.ts';
import { startEmbedded } from '../../db/setup/embedded-postgres.ts';
import { migrate } from '../../db/setup/migrate.ts';
import * as processes from '../support/processes.ts';
import { World } from '../support/world.ts';
import { Load } from './load.ts';

/** Starts a service on a PostgreSQL of its own, which the test can stop. */
async function ownDatabase(t: Test) {
  const dataDir = await processes.dataFolder(t);
  const postgres = await startEmbedded(dataDir, ['fsync=off']);
  t.teardown(() => postgres.stop());
  const db = openDatabase(postgres.url, 2);
  t.teardown(() => db.destroy());
  await migrate(db);
  const service = await processes.serve(t, processes.SERVICE, { DATABASE_URL: postgres.url });
  const world = new World(db);
  return { dataDir, db, service, token: await world.token(await world.user(null)) };
}

void test('the database is away during requests', async (t) => {
  const { dataDir, db, service, token } = await ownDatabase(t);
  const { origin } = service;
  const kill = (): Promise<void> => {
    process.kill(Number(processes.postmasterPid(dataDir)), 'SIGKILL');
    return Promise.resolve();
  };
  const ways = {
    stopped: () => processes.stopPostgres(dataDir, 'fast'),
    crashed: () => processes.stopPostgres(dataDir, 'immediate'),
    killed: kill,
  };
  for (const [way, stop] of Object.entries(ways)) {
    await t.test(`${way}: 503 while it is away, 200 after its return`, async (t) => {
      const load = new Load(origin, token, way);
      t.teardown(() => load.stop());
      await load.more(200, 40);
      t.equal(load.seen(503), 0);
      await stop();
      await load.more(503, 40);
      t.match(await processes.ask(`${origin}/health`), { status: 200 });
      // Clients that ask within one second share a check.
      const ready = () => processes.ask(`${origin}/health/ready`);
      await processes.until(async () => (await ready()).status === 503);
      t.match(await ready(), {
        status: 503,
        headers: { 'retry-after': /^\d+$/ },
        body: { code: 'unavailable' },
      });

      await processes.restartPostgres(dataDir);
      await processes.until(async () => (await ready()).status === 200);
      await load.more(200, 40);
      await load.stop();
      t.comment(load.summary());
      t.same([...load.statuses.keys()].sort(), [200, 503]);
      t.same([...load.faults], [], 'every response is as in the contract');
      const stored = await db
        .selectFrom('faq_categories')
        .select('name')
        .where('name', 'like', `${way}-%`)
        .execute();
      t.same(
        stored.map(({ name }) => name).sort(),
        load.created.sort(),
        'everything that was confirmed exists once',
      );
    });
  }
});
