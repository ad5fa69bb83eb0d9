import { sql } from 'kysely';
import { test } from 'tap';
import { EDGE_DEFAULTS, type EdgeSettings } from '../../handlers/jobs/edge-delivery.ts';
import { edgeScene } from '../support/edge-scene.ts';
import { freePort, until } from '../support/processes.ts';

// Line changes that the streaming edge does not take (spec/edge/edge.yaml).

void test('a change that the edge does not take is sent again before later ones of its line', async (t) => {
  const { world, owner, edge, record, deliver, syncs, settled } = await edgeScene(t);
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
  t.equal(pauses.length, 3);
  t.ok(
    pauses.every((pause, index) => pause >= 40 * 2 ** index),
    `pauses that double: ${pauses.join(', ')}`,
  );
});

void test('a change does not wait any longer once the one before it is taken', async (t) => {
  const { db, world, owner, edge, record, deliver, syncs, settled } = await edgeScene(t);
  const line = await world.line(owner, 'mag');
  await record(line, 'create', 'update');
  const later = sql`now() + interval '1 hour'`;
  await sql`update syncs set next_attempt_at = ${later} where action = 'update'`.execute(db);
  deliver();
  await settled(line);
  const ids = (await syncs(line)).map(({ id }) => id);
  t.same(edge.of(line), ids);
});

void test('pauses double from five seconds up to five minutes', async (t) => {
  const { db, world, owner, edge, record, deliver, syncs } = await edgeScene(t);
  edge.answer = () => 500;
  const expected = [5, 10, 20, 40, 80, 160, 300, 300];
  for (const [index, seconds] of expected.entries()) {
    const line = await world.line(owner, 'm3u');
    await record(line, 'create', 'update');
    await sql`update syncs set attempts = ${index} where line_id = ${line} and action = 'create'`.execute(db);
    const delivery = deliver({ firstPause: EDGE_DEFAULTS.firstPause });
    await until(async () => (await syncs(line))[0]?.last_error !== null);
    await delivery.stop();
    const { rows } = await sql<{ pause: number; next: string }>`
      select extract(epoch from next_attempt_at - updated_at)::float as pause, next_attempt_at::text as next
      from syncs where line_id = ${line} order by id`.execute(db);
    const [head, behind] = rows;
    const pause = Number(head?.pause);
    t.ok(pause >= seconds * 0.79 && pause <= seconds * 1.21, `${String(pause)} s`);
    t.equal(behind?.next, head?.next, 'later changes of the line are postponed with it');
  }
});

void test('a change fails after 72 hours, and the next one of the line is sent', async (t) => {
  const { db, world, owner, edge, record, deliver, syncs, settled } = await edgeScene(t);
  const line = await world.line(owner, 'm3u');
  await record(line, 'create', 'update');
  edge.answer = ({ action }) => (action === 'create' ? 422 : 204);
  const age = (hours: number) =>
    sql`update syncs set pending_since = now() - make_interval(hours => ${hours}), resent = true`.execute(db);
  await age(71);
  deliver();
  await until(async () => Number((await syncs(line))[0]?.attempts) > 2);
  t.match(await syncs(line), [{ status: 'pending' }, { status: 'pending', attempts: 0 }]);
  await age(72);
  await settled(line);
  t.match(await syncs(line), [
    { status: 'failed', last_error: 'HTTP 422 not now', synced_at: null },
    { status: 'synced', attempts: 1 },
  ]);
});

void test('a failed change that is sent again by itself is tried for 72 hours more', async (t) => {
  const { db, world, owner, edge, record, deliver, syncs, settled } = await edgeScene(t);
  const [refused, taken] = [await world.line(owner, 'm3u'), await world.line(owner, 'm3u')];
  edge.answer = ({ line }) => (line.id === refused ? 422 : 204);
  const age = (hours: number) =>
    sql`update syncs set pending_since = pending_since - make_interval(hours => ${hours})`.execute(db);
  await record(refused, 'create');
  await age(73);
  deliver();
  await settled(refused);
  t.match(await syncs(refused), [{ status: 'failed', attempts: 1 }]);
  await record(taken, 'create');
  await until(async () => Number((await syncs(refused))[0]?.attempts) > 3);
  t.match(await syncs(refused), [{ status: 'pending' }]);
  await age(71);
  const { attempts = 0 } = (await syncs(refused))[0] ?? {};
  await until(async () => Number((await syncs(refused))[0]?.attempts) > attempts + 1);
  t.match(await syncs(refused), [{ status: 'pending' }]);
  await age(1);
  await settled(refused);
  t.match(await syncs(refused), [{ status: 'failed', last_error: 'HTTP 422 not now' }]);
});

void test('no connection, no response and a redirect count as failures', async (t) => {
  const { world, owner, edge, record, deliver, syncs, settled } = await edgeScene(t);
  const fails = async (settings: Partial<EdgeSettings>): Promise<string> => {
    const line = await world.line(owner, 'm3u');
    await record(line, 'create');
    const delivery = deliver({ giveUpAfter: 0, ...settings });
    await settled(line);
    await delivery.stop();
    const [sync] = await syncs(line);
    t.match(sync, { status: 'failed', attempts: 1 });
    return String(sync?.last_error);
  };
  t.match(await fails({ url: `http://127.0.0.1:${String(await freePort())}/` }), 'ECONNREFUSED');
  edge.answer = () => 'silence';
  t.match(await fails({ timeout: 200 }), 'timeout');
  edge.answer = () => 302;
  t.match(await fails({}), 'HTTP 302');
});
