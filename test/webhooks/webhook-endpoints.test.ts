import { test } from 'tap';
import document from '../../generated/openapi.json' with { type: 'json' };
import { Service } from '../support/service.ts';
import { keyed } from '../support/writes.ts';
import { webhookScene } from '../support/webhook-scene.ts';

// The endpoints of a user: what is said of them, and what is not.

void test('webhook_endpoints', async (t) => {
  const { service, db, world, root, token, receiver } = await webhookScene(t);
  const body = { url: receiver.url, description: 'Billing' };

  await t.test('create 200 shows the secret once', async (t) => {
    const ask = { token, body, headers: keyed('once') };
    const { secret = '', webhook_endpoint } = await service.ok('webhook_endpoints_create', ask);
    t.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    t.match(webhook_endpoint, {
      ...body,
      types: ['*'],
      including_descendants: false,
      status: 'active',
      failing_since: null,
    });
    const replayed = await service.ok('webhook_endpoints_create', ask);
    t.same(replayed, { webhook_endpoint }, 'a repeated request does not show it');
    const params = { id: webhook_endpoint.id };
    const shown = [
      await service.ok('webhook_endpoints_show', { token, params }),
      await service.ok('webhook_endpoints_index', { token }),
      await service.ok('webhook_endpoints_edit', { token, params, body: { types: ['line.created'] } }),
      await db.selectFrom('logs').selectAll().execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
    ];
    t.notMatch(JSON.stringify(shown), secret.slice(6));
    const rotated = await service.ok('webhook_endpoints_rotate_secret', { token, params });
    t.match(rotated.secret, /^whsec_/);
    t.not(rotated.secret, secret);
  });

  await t.test('create and edit 422 for a URL that cannot be public', async (t) => {
    const { webhook_endpoint } = await service.ok('webhook_endpoints_create', { token, body });
    const params = { id: webhook_endpoint.id };
    const urls = {
      'https://10.0.0.1/': 'must lead to a public address',
      'https://[::ffff:10.0.0.1]/': 'must lead to a public address',
      'http://1.1.1.1:8080/': 'must begin with https://',
      'https://me:secret@example.com/': 'must hold no user name and no password',
      'https://example.com:25/': 'must have port 443 or one above 1023',
      'not a url': 'must be a URL',
    };
    for (const [url, fault] of Object.entries(urls)) {
      const created = await service.refused(422, 'webhook_endpoints_create', { token, body: { url } });
      t.match(created, { code: 'validation_failed', errors: { url: [fault] } }, url);
      const edited = await service.refused(422, 'webhook_endpoints_edit', { token, params, body: { url } });
      t.match(edited, { errors: { url: [fault] } }, url);
    }
  });

  await t.test(
    'create and edit 422 for including_descendants more than 20 levels below the operator',
    async (t) => {
      let user = root;
      for (let level = 0; level < 20; level += 1) user = await world.user(user);
      const wide = { ...body, including_descendants: true };
      await service.ok('webhook_endpoints_create', { token: await world.token(user), body: wide });
      const below = { token: await world.token(await world.user(user)) };
      const fault = 'must be false: you are more than 20 levels below the operator';
      const refusal = { code: 'validation_failed', errors: { including_descendants: [fault] } };
      t.match(await service.refused(422, 'webhook_endpoints_create', { ...below, body: wide }), refusal);
      const { webhook_endpoint } = await service.ok('webhook_endpoints_create', { ...below, body });
      const edit = { ...below, params: { id: webhook_endpoint.id }, body: { including_descendants: true } };
      t.match(await service.refused(422, 'webhook_endpoints_edit', edit), refusal);
    },
  );

  await t.test('edit 422 for a status that the service sets', async () => {
    const { webhook_endpoint } = await service.ok('webhook_endpoints_create', { token, body });
    const params = { id: webhook_endpoint.id };
    const disabled = { status: 'disabled' } as unknown as { status: 'paused' };
    await service.refused(422, 'webhook_endpoints_edit', { token, params, body: disabled });
  });

  await t.test('ping 409 for an endpoint that is paused', async (t) => {
    const { webhook_endpoint } = await service.ok('webhook_endpoints_create', { token, body });
    const params = { id: webhook_endpoint.id };
    await service.ok('webhook_endpoints_edit', { token, params, body: { status: 'paused' } });
    t.match(await service.refused(409, 'webhook_endpoints_ping', { token, params }), {
      code: 'conflict',
      detail: 'The endpoint is not active. Set its status to active first.',
    });
  });

  await t.test('delete 200, and its deliveries are hidden, and wait no more', async (t) => {
    const { webhook_endpoint } = await service.ok('webhook_endpoints_create', { token, body });
    const params = { id: webhook_endpoint.id };
    const { id } = await service.ok('webhook_endpoints_ping', { token, params });
    await service.ok('webhook_endpoints_delete', { token, params });
    await service.refused(404, 'webhook_endpoints_show', { token, params });
    await service.refused(404, 'webhook_deliveries_index', { token, params });
    await service.refused(404, 'webhook_deliveries_show', { token, params: { id } });
    const waiting = db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('webhook_endpoint_id', '=', params.id);
    t.same(await waiting.execute(), []);
  });
});

void test('inner networks are refused unless the operator allows them', async (t) => {
  const service = await Service.start(t);
  const token = await service.world.token(await service.world.user(null));
  const body = { url: 'https://127.0.0.1:8443/' };
  await service.refused(422, 'webhook_endpoints_create', { token, body });
});

void test('an endpoint can name every type of events', (t) => {
  const { EventType, WebhookEventType } = document.components.schemas;
  t.same(WebhookEventType.enum, ['*', ...EventType.enum]);
  t.end();
});
