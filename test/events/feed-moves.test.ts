import { sql } from 'kysely';
import { test, type Test } from 'tap';
import { handlers } from '../../handlers/index.ts';
import { Service } from '../support/service.ts';
import { Shop } from '../support/shop.ts';

// The tree changes after a reader's request was admitted, and before its events are read.

interface Scene {
  shop: Shop;
  /** Reads the feed to its end with a new token, and returns the ids. `change` comes after the first admission. */
  readAll: (change: () => Promise<unknown>, query?: object) => Promise<number[]>;
  /** Inserts events of users. */
  insert: (userId: number, count: number) => Promise<unknown>;
}

async function scene(t: Test): Promise<Scene> {
  let meanwhile: (() => Promise<unknown>) | undefined;
  const service = await Service.apart(
    t,
    {},
    {
      async events_index(call) {
        const change = meanwhile;
        meanwhile = undefined;
        await change?.();
        return handlers.events_index(call);
      },
    },
  );
  const shop = await Shop.of(service);
  const readAll = async (change: () => Promise<unknown>, query: object = {}): Promise<number[]> => {
    const token = await service.world.token(shop.seller);
    meanwhile = change;
    const ids: number[] = [];
    for (let after = 0, hasMore = true; hasMore;) {
      const page = await service.ok('events_index', { token, query: { ...query, limit: 1000, after } });
      ids.push(...page.data.map(({ id }) => id));
      [after, hasMore] = [page.next_after ?? after, page.has_more];
    }
    return ids;
  };
  const insert = (userId: number, count: number): Promise<unknown> =>
    sql`
      insert into events (type, created_at, user_id, subject_type, subject_id, audience, data)
      select 'credit.low', now(), ${userId}, 'User', ${userId}, 'branch', '{"credit_alert_below": 5, "balance": 4}'
      from generate_series(1, ${count}::integer)`.execute(service.db);
  return { shop, readAll, insert };
}

const idsOf = async ({ db }: Shop, userIds: readonly number[]): Promise<number[]> =>
  (await db.selectFrom('events').select('id').where('user_id', 'in', userIds).orderBy('id').execute()).map(
    ({ id }) => id,
  );

void test('events_index 200: a reader who is moved misses none of its events', async (t) => {
  const { shop, readAll, insert } = await scene(t);
  const { service, world, root, seller } = shop;
  const [child, other, operator] = [
    await world.user(seller),
    await world.user(root),
    await world.token(root),
  ];
  await insert(child.id, 3);
  await insert(seller.id, 3);
  await insert(root.id, 5000);
  const ids = await readAll(() =>
    service.ok('users_change_owner', {
      token: operator,
      params: { id: seller.id },
      body: { owner_id: other.id },
    }),
  );
  t.same(ids, await idsOf(shop, [seller.id, child.id]));
});

for (const [title, query] of [
  ['', () => ({})],
  [', asking for objects', (ids: readonly number[]) => ({ 'filters[subject_id]': ids.join() })],
] as const) {
  void test(`events_index 200: a reader who gets its first user misses none of its events${title}`, async (t) => {
    const { shop, readAll, insert } = await scene(t);
    const { service, world, root, seller } = shop;
    const [newcomer, operator] = [await world.user(root), await world.token(root)];
    const change = async (): Promise<void> => {
      const move = { params: { id: newcomer.id }, body: { owner_id: seller.id } };
      await service.ok('users_change_owner', { token: operator, ...move });
      await insert(newcomer.id, 1);
      await insert(seller.id, 1);
    };
    t.same(
      await readAll(change, query([newcomer.id, seller.id])),
      await idsOf(shop, [seller.id, newcomer.id]),
    );
  });
}
