import { sql } from 'kysely';
import { test } from 'tap';
import { publishEvents } from '../../handlers/jobs/event-publisher.ts';
import type { Reply } from '../../handlers/call/contract.ts';
import { Shop, UNKNOWN_ID } from '../support/shop.ts';
import { column } from '../support/rows.ts';

type Event = Reply<'events_show'>;

void test('events', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db, root, seller, token } = shop;
  const packageId = await shop.package();
  const read = async (query: Record<string, unknown>, as = token) =>
    service.ok('events_index', { token: as, query });
  const published = async (query: Record<string, unknown> = {}, as = token): Promise<Event[]> => {
    await publishEvents(db);
    return (await read({ limit: 1000, ...query }, as)).data;
  };
  const brief = (events: readonly Event[]) =>
    events.map(({ type, subject }) => [type, subject.type, subject.id]);

  await t.test('events_index 200: a sale and an extension, each with its payment', async (t) => {
    const { next_after } = await read({});
    t.equal(next_after, null, 'nothing has been published yet');
    const [opening] = await published();
    t.match(opening, { type: 'transaction.created', user_id: seller.id, data: { to_user_id: seller.id } });
    const after = opening?.id;
    const { transaction, password: _, links: __, ...line } = await shop.sell('m3u', packageId);
    const extended = await service.ok('m3us_extend', {
      token,
      params: { id: line.id },
      body: { package_id: packageId },
    });
    const events = await published({ after });
    const of = (type: Event['type']) => events.filter((event) => event.type === type);
    t.same(brief(of('transaction.created')), [
      ['transaction.created', 'Transaction', transaction?.id],
      ['transaction.created', 'Transaction', extended.transaction?.id],
    ]);
    t.same(brief(events.filter(({ subject }) => subject.type === 'M3u')), [
      ['line.created', 'M3u', line.id],
      ['line.extended', 'M3u', line.id],
    ]);
    t.equal(events.length, 4);
    const [[paid], [created], [changed]] = [
      of('transaction.created'),
      of('line.created'),
      of('line.extended'),
    ];
    const none = { mac_address: null, sn: null, stb_type: null, modem_mac: null, enigma_version: null };
    const device = { activecode_device_id: null, reference: null };
    t.same(created?.data, { ...line, ...none, ...device }, 'the line as it was sold, without secrets');
    t.equal(created?.user_id, seller.id);
    t.equal(created?.created_at, line.created_at);
    t.match(changed?.data, { expired_at: extended.expired_at, status: 'active' });
    const params = { id: transaction?.id };
    t.same(paid?.data, await service.ok('transactions_show', { token, params }));
    for (const event of events) {
      t.same(await service.ok('events_show', { token, params: { id: event.id } }), event);
    }
  });

  await t.test('events_index 200: page by page, without a gap and without a repetition', async (t) => {
    const all = await published();
    const paged: Event[] = [];
    for (let after: number | null = null, more = true; more;) {
      const { data, next_after, has_more } = await read({ ...(after === null ? {} : { after }), limit: 2 });
      paged.push(...data);
      after = next_after;
      more = has_more;
    }
    t.same(paged, all);
    const last = all.at(-1)?.id ?? 0;
    t.match(
      await read({ limit: all.length }),
      { next_after: last, has_more: false },
      'a page with the last one is the last',
    );
    t.same(
      await read({ after: last }),
      { data: [], next_after: last, has_more: false },
      'the end keeps the cursor',
    );
  });

  await t.test('events_index 200: newest first, back in time', async (t) => {
    const all = (await published()).toReversed();
    for (const filter of [{}, { 'filters[subject_id]': all[0]?.subject.id }]) {
      const expected = all.filter(
        ({ subject }) => !('filters[subject_id]' in filter) || subject.id === filter['filters[subject_id]'],
      );
      const paged: Event[] = [];
      for (let after: number | null = null, more = true; more;) {
        const from = after === null ? {} : { after };
        const { data, next_after, has_more } = await read({ order: 'newest', limit: 2, ...from, ...filter });
        paged.push(...data);
        after = next_after;
        more = has_more;
      }
      t.same(paged, expected);
    }
  });

  await t.test('events_index 200: start=now, and the same for an empty feed', async (t) => {
    const all = await published();
    const now = await read({ start: 'now' });
    t.same(now, { data: [], next_after: all.at(-1)?.id, has_more: false });
    const { id } = await shop.sell('m3u', packageId);
    t.ok((await published({ after: now.next_after })).some(({ subject }) => subject.id === id));
    t.same(
      await read({ start: 'now', after: 0, limit: 1 }),
      await read({ after: 0, limit: 1 }),
      'only without after',
    );
  });

  await t.test('events_index 200: since a time, whatever was committed late', async (t) => {
    const all = await published();
    const [first, second] = [all[2]?.id ?? 0, all[4]?.id ?? 0];
    const at = (minutes: number) => sql<string>`now() - make_interval(mins => ${minutes})`;
    await db
      .updateTable('events')
      .set({ created_at: at(90) })
      .where('id', '<', second)
      .execute();
    // It began earlier, and was committed last.
    await db
      .updateTable('events')
      .set({ created_at: at(60) })
      .where('id', '>=', second)
      .execute();
    await sql`update events set created_at = created_at + interval '1 minute' where id = ${first}`.execute(
      db,
    );
    const times = await sql<{
      at: string;
    }>`select (now() - interval '75 minutes')::timestamp(0)::text as at`.execute(db);
    const query = { 'filters[created_from]': times.rows[0]?.at };
    const since = all.filter(({ id }) => id >= second);
    const ids = (events: readonly Event[]) => column(events, 'id');
    t.same(ids(await published(query)), ids(since));
    t.same(ids(await published({ ...query, order: 'newest' })), ids(since).toReversed());
    const about = { ...query, 'filters[subject_id]': since[0]?.subject.id };
    t.same(
      ids(await published(about)),
      ids(since.filter(({ subject }) => subject.id === since[0]?.subject.id)),
    );
    t.same(await read({ 'filters[created_from]': '2099-01-01' }), {
      data: [],
      next_after: null,
      has_more: false,
    });
  });

  await t.test('events_index 200: who has done it, by which request', async (t) => {
    const { next_after: after } = await read({ start: 'now' });
    const headers = { 'X-Request-Id': 'order-4711' };
    await shop.sell('m3u', packageId, {}, { headers });
    await world.transfer(root, seller, 100);
    const done = { actor_id: seller.id, request_id: 'order-4711' };
    t.match(await published({ after }), [done, done, { request_id: null }]);
  });

  await t.test('events_index 422: a cursor that the feed has not reached', async (t) => {
    const refused = { errors: { after: ['is beyond the newest event'] } };
    for (const query of [{ after: 2 ** 52 }, { after: 2 ** 52, 'filters[subject_id]': 1 }])
      t.match(await service.refused(422, 'events_index', { token, query }), refused);
  });

  await t.test('events_index 200: both sides of a transfer have an event of their own', async (t) => {
    const child = await world.user(seller);
    const [before] = (await published()).slice(-1);
    await service.ok('transactions_create', {
      token,
      body: { to_user_id: child.id, amount: 12.5, description: 'March' },
    });
    const events = await published({ after: before?.id });
    t.same(
      events.map(({ type, user_id }) => [type, user_id]),
      [
        ['transaction.created', seller.id],
        ['transaction.created', child.id],
      ],
    );
    t.same(events[0]?.data, events[1]?.data);
    const own = await published({ after: before?.id }, await world.token(child));
    t.same(own, events.slice(1), 'whoever is below sees its own only');
    t.same(await published({ after: before?.id, 'filters[user_id]': child.id }), events.slice(1));
  });

  await t.test('events_index 200: by type, kind of subject and subject', async (t) => {
    const all = await published();
    for (const type of ['line.created', 'transaction.created'] as const) {
      t.same(
        await published({ 'filters[type]': type }),
        all.filter((event) => event.type === type),
      );
    }
    const lines = all.filter(({ subject }) => subject.type === 'M3u');
    t.same(await published({ 'filters[subject_type]': 'M3u' }), lines);
    const id = lines[0]?.subject.id;
    const about = { 'filters[subject_id]': id, 'filters[subject_type]': 'M3u' };
    t.same(
      await published(about),
      lines.filter(({ subject }) => subject.id === id),
    );
    t.same(await published({ 'filters[subject_id]': UNKNOWN_ID }), []);
  });

  await t.test('events_index 200: only about what the caller may retrieve', async (t) => {
    const lines = await published({}, await world.token(seller, { scopes: ['events_index', 'm3us_show'] }));
    t.ok(lines.length > 0);
    t.ok(lines.every(({ subject }) => subject.type === 'M3u'));
    t.same(await published({}, await world.token(seller, { scopes: ['events_index'] })), []);
    const scopes = ['events_show'];
    const params = { id: lines[0]?.id };
    await service.refused(404, 'events_show', { token: await world.token(seller, { scopes }), params });
  });

  await t.test('users_create: a user with its opening credit', async (t) => {
    const [before] = (await published()).slice(-1);
    const { transaction: _, ...user } = await service.ok('users_create', {
      token,
      body: {
        username: 'corner-shop',
        email: 'c@example.com',
        password: 'a long passphrase',
        full_name: 'C',
        credit: 5,
      },
    });
    const events = await published({ after: before?.id, 'filters[user_id]': user.id });
    t.same(column(events, 'type'), ['transaction.created', 'user.created']);
    t.same(events[1]?.data, { ...user, pin: '' });
  });

  await t.test('a dry run and a refused request leave no event', async (t) => {
    const [before] = (await published()).slice(-1);
    const dry = { headers: { 'dry-run': 'true' } };
    await shop.sell('m3u', packageId, {}, dry);
    await service.refused(422, 'transactions_create', {
      token,
      body: { to_user_id: (await world.user(seller)).id, amount: 1_000_000, description: 'March' },
    });
    t.same(await published({ after: before?.id }), []);
  });
});

void test('events_index 200 a reader passes thousands of events that it may not see', async (t) => {
  const { service, world, db, root, seller, token } = await Shop.open(t);
  // Somebody below the reader: else an index leads it past those of others.
  await world.user(seller);
  const insert = (userId: number, count: number) => sql`
    insert into events (type, created_at, user_id, subject_type, subject_id, audience, data)
    select 'credit.low', now(), ${userId}, 'User', ${userId}, 'branch', '{"credit_alert_below": 5, "balance": 4}'
    from generate_series(1, ${count})`;
  await insert(root.id, 5000).execute(db);
  await insert(seller.id, 1).execute(db);
  const ask = { token, query: { limit: 10 } };
  const first = await service.ok('events_index', ask);
  t.match(first, { data: [], has_more: true });
  const then = { ...ask, query: { ...ask.query, after: first.next_after } };
  t.match(await service.ok('events_index', then), { data: [{ user_id: seller.id }], has_more: false });
});

void test('events_index 200 an object with many events is read in parts', async (t) => {
  const { service, world, db, root, seller, token } = await Shop.open(t);
  const child = await world.user(seller);
  const insert = (userId: number, type: string, count: number) => sql`
    insert into events (type, created_at, user_id, subject_type, subject_id, audience, data)
    select ${type}, now(), ${userId}, 'User', ${child.id}, 'branch', '{"credit_alert_below": 5, "balance": 4}'
    from generate_series(1, ${count})`;
  // Before it came to the seller, it was another's.
  await insert(root.id, 'credit.low', 3000).execute(db);
  await insert(child.id, 'credit.low', 3000).execute(db);
  await insert(seller.id, 'credit.low', 3000).execute(db);
  await insert(child.id, 'credit.low', 1).execute(db);
  const all: number[] = [];
  for (let after = 0, hasMore = true; hasMore;) {
    const query = { 'filters[subject_id]': child.id, limit: 1000, after };
    const { data, next_after, has_more } = await service.ok('events_index', { token, query });
    all.push(...data.map(({ id }) => id));
    [after, hasMore] = [next_after ?? 0, has_more];
  }
  const { rows } = await sql<{ id: number }>`
    select id from events where user_id <> ${root.id} order by id`.execute(db);
  t.same(
    all,
    rows.map(({ id }) => id),
    'each that the caller may see, once',
  );
  const query = { 'filters[subject_id]': child.id, 'filters[type]': 'user.restricted' };
  const first = await service.ok('events_index', { token, query });
  t.match(first, { data: [], has_more: true }, 'those of other types are passed in parts, too');
});
