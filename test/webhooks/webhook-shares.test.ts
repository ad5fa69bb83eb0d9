import { test } from 'tap';
import { until } from '../support/processes.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';
import { webhookScene } from '../support/webhook-scene.ts';
import type { WorldUser } from '../support/world.ts';

// What endpoints take from others, by the limits of an endpoint, of a branch and of all.

/** Publishes events that need not wait for each other. */
const publishMany = async ({ publish }: Scene, user: WorldUser, count: number): Promise<void> => {
  for (let subject = 1; subject <= count; subject += 1) await publish(user, { subject });
};

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
  await publishMany(scene, scene.reseller, 20);
  scene.deliver({ mostEach: 3, timeout: 50_000 });
  await until(() => receiver.received.length === 3);
  await scene.publish(scene.child);
  await scene.endpoint({}, await scene.world.token(scene.child));
  await scene.publish(scene.child);
  await until(() => scene.receiver.received.length === 1);
  t.equal(receiver.received.length, 3);
});

void test('the endpoints of a branch share its places fairly, those of other branches do not wait', async (t) => {
  const scene = await webhookScene(t);
  const { world, root, reseller, child, receiver, publish, endpoint, deliver } = scene;
  const below = [child];
  for (let count = 1; count < 6; count += 1) below.push(await world.user(reseller));
  const hung: WebhookReceiver[] = [];
  for (const user of below) hung.push(await hanging(t, scene, user));
  for (const user of below) await publishMany(scene, user, 8);
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
  const scene = await webhookScene(t);
  const { world, root, receiver, publish, endpoint, deliver } = scene;
  const hung: WebhookReceiver[] = [];
  for (let count = 0; count < 4; count += 1) {
    const user = await world.user(root);
    hung.push(await hanging(t, scene, user));
    await publishMany(scene, user, 20);
  }
  const other = await world.user(root);
  await endpoint({}, await world.token(other));
  deliver({ mostEach: 3, mostBranch: 3, most: 12, timeout: 3000, firstPause: 50 });
  await until(() => hung.every(({ received }) => received.length === 3));
  await publish(other);
  await until(() => receiver.received.length === 1);
  t.ok(
    hung.every(({ received }) => received.length <= 4),
    'it got one of the first that became free',
  );
});

void test('while its last attempt has failed, an endpoint gets one delivery at a time, and rests in between', async (t) => {
  const scene = await webhookScene(t);
  const { reseller, receiver, endpoint, deliver, settled } = scene;
  await endpoint();
  let [underWay, most] = [0, 0];
  receiver.answer = async () => {
    underWay += 1;
    if (receiver.received.length > 8) most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 10));
    underWay -= 1;
    return 500;
  };
  await publishMany(scene, reseller, 30);
  deliver({ longestRest: 60 });
  await until(() => receiver.received.length >= 12);
  const times = receiver.received.map(({ at }) => at);
  const pauses = times.slice(9, 12).map((at, index) => at - (times[8 + index] ?? 0));
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
  const delivery = deliver({ timeout: 5000 });
  await until(async () => (await deliveries(id))[0]?.last_error === 'HTTP 101', 4);
  const began = performance.now();
  await delivery.stop();
  t.ok(performance.now() - began < 3000, 'and the worker ends');
});
