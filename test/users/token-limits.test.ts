import { sql } from 'kysely';
import { test } from 'tap';
import { formatUtc, parseUtc } from '../../db/values/time.ts';
import type { OperationName } from '../../generated/operations.ts';
import { handlers } from '../../handlers/index.ts';
import type { Handlers, Schema } from '../../handlers/call/contract.ts';
import { KIND_NAMES, Shop, UNKNOWN_ID } from '../support/shop.ts';
import { Service, type Ask } from '../support/service.ts';
import { CREATE, open } from '../support/limited-tokens.ts';
import { keyed } from '../support/writes.ts';
import { CHANGE_OF_ALL, op } from '../support/line-operations.ts';

// A token that may spend so much only.

const DAY = 86_400_000;
const REACHED = { code: 'credit_limit_reached' };

void test('what a token spends counts', async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const { service, world, root, seller } = shop;
  const { create, used, sell, packageId } = await open(shop);
  await world.transfer(root, seller, 1_000_000);
  const [child, requester] = [await world.user(seller), await world.user(seller)];
  const dearer = await shop.package({ credit: 2000 });
  const trial = await shop.package({ credit: 0, is_trial: true });
  const pack = await service.ok('paid_trial_prices_create', {
    token: await world.token(root),
    body: { price: 10, count: 3 },
  });

  /** The charges of ten credits, each with what it takes. */
  const charges: [OperationName, () => Promise<Ask>][] = [
    ...KIND_NAMES.flatMap((kind): [OperationName, () => Promise<Ask>][] => {
      const onLine = (body: object) => async () => ({
        params: { id: (await shop.running(kind, packageId)).id },
        body,
      });
      return [
        [op(kind, 'create'), () => Promise.resolve({ body: shop.body(kind, packageId) })],
        [op(kind, 'batch_create'), () => Promise.resolve({ body: { lines: [shop.body(kind, packageId)] } })],
        [op(kind, 'extend'), onLine({ package_id: packageId })],
        [
          op(kind, 'batch_extend'),
          async () => {
            const { id } = await shop.running(kind, packageId);
            return { body: { lines: [{ id, package_id: packageId }] } };
          },
        ],
        [op(kind, 'change_max_connections'), onLine({ max_connections: 2 })],
        [op(kind, 'change_package'), onLine({ package_id: dearer })],
      ];
    }),
    ['transactions_create', () => Promise.resolve({ body: { to_user_id: child.id, amount: 10 } })],
    ['paid_trial_prices_buy', () => Promise.resolve({ params: { id: pack.id }, body: {} })],
    [
      'request_credits_accept',
      async () => {
        const asking = { token: await world.token(requester), body: { amount: 10 } };
        const { id } = await service.ok('request_credits_create', asking);
        await service.ok('request_credits_take', { token: shop.token, params: { id } });
        return { params: { id } };
      },
    ],
  ];

  for (const [operation, prepare] of charges) {
    await t.test(`${operation} 200 up to the limit, and once with a key; 422 beyond`, async (t) => {
      const created = await create({ credit_limit: 10 });
      const token = created.secret;
      const ask = { ...(await prepare()), token };
      t.equal((await service.call(operation, { ...ask, headers: { 'dry-run': 'true' } })).status, 200);
      t.equal(await used(created), 0, 'a dry run spends nothing');
      await service.ok(operation, { ...ask, headers: keyed('one') });
      t.equal(await used(created), 10);
      const again = await service.call(operation, { ...ask, headers: keyed('one') });
      t.match([again.status, again.headers['idempotent-replayed'], await used(created)], [200, 'true', 10]);
      await refusedWithoutTrace();

      async function refusedWithoutTrace(): Promise<void> {
        const next = { ...(await prepare()), token };
        const before = await shop.traces();
        const problem = await service.refused(422, operation, next);
        t.match(problem, { ...REACHED, credit_limit: 10, credit_used: 10, credit_resets_at: null });
        const rehearsal = { ...next, headers: { 'dry-run': 'true' } };
        t.match(await service.refused(422, operation, rehearsal), REACHED);
        t.same(await shop.traces(), before);
      }
    });
  }

  await t.test('m3us_batch_create 422 for the total, and nothing of it is sold', async (t) => {
    const created = await create({ credit_limit: 25 });
    const lines = [1, 2, 3].map(() => shop.body('m3u', packageId));
    const ask = { token: created.secret, body: { lines } };
    t.match(await service.refused(422, 'm3us_batch_create', ask), REACHED);
    t.equal(await used(created), 0);
    await service.ok('m3us_batch_create', { ...ask, body: { lines: lines.slice(1) } });
    t.equal(await used(created), 20);
  });

  await t.test('m3us_refund 200 gives nothing back of the limit; a trial needs nothing', async (t) => {
    const created = await create({ credit_limit: 10 });
    const token = created.secret;
    const { id } = (await sell(token)).body as Schema<'M3u'>;
    await service.ok('m3us_refund', { token, params: { id }, body: { reason: 'Sold twice.' } });
    t.equal(await used(created), 10);
    t.match(await sell(token), { status: 422, body: REACHED });
    await service.ok('m3us_create', { token, body: shop.body('m3u', trial) });
  });

  await t.test('m3us_create 422 insufficient_credit counts nothing', async (t) => {
    const poor = await world.user(seller);
    await world.role({ packages: [packageId], users: [poor] });
    const token = await world.token(poor, { limits: { creditLimit: 1000 } });
    t.match(await sell(token), { status: 422, body: { code: 'insufficient_credit' } });
    await world.transfer(seller, poor, 1000);
    t.equal((await sell(token)).status, 200);
  });

  await t.test('403 missing_scope for what lets others take credit later; 422 for its scope', async (t) => {
    const { secret: token } = await create({ credit_limit: 10 });
    for (const [operation, ask] of [
      ['vouchers_create', { body: { title: 'Gift', value: 1000 } }],
      ['vouchers_edit', { params: { id: UNKNOWN_ID }, body: { value: 1000 } }],
      ['voucher_templates_create', { body: { title: 'Gift', value: 1000 } }],
      ['voucher_templates_edit', { params: { id: UNKNOWN_ID }, body: { value: 1000 } }],
      ['reward_programs_create', { body: {} }],
      ['reward_programs_edit', { params: { id: UNKNOWN_ID }, body: {} }],
      ['users_change_owner', { params: { id: child.id }, body: { owner_id: requester.id } }],
    ] as const) {
      t.match(await service.refused(403, operation, { token, ...ask }), { code: 'missing_scope' }, operation);
      const body = { name: 'Shop', scopes: [operation], credit_limit: 1 };
      const { errors = {} } = await service.refused(422, CREATE, { token: shop.token, body });
      t.same(Object.keys(errors), ['scopes'], operation);
    }
  });

  for (const kind of KIND_NAMES) {
    await t.test(`${kind}: 403 token_limited, for a renewal that would not count`, async (t) => {
      const { secret: token } = await create({ credit_limit: 1000 });
      const onLine = async (auto_renewal: boolean) => ({
        token,
        params: { id: (await shop.running(kind, packageId, { auto_renewal })).id },
      });
      const [renewed, other] = [await onLine(true), await onLine(false)];
      const all = { ...renewed, params: { id: seller.id } };
      const sale = shop.body(kind, packageId, { auto_renewal: true });
      for (const [operation, ask] of [
        [op(kind, 'create'), { token, body: sale }],
        [op(kind, 'batch_create'), { token, body: { lines: [sale] } }],
        [op(kind, 'edit'), { ...other, body: { auto_renewal: true } }],
        [op(kind, 'extend'), { ...renewed, body: { package_id: dearer } }],
        [op(kind, 'extend'), { ...renewed, body: { package_id: packageId, max_connections: 2 } }],
        [op(kind, 'change_package'), { ...renewed, body: { package_id: dearer } }],
        [op(kind, 'change_max_connections'), { ...renewed, body: { max_connections: 2 } }],
        [op(kind, 'change_owner'), { ...renewed, body: { user_id: child.id } }],
        [CHANGE_OF_ALL[kind], { ...all, body: { user_id: child.id } }],
      ] as const) {
        const before = await shop.traces();
        const refused = await service.refused(403, operation, ask);
        t.match(refused, { code: 'token_limited', policy: operation });
        t.same(await shop.traces(), before, operation);
      }
      await service.ok(op(kind, 'extend'), { ...renewed, body: { package_id: packageId } });
      await service.ok(op(kind, 'edit'), { ...renewed, body: { note: 'Paid.', auto_renewal: true } });
      await service.ok(op(kind, 'edit'), { ...renewed, body: { auto_renewal: false } });
      await service.ok(op(kind, 'change_package'), { ...renewed, body: { package_id: dearer } });
      await service.ok(op(kind, 'change_owner'), { ...renewed, body: { user_id: child.id } });
    });
  }

  await t.test('vouchers_show 200 without the code', async (t) => {
    const voucher = { token: shop.token, body: { title: 'Gift', value: 50, code: 'TWELVE-OR-MORE' } };
    const { id } = await service.ok('vouchers_create', voucher);
    const { secret: token } = await create({ credit_limit: 1 });
    t.equal((await service.ok('vouchers_show', { token, params: { id } })).code, '****RE');
    const query = { 'filters[code_exact]': 'TWELVE-OR-MORE' };
    t.same((await service.ok('vouchers_index', { token, query })).data, []);
    t.equal((await service.ok('vouchers_index', { token: shop.token, query })).data.length, 1);
  });

  await t.test(
    'users_create and users_edit 422 for a password, which would open a login without the limit',
    async (t) => {
      const { secret: token } = await create({ credit_limit: 10 });
      const body = { username: 'clerk', email: 'clerk@users.example', password: 'a new password' };
      for (const [operation, ask] of [
        ['users_create', { body }],
        ['users_edit', { params: { id: child.id }, body: { password: body.password } }],
      ] as const) {
        const { errors = {} } = await service.refused(422, operation, { ...ask, token });
        t.same(Object.keys(errors), ['password'], operation);
        await service.ok(operation, { ...ask, token: shop.token });
      }
    },
  );
});

void test('m3us_create 503 where the database loses the sale: nothing counts, and a repetition sells', async (t) => {
  let crashes = true;
  const replaced: Partial<Handlers> = {
    async m3us_create(call) {
      const line = await handlers.m3us_create(call);
      if (crashes) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(call.db);
      return line;
    },
  };
  const shop = await Shop.of(await Service.apart(t, {}, replaced));
  const { create, used, sell } = await open(shop);
  const created = await create({ credit_limit: 10, credit_limit_period: 'month' });
  t.equal((await sell(created.secret, { headers: keyed('order') })).status, 503);
  t.equal(await used(created), 0);
  crashes = false;
  t.equal((await sell(created.secret, { headers: keyed('order') })).status, 200);
  t.equal((await sell(created.secret)).status, 422);
  t.equal(await used(created), 10);
});

void test('periods', async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const { create, shown, used, pass, sell } = await open(shop);
  /** The beginning of the next day, week and month in UTC, by another calendar than PostgreSQL's. */
  const next = {
    day: (now: Date) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1),
    week: (now: Date) =>
      Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 7 - ((now.getUTCDay() + 6) % 7)),
    month: (now: Date) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1),
  };
  for (const period of ['day', 'week', 'month'] as const) {
    await t.test(`a ${period}: the limit begins anew with the next one`, async (t) => {
      const created = await create({ credit_limit: 10, credit_limit_period: period });
      // Midnight may pass between the two.
      const ends = [next[period](new Date()), next[period](new Date(Date.now() + 3_600_000))].map(formatUtc);
      t.ok(ends.includes((await shown(created))?.credit_resets_at ?? ''));
      t.equal((await sell(created.secret)).status, 200);
      const { body } = await sell(created.secret);
      t.ok(ends.includes((body as Schema<'Problem'>).credit_resets_at ?? ''));
      await pass(`1 ${period}`);
      t.equal(await used(created), 0);
      t.equal((await sell(created.secret)).status, 200);
      t.equal(await used(created), 10);
    });
  }

  await t.test('null: never', async (t) => {
    const created = await create({ credit_limit: 10 });
    t.match(await shown(created), { credit_limit_period: null, credit_used: 0, credit_resets_at: null });
    t.equal((await sell(created.secret)).status, 200);
    await pass('1 year');
    t.match(await sell(created.secret), { status: 422, body: { ...REACHED, credit_resets_at: null } });
  });

  await t.test('a sale of before midnight that commits after it counts for that day', async (t) => {
    const created = await create({ credit_limit: 20, credit_limit_period: 'day' });
    t.equal((await sell(created.secret)).status, 200);
    // As one of tomorrow has left it.
    await pass('-1 day');
    t.equal((await sell(created.secret)).status, 200);
    t.match(await sell(created.secret), { status: 422, body: { ...REACHED, credit_used: 20 } });
    const { credit_resets_at } = (await sell(created.secret)).body as Schema<'Problem'>;
    t.ok(parseUtc(credit_resets_at ?? '') > Date.now() + DAY);
  });
});

void test(`${CREATE} by a token with a limit`, async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const { service } = shop;
  const { create, used, sell } = await open(shop);

  await t.test('200 with the same limit by default, and what it spends counts for both', async (t) => {
    const maker = await create({ credit_limit: 20, credit_limit_period: 'week' });
    const made = await create({}, maker.secret);
    t.match(made.token, { credit_limit: 20, credit_limit_period: 'week', credit_used: 0 });
    const sibling = await create({ credit_limit: 15 }, maker.secret);
    t.match(sibling.token, { credit_limit: 15, credit_limit_period: null });
    const grandchild = await create({ credit_limit: 12, credit_limit_period: 'day' }, sibling.secret);
    t.equal((await sell(grandchild.secret)).status, 200);
    t.same(await Promise.all([maker, made, sibling, grandchild].map(used)), [10, 0, 10, 10]);
    t.match(await sell(sibling.secret), { status: 422, body: { credit_limit: 15, credit_used: 10 } });
    t.equal((await sell(made.secret)).status, 200);
    t.match(await sell(made.secret), { status: 422, body: { credit_limit: 20, credit_used: 20 } });
    t.same(await Promise.all([maker, made, sibling, grandchild].map(used)), [20, 10, 10, 10]);
  });

  await t.test('422 for a limit under those of 10 others', async (t) => {
    let last = await create({ credit_limit: 20 });
    for (let made = 1; made < 10; made += 1) last = await create({}, last.secret);
    for (const credit_limit of [undefined, 1]) {
      const body = { name: 'Shop', scopes: ['*'], credit_limit };
      const { errors = {} } = await service.refused(422, CREATE, { token: last.secret, body });
      t.same(Object.keys(errors), ['credit_limit']);
    }
    t.equal((await sell(last.secret)).status, 200);
  });

  await t.test('422 beyond both limits names the nearer one', async (t) => {
    const maker = await create({ credit_limit: 8 });
    const made = await create({ credit_limit: 5 }, maker.secret);
    t.match(await sell(made.secret), { status: 422, body: { ...REACHED, credit_limit: 5 } });
  });

  await t.test('422 for a higher limit, or none', async (t) => {
    const maker = await create({ credit_limit: 20, credit_limit_period: 'week' });
    for (const credit_limit of [20.01, null]) {
      const body = { name: 'Shop', scopes: ['m3us_create'], credit_limit };
      const { errors = {} } = await service.refused(422, CREATE, { token: maker.secret, body });
      t.same(Object.keys(errors), ['credit_limit']);
    }
  });
});
