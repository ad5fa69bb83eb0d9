import { test } from 'tap';
import { Shop } from '../support/shop.ts';
import { voucherBy } from '../support/vouchers.ts';
import { OWN, UNKNOWN_ID } from '../support/world.ts';

async function scene(t: Parameters<typeof Shop.open>[0]) {
  const shop = await Shop.open(t);
  const { service, world, seller, token } = shop;
  const operator = await world.user(shop.root, { permissions: [...OWN, 'packages_all'] });
  const child = await world.user(seller);
  const as = { seller: token, operator: await world.token(operator), child: await world.token(child) };
  const create = (body: object, callerToken = token) =>
    service.ok('vouchers_create', { token: callerToken, body });
  const edit = (id: number, body: object, callerToken = token) =>
    service.ok('vouchers_edit', { token: callerToken, params: { id }, body });
  const show = (id: number, callerToken = token) =>
    service.ok('vouchers_show', { token: callerToken, params: { id } });
  const list = async (callerToken: string, query = {}) => {
    const { data, total } = await service.ok('vouchers_index', { token: callerToken, query });
    t.equal(data.length, Math.min(total, 15), 'the total equals the number of items');
    return data.map(({ id }) => id);
  };
  const claim = (code: string, callerToken: string) =>
    service.ok('vouchers_claim', { token: callerToken, body: { code } });
  // oxlint-disable-next-line typescript/no-misused-spread -- Its fields are wanted, not its methods.
  return { ...shop, shop, service, world, operator, seller, child, as, create, edit, show, list, claim };
}

void test('vouchers_create', async (t) => {
  const { shop, service, as, create } = await scene(t);
  const refused = (status: number, body: object, token = as.seller) =>
    service.refused(status, 'vouchers_create', { token, body });

  await t.test('200 with defaults and a generated code', async (t) => {
    const voucher = await create({ title: 'Welcome', value: 2.5 });
    t.match(voucher, {
      title: 'Welcome',
      code: /^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/,
      value: 2.5,
      percentage: 0,
      max_value: 0,
      max_usage: null,
      max_usage_per_user: 1,
      min_order: 0,
      status: 'active',
      start_date: null,
      end_date: null,
      packages_ids: [],
      used_count: 0,
      user_id: null,
      reward_program_id: null,
      created_by_id: shop.seller.id,
      created_by: shop.seller.id,
    });
  });

  await t.test('200 dates without a time include the first and the last second of their days', async (t) => {
    const body = { title: 'May', value: 1, start_date: '2099-05-01', end_date: '2099-05-31' };
    const days = { start_date: '2099-05-01 00:00:00', end_date: '2099-05-31 23:59:59' };
    t.match(await create(body), days);
    const moments = { start_date: '2099-05-01 10:20:30', end_date: '2099-05-01 10:20:30' };
    t.match(await create({ ...body, ...moments }), moments);
  });

  await t.test('403 for a percentage without packages_all', async (t) => {
    const packages_ids = [await shop.package()];
    const offer = { percentage: 12.5, max_value: 7, min_order: 9 };
    const body = { title: 'Spring', ...offer, packages_ids };
    t.match(await refused(403, body), { code: 'missing_permission', policy: 'packages_all' });
    t.match(await create(body, as.operator), { ...offer, packages_ids });
    const voucher = await create({ title: 'Spring', ...offer, packages: packages_ids }, as.operator);
    t.match(voucher, { packages_ids }, '`packages` is accepted for it');
    t.notOk('packages' in voucher);
  });

  await t.test('422 for no offer, an end before the start, or a package not on sale', async (t) => {
    const faults = async (body: object): Promise<string[]> =>
      Object.keys((await refused(422, { title: 'Welcome', ...body })).errors ?? {});
    t.same(await faults({}), ['value']);

    t.same(await faults({ value: 1, start_date: '2026-05-02', end_date: '2026-05-01' }), ['end_date']);
    for (const id of [await shop.world.package(), UNKNOWN_ID]) {
      t.match(await refused(422, { title: 'Welcome', value: 1, packages_ids: [id] }), {
        code: 'package_not_allowed',
        errors: { packages_ids: ['cannot be sold here'] },
      });
    }
    const { id } = await create({ title: 'Welcome', value: 1 });
    const edit = { token: as.seller, params: { id }, body: { packages_ids: [UNKNOWN_ID] } };
    t.match(await service.refused(422, 'vouchers_edit', edit), { code: 'package_not_allowed' });
  });

  await t.test('422 for a given code that is too short, or in use, regardless of case', async (t) => {
    const body = { title: 'Welcome', value: 1 };
    t.match(await create({ ...body, code: 'spring-sale-2026' }), { code: 'SPRING-SALE-2026' });
    t.match(await refused(422, { ...body, code: 'Spring-Sale-2026' }, as.child), {
      code: 'validation_failed',
      errors: { code: ['is taken'] },
    });
    t.match(await refused(422, { ...body, code: 'SPRING-2026' }), { errors: { code: [/12 characters/] } });
  });

  await t.test('429 for the sixth request in a minute with a given code, Dry-Run or not', async (t) => {
    const token = as.operator;
    const body = { title: 'Welcome', value: 1 };
    const ask = (code: string, headers = {}) =>
      service.call('vouchers_create', { token, body: { ...body, code }, headers });
    const statuses: number[] = [];
    for (const dryRun of ['true', 'false', 'true', 'false', 'true'])
      statuses.push((await ask('SPRING-SALE-2026', { 'dry-run': dryRun })).status);
    t.same(statuses, [422, 422, 422, 422, 422]);
    for (const headers of [{}, { 'dry-run': 'true' }]) {
      t.match(await ask('SUMMER-SALE-2026', headers), {
        status: 429,
        headers: { 'retry-after': /^\d+$/, 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '0' },
        body: { code: 'too_many_requests', limit: 'field', limit_max: 5, limit_seconds: 60 },
      });
    }
    await create(body, token);
    await create({ ...body, code: 'SUMMER-SALE-2026' }, as.child);
  });

  await t.test('the log does not contain the code', async (t) => {
    const rows = await shop.db.selectFrom('logs').select('changes').execute();
    t.notMatch(JSON.stringify(rows), /(SPRING|SUMMER)-/i);
  });
});

void test('vouchers_show, vouchers_index and vouchers_packages', async (t) => {
  const { shop, service, world, seller, child, as, create, show, list, claim } = await scene(t);
  const masked = /^\*{4}[A-Z0-9-]{2}$/;

  await t.test('200 the code for its creator, user and claimers; four stars for others', async (t) => {
    const { id, code } = await create({ title: 'Welcome', value: 1 });
    t.equal((await show(id)).code, code);
    const root = await world.token(shop.root);
    t.match((await show(id, root)).code, masked, 'not for users above');
    t.same(await list(root, { 'filters[code_exact]': code }), [], 'and they cannot find it by the code');
    await service.refused(404, 'vouchers_show', { token: as.child, params: { id } });
    t.same(await list(as.child), []);
    t.match(await claim(code, as.child), { voucher: { code } });
    t.equal((await show(id, as.child)).code, code);
    t.same(await list(as.child, { 'filters[code_exact]': code.toLowerCase() }), [id]);
    const issued = await voucherBy(world, seller, { user_id: child.id });
    t.equal((await show(issued.id, as.child)).code, issued.code);
    t.same(await list(as.child), [issued.id, id]);
  });

  await t.test(
    'vouchers_claims: 200 who claimed it, what it was spent on; not those of others',
    async (t) => {
      const packageId = await shop.package({ credit: 1000 });
      const { id, code } = await voucherBy(world, seller, {
        value: 200,
        percentage: 1000,
        max_usage_per_user: 2,
      });
      const other = await world.user(seller);
      const [claimed] = [await claim(code, as.child), await claim(code, await world.token(other))];
      await world.transfer(shop.root, child, 5000);
      await world.role({ packages: [packageId], users: [child] });
      const body = { package_id: packageId, voucher_code: code };
      const sold = await service.ok('m3us_create', { token: as.child, body });
      const claims = (token: string, query = {}) =>
        service.ok('vouchers_claims', { token, params: { id }, query: { sort: 'id', ...query } });
      const own = {
        id: claimed.id,
        user_id: child.id,
        status: 'spent',
        transaction_id: claimed.transaction?.id,
        subject_type: 'M3u',
        subject_id: sold.id,
        discount: 1,
      };
      const { data, total } = await claims(as.seller);
      t.match(data, [
        own,
        {
          user_id: other.id,
          status: 'reserved',
          spent_at: null,
          subject_type: null,
          subject_id: null,
          discount: 0,
        },
      ]);
      t.match(data[0]?.spent_at, /^\d{4}-/);
      t.equal(total, 2);
      t.match(await claims(as.child), { total: 1, data: [own] }, 'a claimer sees its own');
      t.match(await claims(as.seller, { 'filters[status]': 'spent' }), { total: 1, data: [own] });
    },
  );

  await t.test('200 vouchers created and claimed by moved users move with them', async (t) => {
    const [from, to] = [await world.user(seller), await world.user(seller)];
    const [left, right] = [await world.token(from), await world.token(to)];
    const mover = await world.user(from);
    const [own, foreign] = [await voucherBy(world, mover), await voucherBy(world, from)];
    await world.transfer(shop.root, from, 1000);
    await claim(foreign.code, await world.token(mover));
    t.same(await list(left), [foreign.id, own.id]);
    await service.ok('users_change_owner', {
      token: shop.token,
      params: { id: mover.id },
      body: { owner_id: to.id },
    });
    t.same(await list(left), [foreign.id], 'its own are kept');
    t.same(await list(right), [foreign.id, own.id]);
  });
});

void test('vouchers_edit', async (t) => {
  const { shop, service, world, seller, as, create, edit, claim } = await scene(t);
  const refused = (status: number, id: number, body: object, token = as.seller) =>
    service.refused(status, 'vouchers_edit', { token, params: { id }, body });

  await t.test('200 the given fields; the code never changes', async (t) => {
    const { id, code, ...created } = await create({ title: 'Welcome', value: 1, end_date: '2099-01-01' });
    const packages = [await shop.package()];
    const changed = await edit(id, { value: 2, packages_ids: packages, end_date: null, status: 'inactive' });
    const { updated_at } = changed;
    const after = { value: 2, packages_ids: packages, end_date: null, status: 'inactive', updated_at };
    t.same(changed, { ...created, id, code, ...after });
    t.match(await refused(422, id, { code: 'ANOTHER-CODE-1' }), { code: 'validation_failed' });
    t.match(await refused(422, id, { value: 0 }), { errors: { value: [/above 0/] } });
    await service.ok('vouchers_edit', {
      token: await world.token(shop.root),
      params: { id },
      body: { title: 'Hello' },
    });
    await refused(404, id, { title: 'Mine' }, as.child);
  });

  await t.test('409 for terms on which claimers rely; 422 for a max_usage below the claims', async (t) => {
    const packages = [await shop.package()];
    const { id, code } = await create({ title: 'Welcome', value: 1, packages_ids: packages });
    await claim(code, as.child);
    await claim(code, await world.token(await world.user(seller)));
    for (const body of [
      { value: 2 },
      { percentage: 5 },
      { max_value: 1 },
      { min_order: 1 },
      { packages_ids: [] },
    ]) {
      const token = await world.token(shop.root);
      await world.grant(shop.root, Object.keys(body)[0] === 'percentage' ? ['packages_all'] : []);
      const [field = ''] = Object.keys(body);
      t.match(await refused(409, id, body, token), {
        code: 'conflict',
        detail: `The voucher was claimed, so its ${field} is fixed.`,
      });
    }
    t.match(await edit(id, { value: 1, packages_ids: packages }), { value: 1 }, 'unchanged terms may be');
    t.match(await refused(422, id, { max_usage: 1 }), { errors: { max_usage: [/2 claims/] } });
    t.match(await edit(id, { max_usage: 2 }), { max_usage: 2, used_count: 2 });
    t.match(await edit(id, { end_date: '2020-01-01' }), { end_date: '2020-01-01 23:59:59' });
  });

  await t.test('403 for a percentage without packages_all, except for texts and deactivation', async (t) => {
    const { id } = await voucherBy(world, seller, { percentage: 1000, status: 'inactive' });
    for (const body of [{ percentage: 5 }, { status: 'active' }, { max_usage: 9 }, { end_date: null }])
      t.match(await refused(403, id, body), { policy: 'packages_all' }, JSON.stringify(body));
    t.match(await edit(id, { title: 'Over', terms: 'None', status: 'inactive' }), { title: 'Over' });
    t.match(await edit(id, { percentage: 0, value: 1 }), { percentage: 0 });
    t.match(await refused(403, id, { percentage: 1 }), { policy: 'packages_all' });
  });

  await t.test('20 claims at once and a change of the value: each pays that of its time', async (t) => {
    const { id, code } = await voucherBy(world, seller, { value: 100 });
    const tokens: string[] = [];
    for (let count = 0; count < 20; count += 1) tokens.push(await world.token(await world.user(seller)));
    for (const token of tokens) await service.ok('users_me', { token });
    const claims = tokens.map((token) => service.call('vouchers_claim', { token, body: { code } }));
    const change = service.call('vouchers_edit', { token: as.seller, params: { id }, body: { value: 2 } });
    const statuses = (await Promise.all(claims)).map(({ status }) => status);
    t.same(statuses, Array<number>(20).fill(200));
    const { status } = await change;
    t.ok([200, 409].includes(status));
    const paid = await shop.db
      .selectFrom('credit_transfers')
      .select('amount')
      .distinct()
      .where('subject_id', '=', id)
      .where('subject_type', '=', 'Voucher')
      .execute();
    t.same(paid, [{ amount: status === 200 ? 200 : 100 }]);
  });
});
