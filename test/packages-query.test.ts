import { test, type Test } from 'tap';
import type { Reply } from '../handlers/call/contract.ts';
import { Service } from './support/service.ts';

type PackagePage = Reply<'packages_index'>;
type Package = PackagePage['data'][number];
type Query = Record<string, unknown>;

async function listing(
  t: Test,
): Promise<{ service: Service; token: string; list: (query: Query) => Promise<Package[]> }> {
  const service = await Service.start(t);
  const user = await service.world.user(null);
  await service.world.grant(user, ['packages_all']);
  const token = await service.world.token(user);
  const list = async (query: Query): Promise<Package[]> =>
    (await service.ok('packages_index', { token, query: { per_page: 100, ...query } })).data;
  return { service, token, list };
}

void test('packages_index: filtering', async (t) => {
  const { service, list } = await listing(t);
  const { world } = service;
  const names = [
    'Plain',
    'Sport 100%',
    'sport_vip',
    'back\\slash',
    'sportXvip',
    'ÅNGSTRÖM "quoted" \'tv\'',
    '[a-z]+',
  ];
  const [plain = 0, ...others] = await Promise.all(names.map((name) => world.package({ name })));
  const trial = await world.package({ name: 'Trial', is_trial: true, period_type: 'hour' });
  const paidTrial = await world.package({
    name: 'Paid',
    is_trial: true,
    is_paid_trial: true,
    period_type: 'day',
  });
  const main = await world.package({
    name: 'Main',
    is_default: true,
    can_enable_vpn: true,
    period_type: 'year',
  });
  const ids = async (query: Query): Promise<number[]> =>
    (await list({ ...query, sort: 'id' })).map(({ id }) => id);

  for (const [text, found] of Object.entries({
    LAI: ['Plain'],
    SPORT_VIP: ['sport_vip'],
    '%': ['Sport 100%'],
    '100%': ['Sport 100%'],
    _: ['sport_vip'],
    '\\': ['back\\slash'],
    'k\\s': ['back\\slash'],
    '\\_': [],
    ångström: ['ÅNGSTRÖM "quoted" \'tv\''],
    '"quoted" \'TV\'': ['ÅNGSTRÖM "quoted" \'tv\''],
    '[a-z]+': ['[a-z]+'],
    'a,p': [],
    nothing: [],
  })) {
    await t.test(`200 filters[name] ${text}`, async (t) => {
      const shown = (await list({ 'filters[name]': text })).map(({ name }) => name);
      t.same(shown, found);
    });
  }

  for (const [key, expected] of Object.entries({
    is_trial: [trial, paidTrial],
    is_paid_trial: [paidTrial],
    is_default: [main],
    can_enable_vpn: [main],
  })) {
    await t.test(`200 filters[${key}] accepts true, 1, false and 0`, async (t) => {
      const no = [plain, ...others, trial, paidTrial, main]
        .filter((id) => !expected.includes(id))
        .toSorted((a, b) => a - b);
      for (const value of ['true', '1']) t.same(await ids({ [`filters[${key}]`]: value }), expected, value);
      for (const value of ['false', '0']) t.same(await ids({ [`filters[${key}]`]: value }), no, value);
    });
  }

  await t.test('200 filters are combined', async (t) => {
    t.same(await ids({ 'filters[is_trial]': true, 'filters[is_paid_trial]': false }), [trial]);
    t.same(await ids({ 'filters[is_trial]': true, 'filters[name]': 'main' }), []);
  });
});

void test('packages_index: errors', async (t) => {
  const { service, token } = await listing(t);
  const tooMany = Array.from({ length: 101 }, (_, index) => index + 1);

  for (const [name, value] of [
    ['page', 0],
    ['page', -1],
    ['page', 'abc'],
    ['page', ''],
    ['page', '1.5'],
    ['page', '1e3'],
    ['page', ' 1'],
    ['page', 1_000_001],
    ['page', '99999999999999999999'],
    ['per_page', 0],
    ['per_page', 1001],
    ['sort', ''],
    ['sort', 'id,id'],
    ['filters[id]', 'abc'],
    ['filters[id]', '1,,2'],
    ['filters[id]', 0],
    ['filters[id]', '9007199254740992'],
    ['filters[id]', '99999999999999999999'],
    ['filters[id]', tooMany],
    ['filters[name]', ''],
    ['filters[name]', 'a\0b'],
    ['filters[name]', 'x'.repeat(192)],
    ['filters[is_trial]', 'yes'],
    ['filters[is_trial]', 2],
    ['filters[period_type]', 'week'],
    ['filters[period_type]', 'day,day'],
    ['filters[nonsense]', 1],
    ['filter', 1],
  ] as const) {
    await t.test(`422 ${name}=${JSON.stringify(value).slice(0, 30)}`, async (t) => {
      const problem = await service.refused(422, 'packages_index', { token, query: { [name]: value } });
      t.equal(problem.code, 'validation_failed');
      const fields = Object.keys(problem.errors ?? {});
      t.ok(
        fields.length > 0 && fields.every((field) => field === name || field.startsWith(`${name}.`)),
        `the field is named: ${JSON.stringify(problem.errors)}`,
      );
    });
  }

  await t.test('422 for an unknown sort key, naming the known ones', async (t) => {
    const { errors = {} } = await service.refused(422, 'packages_index', {
      token,
      query: { sort: 'id,secret' },
    });
    t.match(errors, { 'sort.1': [/id, -id, name, -name, .*updated_at, -updated_at/] });
  });

  await t.test('422 for an unknown parameter, naming the known ones', async (t) => {
    const { errors = {} } = await service.refused(422, 'packages_index', { token, query: { limit: 5 } });
    t.match(errors, { limit: [/page, per_page, sort, filters\[id\], filters\[name\]/] });
  });

  for (const search of [
    'page=1&page=2',
    'per_page=5&per_page=5',
    'filters[name]=a&filters[name]=b',
    'page[]=1',
    // Every object has these properties.
    'constructor=1',
    'toString=1',
    '__proto__=1',
  ]) {
    await t.test(`422 ${search}`, async (t) => {
      const { statusCode, payload } = await service.app.inject({
        url: `/api/v1/packages?${search}`,
        headers: { authorization: `Bearer ${token}` },
      });
      t.same([statusCode, (JSON.parse(payload) as { code?: string }).code], [422, 'validation_failed']);
    });
  }
});
