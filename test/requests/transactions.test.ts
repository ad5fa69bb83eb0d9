import { sql } from 'kysely';
import { test } from 'tap';
import { family } from '../db/ledger/scene.ts';
import { until } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import { Shop } from '../support/shop.ts';
import { column } from '../support/rows.ts';

void test('transactions_show', async (t) => {
  const { service, world, token, root, seller, child, stranger, strangersChild, ...it } = await family(t);
  const show = async (id: unknown, caller = seller) => ({ token: await world.token(caller), params: { id } });

  await t.test('200 a transfer, field by field', async (t) => {
    const id = await it.give(root, seller, 100.25, 'March order');
    const fetched = await service.ok('transactions_show', await show(id));
    t.match(fetched.created_at, /^20\d\d-/);
    t.same(fetched, {
      id,
      type: 'normal',
      amount: 100.25,
      from_user_id: root.id,
      to_user_id: seller.id,
      description: 'March order',
      subject_type: null,
      subject_id: null,
      reverses_id: null,
      reference: null,
      created_by_id: root.id,
      created_at: fetched.created_at,
    });
  });

  await t.test('the database refuses to change or delete one', async (t) => {
    await it.give(root, seller, 1);
    for (const table of ['credit_transfers', 'credit_entries']) {
      for (const statement of [
        sql`update ${sql.table(table)} set amount = 2`,
        sql`delete from ${sql.table(table)}`,
      ])
        await t.rejects(statement.execute(it.db), /append-only/, table);
    }
  });
});

void test('transactions_index', async (t) => {
  await t.test('200 newest first, those of the caller and users below it, with their number', async (t) => {
    const { root, seller, child, grandchild, stranger, give, list } = await family(t);
    const created = [
      await give(root, seller, 10),
      await give(seller, grandchild, 3),
      await give(root, child, 2),
    ];
    const hidden = await give(root, stranger, 5);
    const seen = await list(seller);
    t.same(column(seen.data, 'id'), created.toReversed());
    t.equal(seen.total, 3);
    t.equal((await list(child)).total, 2);
    t.equal((await list(stranger)).total, 1);
    t.same(column((await list(root)).data, 'id'), [hidden, ...created.toReversed()]);
  });

  await t.test('200 payments for lines and refunds, which name the payment', async (t) => {
    const shop = await Shop.of(await Service.apart(t));
    const { service, token, seller } = shop;
    const line = await shop.sell('mag', await shop.package());
    await service.ok('mags_refund', { token, params: { id: line.id }, body: { reason: 'Sold twice' } });
    const { data } = await service.ok('transactions_index', { token });
    const [refund, payment, funding] = data;
    t.match(payment, {
      type: 'subscription_payment',
      amount: 10,
      from_user_id: seller.id,
      to_user_id: null,
      subject_type: 'Mag',
      subject_id: line.id,
      reverses_id: null,
      reference: null,
      created_by_id: seller.id,
    });
    t.match(refund, {
      type: 'refund',
      amount: 10,
      from_user_id: null,
      to_user_id: seller.id,
      description: 'Sold twice',
      subject_type: 'Mag',
      subject_id: line.id,
      reverses_id: payment?.id,
    });
    t.match(funding, { type: 'normal', from_user_id: shop.root.id });
    const filtered = async (query: Record<string, unknown>): Promise<number[]> =>
      (await service.ok('transactions_index', { token, query })).data.map(({ id }) => id);
    t.same(await filtered({ 'filters[from_user_id]': seller.id }), [payment?.id]);
    t.same(await filtered({ 'filters[to_user_id]': seller.id }), [refund?.id, funding?.id], 'no payments');
  });

  await t.test('200 by time, in UTC wherever the database is, with the last second', async (t) => {
    const { service, db, root, seller, give, listed } = await family(t);
    const [first, second, third] = [
      await give(root, seller, 1),
      await give(root, seller, 2),
      await give(root, seller, 3),
    ];
    await sql`alter table credit_transfers disable trigger append_only`.execute(db);
    const at = (id: number, time: string) =>
      sql`update credit_transfers set created_at = ${time}::timestamptz where id = ${id}`.execute(db);
    await at(first, '2026-03-01 00:00:00Z');
    await at(second, '2026-03-01 12:00:00.7Z');
    await at(third, '2026-03-02 00:00:00Z');
    const database = sql.id(new URL(service.databaseUrl).pathname.slice(1));
    await sql`alter database ${database} set timezone = 'America/New_York'`.execute(db);
    const elsewhere = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    t.ok(elsewhere.rows.length > 0, 'every connection of the service is a new one');
    await until(() => service.app.pg.pool.totalCount === 0);
    const between = (from: string, to: string) =>
      listed(seller, { 'filters[created_from]': from, 'filters[created_to]': to });
    t.same(await between('2026-03-01 00:00:00', '2026-03-01 12:00:00'), [second, first]);
    t.same(await between('2026-03-01 00:00:01', '2026-03-01 23:59:59'), [second]);
    t.same(await listed(seller, { 'filters[created_from]': '2026-03-02 00:00:00' }), [third]);
    t.same(await listed(seller, { 'filters[created_to]': '2026-02-28 23:59:59' }), []);
    const { totals } = await service.ok('transactions_summary', {
      token: await service.world.token(seller),
      query: { 'filters[created_from]': '2026-03-01 00:00:01', 'filters[created_to]': '2026-03-01 12:00:00' },
    });
    t.same(totals.normal, { count: 1, amount: 2 });
  });

  await t.test('200 a moved user takes its transactions along; its side is kept', async (t) => {
    const { service, world, root, seller, child, stranger, give, listed, list } = await family(t);
    const fromRoot = await give(root, child, 5);
    const fromSeller = await give(root, seller, 5);
    const passed = await give(seller, child, 2);
    await service.ok('users_change_owner', {
      token: await world.token(root),
      params: { id: child.id },
      body: { owner_id: stranger.id },
    });
    t.same(await listed(stranger), [passed, fromRoot]);
    t.same(await listed(seller), [passed, fromSeller]);
    t.equal((await list(stranger)).total, 2);
    t.equal((await list(seller)).total, 2);
    t.equal((await list(root)).total, 3);
  });
});
