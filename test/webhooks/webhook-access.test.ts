import { test, type Test } from 'tap';
import { sql } from 'kysely';
import { publishEvents } from '../../handlers/jobs/event-publisher.ts';
import { webhookScene } from '../support/webhook-scene.ts';
import { until } from '../support/processes.ts';
import type { WorldUser } from '../support/world.ts';

// Who gets an event is asked again when it is sent: whoever may no longer see it by then gets nothing.

type Scene = Awaited<ReturnType<typeof webhookScene>>;

/** Queues an event of the child for the reseller's endpoint while deliveries fail, makes a change, and lets them through. */
async function sentAfter(
  t: Test,
  change: (scene: Scene, endpointId: number) => Promise<unknown>,
): Promise<Scene> {
  const scene = await webhookScene(t);
  const { child, receiver, publish, endpoint, deliver, deliveries } = scene;
  const { id } = await endpoint({ including_descendants: true });
  receiver.answer = () => 503;
  const first = deliver({ firstPause: 60 });
  await publish(child);
  await until(async () => (await deliveries(id))[0]?.last_error != null);
  await first.stop();
  receiver.received.length = 0;
  receiver.answer = () => 204;
  await change(scene, id);
  await sql`update webhook_deliveries set next_attempt_at = now()`.execute(scene.db);
  const second = deliver();
  const all = await scene.world.user(null);
  // An event of another branch, whose endpoint gets it: by then the deliveries due before have been sent.
  await endpoint({}, await scene.world.token(all));
  const [last] = await publish(all);
  await until(() => receiver.ids.includes(String(last)));
  await second.stop();
  receiver.received.splice(receiver.ids.indexOf(String(last)), 1);
  return scene;
}

void test('an event whose owner may still see it is sent', async (t) => {
  const { receiver } = await sentAfter(t, () => Promise.resolve());
  t.equal(receiver.received.length, 1);
});

const CHANGES: Readonly<Record<string, (scene: Scene, endpointId: number) => Promise<unknown>>> = {
  'its user was moved to another branch': async ({ service, world, root, child }) => {
    const elsewhere = await world.user(root);
    await service.ok('users_change_owner', {
      token: await world.token(root),
      params: { id: child.id },
      body: { owner_id: elsewhere.id },
    });
  },
  'the permission to see events was revoked': ({ db, reseller }) =>
    db
      .deleteFrom('user_permissions')
      .where('user_id', '=', reseller.id)
      .where('permission', '=', 'events_show')
      .execute(),
  'the permission to see such objects was revoked': ({ db, reseller }) =>
    db
      .deleteFrom('user_permissions')
      .where('user_id', '=', reseller.id)
      .where('permission', '=', 'transactions_show')
      .execute(),
  'its owner was restricted': ({ world, root, reseller }) =>
    world.restriction({ user_id: reseller.id }, root),
  'its owner was restricted from such objects': ({ world, root, reseller }) =>
    world.restriction({ user_id: reseller.id }, root, ['transactions_show']),
  'the endpoint was deleted': ({ service, token }, id) =>
    service.ok('webhook_endpoints_delete', { token, params: { id } }),
  'the endpoint gets only its own events': ({ service, token }, id) =>
    service.ok('webhook_endpoints_edit', { token, params: { id }, body: { including_descendants: false } }),
  'its owner was moved more than 20 levels below the operator': async ({
    service,
    world,
    root,
    reseller,
  }) => {
    let lowest = root;
    for (let level = 0; level < 20; level += 1) lowest = await world.user(lowest);
    await service.ok('users_change_owner', {
      token: await world.token(root),
      params: { id: reseller.id },
      body: { owner_id: lowest.id },
    });
  },
  'a token without the scope has changed the endpoint': async ({ service, world, reseller }, id) =>
    service.ok('webhook_endpoints_edit', {
      token: await world.token(reseller, { scopes: ['webhook_endpoints_edit', 'events_show'] }),
      params: { id },
      body: { description: 'Mine' },
    }),
};

for (const [name, change] of Object.entries(CHANGES)) {
  void test(`an event is not sent once ${name}`, async (t) => {
    const { receiver, db } = await sentAfter(t, change);
    t.same(receiver.received, []);
    const left = db.selectFrom('webhook_deliveries').select('id').where('status', '=', 'pending');
    t.same(name === 'the endpoint was deleted' ? [] : await left.execute(), [], 'nor later');
  });
}

void test('an endpoint goes on when the token that has created it is deleted', async (t) => {
  const { service, world, reseller, token, receiver, publish, deliver, settled } = await webhookScene(t);
  const { id, secret } = await world.issue(reseller);
  await service.ok('webhook_endpoints_create', { token: secret, body: { url: receiver.url } });
  await service.ok('oauth_personal_access_tokens_delete', { token, params: { token_id: id } });
  await service.refused(401, 'users_me', { token: secret });
  const events = await publish(reseller);
  deliver();
  await settled();
  t.same(receiver.ids, events);
});

void test('an event that its owner may not see is not queued', async (t) => {
  const { db, world, service, reseller, child, receiver, publish, deliver } = await webhookScene(t);
  const scopes = ['webhook_endpoints_create', 'events_show', 'users_show'] as const;
  const token = await world.token(reseller, { scopes });
  await service.ok('webhook_endpoints_create', {
    token,
    body: { url: receiver.url, including_descendants: true },
  });
  await publish(child);
  deliver();
  await until(async () => {
    const { rows } = await sql<{ done: boolean }>`
      select not exists (select from webhook_queue) as done`.execute(db);
    return rows[0]?.done === true;
  });
  t.same(await db.selectFrom('webhook_deliveries').select('id').execute(), []);
});

void test('of tickets, an endpoint gets the events that the feed shows its owner', async (t) => {
  const { db, world, service, root, reseller, child, token, receiver, endpoint, deliver, settled } =
    await webhookScene(t);
  await endpoint({ including_descendants: true });
  const open = async (user: WorldUser, partner: WorldUser) =>
    service.ok('tickets_create_chat', {
      token: await world.token(user),
      body: { user_id: partner.id, message: 'Hello.' },
    });
  await open(root, reseller);
  await open(child, reseller);
  await open(reseller, await world.user(child));
  await open(child, await world.user(child));
  await publishEvents(db);
  deliver();
  await settled();
  const query = { 'filters[subject_type]': 'Ticket' };
  const { data } = await service.ok('events_index', { token, query });
  t.equal(data.length, 3, 'of tickets between others, nothing is seen');
  t.same(
    receiver.received.map(({ body }) => body).sort((one, other) => Number(one['id']) - Number(other['id'])),
    data,
  );
});
