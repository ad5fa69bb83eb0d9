import { pino } from 'pino';
import { sql } from 'kysely';
import { test } from 'tap';
import { tellExpiries } from '../../handlers/jobs/expiries.ts';
import { renewDueLines } from '../../handlers/jobs/renewals.ts';
import { newsOf, told } from '../support/news.ts';
import { op } from '../support/line-operations.ts';
import { KIND_NAMES, KINDS, Shop } from '../support/shop.ts';
import type { WorldUser } from '../support/world.ts';

// What happens, and the events that tell of it. Each response is checked against the contract, and so each event.

void test('events of lines', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db, seller, token } = shop;
  await world.transfer(shop.root, seller, 1_000_000);
  const packageId = await shop.package({ max_connections: 5, can_enable_vpn: true });
  const news = newsOf(shop);
  await news();

  for (const kind of KIND_NAMES) {
    await t.test(`${kind}: what its operations tell`, async (t) => {
      const name = KINDS[kind].type;
      const line = await shop.running(kind, packageId);
      const on = { token, params: { id: line.id } };
      const subject = `${name} ${String(line.id)}`;
      const lines = async () => told((await news()).filter(({ type }) => type.startsWith('line.')));
      const first = [`line.created ${subject}`, ...(KINDS[kind].waits ? [`line.activated ${subject}`] : [])];
      t.same(await lines(), first.sort());
      await service.ok(op(kind, 'change_max_connections'), { ...on, body: { max_connections: 2 } });
      t.same(await lines(), [`line.changed ${subject}`]);
      await service.ok(op(kind, 'extend'), { ...on, body: { package_id: packageId } });
      t.same(await lines(), [`line.extended ${subject}`]);
      await service.ok(op(kind, 'refund'), { ...on, body: { reason: 'asked' } });
      t.same(await lines(), [`line.refunded ${subject}`]);
      await service.ok(op(kind, 'delete'), on);
      t.same(await lines(), [`line.deleted ${subject}`]);
    });
  }

  await t.test('a batch and a mass deletion: one event a line', async (t) => {
    const batch = await service.ok('m3us_batch_create', {
      token,
      body: { lines: [{ package_id: packageId }, { package_id: packageId }] },
    });
    const ids = batch as unknown as { id: number }[] | { data: { id: number }[] };
    const list = Array.isArray(ids) ? ids : ids.data;
    const created = await news();
    t.same(
      told(created.filter(({ type }) => type.startsWith('line.'))),
      list.map(({ id }) => `line.created M3u ${String(id)}`).sort(),
    );
    await service.ok('m3us_mass_delete', { token, body: { ids: list.map(({ id }) => id) } });
    t.same(told(await news()), list.map(({ id }) => `line.deleted M3u ${String(id)}`).sort());
  });

  await t.test("a line that changes hands: its event is the new owner's", async (t) => {
    const [child, other] = [await world.user(seller), await world.user(seller)];
    const line = await shop.sell('m3u', packageId);
    const give = ({ id }: WorldUser) =>
      service.ok('m3us_change_owner', { token, params: { id: line.id }, body: { user_id: id } });
    await news();
    await give(child);
    const [left, event] = await news();
    t.match(left, { type: 'line.moved_away', user_id: seller.id, data: { user_id: seller.id } });
    t.match(event, { type: 'line.changed', user_id: child.id, data: { user_id: child.id } });
    await give(other);
    const [away, changed, ...more] = await news();
    t.match(away, { type: 'line.moved_away', user_id: child.id, data: { user_id: child.id } });
    t.match(changed, { type: 'line.changed', user_id: other.id });
    t.same(more, []);
    await give(other);
    t.match(await news(), [{ type: 'line.changed' }], 'not to the same owner');
    const { data } = await service.ok('events_index', {
      token: await world.token(child),
      query: { 'filters[subject_id]': line.id },
    });
    t.same(data, [event, away], 'the owner before hears that it is gone, not to whom');
  });

  await t.test('users_change_m3us_owner: each line leaves its owner', async (t) => {
    const [from, to] = [await world.user(seller), await world.user(seller)];
    const lines = [await world.line(from, 'm3u'), await world.line(from, 'm3u')];
    await news();
    const body = { user_id: to.id };
    await service.ok('users_change_m3us_owner', { token, params: { id: from.id }, body });
    await news();
    const { data } = await service.ok('events_index', { token: await world.token(from) });
    t.same(
      data.map(({ type, subject, user_id }) => [type, subject.id, user_id]),
      lines.map((id) => ['line.moved_away', id, from.id]),
    );
  });

  await t.test('suspended by the first restriction, resumed with the last', async (t) => {
    const line = await shop.sell('m3u', packageId);
    await news();
    const body = { restrictable_type: 'M3u', restrictable_id: line.id, title: 'Unpaid', description: '' };
    const one = await service.ok('restrictions_create', { token, body });
    const [suspended] = await news();
    t.match(suspended, { type: 'line.suspended', data: { status: 'restricted' } });
    const two = await service.ok('restrictions_create', { token: await world.token(shop.root), body });
    t.same(await news(), []);
    await service.ok('restrictions_delete', { token, params: { id: one.id } });
    t.same(await news(), []);
    await service.ok('restrictions_delete', { token: await world.token(shop.root), params: { id: two.id } });
    t.match(await news(), [{ type: 'line.resumed', data: { status: 'active' } }]);
  });

  await t.test('renewed, or once that it could not be', async (t) => {
    const dear = await shop.package({ credit: 1 });
    const good = await shop.sell('m3u', dear, { auto_renewal: true });
    const due = (id: number, hours: number) =>
      db
        .updateTable('lines')
        .set({ expired_at: sql<string>`now() + make_interval(hours => ${hours})` })
        .where('id', '=', id)
        .execute();
    await due(good.id, 1);
    await news();
    const renew = () => renewDueLines(db, () => false, { graceDays: 3, log: pino({ level: 'silent' }) });
    await renew();
    t.same(told((await news()).filter(({ type }) => type.startsWith('line.'))), [
      `line.renewed M3u ${String(good.id)}`,
    ]);
    await db.updateTable('packages').set({ credit: 1_000_000_00 }).where('id', '=', dear).execute();
    await due(good.id, 2);
    await renew();
    await sql`update renewals set attempted_at = attempted_at - interval '1 hour'`.execute(db);
    await renew();
    const failed = await news();
    t.same(told(failed), [`line.renewal_failed M3u ${String(good.id)}`]);
    t.match(failed, [{ user_id: seller.id, data: { id: good.id, reason: 'insufficient_credit' } }]);
    for (const event of failed)
      t.same(await service.ok('events_show', { token, params: { id: event.id } }), event);
  });

  await t.test('users_change_owner: lines get another creator', async (t) => {
    const [from, to] = [await world.user(seller), await world.user(seller)];
    const child = await world.user(from);
    const made = await world.line(child, 'm3u', { created_by_id: from.id });
    await world.line(child, 'm3u', { created_by_id: child.id });
    await news();
    await service.ok('users_change_owner', { token, params: { id: child.id }, body: { owner_id: to.id } });
    const away = { type: 'user.moved_away', user_id: from.id, subject: { id: child.id } };
    t.match(await news(), [
      { ...away, data: { created_by_id: from.id, pin: '' } },
      { type: 'line.changed', user_id: child.id, subject: { id: made }, data: { created_by_id: seller.id } },
    ]);
    const told = await service.ok('events_index', { token: await world.token(from) });
    t.match(told.data, [away], 'the branch that loses the user');
    const deeper = await world.user(to);
    await service.ok('users_change_owner', {
      token,
      params: { id: child.id },
      body: { owner_id: deeper.id },
    });
    t.same(await news(), [], 'nobody loses one that moves down');
  });

  await t.test('dns_domains_delete: lines get another host name, or none', async (t) => {
    const domain = (name: string) => service.ok('dns_domains_create', { token, body: { domain: name } });
    const [old, next, last] = [
      await domain('old.example'),
      await domain('new.example'),
      await domain('last.example'),
    ];
    const served = (id: number, set: object = {}) =>
      world.line(seller, 'm3u', { dns: `host-${String(id)}.example`, dns_domain_id: id, ...set });
    const moved = await served(old.id);
    await served(old.id, { dns: 'gone.example', deleted_at: new Date() });
    const refunded = await served(last.id, { refunded_at: new Date() });
    await news();
    const remove = (id: number, query: Record<string, unknown> = {}) =>
      service.ok('dns_domains_delete', { token, params: { id }, query });
    await remove(old.id, { replace_with: next.id });
    t.match(await news(), [
      { type: 'line.changed', subject: { id: moved }, data: { dns_domain_id: next.id } },
    ]);
    await remove(last.id);
    t.match(await news(), [
      { type: 'line.changed', subject: { id: refunded }, data: { dns: null, dns_domain_id: null } },
    ]);
  });
});

void test('lines that expire', async (t) => {
  const shop = await Shop.open(t);
  const { db } = shop;
  const packageId = await shop.package();
  const news = newsOf(shop);
  const lines: number[] = [];
  for (let index = 0; index < 7; index += 1) lines.push((await shop.sell('m3u', packageId)).id);
  const { id: refunded } = await shop.sell('m3u', packageId);
  await shop.ask('m3u', 'refund', refunded, { reason: 'asked' });
  await news();
  const at = (id: number | undefined, interval: string) =>
    db
      .updateTable('lines')
      .set({ expired_at: sql<string>`now() + ${interval}::interval` })
      .where('id', '=', id ?? 0)
      .execute();
  const begin = (interval: string) =>
    sql`update expiry_walk set told_until = now() + ${interval}::interval
      + case type when 'line.expiring' then interval '3 days' else interval '0' end`.execute(db);
  const tell = async (slice = 500): Promise<string[]> => {
    for (const [type, days] of [
      ['line.expiring', 3],
      ['line.expired', 0],
    ] as const) {
      for (let more = true; more;) {
        ({ more } = await db.transaction().execute((trx) => tellExpiries(trx, type, days, slice)));
      }
    }
    return told(await news());
  };
  const [soon, past, before, later] = lines;

  await begin('-1 day');
  await at(soon, '2 days 12 hours');
  await at(past, '-12 hours');
  await at(before, '-2 days');
  await at(later, '5 days');
  // All of it was given back half a day ago, which ended it.
  await at(refunded, '-12 hours');
  t.same(
    await tell(),
    [`line.expired M3u ${String(past)}`, `line.expiring M3u ${String(soon)}`],
    'after a day without a worker; a line that was refunded has told its end',
  );
  t.same(await tell(), [], 'each is told once');

  await begin('-1 day');
  for (const id of lines.slice(2)) await at(id, '-1 hour');
  const expected = lines.slice(2).map((id) => `line.expired M3u ${String(id)}`);
  t.same(
    (await tell(1)).filter((each) => each.startsWith('line.expired') && !each.endsWith(` ${String(past)}`)),
    expected.sort(),
    'those of one second come together, whatever the slice',
  );
});
