import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'tap';
import type { Reply } from '../handlers/call/contract.ts';
import { Service } from './support/service.ts';
import { OWN } from './support/world.ts';
import { column } from './support/rows.ts';

type PackagePage = Reply<'packages_index'>;

const idsOf = ({ data }: PackagePage): number[] => data.map(({ id }) => id);
const newestFirst = (ids: number[]): number[] => ids.toSorted((a, b) => b - a);

void test('packages_index: which packages', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const user = await world.user(await world.user(null));
  const child = await world.user(user);
  const token = await world.token(user);

  await t.test('200 none for a user without roles', async (t) => {
    await world.package();
    t.match(await service.ok('packages_index', { token }), {
      data: [],
      total: 0,
      from: null,
      to: null,
      last_page: 1,
    });
  });

  await t.test('200 those of its roles; one of two roles is listed once', async (t) => {
    const first = await world.package();
    const shared = await world.package();
    const second = await world.package();
    await world.role({ packages: [first, shared], users: [user, child] });
    await world.role({ packages: [shared, second], users: [user] });
    await world.role({ packages: [await world.package()], users: [child] });
    const page = await service.ok('packages_index', { token });
    t.same(idsOf(page), [second, shared, first]);
    t.equal(page.total, 3);
  });

  await t.test('200 all of them with packages_all', async (t) => {
    const viewer = await world.user(user, { permissions: [...OWN, 'packages_all'] });
    const page = await service.ok('packages_index', { token: await world.token(viewer) });
    const all = await service.db.selectFrom('packages').select('id').execute();
    t.same(idsOf(page), newestFirst(all.map(({ id }) => id)));
  });

  await t.test('200 a package, field by field', async (t) => {
    const id = await world.package({
      name: 'Premium',
      is_default: true,
      can_enable_vpn: true,
      credit: 1234,
      period: 3,
      period_type: 'day',
      max_connections: 2,
      created_at: '2026-01-05 09:00:00+00',
      updated_at: '2026-01-06 12:30:59.9+02',
    });
    await world.role({ packages: [id], users: [user] });
    t.same((await service.ok('packages_index', { token, query: { 'filters[id]': id } })).data, [
      {
        id,
        name: 'Premium',
        is_trial: false,
        is_paid_trial: false,
        is_default: true,
        can_enable_vpn: true,
        credit: 12.34,
        period: 3,
        period_type: 'day',
        max_connections: 2,
        created_at: '2026-01-05 09:00:00',
        updated_at: '2026-01-06 10:30:59',
      },
    ]);
  });

  await t.test('200 prices to the hundredth, from zero to the maximum', async (t) => {
    const prices = { 0: 0, 1: 0.01, 110: 1.1, 2999: 29.99, 100_000_000_000: 1_000_000_000 };
    const packages = await Promise.all(
      Object.keys(prices).map((credit) => world.package({ credit: Number(credit) })),
    );
    await world.role({ packages, users: [user] });
    const query = { 'filters[id]': packages, sort: 'credit' };
    const { data } = await service.ok('packages_index', { token, query });
    t.same(column(data, 'credit'), Object.values(prices));
  });
});

void test('packages_index: the envelope', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const user = await world.user(null);
  const token = await world.token(user);
  const packages: number[] = [];
  for (let count = 1; count <= 31; count += 1) packages.push(await world.package());
  await world.role({ packages, users: [user] });
  const list = (query: Record<string, unknown> = {}): Promise<PackagePage> =>
    service.ok('packages_index', { token, query });
  const url = (query: string): string => `https://api.test/api/v1/packages?${query}`;

  await t.test('200 fifteen per page, newest first', async (t) => {
    t.same(await list(), {
      current_page: 1,
      data: (await list({ per_page: 100 })).data.slice(0, 15),
      first_page_url: url('page=1'),
      from: 1,
      last_page: 3,
      last_page_url: url('page=3'),
      links: [
        { url: null, label: '&laquo; Previous', active: false },
        { url: url('page=1'), label: '1', active: true },
        { url: url('page=2'), label: '2', active: false },
        { url: url('page=3'), label: '3', active: false },
        { url: url('page=2'), label: 'Next &raquo;', active: false },
      ],
      next_page_url: url('page=2'),
      path: 'https://api.test/api/v1/packages',
      per_page: 15,
      prev_page_url: null,
      to: 15,
      total: 31,
    });
    t.same(idsOf(await list()), newestFirst(packages).slice(0, 15));
  });

  await t.test('200 the last page', async (t) => {
    const { data, ...page } = await list({ page: 3 });
    t.same(column(data, 'id'), [packages[0]]);
    t.match(page, { current_page: 3, from: 31, to: 31, next_page_url: null, prev_page_url: url('page=2') });
    t.match(page.links.at(-1), { url: null, label: 'Next &raquo;', active: false });
    t.match(page.links[0], { url: url('page=2'), label: '&laquo; Previous', active: false });
  });

  await t.test('200 beyond the last page, with links back to it', async (t) => {
    for (const page of [4, 5, 1000]) {
      const { links, prev_page_url, ...beyond } = await list({ page });
      t.match(beyond, { current_page: page, data: [], from: null, to: null, last_page: 3, total: 31 });
      t.equal(beyond.next_page_url, null);
      t.notOk(
        links.some(({ active }) => active),
        'no link is the current page',
      );
      t.same([prev_page_url, links[0]?.url], [url('page=3'), url('page=3')], String(page));
    }
  });

  await t.test('200 links to twelve pages around the current one', async (t) => {
    for (const [page, first] of [
      [1, 1],
      [7, 1],
      [8, 2],
      [10, 4],
      [11, 5],
      [16, 5],
    ] as const) {
      const { links } = await list({ per_page: 2, page });
      const numbers = Array.from({ length: 12 }, (_, index) => first + index);
      t.same(
        links.slice(1, -1).map(({ label, active }) => [label, active]),
        numbers.map((number) => [String(number), number === page]),
        `page ${String(page)} of 16`,
      );
      for (const { url: address, label } of links.slice(1, -1))
        t.equal(new URL(address ?? '').searchParams.get('page'), label);
    }
  });

  await t.test('200 links keep the query', async (t) => {
    const query = { sort: 'name,-id', 'filters[name]': 'Package & co ? 100%', per_page: 4 };
    const page = await list({ ...query, 'filters[name]': 'pack', page: 2 });
    for (const [address, number] of [
      [page.first_page_url, 1],
      [page.prev_page_url, 1],
      [page.next_page_url, 3],
      [page.last_page_url, 8],
      [page.links[1]?.url, 1],
    ] as const) {
      const searchParams = Object.fromEntries(new URL(address ?? '').searchParams);
      t.same(searchParams, {
        sort: 'name,-id',
        'filters[name]': 'pack',
        per_page: '4',
        page: String(number),
      });
    }
    const odd = await list(query);
    t.equal(new URL(odd.first_page_url).searchParams.get('filters[name]'), query['filters[name]']);
    t.equal(odd.path, 'https://api.test/api/v1/packages');
  });

  await t.test('200 links keep a question mark in the query, which needs no escape', async (t) => {
    const { payload } = await service.app.inject({
      url: '/api/v1/packages?filters[name]=a?b&per_page=3',
      headers: { authorization: `Bearer ${token}` },
    });
    const { first_page_url } = JSON.parse(payload) as PackagePage;
    const query = Object.fromEntries(new URL(first_page_url).searchParams);
    t.same(query, { 'filters[name]': 'a?b', per_page: '3', page: '1' });
  });

  await t.test('200 pages of any size contain every package once, in order', async (t) => {
    // All have the same price. Equal values are ordered by id, in the direction of the first key, unless the keys say otherwise.
    const orders = { '-id': newestFirst(packages), credit: packages, '-period,id': packages };
    const order = fc.constantFrom(...Object.entries(orders));
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      order,
      async (size, [sort, expected]) => {
        const seen: number[] = [];
        for (let next: string | null = url(`per_page=${String(size)}&sort=${sort}`); next !== null;) {
          const page: PackagePage = await list(Object.fromEntries(new URL(next).searchParams));
          assert.deepEqual([page.from, page.total], [seen.length + 1, packages.length]);
          seen.push(...idsOf(page));
          assert.equal(page.to, seen.length);
          next = page.next_page_url;
        }
        assert.deepEqual(seen, expected);
      },
    );
    await t.resolves(fc.assert(property, { numRuns: 30 }));
  });
});
