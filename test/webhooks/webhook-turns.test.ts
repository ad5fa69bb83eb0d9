import { sql } from 'kysely';
import { test } from 'tap';
import { openDatabase } from '../../db/connection/connection.ts';
import { publishEvents } from '../../handlers/jobs/event-publisher.ts';
import { queueDeliveries, recoverSlice } from '../../handlers/webhook-endpoints/queue.ts';
import { eventAccess } from '../../handlers/access/webhooks.ts';
import { webhookScene } from '../support/webhook-scene.ts';
import type { WorldUser } from '../support/world.ts';

// Endpoints that recover take turns, each with a part of the events.

void test('webhook_endpoints_recover again and again keeps no other endpoint waiting', async (t) => {
  const { service, db, child, endpoint } = await webhookScene(t);
  const ids = [(await endpoint()).id, (await endpoint({}, await service.world.token(child))).id];
  const [again = 0, other = 0] = ids;
  const recover = (id: number) =>
    db.updateTable('webhook_endpoints').set({ recover_since: '2026-01-01' }).where('id', '=', id).execute();
  const waits = async (): Promise<boolean> => {
    const { recover_since } = await db
      .selectFrom('webhook_endpoints')
      .select('recover_since')
      .where('id', '=', other)
      .executeTakeFirstOrThrow();
    return recover_since !== null;
  };
  await recover(other);
  // By chance it waits once in 10^60 runs.
  for (let turn = 0; turn < 200 && (await waits()); turn += 1) {
    await recover(again);
    t.ok(await recoverSlice(db, eventAccess));
  }
  t.notOk(await waits());
});

void test('webhook_endpoints_recover goes on where its last part of the events has ended', async (t) => {
  const { service, db, token, reseller, publish, endpoint, deliveries } = await webhookScene(t);
  const { id } = await endpoint();
  const edit = (status: 'active' | 'paused') =>
    service.ok('webhook_endpoints_edit', { token, params: { id }, body: { status } });
  await edit('paused');
  const missed = await publish(reseller, { count: 2500 });
  while (await queueDeliveries(db, eventAccess));
  await edit('active');
  await service.ok('webhook_endpoints_recover', {
    token,
    params: { id },
    body: { since: '2026-01-01 00:00:00' },
  });
  const queued = [];
  for (let part = 0; part < 3; part += 1) {
    t.ok(await recoverSlice(db, eventAccess));
    queued.push((await deliveries(id)).length);
  }
  t.same(queued, [1000, 2000, 2500]);
  t.notOk(await recoverSlice(db, eventAccess), 'then it is over');
  t.same(
    (await deliveries(id)).map(({ event_id }) => String(event_id)),
    missed,
  );
});

void test('webhook_endpoints_recover and webhook_deliveries_resend do not wait for what is just being settled', async (t) => {
  const { service, db, token, reseller, publish, endpoint, deliveries } = await webhookScene(t);
  const { id } = await endpoint();
  await publish(reseller, { count: 2 });
  while (await queueDeliveries(db, eventAccess));
  const [settled, failed] = await deliveries(id);
  await sql`update webhook_deliveries set status = 'failed' where id = ${failed?.id}`.execute(db);
  const impatient = new URL(service.databaseUrl);
  impatient.searchParams.set('options', '-c lock_timeout=200ms');
  const worker = openDatabase(impatient.href, 1);
  t.teardown(() => worker.destroy());
  // Who settles a delivery has that one first, then the endpoint.
  const settling = await db.startTransaction().execute();
  await sql`update webhook_deliveries set status = 'failed' where id = ${settled?.id}`.execute(settling);
  await db
    .updateTable('webhook_endpoints')
    .set({ recover_since: '2026-01-01' })
    .where('id', '=', id)
    .execute();
  try {
    t.ok(await recoverSlice(worker, eventAccess));
    t.equal((await deliveries(id))[1]?.status, 'pending', 'the other one is sent again');
    await sql`update webhook_deliveries set status = 'failed' where id = ${failed?.id}`.execute(db);
    await sql`update webhook_endpoints set failing_since = now() where id = ${id}`.execute(settling);
    await service.ok('webhook_deliveries_resend', { token, params: { id: failed?.id } });
  } finally {
    await settling.commit().execute();
  }
});

void test('events of tickets are compared with all endpoints, so few are queued at once, and the rest after them', async (t) => {
  const { service, db, child, publish, endpoint, deliveries } = await webhookScene(t);
  const token = await service.world.token(child);
  const { id } = await endpoint({}, token);
  const message = 'No picture.';
  const ticket = await service.ok('tickets_create_support', { token, body: { subject: 'TV', message } });
  for (let reply = 0; reply < 29; reply += 1)
    await service.ok('tickets_reply', { token, params: { id: ticket.id }, body: { message } });
  while ((await publishEvents(db)).more);
  const [last] = await publish(child);
  const { data } = await service.ok('events_index', { token, query: { limit: 100 } });
  const queued = async () => (await deliveries(id)).map(({ event_id }) => String(event_id));

  t.ok(await queueDeliveries(db, eventAccess), 'there may be more');
  t.same(
    await queued(),
    data.slice(0, 5).map((event) => String(event.id)),
  );
  while (await queueDeliveries(db, eventAccess));
  t.same(
    await queued(),
    data.map((event) => String(event.id)),
  );
  t.equal(data.length, 31);
  t.equal(String(data.at(-1)?.id), last);
});

void test('events that many endpoints want are queued in parts, none of which takes longer than a statement may', async (t) => {
  const { service, db, root, publish } = await webhookScene(t);
  const listening: WorldUser[] = [root];
  for (let level = 1; level <= 20; level += 1)
    listening.push(
      await service.world.member(listening.at(-1) ?? root, ['events_show', 'transactions_show']),
    );
  await sql`
    insert into webhook_endpoints (user_id, url, types, secret, scopes, including_descendants)
    select user_id, 'https://old.example/', '{*}', 'whsec_b2xk', '{*}', true
    from unnest(${listening.slice(1).map(({ id }) => id)}::bigint[]) as user_id, generate_series(1, 10)`.execute(
    db,
  );
  await publish(listening.at(-1) ?? root, { count: 150 });
  const queued = async () =>
    (await sql<{ count: number }>`select count(*) from webhook_deliveries`.execute(db)).rows[0]?.count;
  t.ok(await queueDeliveries(db, eventAccess));
  t.equal(await queued(), 100 * 200);

  const impatient = new URL(service.databaseUrl);
  impatient.searchParams.set('options', '-c statement_timeout=150ms');
  const worker = openDatabase(impatient.href, 1);
  t.teardown(() => worker.destroy());
  while (await queueDeliveries(worker, eventAccess));
  t.equal(await queued(), 150 * 200);
});
