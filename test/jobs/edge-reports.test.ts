import { test, type Test } from 'tap';
import type { components } from '../../generated/edge-types.ts';
import { newSecret, signed } from '../support/edge-simulator.ts';
import { Service } from '../support/service.ts';

// Connections that the streaming edge reports (spec/edge/edge.yaml).

type Report = components['schemas']['ActivityReport'];

/** Starts a service that accepts reports of the edge, with a line. */
async function listening(t: Test) {
  const secret = newSecret();
  const service = await Service.apart(t, { edgeSecret: secret });
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

void test('the edge reports connections, and each counts once', async (t) => {
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
  t.equal((await activities())[0]?.ip, '203.0.113.77', 'a known connection is unchanged');

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
  t.equal(
    (await activities())[2]?.ended_at,
    '2026-03-01 18:00:03',
    'a connection does not end before it starts',
  );

  const ahead = { started: [started('d', { started_at: '2099-01-01 00:00:00' })] };
  t.match(await report(ahead), { body: { started: 1 } });
  t.ok(String((await activities())[3]?.started_at) < '2099', 'a future time counts as now');

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

void test('overlapping reports and incomplete characters are accepted', async (t) => {
  const { secret, send, report, activities, started } = await listening(t);
  const sessions = Array.from({ length: 200 }, (_, index) => `s${String(index)}`);
  const ended_at = '2026-03-01 18:30:00';
  const batches = Array.from({ length: 8 }, (_, index) => {
    const order = index % 2 === 0 ? sessions : sessions.toReversed();
    return {
      started: order.map((id) => started(id)),
      ended: order.map((session_id) => ({ session_id, ended_at })),
    };
  });
  const answers = await Promise.all(batches.map((batch) => report(batch)));
  t.same(
    answers.map(({ status }) => status),
    batches.map(() => 200),
  );
  const taken = answers.map(({ body }) => body as { started: number; ended: number });
  t.equal(
    taken.reduce((sum, each) => sum + each.started, 0),
    sessions.length,
    'each connection once',
  );
  t.equal(
    taken.reduce((sum, each) => sum + each.ended, 0),
    sessions.length,
  );
  const half = JSON.stringify({ started: [started('half', { user_agent: 'VLC \ud83d' })] });
  t.match(await send(half, signed(secret, half)), { status: 200, body: { started: 1 } });
  t.equal((await activities()).at(-1)?.user_agent, 'VLC \ufffd');
});

void test('only a valid signature identifies the edge', async (t) => {
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
    'too new': signed(secret, body, { at: Date.now() + 900_000 }),
    'no time': { ...right, 'webhook-timestamp': 'now' },
  };
  for (const [name, headers] of Object.entries(wrong)) {
    t.match(await refused(401, body, headers), { code: 'unauthenticated' }, name);
  }
  t.match(await refused(401, '', signed(newSecret(), '')), { code: 'unauthenticated' });
  t.same(await activities(), []);
  t.equal(
    (await send(body, signed(secret, body, { at: Date.now() - 180_000 }))).status,
    200,
    'five minutes are accepted',
  );
  const rotated = { ...right, 'webhook-signature': `v1,${'A'.repeat(43)}= ${valid}` };
  t.equal((await send(body, rotated)).status, 200, 'one of several signatures is enough');
  t.equal((await activities()).length, 1);
});

void test('a report must match its contract', async (t) => {
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

void test('a report is refused before it costs much', async (t) => {
  const { secret, refused, send, started } = await listening(t);
  const report = (body: object) => JSON.stringify(body);
  const refusedWith = (status: number, body: string, headers: Record<string, string> = {}) =>
    refused(status, body, { ...signed(secret, body), ...headers });

  await t.test('413 for more items than the contract allows', async (t) => {
    t.match(await refusedWith(413, report({ started: Array(20_000).fill(0) })), {
      code: 'payload_too_large',
    });
  });

  await t.test('422 names twenty faults of a report that has nothing else', async (t) => {
    const { errors = {} } = await refusedWith(422, report({ started: Array(1000).fill({ a: 1 }) }));
    t.equal(Object.keys(errors).length, 20);
  });

  await t.test('400 for a text that is nested too deeply', async () => {
    await refusedWith(400, '['.repeat(200));
  });

  await t.test('415 for a Content-Encoding', async () => {
    await refusedWith(415, report({ started: [] }), { 'content-encoding': 'gzip' });
  });

  await t.test('429 after six hundred in a minute, valid or not', async (t) => {
    const ask = async () => (await send('{}')).status;
    let last = 0;
    for (let count = 0; count < 600 && last !== 429; count += 1) last = await ask();
    const answer = await send(report({ started: [started('late')] }));
    t.match(answer, { status: 429, body: { code: 'too_many_requests' } });
  });
});

void test('without a secret there is no endpoint for the edge', async (t) => {
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
