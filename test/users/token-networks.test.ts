import { test } from 'tap';
import type { Reply } from '../../handlers/call/contract.ts';
import { Service } from '../support/service.ts';
import { keyed } from '../support/writes.ts';

// A token that may be used from some addresses only.

const CREATE = 'oauth_personal_access_tokens_create';
const NOT_ALLOWED = { code: 'network_not_allowed', policy: /./, retry: false };

type Created = Reply<typeof CREATE>;

void test('403 network_not_allowed', async (t) => {
  const service = await Service.apart(t, { rateLimit: 50 });
  const { world } = service;
  const user = await world.user(null);
  const tokenFor = (...allowedNetworks: string[]) => world.token(user, { limits: { allowedNetworks } });
  const statusFrom = async (token: string, from: string): Promise<number> =>
    (await service.call('users_me', { token, from })).status;

  const cases: [networks: string[], inside: string[], outside: string[]][] = [
    [['192.0.2.7'], ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207'], ['192.0.2.8', '::ffff:192.0.2.8']],
    [
      ['10.1.0.0/16', '192.0.2.0/31'],
      ['10.1.255.255', '192.0.2.1'],
      ['10.2.0.0', '192.0.2.2', '2001:db8::1'],
    ],
    [['2001:db8::/32'], ['2001:db8:ffff::1', '2001:DB8::'], ['2001:db9::1', '10.0.0.1']],
    [['::ffff:10.0.0.0/104'], ['10.9.9.9', '::ffff:10.9.9.9'], ['11.0.0.0']],
    [['0.0.0.0/0'], ['203.0.113.1', '::ffff:203.0.113.1'], ['2001:db8::1']],
    [['::/0'], ['2001:db8::1'], ['203.0.113.1', '::ffff:203.0.113.1']],
  ];
  for (const [networks, inside, outside] of cases) {
    await t.test(`beyond ${networks.join(' and ')}`, async (t) => {
      const token = await tokenFor(...networks);
      // Before and after the caller is known.
      for (const time of ['first', 'again']) {
        for (const from of inside) t.equal(await statusFrom(token, from), 200, `${from} ${time}`);
        for (const from of outside) {
          const problem = await service.refused(403, 'users_me', { token, from });
          const detail = `This token may not be used from ${from}.`;
          t.match(problem, { ...NOT_ALLOWED, detail, policy: 'users_me' }, time);
        }
      }
    });
  }

  await t.test('a write from elsewhere does nothing, and no stored answer is returned', async (t) => {
    const token = await tokenFor('192.0.2.7');
    const ask = { token, body: { name: 'Till', scopes: ['users_me'] }, headers: keyed('order') };
    await service.ok(CREATE, { ...ask, from: '192.0.2.7' });
    t.match(await service.refused(403, CREATE, { ...ask, from: '192.0.2.8' }), NOT_ALLOWED);
    t.equal(
      (await service.call(CREATE, { ...ask, from: '192.0.2.7' })).headers['idempotent-replayed'],
      'true',
    );
  });

  await t.test('requests from elsewhere use up nothing of the user, but of their address', async (t) => {
    const other = await world.user(user);
    const token = await world.token(other, { limits: { allowedNetworks: ['192.0.2.7'] } });
    const stolen: number[] = [];
    for (let time = 1; time <= 60; time += 1) stolen.push(await statusFrom(token, '198.51.100.9'));
    t.same(new Set(stolen), new Set([403, 429]));
    t.equal(stolen.filter((status) => status === 403).length, 50);
    t.equal(await statusFrom(token, '192.0.2.7'), 200);
  });
});

void test('the address is the one that the trusted proxies name', async (t) => {
  const service = await Service.apart(t, { trustProxy: 1 });
  const user = await service.world.user(null);
  const token = await service.world.token(user, { limits: { allowedNetworks: ['192.0.2.7'] } });
  const statusBy = async (forwarded: string): Promise<number> =>
    (await service.call('users_me', { token, headers: { 'x-forwarded-for': forwarded } })).status;
  t.equal(await statusBy('192.0.2.7'), 200);
  t.equal(await statusBy('198.51.100.1, 192.0.2.7'), 200);
  t.equal(await statusBy('192.0.2.7, 198.51.100.1'), 403, 'forged by the client');
  const direct = await Service.on(t, service, { trustProxy: 0 });
  const forged = { token, from: '198.51.100.1', headers: { 'x-forwarded-for': '192.0.2.7' } };
  t.match(await direct.refused(403, 'users_me', forged), NOT_ALLOWED);
});

void test(`${CREATE}: allowed_networks`, async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const user = await world.user(null);
  const all = await world.token(user);
  const create = (allowed_networks: unknown, token = all, from = '10.1.2.3'): Promise<Created> =>
    service.ok(CREATE, { token, from, body: { name: 'Till', scopes: ['*'], allowed_networks } });
  const refused = async (allowed_networks: unknown, token = all): Promise<string[]> => {
    const body = { name: 'Till', scopes: ['*'], allowed_networks };
    return Object.keys((await service.refused(422, CREATE, { token, from: '10.1.2.3', body })).errors ?? {});
  };

  await t.test('200 as they were sent; null by default', async (t) => {
    const networks = ['10.1.0.0/16', '2001:db8::/32', '192.0.2.7'];
    t.same((await create(networks)).token.allowed_networks, networks);
    t.same((await create(undefined)).token.allowed_networks, null);
    t.same((await create(null)).token.allowed_networks, null);
  });

  await t.test('200 within those of the token in use, the default; 422 for wider ones', async (t) => {
    const token = (await create(['10.1.0.0/16', '2001:db8::/32'])).accessToken ?? '';
    t.same((await create(undefined, token)).token.allowed_networks, ['10.1.0.0/16', '2001:db8::/32']);
    for (const narrower of ['10.1.0.0/16', '10.1.2.0/24', '10.1.2.3', '::ffff:10.1.2.3', '2001:db8:1::/48'])
      t.same((await create([narrower], token)).token.allowed_networks, [narrower]);
    for (const wider of [['10.0.0.0/8'], ['10.1.2.3', '10.2.0.0/16'], ['2001::/16'], ['::/0'], null])
      t.same(await refused(wider, token), ['allowed_networks'], JSON.stringify(wider));
  });

  await t.test('422 for what is no network', async (t) => {
    const wrong =
      '10.1.2 10.1.2.256 10.1.2.3/33 10.1.2.3/ 10.1.2.3/8/8 10.1.2.3/08 fe80::1%eth0 2001:db8::/129 :::';
    for (const each of [...wrong.split(' '), 'localhost', ''])
      t.same(await refused(['10.1.2.3', each]), ['allowed_networks.1'], each);
    t.same(await refused([]), ['allowed_networks']);
    const many = Array.from({ length: 21 }, (_, last) => `10.1.2.${String(last)}`);
    t.same(await refused(many), ['allowed_networks']);
    t.same(await refused(['10.1.2.3', '10.1.2.3']), ['allowed_networks']);
  });

  await t.test('422 for a password, which would open a login from everywhere', async (t) => {
    const token = (await create(['10.1.0.0/16'])).accessToken ?? '';
    const below = await world.user(user);
    const ask = { token, from: '10.1.2.3', params: { id: below.id }, body: { password: 'a new password' } };
    t.same(Object.keys((await service.refused(422, 'users_edit', ask)).errors ?? {}), ['password']);
    const body = { username: 'clerk', email: 'clerk@users.example', password: 'a new password' };
    const { errors = {} } = await service.refused(422, 'users_create', { token, from: '10.1.2.3', body });
    t.same(Object.keys(errors), ['password']);
  });
});
