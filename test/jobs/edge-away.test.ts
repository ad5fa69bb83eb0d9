import { sql } from 'kysely';
import { createServer, type AddressInfo } from 'node:net';
import { test, type Test } from 'tap';
import { collectGarbage } from '../support/garbage.ts';
import { edgeScene } from '../support/edge-scene.ts';
import { newSecret } from '../support/edge-simulator.ts';
import { runScript, until } from '../support/processes.ts';
import { work } from '../support/workers.ts';

// A streaming edge that is away for long, or hangs. No change is lost, and no line delays another.

void test('failed changes are sent again after the edge has taken its next delivery', async (t) => {
  const { db, world, owner, edge, record, deliver, syncs, settled } = await edgeScene(t);
  const [sold, next] = [await world.line(owner, 'm3u'), await world.line(owner, 'mag')];
  await record(sold, 'create', 'suspend');
  edge.answer = () => 503;
  const late = deliver({ giveUpAfter: 0 });
  await settled(sold);
  t.match(await syncs(sold), [{ status: 'failed' }, { status: 'failed' }]);
  await late.stop();
  edge.received.length = 0;
  edge.answer = () => 204;
  await db.updateTable('lines').set({ password: 'k4wq82ns' }).where('id', '=', sold).execute();
  await record(next, 'create');
  deliver();
  await until(() => edge.of(sold).length === 2);
  await settled(sold);
  t.match(await syncs(sold), [{ status: 'synced' }, { status: 'synced' }]);
  t.same(
    edge.of(sold),
    (await syncs(sold)).map(({ id }) => id),
    'in their order',
  );
  t.equal(edge.received.find(({ line }) => line.id === sold)?.line.password, 'k4wq82ns');
});

void test('a change that the edge never takes is sent again once without a command', async (t) => {
  const { world, owner, edge, record, deliver, syncs, settled } = await edgeScene(t);
  const [bad, good] = [await world.line(owner, 'm3u'), await world.line(owner, 'm3u')];
  edge.answer = ({ line }) => (line.id === bad ? 422 : 204);
  await record(bad, 'create');
  deliver({ giveUpAfter: 0 });
  await settled(bad);
  for (const attempts of [2, 2]) {
    await record(good, 'update');
    await settled(good);
    await until(async () => {
      const all = await syncs(bad);
      return all.length > 0 && all.every((sync) => sync.status === 'failed' && sync.attempts === attempts);
    });
  }
  t.equal(edge.of(bad).length, 2);
});

void test('lines with hanging deliveries do not delay others', async (t) => {
  const { db, world, owner, edge, record, deliver, settled } = await edgeScene(t);
  const package_id = await world.package();
  const unanswered = new Set<number>();
  for (let count = 0; count < 200; count += 1) unanswered.add(await world.line(owner, 'm3u', { package_id }));
  for (const line of unanswered) await record(line, 'create');
  let now = 0;
  let most = 0;
  edge.answer = ({ line }) => {
    if (!unanswered.has(line.id)) return 204;
    now += 1;
    most = Math.max(most, now);
    return 'silence';
  };
  // As if each had failed before and were due.
  await sql`update syncs set last_error = 'timeout', attempts = 1`.execute(db);
  const delivery = deliver({ concurrency: 4, timeout: 60_000, stopping: 0 });
  await until(() => now === 2);
  for (let count = 0; count < 20; count += 1) {
    const line = await world.line(owner, 'mag');
    await record(line, 'create', 'update');
    await settled(line);
  }
  t.equal(most, 2, 'at most half of the four');
  await delivery.stop();
});

void test('an edge that takes nothing gets one delivery at a time until it takes one', async (t) => {
  const { db, world, owner, edge, record, deliver } = await edgeScene(t);
  const package_id = await world.package();
  const add = async (count: number): Promise<void> => {
    for (let created = 0; created < count; created += 1)
      await record(await world.line(owner, 'm3u', { package_id }), 'create');
  };
  await add(4);
  // A claim lasts a minute, and a sync that has failed waits for five.
  const notFailed = db
    .selectFrom('syncs')
    .where(sql<boolean>`next_attempt_at < now() + interval '100 seconds'`);
  const allHaveFailed = async (): Promise<boolean> => (await notFailed.select('id').execute()).length === 0;
  const claimed = notFailed.where(sql<boolean>`next_attempt_at > now()`);
  let most = 0;
  edge.answer = async () => {
    most = Math.max(most, (await claimed.select('id').execute()).length);
    return 503;
  };
  deliver({ concurrency: 4, firstPause: 300 });
  await until(allHaveFailed);
  most = 0;
  await sql`update syncs set next_attempt_at = now()`.execute(db);
  await add(12);
  await until(allHaveFailed);
  t.equal(most, 1);
  edge.answer = () => 204;
  await sql`update syncs set next_attempt_at = now()`.execute(db);
  await until(
    async () =>
      (await db.selectFrom('syncs').select('id').where('status', '=', 'pending').execute()).length === 0,
  );
});

void test('a delivery that hangs ends in time, though garbage is collected while it waits', async (t) => {
  const { world, owner, edge, record, deliver, syncs } = await edgeScene(t);
  const line = await world.line(owner, 'm3u');
  await record(line, 'create');
  edge.answer = () => 'silence';
  deliver({ timeout: 500, firstPause: 300 });
  await until(() => edge.of(line).length === 1);
  await collectGarbage();
  await until(async () => (await syncs(line))[0]?.last_error != null);
  t.match(await syncs(line), [{ status: 'pending', attempts: 1, last_error: /timeout/ }]);
});

/** Starts an edge that accepts connections and never responds. Returns its address. */
async function silentEdge(t: Test): Promise<{ url: string; taken: () => number }> {
  let taken = 0;
  const server = createServer((socket) => {
    taken += 1;
    socket.on('error', () => undefined);
    t.teardown(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`, taken: () => taken };
}

void test('SIGTERM stops a worker beside an edge that hangs, and releases deliveries in flight', async (t) => {
  const { db, databaseUrl, world, owner, record, syncs } = await edgeScene(t);
  const line = await world.line(owner, 'm3u');
  await record(line, 'create');
  const edge = await silentEdge(t);
  const env = { DATABASE_URL: databaseUrl, EDGE_URL: edge.url, EDGE_SECRET: newSecret() };
  const worker = await work(t, env);
  await until(() => edge.taken() > 0);
  t.match(await worker.end('SIGTERM'), { code: 0, stderr: '' });
  // An attempt that ended by itself would count.
  t.match(await syncs(line), [{ status: 'pending', attempts: 0, last_error: null }]);
  const due = sql<boolean>`next_attempt_at <= now()`.as('due');
  t.same(await db.selectFrom('syncs').select(due).execute(), [{ due: true }]);
});

void test('npm run syncs', async (t) => {
  const { db, databaseUrl, world, owner, edge, record, deliver, syncs, settled } = await edgeScene(t);
  const line = await world.line(owner, 'mag');
  await record(line, 'create');
  edge.answer = () => 422;
  const delivery = deliver({ giveUpAfter: 0 });
  await settled(line);
  await delivery.stop();
  const run = (...args: string[]) => runScript(t, 'syncs', args, { DATABASE_URL: databaseUrl });
  const listed = await run('--failed');
  t.match(listed, { code: 0, stderr: '' });
  for (const said of [`mag ${String(line)}`, 'HTTP 422 not now', '1 failed.']) t.match(listed.stdout, said);
  // As if it had already been sent again without a command, and been given up after 72 hours.
  await sql`update syncs set resent = true, pending_since = now() - interval '73 hours'`.execute(db);
  t.match(await run('--resend'), { code: 0, stdout: '1 will be sent again.\n' });
  t.match(await syncs(line), [{ status: 'pending' }]);
  t.match(await run('--failed'), { code: 0, stdout: '0 failed.\n' });
  t.match(await run(), { code: 1, stderr: /^Usage: / });
  deliver();
  await until(async () =>
    (await syncs(line)).some(({ status, attempts }) => status === 'failed' || attempts > 3),
  );
  t.match(await syncs(line), [{ status: 'pending' }], 'it is tried for 72 hours again');
});
