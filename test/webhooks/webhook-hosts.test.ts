import { test } from 'tap';
import { hostAt } from '../../handlers/deliveries/destinations.ts';
import { Groups } from '../../handlers/deliveries/groups.ts';
import { until } from '../support/processes.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';
import { webhookScene } from '../support/webhook-scene.ts';

// What many endpoints at one host may cost that host, and others.

void test('endpoints of many users at one host get few requests at once, others do not wait', async (t) => {
  const { world, root, receiver, publish, endpoint, deliver, settled } = await webhookScene(t);
  const other = await WebhookReceiver.start(t, '127.0.0.2');
  const waiting: (() => void)[] = [];
  let most = 0;
  receiver.answer = () =>
    new Promise((resolve) => {
      waiting.push(() => resolve(204));
      most = Math.max(most, waiting.length);
    });
  const users = [];
  for (let count = 0; count < 8; count += 1) users.push(await world.user(root));
  for (const [index, user] of users.entries())
    await endpoint({}, await world.token(user), index === 7 ? other : receiver);
  for (const user of users) await publish(user);
  deliver({ mostHost: 6, timeout: 50_000 });
  await until(() => waiting.length === 3 && other.received.length === 1);
  for (let answered = 0; answered < 7; answered += 1) {
    await until(() => waiting.length > 0);
    waiting.shift()?.();
  }
  await settled();
  t.equal(receiver.received.length, 7);
  t.equal(most, 3, 'of six, receivers that have not answered yet have half');
});

void test('of the room at a host, receivers that are not prompt have half', (t) => {
  const groups = new Groups({ mostOwner: 100, mostHost: 5 });
  const at = (ownerId: number, host = 'shop.example') => ({ ownerId, host });
  const [slow, prompt] = [{ isPrompt: false }, { isPrompt: true }];
  const ended = [1, 2, 3].map((owner) => groups.take(at(owner), slow));
  t.same([groups.room(at(4), slow), groups.room(at(4), prompt)], [0, 2]);
  t.equal(groups.room(at(4, 'other.example'), slow), 3);
  const [first] = ended;
  first?.();
  t.same([groups.room(at(4), slow), groups.room(at(4), prompt)], [1, 3]);
  t.end();
});

void test('one host has one name, however it is spelled', (t) => {
  for (const url of ['https://shop.example/', 'https://SHOP.example.:8443/a?b', 'https://shop.example./'])
    t.equal(hostAt(url), 'shop.example', url);
  t.not(hostAt('https://www.shop.example/'), 'shop.example');
  t.end();
});

for (const [what, address, most] of [
  ['slots', '127.0.0.2', { slots: 4 }],
  ['room at their host', '127.0.0.1', { mostHost: 4 }],
] as const)
  void test(`receivers that keep every delivery waiting leave half of the ${what} to those that answer`, async (t) => {
    const { world, root, receiver, publish, endpoint, deliver } = await webhookScene(t);
    const healthy = await world.user(root);
    await endpoint({}, await world.token(healthy));
    const slow = await WebhookReceiver.start(t, address);
    slow.answer = () => 'silence';
    const users = [];
    for (let count = 0; count < 8; count += 1) users.push(await world.user(root));
    for (const user of users) await endpoint({}, await world.token(user), slow);
    deliver({ ...most, prompt: 40_000, timeout: 50_000 });
    await publish(healthy);
    await until(() => receiver.received.length === 1);
    for (const user of users) await publish(user);
    await until(() => slow.received.length >= 2);
    await publish(healthy, { subject: 2 });
    await until(() => receiver.received.length === 2, 30);
    t.equal(slow.received.length, 2);
  });
