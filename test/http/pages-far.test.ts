import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import { Service } from '../support/service.ts';

// Late pages of a list, and pages beyond the last one.

/** Returns the texts of all statements that a service sends from now on. */
function statementsOf({ pg }: FastifyInstance): string[] {
  const texts: string[] = [];
  pg.pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client);
    const noted = (...args: unknown[]): unknown => {
      const [first] = args;
      texts.push(typeof first === 'string' ? first : String((first as { text?: string }).text));
      return Reflect.apply(query, client, args);
    };
    client.query = noted as typeof client.query;
  });
  return texts;
}

void test('beyond the last page no row is read', async (t) => {
  const service = await Service.apart(t);
  const { world } = service;
  const texts = statementsOf(service.app);
  const root = await world.user(null);
  const token = await world.token(root);
  const line = await world.line(root, 'm3u');
  await world.line(root, 'm3u');
  const lists: [OperationName, Record<string, unknown>, object][] = [
    ['m3us_index', {}, {}],
    ['m3us_index', {}, { sort: 'username,id' }],
    ['m3us_index', {}, { 'filters[status]': 'active' }],
    ['users_index', {}, {}],
    ['packages_index', {}, {}],
    ['logs_index', {}, {}],
    ['transactions_index', {}, {}],
    ['m3us_syncs', { id: line }, {}],
  ];
  for (const [operation, params, query] of lists) {
    const far = { token, params, query: { per_page: 100, ...query } };
    const { body: first } = await service.call(operation, far);
    texts.length = 0;
    const { status, body } = await service.call(operation, {
      ...far,
      query: { ...far.query, page: 1_000_000 },
    });
    const { total } = first as { total: number };
    t.match([status, body], [200, { data: [], total, from: null, to: null, current_page: 1_000_000 }]);
    t.ok(texts.length > 0);
    t.same(
      texts.filter((text) => /\boffset\b/.test(text)),
      [],
      `${operation} ${JSON.stringify(query)}`,
    );
  }
});

void test('later pages have the same rows as one long page', async (t) => {
  const service = await Service.apart(t);
  const { world } = service;
  const root = await world.user(null);
  const token = await world.token(root);
  const ids: number[] = [];
  for (let count = 0; count < 7; count += 1) ids.push(await world.line(root, 'm3u'));
  for (const sort of ['id', 'id,username']) {
    const seen: number[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { data, total, last_page } = await service.ok('m3us_index', {
        token,
        query: { per_page: 3, page, sort },
      });
      t.same([total, last_page], [7, 3]);
      seen.push(...data.map(({ id }) => id));
    }
    t.same(seen, ids);
  }
});
