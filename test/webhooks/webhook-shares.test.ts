import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type KyselyPlugin } from 'kysely';
import { test } from 'tap';
import { formatUtc } from '../../db/values/time.ts';
import { queueDeliveries, recoverSlice } from '../../handlers/webhook-endpoints/queue.ts';
import { eventAccess } from '../../handlers/access/webhooks.ts';
import { update } from '../support/rows.ts';
import { until } from '../support/processes.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';
import { webhookScene } from '../support/webhook-scene.ts';
import type { WorldUser } from '../support/world.ts';

// What endpoints take from others, by the limits of an endpoint, of a branch and of all.

type Scene = Awaited<ReturnType<typeof webhookScene>>;

/** Gives a user an endpoint that never answers. Returns its receiver. */
async function hanging(t: Parameters<typeof webhookScene>[0], scene: Scene, user: WorldUser) {
  const receiver = await WebhookReceiver.start(t);
  receiver.answer = () => 'silence';
  await scene.endpoint({}, await scene.world.token(user), receiver);
  return receiver;
}

void test('one endpoint has so many deliveries under way at once', async (t) => {
  const scene = await webhookScene(t);
  const receiver = await hanging(t, scene, scene.reseller);
  await scene.publish(scene.reseller, { count: 20, apart: true });
  scene.deliver({ mostEach: 3, timeout: 50_000 });
  await until(() => receiver.received.length === 3);
  await scene.publish(scene.child);
  await scene.endpoint({}, await scene.world.token(scene.child));
  await scene.publish(scene.child);
  await until(() => scene.receiver.received.length >= 1);
  t.equal(receiver.received.length, 3);
});

void test('the endpoints of a branch share its places fairly, those of other branches do not wait', async (t) => {
  const scene = await webhookScene(t);
  const { world, root, reseller, child, receiver, publish, endpoint, deliver } = scene;
  const below = [child];
  for (let count = 1; count < 6; count += 1) below.push(await world.user(reseller));
  const hung: WebhookReceiver[] = [];
  for (const user of below) hung.push(await hanging(t, scene, user));
  for (const user of below) await scene.publish(user, { count: 8, apart: true });
  const other = await world.user(root);
  await endpoint({}, await world.token(other));
  deliver({ mostEach: 8, mostBranch: 12, timeout: 50_000 });
  await until(() => hung.reduce((sum, { received }) => sum + received.length, 0) === 12);
  t.same(
    hung.map(({ received }) => received.length),
    [2, 2, 2, 2, 2, 2],
  );
  await publish(other);
  await until(() => receiver.received.length === 1);
});

void test('a place that becomes free goes to the branch that has the fewest', async (t) => {
  const { db, world, root, publish, endpoint, deliver } = await webhookScene(t);
  const receivers: WebhookReceiver[] = [];
  const held: (() => void)[] = [];
  for (let count = 0; count < 5; count += 1) {
    const user = await world.user(root);
    const receiver = await WebhookReceiver.start(t);
    receiver.answer = () => new Promise((resolve) => held.push(() => resolve(204)));
    receivers.push(receiver);
    await endpoint({}, await world.token(user), receiver);
    await publish(user, { count: 20, apart: true });
  }
  const places = (): number[] => receivers.map(({ received }) => received.length);
  const inAll = (): number => places().reduce((sum, count) => sum + count, 0);
  while (await queueDeliveries(db, eventAccess));
  deliver({ mostEach: 3, mostBranch: 3, most: 12, timeout: 50_000 });
  await until(() => inAll() === 12);
  const waiting = places().indexOf(0);
  t.not(waiting, -1, 'four branches have all places');
  held[0]?.();
  await until(() => inAll() > 12);
  t.equal(places()[waiting], 1, 'the fifth gets the first that becomes free');
});

void test('events become deliveries by turns of branches, and those of a branch so many in an hour', async (t) => {
  const scene = await webhookScene(t);
  const { db, world, root, reseller, child, publish, endpoint, deliveries } = scene;
  const { id: busy } = await endpoint({ including_descendants: true });
  const other = await world.user(root);
  const { id: quiet } = await endpoint({}, await world.token(other));
  await publish(reseller, { count: 3000, apart: true });
  await publish(child, { count: 3000, apart: true });
  await publish(other);
  await queueDeliveries(db, eventAccess);
  t.equal((await deliveries(quiet)).length, 1, 'others wait for no branch');
  const first = (await deliveries(busy)).length;
  t.ok(first > 0);
  await db
    .updateTable('webhook_budgets')
    .set({ deliveries: 50_000 })
    .where('branch_id', '=', reseller.id)
    .execute();
  while (await queueDeliveries(db, eventAccess));
  t.equal((await deliveries(busy)).length, first, 'its events wait');
  await publish(other);
  await queueDeliveries(db, eventAccess);
  t.equal((await deliveries(quiet)).length, 2, 'those of others do not');
  await db
    .updateTable('webhook_budgets')
    .set({ began_at: sql<string>`now() - interval '1 hour'` })
    .execute();
  while (await queueDeliveries(db, eventAccess));
  t.equal((await deliveries(busy)).length, 6000, 'none is lost');
});

void test('webhook_endpoints_recover 200: what it sends counts for the hour of the branch', async (t) => {
  const { service, db, reseller, token, publish, endpoint, deliveries } = await webhookScene(t);
  await publish(reseller, { count: 10, apart: true });
  await sql`update events set created_at = created_at - interval '1 minute'`.execute(db);
  const { id } = await endpoint();
  while (await queueDeliveries(db, eventAccess));
  const budget = { branch_id: reseller.id, deliveries: 50_000 };
  await db.insertInto('webhook_budgets').values(budget).execute();
  const since = formatUtc(Date.now() - 3_600_000);
  await service.ok('webhook_endpoints_recover', { token, params: { id }, body: { since } });
  t.equal(await recoverSlice(db, eventAccess), false, 'while nothing is left, it waits');
  await db.updateTable('webhook_budgets').set({ deliveries: 49_999 }).execute();
  while (await recoverSlice(db, eventAccess));
  t.equal((await deliveries(id)).length, 10);
  t.match(await db.selectFrom('webhook_budgets').selectAll().execute(), [{ deliveries: 50_009 }]);
});

void test('an endpoint gets no event from before it was created, even if that has waited', async (t) => {
  const { db, reseller, publish, endpoint, deliveries } = await webhookScene(t);
  await publish(reseller);
  await sql`update events set created_at = created_at - interval '1 minute'`.execute(db);
  const { id } = await endpoint();
  await publish(reseller);
  while (await queueDeliveries(db, eventAccess));
  t.equal((await deliveries(id)).length, 1);
});

/** Holds back which endpoints have due deliveries, as a busy database does: attempts fail meanwhile. */
const LATE: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    if (result.rows.some((row) => 'fails' in row)) await sleep(100);
    return result;
  },
};

void test('while its last attempt has failed, an endpoint gets one delivery at a time, and rests in between', async (t) => {
  const scene = await webhookScene(t);
  const { db, reseller, receiver, endpoint, deliver, settled } = scene;
  const { id } = await endpoint();
  await update(db, 'webhook_endpoints', id, { failing_since: new Date() });
  let [underWay, most] = [0, 0];
  receiver.answer = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 10));
    underWay -= 1;
    return 500;
  };
  await scene.publish(reseller, { count: 30, apart: true });
  deliver({ longestRest: 60 }, { by: db.withPlugin(LATE) });
  await until(() => receiver.received.length >= 4);
  const times = receiver.received.slice(0, 4).map(({ at }) => at);
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  t.equal(most, 1);
  t.ok(
    pauses.every((pause, index) => index === 0 || pause > (pauses[index - 1] ?? 0)),
    `each rest is longer: ${pauses.join(', ')} ms`,
  );
  receiver.answer = () => 204;
  await settled();
});

void test('a receiver that answers 101, and keeps its connection, loses its place', async (t) => {
  const { reseller, receiver, publish, endpoint, deliver, deliveries } = await webhookScene(t);
  const { id } = await endpoint();
  receiver.answer = () => 101;
  await publish(reseller);
  const delivery = deliver({ timeout: 60_000, stopping: 60_000 });
  await until(async () => (await deliveries(id))[0]?.last_error === 'HTTP 101', 30);
  const began = performance.now();
  await delivery.stop();
  t.ok(performance.now() - began < 30_000, 'and the worker ends');
});
