import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { test, type Test } from 'tap';
import { claimSyncs } from '../db/jobs/sync-delivery.ts';
import type { SyncAction } from '../db/schema.ts';
import { recordSyncs } from '../db/syncs.ts';
import type { components } from '../generated/edge-types.ts';
import { EDGE_DEFAULTS, EdgeDelivery, type EdgeSettings } from '../scripts/worker/edge.ts';
import { cloneDatabase } from './support/database.ts';
import { EdgeSimulator, newSecret, signed } from './support/edge-simulator.ts';
import { until } from './support/processes.ts';
import { Service } from './support/service.ts';
import { World } from './support/world.ts';

// The streaming edge: changes of lines on their way there, and connections that it reports (spec/edge/edge.yaml).

/** Lines of one owner, an edge, and deliveries to it that hurry. */
async function scene(t: Test) {
  const { db } = await cloneDatabase(t);
  const world = new World(db);
  const owner = await world.user(null);
  const edge = await EdgeSimulator.start(t);
  const record = (lineId: number, ...actions: SyncAction[]): Promise<void> =>
    db.transaction().execute(async (trx) => {
      for (const action of actions) await recordSyncs(trx, [lineId], action);
    });
  const deliver = (settings: Partial<EdgeSettings> = {}): EdgeDelivery => {
    const { url, secret } = edge;
    const hurried = { ...EDGE_DEFAULTS, pollEvery: 20, firstPause: 0.05, url, secret, ...settings };
    const delivery = new EdgeDelivery(db, hurried, pino({ level: 'silent' }));
    t.teardown(() => delivery.stop());
    return delivery;
  };
  const syncs = (lineId: number) =>
    db
      .selectFrom('syncs')
      .select(['id', 'status', 'attempts', 'last_error', 'synced_at'])
      .where('line_id', '=', lineId)
      .orderBy('id')
      .execute();
  const settled = (lineId: number): Promise<void> =>
    until(async () => (await syncs(lineId)).every(({ status }) => status !== 'pending'));
  return { db, world, owner, edge, record, deliver, syncs, settled };
}

void test('changes of a line arrive in their order, signed, and with the line as it stands', async (t) => {
  const { db, world, owner, edge, record, deliver, syncs, settled } = await scene(t);
  const bouquets = await world.db
    .insertInto('bouquets')
    .values(
      ['News', 'Sports'].map((name) => ({ name, type: 'live' as const, parent_id: null, category_id: null })),
    )
    .returning('id')
    .execute();
  const package_id = await world.package();
  const of = bouquets.map(({ id }) => ({ package_id, bouquet_id: id }));
  await db.insertInto('package_bouquets').values(of).execute();
  const line = await world.line(owner, 'm3u', { package_id, username: 'viewer', password: 'hk3v9wq2' });
  await record(line, 'create', 'update', 'suspend', 'resume', 'delete');
  await db.updateTable('lines').set({ deleted_at: new Date() }).where('id', '=', line).execute();
  deliver();
  await settled(line);
  const rows = await syncs(line);
  t.same(
    edge.of(line),
    rows.map(({ id }) => id),
  );
  t.same(
    edge.received.map(({ action }) => action),
    ['create', 'update', 'suspend', 'resume', 'delete'],
  );
  t.same(edge.faults, []);
  t.match(edge.received[0], {
    webhookId: `sync_${String(rows[0]?.id)}`,
    line: {
      id: line,
      kind: 'm3u',
      status: 'deleted',
      username: 'viewer',
      password: 'hk3v9wq2',
      mac: null,
      bouquets: bouquets.map(({ id }) => id),
      owner_id: owner.id,
    },
  });
  for (const row of rows)
    t.match(row, { status: 'synced', attempts: 1, last_error: null, synced_at: /^\d{4}-/ });
});

void test('the bouquets of a line are those of its template, its own, or all of its package', async (t) => {
  const { db, world, owner, edge, record, deliver, settled } = await scene(t);
  const bouquet = async (name: string): Promise<number> =>
    (
      await db
        .insertInto('bouquets')
        .values({ name, type: 'live', parent_id: null, category_id: null })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [templated, own, packaged] = [await bouquet('a'), await bouquet('b'), await bouquet('c')];
  const package_id = await world.package();
  await db.insertInto('package_bouquets').values({ package_id, bouquet_id: packaged }).execute();
  const { id: template_id } = await db
    .insertInto('templates')
    .values({ name: 'Basic', package_id, created_by_id: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('template_bouquets').values({ template_id, bouquet_id: templated }).execute();
  const lines = [
    await world.line(owner, 'mag', { package_id, template_id }),
    await world.line(owner, 'enigma', { package_id }),
    await world.line(owner, 'activecode', { package_id }),
  ] as const;
  await db.insertInto('line_bouquets').values({ line_id: lines[1], bouquet_id: own }).execute();
  for (const line of lines) await record(line, 'create');
  deliver();
  for (const line of lines) await settled(line);
  const opened = lines.map((line) => edge.received.find((sync) => sync.line.id === line)?.line);
  t.same(
    opened.map((line) => line?.bouquets),
    [[templated], [own], [packaged]],
  );
  t.same(
    opened.map((line) => line?.status),
    ['active', 'active', 'waiting'],
  );
  t.same(edge.faults, []);
});

void test('a change that the edge does not take is sent again, and nothing of its line overtakes it', async (t) => {
  const { world, owner, edge, record, deliver, syncs, settled } = await scene(t);
  const [stuck, other] = [await world.line(owner, 'mag'), await world.line(owner, 'mag')];
  await record(stuck, 'create', 'update');
  await record(other, 'create', 'update');
  const [first, second] = (await syncs(stuck)).map(({ id }) => id);
  let refusals = 3;
  edge.answer = ({ line }) => (line.id === stuck && refusals-- > 0 ? 503 : 204);
  deliver();
  await settled(other);
  await settled(stuck);
  t.same(edge.of(stuck), [first, first, first, first, second]);
  t.match(await syncs(stuck), [
    { status: 'synced', attempts: 4, last_error: 'HTTP 503 not now' },
    { status: 'synced', attempts: 1, last_error: null },
  ]);
  t.match(await syncs(other), [{ attempts: 1 }, { attempts: 1 }], 'another line does not wait for it');
  const times = edge.received.filter(({ id }) => id === first).map(({ at }) => at);
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  t.ok(
    pauses.every((pause, index) => pause >= 40 * 2 ** index),
    `pauses that double: ${pauses.join(', ')}`,
  );
});

void test('pauses double from five seconds up to an hour', async (t) => {
  const { db, world, owner, edge, record, deliver, syncs } = await scene(t);
  edge.answer = () => 500;
  const expected = [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600];
  for (const [index, seconds] of expected.entries()) {
    const line = await world.line(owner, 'm3u');
    await record(line, 'create', 'update');
    await sql`update syncs set attempts = ${index} where line_id = ${line} and action = 'create'`.execute(db);
    const delivery = deliver({ firstPause: EDGE_DEFAULTS.firstPause });
    await until(async () => (await syncs(line))[0]?.last_error !== null);
    await delivery.stop();
    const { rows } = await sql<{ action: string; pause: number }>`
      select action, extract(epoch from next_attempt_at - updated_at)::float as pause
      from syncs where line_id = ${line} order by id`.execute(db);
    const [head, behind] = rows.map(({ pause }) => pause);
    t.ok(head !== undefined && head >= seconds * 0.79 && head <= seconds * 1.21, `${String(head)} s`);
    t.ok(
      behind !== undefined && Math.abs(behind - Number(head)) < 5,
      'what waits behind it is put off with it',
    );
  }
});

void test('a change is given up after the last attempt, and the next one of the line is sent', async (t) => {
  const { world, owner, edge, record, deliver, syncs, settled } = await scene(t);
  const line = await world.line(owner, 'm3u');
  await record(line, 'create', 'update');
  edge.answer = ({ action }) => (action === 'create' ? 422 : 204);
  deliver({ attempts: 3 });
  await settled(line);
  t.match(await syncs(line), [
    { status: 'failed', attempts: 3, last_error: 'HTTP 422 not now', synced_at: null },
    { status: 'synced', attempts: 1 },
  ]);
  t.equal(edge.received.length, 4);
});

void test('an edge that is away, does not answer or sends elsewhere counts as a failure', async (t) => {
  const { world, owner, edge, record, deliver, syncs, settled } = await scene(t);
  const fails = async (settings: Partial<EdgeSettings>): Promise<string> => {
    const line = await world.line(owner, 'm3u');
    await record(line, 'create');
    const delivery = deliver({ attempts: 1, ...settings });
    await settled(line);
    await delivery.stop();
    const [sync] = await syncs(line);
    t.match(sync, { status: 'failed', attempts: 1 });
    return String(sync?.last_error);
  };
  t.match(await fails({ url: 'http://127.0.0.1:1/' }), 'ECONNREFUSED');
  edge.answer = () => 'silence';
  t.match(await fails({ timeout: 200 }), 'timeout');
  edge.answer = () => 302;
  t.match(await fails({}), 'HTTP 302');
});

void test('many lines go side by side, bounded; two workers send nothing twice', async (t) => {
  const { db, world, owner, edge, deliver, record } = await scene(t);
  const package_id = await world.package();
  const lines: number[] = [];
  for (let count = 0; count < 20; count += 1) lines.push(await world.line(owner, 'm3u', { package_id }));
  for (const line of lines) await record(line, 'create', 'update', 'kill');
  edge.answer = async () => {
    await sleep(20);
    return 204;
  };
  deliver({ concurrency: 4 });
  deliver({ concurrency: 4 });
  await until(async () => {
    const pending = db.selectFrom('syncs').select('id').where('status', '=', 'pending');
    return (await pending.execute()).length === 0;
  });
  t.equal(edge.received.length, 60);
  t.equal(new Set(edge.received.map(({ id }) => id)).size, 60);
  for (const line of lines)
    t.same(
      edge.of(line),
      edge.of(line).toSorted((a, b) => a - b),
    );
  t.ok(edge.busiest > 4 && edge.busiest <= 8, `${String(edge.busiest)} at once`);
  t.same(edge.faults, []);
});

void test('a change that a dead worker had claimed is sent by another when its lease is over', async (t) => {
  const { db, world, owner, edge, record, deliver, syncs, settled } = await scene(t);
  const line = await world.line(owner, 'm3u');
  await record(line, 'create', 'update');
  t.equal((await claimSyncs(db, 10, 0.5)).length, 1, 'only the oldest of the line');
  t.same(await claimSyncs(db, 10, 0.5), [], 'nobody else gets it meanwhile');
  deliver();
  await sleep(200);
  t.same(edge.received, []);
  await settled(line);
  t.match(await syncs(line), [
    { status: 'synced', attempts: 2 },
    { status: 'synced', attempts: 1 },
  ]);
});

type Report = components['schemas']['ActivityReport'];

/** A service that listens to the edge, with a line. */
async function listening(t: Test) {
  const secret = newSecret();
  const service = await Service.start(t, { edgeSecret: secret });
  const owner = await service.world.user(null);
  const line = await service.world.line(owner, 'm3u');
  const send = async (body: string, headers = signed(secret, body)) => {
    const { statusCode, payload } = await service.app.inject({
      method: 'POST',
      url: '/edge/v1/activities',
      headers,
      payload: body,
    });
    return { status: statusCode, body: JSON.parse(payload) as unknown };
  };
  const report = (body: Report) => send(JSON.stringify(body));
  const refused = (status: number, body: string, headers: Record<string, string>) =>
    service.problem({ method: 'POST', url: '/edge/v1/activities', headers, payload: body }).then((answer) => {
      t.equal(answer.status, status);
      return answer.body;
    });
  const activities = () => service.db.selectFrom('activities').selectAll().orderBy('id').execute();
  const started = (session_id: string, set: object = {}) => ({
    session_id,
    line_id: line,
    ip: '203.0.113.77',
    user_agent: 'VLC',
    stream_id: 1204,
    started_at: '2026-03-01 18:00:03',
    ...set,
  });
  return { secret, service, owner, line, send, report, refused, activities, started };
}

void test('the edge reports connections, each counts once', async (t) => {
  const { line, report, activities, started, service, owner } = await listening(t);
  t.match(await report({ started: [started('a'), started('b', { stream_id: null })] }), {
    status: 200,
    body: { started: 2, ended: 0, refused: [] },
  });
  t.match(await activities(), [
    {
      line_id: line,
      ip: '203.0.113.77',
      user_agent: 'VLC',
      stream_id: 1204,
      started_at: '2026-03-01 18:00:03',
      ended_at: null,
      session_id: 'a',
    },
    { stream_id: null, session_id: 'b' },
  ]);
  t.match(await report({ started: [started('a', { ip: '203.0.113.78' })] }), {
    body: { started: 0, refused: [] },
  });
  t.equal((await activities())[0]?.ip, '203.0.113.77', 'what is known stays');

  t.match(await report({ ended: [{ session_id: 'a', ended_at: '2026-03-01 18:30:00' }] }), {
    body: { ended: 1 },
  });
  t.match(await report({ ended: [{ session_id: 'a', ended_at: '2026-03-01 19:00:00' }] }), {
    body: { ended: 0 },
  });
  t.equal((await activities())[0]?.ended_at, '2026-03-01 18:30:00');
  t.match(await report({ ended: [{ session_id: 'unknown', ended_at: '2026-03-01 19:00:00' }] }), {
    status: 200,
    body: { ended: 0, refused: [] },
  });
  const both = { started: [started('c')], ended: [{ session_id: 'c', ended_at: '2026-03-01 17:00:00' }] };
  t.match(await report(both), { body: { started: 1, ended: 1 } });
  t.equal((await activities())[2]?.ended_at, '2026-03-01 18:00:03', 'nothing ends before it has begun');

  const ahead = { started: [started('d', { started_at: '2099-01-01 00:00:00' })] };
  t.match(await report(ahead), { body: { started: 1 } });
  t.ok(String((await activities())[3]?.started_at) < '2099', 'a moment to come is taken for now');

  const gone = await service.world.line(owner, 'mag', { deleted_at: new Date() });
  const mixed = [
    started('e', { line_id: gone }),
    started('f'),
    started('g', { line_id: 9_007_199_254_740_991 }),
  ];
  const { body } = await report({ started: mixed });
  t.match(body, { started: 1, refused: [{ code: 'not_found' }, { code: 'not_found' }] });
  t.same(
    new Set((body as { refused: { session_id: string }[] }).refused.map(({ session_id }) => session_id)),
    new Set(['e', 'g']),
  );
  const stillOpen = (await activities()).filter(({ ended_at }) => ended_at === null);
  t.same(
    stillOpen.map(({ session_id }) => session_id),
    ['b', 'd', 'f'],
  );
});

void test('the edge is believed by its signature alone', async (t) => {
  const { secret, send, refused, activities, started } = await listening(t);
  const body = JSON.stringify({ started: [started('a')] });
  const right = signed(secret, body);
  const { 'webhook-signature': valid = '' } = right;
  const wrong: Record<string, Record<string, string>> = {
    'no signature': { 'content-type': 'application/json' },
    'another secret': signed(newSecret(), body),
    'another body': signed(secret, `${body} `),
    'another id': { ...right, 'webhook-id': 'msg_other' },
    'another time': { ...right, 'webhook-timestamp': String(Number(right['webhook-timestamp']) + 1) },
    'another version': { ...right, 'webhook-signature': valid.replace('v1,', 'v1a,') },
    'too old': signed(secret, body, { at: Date.now() - 302_000 }),
    'too new': signed(secret, body, { at: Date.now() + 302_000 }),
    'no time': { ...right, 'webhook-timestamp': 'now' },
  };
  for (const [name, headers] of Object.entries(wrong)) {
    t.match(await refused(401, body, headers), { code: 'unauthenticated' }, name);
  }
  t.match(await refused(401, '', signed(newSecret(), '')), { code: 'unauthenticated' });
  t.same(await activities(), []);
  t.equal(
    (await send(body, signed(secret, body, { at: Date.now() - 290_000 }))).status,
    200,
    'five minutes are fine',
  );
  const rotated = { ...right, 'webhook-signature': `v1,${'A'.repeat(43)}= ${valid}` };
  t.equal((await send(body, rotated)).status, 200, 'one of several signatures is enough');
  t.equal((await activities()).length, 1);
});

void test('what the edge sends has to be as its contract says', async (t) => {
  const { secret, refused, activities, started } = await listening(t);
  const refusedWith = async (status: number, body: string) => refused(status, body, signed(secret, body));
  t.match(await refusedWith(400, '{"started": ['), { code: 'malformed_request' });
  const invalid: [object, string][] = [
    [{}, 'body'],
    [{ opened: [] }, 'opened'],
    [{ started: [started('a', { colour: 'red' })] }, 'started.0.colour'],
    [{ started: [started('a', { line_id: 0 })] }, 'started.0.line_id'],
    [{ started: [started('a', { line_id: '1' })] }, 'started.0.line_id'],
    [{ started: [started('a', { ip: 'example.com' })] }, 'started.0.ip'],
    [{ started: [started('a', { user_agent: 'VLC\0' })] }, 'started.0.user_agent'],
    [{ started: [started('')] }, 'started.0.session_id'],
    [{ started: [started('a', { started_at: '2026-02-30 00:00:00' })] }, 'started.0.started_at'],
    [{ ended: [{ session_id: 'a' }] }, 'ended.0.ended_at'],
    [
      { ended: Array.from({ length: 1001 }, () => ({ session_id: 'a', ended_at: '2026-03-01 18:00:03' })) },
      'ended',
    ],
  ];
  for (const [body, field] of invalid) {
    const problem = await refusedWith(422, JSON.stringify(body));
    t.equal(problem.code, 'validation_failed');
    t.ok(Object.hasOwn(problem.errors ?? {}, field), `${field}: ${JSON.stringify(problem.errors)}`);
  }
  const text = JSON.stringify({ started: [started('a')] });
  await refused(415, text, { ...signed(secret, text), 'content-type': 'text/plain' });
  await refused(413, ' '.repeat(1024 * 1024 + 1), signed(secret, ''));
  t.same(await activities(), []);
});

void test('without a secret there is nothing for the edge', async (t) => {
  const service = await Service.start(t);
  const body = '{"started": []}';
  const { status } = await service.problem({
    method: 'POST',
    url: '/edge/v1/activities',
    headers: signed(newSecret(), body),
    payload: body,
  });
  t.equal(status, 404);
});
