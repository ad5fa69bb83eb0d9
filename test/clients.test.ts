import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import tap, { test } from 'tap';
import { Partner } from './clients/partner.ts';
import { Service } from './support/service.ts';
import { OWN } from './support/world.ts';

// What partners make of the contract: clients by generators that are not ours, checked by the compiler as
// partners check them, calling the service over HTTP.

// Generators and compilers want a processor each.
tap.setTimeout(300_000);

/** Credits that a number of single precision cannot hold, in hundredths. */
const EXACT = 13_107_201;

/** A reseller two below the root, and packages that its role may sell. */
async function scene(service: Service) {
  const { world } = service;
  const root = await world.user(null);
  const parent = await world.user(root);
  const reseller = await world.user(parent);
  const packages = [
    await world.package({ name: 'Premium 1 month', credit: 1000 }),
    await world.package({ name: 'premium 1 year', credit: 10_000 }),
    await world.package({ name: 'Premium trial', is_trial: true, credit: 0 }),
    await world.package({ name: 'Basic', credit: 500 }),
  ];
  const [monthly = 0, , , basic = 0] = packages;
  const role = await world.role({ packages: [monthly, basic], permissions: [...OWN] });
  await world.role({ packages, users: [reseller], gives: [role] });
  await world.transfer(root, reseller, 200_000_000);
  const lineId = await world.line(reseller, 'm3u');
  await world.restriction({ line_id: lineId }, parent);
  const child = (await world.user(reseller)).id;
  return { lineId, role, child, token: await world.token(reseller) };
}

void test('generated clients', async (t) => {
  const service = await Service.start(t);
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${String((service.app.server.address() as AddressInfo).port)}`;
  const baseUrl = `${origin}/api/v1`;
  const { token, lineId, role, child } = await scene(service);
  let bodies: (string | undefined)[] = [];
  service.app.server.on('request', ({ method, headers }: IncomingMessage) => {
    if (method === 'POST') bodies.push(headers['content-type']);
  });

  const partners = await Partner.all(t, origin);
  let moved = 0;

  for (const partner of partners) {
    const { generator, document, twin, wrong } = partner;
    await t.test(`${generator.name}, of ${document}`, async (t) => {
      if (twin !== undefined) return void t.pass(`generates the same client as of ${twin.document}`);
      if (!t.equal(wrong, '', 'generates a client that compiles under strict')) return;
      const client = await partner.program();
      bodies = [];
      const packages = await client.packages(baseUrl, token);
      t.same(packages, ['premium 1 year', 'Premium 1 month'], 'that filters and sorts');
      const order = `order-of-${generator.program}-${document}`;
      const sold = [10, 'idempotency_mismatch'];
      t.same(await client.sell(baseUrl, token, order), sold, 'that sells, and reads problems');
      const amounts = await client.transfer(baseUrl, token, child, EXACT / 100);
      t.same(amounts, [131072.01, 131072.01], 'that keeps an amount as it is');
      moved += EXACT;
      t.same(bodies, Array(3).fill('application/json'), 'that sends JSON');
    });
  }

  await t.test('what they moved, in all', async (t) => {
    const { credit } = await service.ok('users_show', { token, params: { id: child } });
    t.equal(credit, moved / 100);
  });

  const client = await partners[0]?.program();

  await t.test('the quick start', async (t) => {
    t.match(await client?.quickStart?.(baseUrl, token, role), {
      credit: 100,
      packages: ['Basic', 'Premium 1 month'],
      sold: { status: 'active', owner: true, transaction: { amount: 10, balance_after: 90 } },
      repeated: ['true', true],
      found: [true],
      left: 90,
    });
  });

  await t.test('a token for the billing system, from its making to its end', async (t) => {
    const created = { id: Number, user_id: 3, name: 'Billing', scopes: ['users_me'], revoked: false };
    const seen = await client?.settleIn?.(baseUrl, token, lineId);
    t.match(seen, {
      me: 'user-3',
      shown: 'user-3',
      ancestors: ['user-2'],
      ancestorPages: 2,
      restrictions: [{ title: 'Chargeback', restrictable_id: lineId }],
      replays: [null, 'true'],
      created,
      itself: 'user-3',
      deleted: 200,
      refusals: {
        mismatch: { sent: 422, status: 422, code: 'idempotency_mismatch' },
        outOfScope: { sent: 403, status: 403, code: 'missing_scope' },
        afterwards: { sent: 401, status: 401, code: 'unauthenticated' },
        absent: { sent: 404, status: 404, code: 'not_found' },
        unknown: { sent: 422, status: 422, code: 'validation_failed', fields: ['filters[colour]'] },
      },
    });
    t.same(seen?.replayed, { token: seen?.created }, 'the same token, without its secret');
  });
});
