import { bySystem } from '../../db/cause.ts';
import { sql } from 'kysely';
import { test, type Test } from 'tap';
import { type Event, newsOf, told } from '../support/news.ts';
import { Shop, UNKNOWN_ID } from '../support/shop.ts';
import { handlers } from '../../handlers/index.ts';
import { Service } from '../support/service.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../db/connection/connection.ts';
import { publishEvents } from '../../handlers/jobs/event-publisher.ts';
import { recordLineEvents } from '../../db/lines.ts';
import { waitingForLocks } from '../support/database.ts';
import { faultsOfReading, playOverlap } from '../support/overlapping-events.ts';

// Who sees an event is decided when it is read: by the tree, the permissions and the restrictions as they are then.

void test('who sees events', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db, root, seller } = shop;
  await world.transfer(root, seller, 1_000_000);
  const other = await world.user(root);
  const child = await world.user(seller);
  const tokens = { seller: shop.token, other: await world.token(other), child: await world.token(child) };
  const above = { token: await world.token(root) };
  const packageId = await shop.package({}, undefined, [seller, other, child]);
  await world.transfer(seller, child, 100_000);
  const publish = newsOf(shop);
  const ofChild = async (token: string): Promise<Event[]> => {
    await publish();
    return (await service.ok('events_index', { token, query: { 'filters[user_id]': child.id, limit: 1000 } }))
      .data;
  };
  const show = (token: string, id: number | undefined) => ({ token, params: { id } });
  const line = await shop.running('m3u', packageId, {}, { token: tokens.child });

  await t.test('users_change_owner: events go with the user, those before the move too', async (t) => {
    const before = await ofChild(tokens.seller);
    t.ok(before.length >= 3, 'a payment for each side is seen, and a line');
    t.same(await ofChild(tokens.other), []);
    await service.ok('users_change_owner', {
      ...above,
      params: { id: child.id },
      body: { owner_id: other.id },
    });
    await shop.ask('m3u', 'extend', line.id, { package_id: packageId }, { token: tokens.child });
    const all = await ofChild(tokens.child);
    t.same(all.slice(0, before.length), before);
    t.match(told(all.slice(before.length)), [`line.extended M3u ${String(line.id)}`, /^transaction.created/]);
    t.same(await ofChild(tokens.other), all, 'the new parent');
    t.same(await ofChild(tokens.seller), [], 'the parent before');
    const { data } = await service.ok('events_index', { token: tokens.seller, query: { limit: 1000 } });
    t.ok(data.length > 0 && data.every(({ user_id }) => user_id !== child.id));
    for (const { id } of all) {
      await service.ok('events_show', show(tokens.other, id));
      await service.refused(404, 'events_show', show(tokens.seller, id));
    }
  });

  await t.test('events_show 404: a hidden event is as one that does not exist', async (t) => {
    const [event] = await ofChild(tokens.other);
    const hidden = await service.call('events_show', show(tokens.seller, event?.id));
    await db
      .deleteFrom('events')
      .where('id', '=', event?.id ?? 0)
      .execute();
    const absent = await service.call('events_show', show(tokens.seller, event?.id));
    t.equal(hidden.status, 404);
    const { request_id: one, ...first } = hidden.body as Record<string, unknown>;
    const { request_id: two, ...second } = absent.body as Record<string, unknown>;
    t.not(one, two);
    t.same(first, second);
  });

  await t.test('a revoked permission hides the events of such objects, and no others', async (t) => {
    const before = await ofChild(tokens.other);
    const lines = before.filter(({ subject }) => subject.type === 'M3u');
    t.ok(lines.length > 0 && lines.length < before.length);
    const held = { user_id: other.id, permission: 'm3us_show' } as const;
    await db
      .deleteFrom('user_permissions')
      .where('user_id', '=', held.user_id)
      .where('permission', '=', held.permission)
      .execute();
    t.same(
      await ofChild(tokens.other),
      before.filter(({ subject }) => subject.type !== 'M3u'),
    );
    await service.refused(404, 'events_show', show(tokens.other, lines[0]?.id));
    await db.insertInto('user_permissions').values(held).execute();
    t.same(await ofChild(tokens.other), before, 'once it is given again');
  });

  await t.test('events_index 200: many events of a hidden user or object tell as much as none', async (t) => {
    const last = (await ofChild(tokens.child)).at(-1)?.id;
    await sql`
      insert into events (type, created_at, user_id, subject_type, subject_id, audience, data)
      select 'credit.low', now(), ${root.id}, 'User', ${root.id}, 'branch',
        '{"credit_alert_below": 5, "balance": 4}'
      from generate_series(1, 6000)`.execute(db);
    for (const token of [tokens.child, tokens.seller]) {
      for (const filter of ['filters[user_id]', 'filters[subject_id]']) {
        const read = (id: number) =>
          service.ok('events_index', { token, query: { [filter]: id, limit: 1000, after: last } });
        t.same(await read(root.id), await read(UNKNOWN_ID), filter);
      }
    }
  });

  await t.test('events_index 403, events_show 403: a restricted caller', async () => {
    const [event] = await ofChild(tokens.child);
    const { id } = await service.ok('restrictions_create', {
      ...above,
      body: { restrictable_type: 'User', restrictable_id: child.id, title: 'Unpaid', description: '' },
    });
    await service.refused(403, 'events_index', { token: tokens.child });
    await service.refused(403, 'events_show', show(tokens.child, event?.id));
    await service.ok('restrictions_delete', { ...above, params: { id } });
    await service.ok('events_show', show(tokens.child, event?.id));
  });

  await t.test('a restriction on one policy hides the events of such objects', async (t) => {
    const before = await ofChild(tokens.child);
    const body = {
      restrictable_type: 'User',
      restrictable_id: child.id,
      title: 'Unpaid',
      description: '',
      policies: ['m3us_show'],
    };
    await service.ok('restrictions_create', { ...above, body });
    const after = await ofChild(tokens.child);
    t.match(after.at(-1), { type: 'user.restricted' });
    t.same(
      after.slice(0, -1),
      before.filter(({ subject }) => subject.type !== 'M3u'),
    );
  });
});

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

// What the feed promises to whoever reads it by cursor: every event once, in ascending order, however the transactions
// that record them overlap, and however many workers publish.

/** Some 500 events. */
const SIZE = { writers: 8, publishers: 3, readers: 3, transactions: 24, most: 4, held: 60 };

void test('events_index 200: readers by cursor while writers and publishers overlap', async (t) => {
  const { committed, seen } = await playOverlap(t, await Shop.open(t), SIZE);
  t.ok(committed.length > 400, `${String(committed.length)} events`);
  t.equal(seen.length, SIZE.readers);
  for (const one of seen) t.same(faultsOfReading(committed, one), []);
});

void test('a publisher leaves what was committed late to the one at work', async (t) => {
  const { service, world, db, root, seller, token } = await Shop.open(t);
  while ((await publishEvents(db)).more);
  const others = openDatabase(service.databaseUrl, 4);
  t.teardown(() => others.destroy());
  const line = await world.line(seller, 'm3u');
  const late = await others.startTransaction().execute();
  await recordLineEvents(late, bySystem(), [line], 'line.changed');
  await world.transfer(root, seller, 100);
  const holding = await others.startTransaction().execute();
  await sql`select from event_outbox for update`.execute(holding);
  const first = publishEvents(others);
  while ((await waitingForLocks(db)) === 0) await sleep(5);
  await late.commit().execute();
  t.same(await publishEvents(others, 1), { done: 0, more: false });
  await holding.commit().execute();
  t.same(await first, { done: 1, more: false });
  t.same(await publishEvents(others), { done: 1, more: false });
  const { data } = await service.ok('events_index', { token });
  t.match(data.slice(-2), [{ type: 'transaction.created' }, { type: 'line.changed' }]);
});
