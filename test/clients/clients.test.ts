import { test } from 'tap';
import { useClients } from './use.ts';

// The client of the quick start. Partners compile with the compiler of today, which takes five times as long as the
// native one: this client tells whether it sees what the other sees.

void test('generated clients', async (t) => {
  const { client, baseUrl, token, role, lineId } = await useClients(t, ['openapi-fetch'], 'typescript');

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

  await t.test('the token of a billing system, from creation to deletion', async (t) => {
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
