import { test } from 'tap';
import { column } from '../support/rows.ts';
import { BODY } from '../support/users.ts';
import { KIND_NAMES, Shop } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

// What clients send by mistake, where only one meaning is possible.

void test('bodies of careless clients', async (t) => {
  const shop = await Shop.open(t);
  const { service, token, world, seller } = shop;
  const packageId = await shop.package();

  await t.test('200 blanks around usernames, MAC addresses and codes are taken away', async (t) => {
    const m3u = await shop.sell('m3u', packageId, { username: ' viewer-501\t' });
    t.match(m3u, { username: 'viewer-501' });
    const mag = await shop.sell('mag', packageId, { mac_address: '\u00a000:1A:79:3C:5E:07 \n' });
    t.match(mag, { mac_address: '00:1A:79:3C:5E:07' });
    const code = await shop.sell('activecode', packageId, { code: ' SPRING-4711 ' });
    t.match(code, { code: 'SPRING-4711' });
    t.match(await shop.activated('SPRING-4711 '), { status: 'active' });
    const batch = { lines: [shop.body('m3u', packageId, { username: 'viewer-502 ' })] };
    const sold = await service.ok('m3us_batch_create', { token, body: batch });
    t.same(column(sold, 'username'), ['viewer-502']);
    await service.ok('users_create', { token, body: { ...BODY, username: ' north ' } });
    const login = { grant_type: 'password', username: 'north ', password: BODY.password };
    for (const as of ['json', 'form'] as const) await service.ok('oauth_token_issue', { body: login, as });
    const voucher = await service.ok('vouchers_create', {
      token,
      body: { title: 'Spring', code: ' SPRING-2026-CODE ', value: 1 },
    });
    t.equal(voucher.code, 'SPRING-2026-CODE');
    const child = await world.token(await world.user(seller));
    await service.ok('vouchers_claim', { token: child, body: { code: ' spring-2026-code' } });
    t.match(
      await service.refused(422, 'm3us_create', {
        token,
        body: { package_id: packageId, username: 'a b c' },
      }),
      { errors: { username: [/^must be made of/] } },
      'not those within',
    );
  });

  await t.test('200 blanks around references are taken away, in bodies and queries', async (t) => {
    const { id } = await shop.sell('m3u', packageId, { reference: ' inv-9 ' });
    const gone = { refund: true, reference: 'gone-9 ' };
    await service.ok('m3us_delete', { token, params: { id }, query: gone });
    for (const reference of ['inv-9', 'gone-9']) {
      const query = { 'filters[reference]': ` ${reference}` };
      t.match(await service.ok('transactions_index', { token, query }), { data: [{ reference }], total: 1 });
    }
  });

  await t.test('oauth_token_issue 200 for the same password from another keyboard', async () => {
    const composed = 'caf\u00e9 \u212bngstr\u00f6m';
    const username = 'with-accents';
    await service.ok('users_create', { token, body: { ...BODY, username, password: composed } });
    for (const password of [composed.normalize('NFD'), composed.normalize('NFKC')])
      await service.ok('oauth_token_issue', { body: { grant_type: 'password', username, password } });
    const other = { grant_type: 'password', username, password: 'cafe Angstrom' };
    await service.refused(401, 'oauth_token_issue', { body: other });
  });

  await t.test('200 an empty list is an empty body, as PHP writes it', async (t) => {
    const { id } = await shop.sell('m3u', packageId);
    const raw = { type: 'application/json', payload: '[]' };
    await service.ok('m3us_kill_connections', { token, params: { id }, raw });
    const { errors } = await service.refused(422, 'm3us_create', { token, raw });
    t.same(errors, { package_id: ['is required'] });
    const list = { type: 'application/json', payload: '[1]' };
    t.same((await service.refused(422, 'm3us_create', { token, raw: list })).errors, {
      body: ['must be object'],
    });
  });

  for (const kind of KIND_NAMES)
    await t.test(`${op(kind, 'delete')} 422: refund is a parameter of the query`, async (t) => {
      const { id } = await shop.sell(kind, packageId);
      const ask = { token, params: { id }, body: { refund: true } };
      for (const as of ['json', 'form'] as const) {
        const { errors } = await service.refused(422, op(kind, 'delete'), { ...ask, as });
        t.match(errors, { refund: ['is a parameter of the query: send it as ?refund=...'] });
      }
    });
});
