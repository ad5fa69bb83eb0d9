import { test, type Test } from 'tap';
import type { Encoding } from '../support/forms.ts';
import { Service } from '../support/service.ts';
import { Shop } from '../support/shop.ts';

// A batch counts as many requests as it has lines.

async function limited(t: Test, rateLimit: number) {
  const shop = await Shop.of(await Service.apart(t, { rateLimit }));
  const { service, token } = shop;
  const package_id = await shop.package();
  const batch = (lines: object[], as: Encoding = 'json') =>
    service.call('m3us_batch_create', { token, body: { lines }, as });
  const lines = (count: number): object[] => Array.from({ length: count }, () => ({ package_id }));
  const me = async (): Promise<number> => (await service.call('users_me', { token })).status;
  return { service, batch, lines, me };
}

void test('m3us_batch_create counts its lines', async (t) => {
  for (const as of ['json', 'form', 'multipart'] as const) {
    const { batch, lines, me } = await limited(t, 10);
    const { status, headers } = await batch(lines(8), as);
    t.match([status, headers['x-ratelimit-remaining']], [200, '2'], as);
    t.same([await me(), await me(), await me()], [200, 200, 429], as);
  }
});

void test('m3us_batch_create 200 if it is larger than what remains, and 429 if nothing remains', async (t) => {
  const { batch, lines, me } = await limited(t, 3);
  const { status, headers } = await batch(lines(10));
  t.match([status, headers['x-ratelimit-remaining']], [200, '0']);
  const refused = await batch(lines(1));
  t.match(refused, { status: 429, body: { code: 'too_many_requests' } });
  t.equal(await me(), 429);
});

void test('m3us_batch_create 429 for batches at once that are together larger than what remains', async (t) => {
  const { batch, lines } = await limited(t, 5);
  const answers = await Promise.all([batch(lines(10)), batch(lines(10)), batch(lines(10))]);
  t.same(answers.map(({ status }) => status).sort(), [200, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  t.match(refused?.headers, { 'retry-after': /^\d+$/, 'x-ratelimit-limit': '5' });
});

void test('m3us_batch_create 422 counts its lines too: refusing them is work', async (t) => {
  const { batch, me } = await limited(t, 10);
  const { status } = await batch(Array.from({ length: 9 }, () => ({})));
  t.equal(status, 422);
  t.same([await me(), await me()], [200, 429]);
});
