import { sql } from 'kysely';
import { test } from 'tap';
import document from '../../generated/openapi.json' with { type: 'json' };
import { faultsOf } from '../support/contract.ts';
import { webhookScene } from '../support/webhook-scene.ts';
import { until } from '../support/processes.ts';

// Events on their way to the endpoints of users.

void test('an endpoint gets the events of its owner, signed, as events_show returns them', async (t) => {
  const { service, reseller, child, root, token, receiver, publish, endpoint, deliver, deliveries, settled } =
    await webhookScene(t);
  await publish(reseller);
  deliver();
  await settled();
  const { id } = await endpoint();
  const mine = await publish(reseller, { count: 3 });
  for (const other of [child, root]) await publish(other);
  await settled();
  t.same(receiver.ids, mine, 'not what happened before, and not to others');
  t.same(receiver.faults, []);
  for (const { id, body } of receiver.received)
    t.same(body, await service.ok('events_show', { token, params: { id: Number(id) } }));
  t.match(await deliveries(id), [
    { status: 'delivered', attempts: 1, last_error: null },
    { status: 'delivered' },
    { status: 'delivered' },
  ]);
});

void test('types and including_descendants say what an endpoint gets', async (t) => {
  const { reseller, child, root, token, receiver, publish, endpoint, deliver, settled, world } =
    await webhookScene(t);
  await endpoint({ types: ['transaction.created'], including_descendants: true });
  const grandchild = await world.user(child);
  const sibling = await world.user(root);
  deliver();
  const wanted = await publish(child);
  await publish(child, { type: 'credit.low' });
  wanted.push(...(await publish(grandchild)), ...(await publish(reseller)));
  for (const other of [sibling, root]) await publish(other);
  await settled();
  t.same(receiver.ids.toSorted(), wanted.toSorted());
  t.ok(token);
});

void test('without an active endpoint nothing is queued', async (t) => {
  const { db, service, reseller, token, publish, endpoint, deliver, settled } = await webhookScene(t);
  deliver();
  await publish(reseller, { count: 50 });
  await settled();
  const { id } = await endpoint();
  await service.ok('webhook_endpoints_edit', { token, params: { id }, body: { status: 'paused' } });
  await publish(reseller, { count: 50 });
  await settled();
  t.same(await db.selectFrom('webhook_deliveries').select('id').execute(), []);
});

void test('events of one subject arrive in order, others do not wait for them', async (t) => {
  const { reseller, receiver, publish, endpoint, deliver, deliveries, settled } = await webhookScene(t);
  const { id } = await endpoint();
  const stuck = await publish(reseller, { subject: 1, count: 3 });
  const other = await publish(reseller, { subject: 2, count: 3 });
  let refusals = 3;
  receiver.answer = (message) => (stuck.includes(message.id) && refusals-- > 0 ? 503 : 204);
  deliver();
  await settled();
  const [first, ...later] = stuck;
  t.same(
    receiver.ids.filter((id) => stuck.includes(id)),
    [first, first, first, first, ...later],
    'webhook-id is the same at each attempt',
  );
  t.same(
    receiver.ids.filter((id) => other.includes(id)),
    other,
  );
  const [row] = await deliveries(id);
  t.match(row, { status: 'delivered', attempts: 4, last_error: 'HTTP 503 not now' });
  t.match(row?.attempt_log, [
    { status: 503, error: 'HTTP 503 not now', answer: 'not now', duration_ms: Number, at: /^\d{4}-/ },
    { status: 503 },
    { status: 503 },
    { status: 204, error: null, answer: '' },
  ]);
});

void test('of many attempts the latest twenty are kept', async (t) => {
  const { db, reseller, receiver, publish, endpoint, deliver, deliveries, settled } = await webhookScene(t);
  const { id } = await endpoint();
  receiver.answer = () => 500;
  const first = deliver({ firstPause: 60 });
  await publish(reseller);
  await until(async () => (await deliveries(id))[0]?.attempt_log.length === 1);
  await first.stop();
  // As if it had failed so often.
  await sql`
    update webhook_deliveries set next_attempt_at = now(), attempt_log =
      (select jsonb_agg(attempt_log -> 0 || jsonb_build_object('duration_ms', n)) from generate_series(1, 20) as n)`.execute(
    db,
  );
  receiver.answer = () => 204;
  deliver();
  await settled();
  const { attempt_log: log } = (await deliveries(id))[0] ?? { attempt_log: [] };
  t.equal(log.length, 20);
  t.match(log[0], { status: 500, duration_ms: 2 });
  t.match(log.at(-1), { status: 204 });
});

void test('after a rotation both secrets sign, for 24 hours', async (t) => {
  const { service, db, reseller, token, receiver, publish, endpoint, deliver, settled } =
    await webhookScene(t);
  const { id, secret: old } = await endpoint();
  const { secret: fresh = '' } = await service.ok('webhook_endpoints_rotate_secret', {
    token,
    params: { id },
  });
  deliver();
  for (const secret of [old, fresh]) {
    receiver.secrets = [secret];
    await publish(reseller);
    await settled();
  }
  t.same(receiver.faults, []);
  t.same(
    receiver.received.map(({ signatures }) => signatures.length),
    [2, 2],
  );
  await sql`update webhook_endpoints set old_secret_until = old_secret_until - interval '24 hours'`.execute(
    db,
  );
  await publish(reseller);
  await settled();
  t.same(receiver.received.at(-1)?.signatures.length, 1);
  t.same(receiver.faults, []);
});

void test('webhook_endpoints_ping sends a test, webhook_deliveries_show tells the answer', async (t) => {
  const { service, token, receiver, endpoint, deliver, settled } = await webhookScene(t);
  const { id } = await endpoint();
  deliver();
  const sent = await service.ok('webhook_endpoints_ping', { token, params: { id } });
  t.match(sent, { status: 'pending', type: 'ping', event_id: null, attempts: 0 });
  await settled();
  t.match(receiver.received, [{ id: `ping_${String(sent.id)}`, body: { type: 'ping' } }]);
  const { schema } = document.webhooks.ping.post.requestBody.content['application/json'];
  t.same(faultsOf(schema, receiver.received[0]?.body), []);
  t.same(receiver.faults, []);
  const shown = await service.ok('webhook_deliveries_show', { token, params: { id: sent.id } });
  t.match(shown, { status: 'delivered', attempts: 1, attempt_log: [{ status: 204, error: null }] });
});

void test('webhook_deliveries_resend sends it again with the same id', async (t) => {
  const { service, reseller, token, receiver, publish, endpoint, deliver, deliveries, settled } =
    await webhookScene(t);
  const { id } = await endpoint();
  const [event] = await publish(reseller);
  const stopped = deliver();
  await settled();
  await stopped.stop();
  const [row] = await deliveries(id);
  const params = { id: row?.id ?? 0 };
  const again = await service.ok('webhook_deliveries_resend', { token, params });
  t.match(again, { status: 'pending', delivered_at: null });
  t.match(await service.refused(409, 'webhook_deliveries_resend', { token, params }), { code: 'conflict' });
  deliver();
  await settled();
  t.same(receiver.ids, [event, event]);
  await service.ok('webhook_endpoints_edit', { token, params: { id }, body: { status: 'paused' } });
  await service.refused(409, 'webhook_deliveries_resend', { token, params });
});

void test('webhook_endpoints_recover sends what failed and what was missed, and nothing else', async (t) => {
  const { service, db, reseller, child, token, receiver, publish, endpoint, deliver, deliveries, settled } =
    await webhookScene(t);
  const { id } = await endpoint();
  const edit = (body: { status: 'active' | 'paused' }) =>
    service.ok('webhook_endpoints_edit', { token, params: { id }, body });
  const first = deliver({ giveUpAfter: 0 });
  await edit({ status: 'paused' });
  await publish(reseller);
  await settled();
  await sql`update events set created_at = now() - interval '2 days'`.execute(db);
  await edit({ status: 'active' });
  await publish(reseller, { subject: 2 });
  await settled();
  receiver.answer = () => 500;
  const failed = await publish(reseller, { subject: 3 });
  await settled();
  await edit({ status: 'paused' });
  const missed = await publish(reseller, { subject: 3, count: 2 });
  await publish(child);
  await settled();
  const since = new Date(Date.now() - 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  const recover = { token, params: { id }, body: { since } };
  t.match(await service.refused(409, 'webhook_endpoints_recover', recover), {
    code: 'conflict',
    detail: 'The endpoint is not active. Set its status to active first.',
  });
  await edit({ status: 'active' });
  await first.stop();
  t.same(
    (await deliveries(id)).map(({ status }) => status),
    ['delivered', 'failed'],
  );
  receiver.received.length = 0;
  receiver.answer = () => 204;
  // A former recovery, which has come further, is not over.
  const underway = { recover_since: new Date(), recover_after: 1_000_000 };
  await db.updateTable('webhook_endpoints').set(underway).where('id', '=', id).execute();
  t.match(await service.ok('webhook_endpoints_recover', recover), { recovering_since: since });
  deliver();
  await settled();
  t.same(receiver.ids, [...failed, ...missed], 'in order of their subject');
  t.match(await service.ok('webhook_endpoints_show', { token, params: { id } }), { recovering_since: null });
});

void test('an endpoint that takes nothing for five days is disabled, and its owner notified', async (t) => {
  const { service, db, reseller, token, receiver, publish, endpoint, deliver, deliveries } =
    await webhookScene(t);
  const { id } = await endpoint();
  const show = () => service.ok('webhook_endpoints_show', { token, params: { id } });
  receiver.answer = () => 500;
  deliver();
  await publish(reseller);
  await until(async () => (await show()).failing_since !== null);
  const age = (days: number) =>
    sql`update webhook_endpoints set failing_since = now() - make_interval(days => ${days}, mins => 1)`.execute(
      db,
    );
  await age(4);
  const count = receiver.received.length;
  await until(() => receiver.received.length > count + 1);
  t.match(await show(), { status: 'active' });
  await age(5);
  await until(async () => (await show()).status === 'disabled');
  const { data } = await service.ok('notifications_index', { token });
  t.match(data, [
    { type: 'WebhookEndpointDisabledNotificationData', data: { webhook_endpoint_id: id, url: receiver.url } },
  ]);
  receiver.answer = () => 204;
  const edited = await service.ok('webhook_endpoints_edit', {
    token,
    params: { id },
    body: { status: 'active' },
  });
  t.match(edited, { status: 'active', failing_since: null });
  await until(async () => !(await deliveries(id)).some(({ status }) => status === 'pending'));
});
