import { sql } from 'kysely';
import { pino } from 'pino';
import { test } from 'tap';
import { renewDueLines } from '../../handlers/jobs/renewals.ts';
import { KINDS, KIND_NAMES, type Kind } from '../support/shop.ts';
import { HOUR, RenewalScene } from '../support/renewal-scene.ts';

// Automatic renewal: 24 hours before a line ends, paid by its owner.

const MINUTE = 60_000;

/** The fields by which the notification of each kind identifies the line. */
const NOTICE = {
  m3u: ['m3u_id', 'username'],
  mag: ['mag_id', 'mac_address'],
  enigma: ['enigma_id', 'mac_address'],
  activecode: ['activecode_id', 'code'],
} as const satisfies Record<Kind, readonly [string, string]>;

void test('a line is renewed in the last 24 hours; its owner pays and is notified', async (t) => {
  const scene = await RenewalScene.open(t);
  const { shop } = scene;
  const packageId = await shop.package();
  const above = await shop.balance(shop.root);

  for (const kind of KIND_NAMES) {
    await t.test(kind, async (t) => {
      const { id, end } = await scene.line(kind, packageId, 23, { max_connections: 2 });
      const balance = await shop.balance();
      const [syncs, notices] = [await shop.syncs(id), await scene.notices()];

      t.equal(await scene.run(), 1);
      const renewedTo = await shop.after(end, '1 month');
      t.equal(await scene.endOf(id), renewedTo, 'a month is added to its end');
      t.equal(await shop.balance(), balance - 2000, 'ten credits per connection');
      t.equal(await shop.balance(shop.root), above, 'users above pay nothing');
      t.same(await shop.syncs(id), [...syncs, 'update']);
      const charge = (await shop.charges(id)).at(-1);
      t.match(charge, {
        kind: 'extend',
        payer_id: shop.seller.id,
        amount: 2000,
        discount: 0,
        max_connections: 2,
      });
      const paid = await shop.service.ok('transactions_show', {
        token: shop.token,
        params: { id: charge?.transfer_id },
      });
      t.match(paid, { type: 'subscription_payment', amount: 20 });

      const [idOf, nameOf] = NOTICE[kind];
      const [notice, ...others] = (await scene.notices()).slice(notices.length);
      t.same(others, []);
      t.match(notice, {
        type: `${KINDS[kind].type}AutoRenewalNotificationData`,
        read_at: null,
        data: {
          [idOf]: id,
          [nameOf]: String,
          package_id: packageId,
          outcome: 'succeeded',
          reason: null,
          credit: 20,
          balance_after: (balance - 2000) / 100,
          expired_at: renewedTo,
        },
      });

      t.equal(await scene.run(), 0, 'and not again');
      t.equal(await scene.endOf(id), renewedTo);
      t.equal((await scene.notices()).length, notices.length + 1);
    });
  }
});

void test('lines that are not due, or not to be renewed, are unchanged', async (t) => {
  const scene = await RenewalScene.open(t);
  const { shop } = scene;
  const packageId = await shop.package();
  const change = (id: number, set: object) =>
    shop.db.updateTable('lines').set(set).where('id', '=', id).execute();
  const lines = {
    'ends later': await scene.line('m3u', packageId, 24.1),
    'has ended': await scene.line('m3u', packageId, -0.1),
    'is not renewed automatically': await scene.line('m3u', packageId, 1, { auto_renewal: false }),
    'is a trial': await scene.line('m3u', packageId, 1),
    'is refunded': await scene.line('m3u', packageId, 1),
    'is deleted': await scene.line('m3u', packageId, 1),
  };
  await change(lines['is a trial'].id, { is_trial: true });
  await change(lines['is refunded'].id, { refunded_at: new Date() });
  await shop.service.ok('m3us_delete', { token: shop.token, params: { id: lines['is deleted'].id } });
  await shop.sell('activecode', packageId, { auto_renewal: true });
  const balance = await shop.balance();
  t.equal(await scene.run(), 0);
  for (const [why, { id, end }] of Object.entries(lines)) t.equal(await scene.endOf(id), end, why);
  t.equal(await shop.balance(), balance);
  t.same(await scene.notices(), []);
});

void test('a package of a day or less is renewed in its last quarter, not right after the sale', async (t) => {
  const scene = await RenewalScene.open(t);
  const { shop } = scene;
  for (const { period, period_type, hours } of [
    { period: 1, period_type: 'hour', hours: 1 },
    { period: 24, period_type: 'hour', hours: 24 },
    { period: 1, period_type: 'day', hours: 24 },
  ] as const) {
    const packageId = await shop.package({ period, period_type });
    const { id } = await shop.running('m3u', packageId, { auto_renewal: true });
    t.equal(await scene.run(), 0, 'it has just been sold');
    await shop.endIn(id, (hours / 4) * HOUR + 4 * MINUTE);
    t.equal(await scene.run(), 0, 'before the last quarter');
    const end = await shop.endIn(id, (hours / 4) * HOUR - MINUTE);
    t.equal(await scene.run(), 1);
    t.equal(await scene.endOf(id), await shop.after(end, `${String(period)} ${period_type}`));
    t.equal(await scene.run(), 0, 'the next period is not paid before the last quarter');
    await shop.ask('m3u', 'delete', id);
  }
  const longer = await shop.package({ period: 25, period_type: 'hour' });
  await scene.line('m3u', longer, 23.9);
  t.equal(await scene.run(), 1, 'a longer one 24 hours before it ends');
});

void test('lines of a restricted owner are not renewed, and the owner is notified of the reason', async (t) => {
  const scene = await RenewalScene.open(t);
  const { shop } = scene;
  const packageId = await shop.package();
  const { id, end } = await scene.line('m3u', packageId, 5);
  const other = await scene.line('mag', packageId, 5);
  await shop.db.updateTable('lines').set({ auto_renewal: false }).where('id', '=', other.id).execute();
  const balance = await shop.balance();
  for (const policies of [['*'], ['faqs_index', 'm3us_extend']]) {
    const restriction = await shop.world.restriction({ user_id: shop.seller.id }, shop.root, policies);
    t.equal(await scene.run(), 0);
    t.equal(await shop.balance(), balance);
    await shop.db.deleteFrom('restrictions').where('id', '=', restriction).execute();
    await scene.wait(60);
  }
  const [failure, ...others] = await scene.notices();
  t.same(others, [], 'one notification');
  t.match(failure, {
    data: { m3u_id: id, outcome: 'failed', reason: 'restricted', credit: 10, expired_at: end },
  });

  await shop.world.restriction({ user_id: shop.seller.id }, shop.root, ['mags_extend', 'users_show']);
  t.equal(await scene.run(), 1, 'a restriction from other operations does not matter');
  await shop.db.updateTable('lines').set({ auto_renewal: true }).where('id', '=', other.id).execute();
  t.equal(await scene.run(), 0);
  t.match((await scene.notices())[2], { data: { mag_id: other.id, reason: 'restricted' } });
});

void test('too little credit: nothing moves, the owner is notified once per expiry, and it is retried', async (t) => {
  const scene = await RenewalScene.open(t);
  const { shop } = scene;
  const packageId = await shop.package();
  const { id, end } = await scene.line('mag', packageId, 20);
  await scene.leave(999);
  const traces = await shop.traces();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    t.equal(await scene.run(), 0);
    await scene.wait(50);
    const tried = await scene.attempts();
    await scene.run();
    t.same(await scene.attempts(), tried, 'not again within the hour');
    await scene.wait(10);
  }
  t.same(await shop.traces(), traces, 'nothing is charged, extended or sent');
  const [failure, ...others] = await scene.notices();
  t.same(others, [], 'one notification for three attempts');
  t.match(failure, {
    type: 'MagAutoRenewalNotificationData',
    data: {
      mag_id: id,
      outcome: 'failed',
      reason: 'insufficient_credit',
      credit: 10,
      balance_after: 9.99,
      expired_at: end,
    },
  });

  await scene.leave(1000);
  t.equal(await scene.run(), 1, 'with enough credit it is renewed');
  t.equal(await shop.balance(), 0);
  t.match((await scene.notices())[1], { data: { outcome: 'succeeded', balance_after: 0 } });

  await shop.endIn(id, 3 * HOUR);
  t.equal(await scene.run(), 0);
  t.match((await scene.notices())[2], { data: { outcome: 'failed' } }, 'the next expiry is notified again');
  t.equal((await scene.notices()).length, 3);
});

void test('a failure has a reason', async (t) => {
  const scene = await RenewalScene.open(t);
  const { shop } = scene;
  const [taken, kept] = [await shop.package(), await shop.package()];
  const lines = {
    package_not_allowed: await scene.line('m3u', taken, 5),
    line_restricted: await scene.line('m3u', kept, 5),
  };
  await shop.db.deleteFrom('role_packages').where('package_id', '=', taken).execute();
  await shop.world.restriction({ line_id: lines.line_restricted.id }, shop.root);
  const balance = await shop.balance();
  t.equal(await scene.run(), 0);
  t.equal(await shop.balance(), balance);
  const notices = await scene.notices();
  t.equal(notices.length, 2);
  for (const [reason, { id, end }] of Object.entries(lines)) {
    const notice = notices.find(({ data }) => 'm3u_id' in data && data.m3u_id === id);
    t.match(notice, { data: { outcome: 'failed', reason, expired_at: end } });
  }
});

void test('the owner pays, whoever sold the line, and only the owner is notified', async (t) => {
  const scene = await RenewalScene.open(t);
  const { shop } = scene;
  const child = await shop.world.user(shop.seller);
  await shop.world.transfer(shop.seller, child, 5000);
  const packageId = await shop.package({}, null, [shop.seller, child]);
  const { id } = await scene.line('m3u', packageId, 5);
  await shop.service.ok('m3us_change_owner', {
    token: shop.token,
    params: { id },
    body: { user_id: child.id },
  });
  const balance = await shop.balance();
  t.equal(await scene.run(), 1);
  t.same([await shop.balance(), await shop.balance(child)], [balance, 4000]);
  t.same(await scene.notices(), []);
  t.match(await scene.notices(await shop.world.token(child)), [{ data: { m3u_id: id, balance_after: 40 } }]);
});

void test('a line that was extended meanwhile is renewed at its new end', async (t) => {
  const scene = await RenewalScene.open(t);
  const { shop } = scene;
  const packageId = await shop.package();
  const { id } = await scene.line('m3u', packageId, 5);
  const { expired_at } = await shop.ask('m3u', 'extend', id, { package_id: packageId });
  t.equal(await scene.run(), 0);
  t.equal(await scene.endOf(id), expired_at);
});

void test('concurrent runs renew each line once', async (t) => {
  const scene = await RenewalScene.open(t);
  const { shop } = scene;
  const packageId = await shop.package();
  const lines: { id: number; end: string }[] = [];
  for (let count = 0; count < 20; count += 1) lines.push(await scene.line('m3u', packageId, 5));
  const balance = await shop.balance();
  const renewed = await Promise.all([1, 2, 3, 4].map(() => scene.run()));
  t.equal(renewed.reduce((sum, each) => sum + each) + (await scene.run()), 20);
  for (const { id, end } of lines) {
    t.equal(await scene.endOf(id), await shop.after(end, '1 month'));
    t.equal((await shop.charges(id)).length, 2);
  }
  t.equal(await shop.balance(), balance - 20 * 1000);
  t.equal((await scene.notices()).length, 20);
});

void test('a run that finds very many due lines queues another, for another worker or for afterwards', async (t) => {
  const scene = await RenewalScene.open(t);
  const { shop } = scene;
  const queued = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pgboss.job where name = 'auto-renewal'`.execute(shop.db);
    return rows[0]?.count ?? 0;
  };
  const due = (count: number) =>
    sql`
      insert into lines (kind, username, password, user_id, created_by_id, package_id, auto_renewal, activated_at, expired_at)
      select 'm3u', 'many-' || id, 'secret', ${shop.seller.id}, ${shop.seller.id}, ${packageId}, true, now(), now() + interval '1 hour'
      from (select nextval('lines_id_seq') as id from generate_series(1, ${count}::integer)) as line`.execute(
      shop.db,
    );
  const packageId = await shop.package();
  const [silent, over] = [{ graceDays: 3, log: pino({ level: 'silent' }) }, () => true];
  await due(4999);
  t.equal(await renewDueLines(shop.db, over, silent), 0);
  t.equal(await queued(), 0);
  await due(1);
  t.equal(await renewDueLines(shop.db, over, silent), 0);
  t.equal(await queued(), 1);
});

void test('a line whose renewal fails in the database is logged, and the others are renewed', async (t) => {
  const scene = await RenewalScene.open(t);
  const { shop } = scene;
  const packageId = await shop.package();
  const lines: { id: number; end: string }[] = [];
  for (let count = 0; count < 9; count += 1) lines.push(await scene.line('m3u', packageId, 5));
  const broken = lines[4]?.id;
  await sql`create function refuse_renewal() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`.execute(shop.db);
  await sql`create trigger refuse_renewal before update on lines for each row when (old.id = ${sql.lit(broken)})
    execute function refuse_renewal()`.execute(shop.db);
  const logged: unknown[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const balance = await shop.balance();
  t.equal(await renewDueLines(shop.db, () => false, { graceDays: 3, log }), 8);
  t.match(logged, [{ msg: 'renewal failed', line_id: broken }]);
  t.equal(logged.length, 1);
  t.equal(await shop.balance(), balance - 8 * 1000);
  for (const { id, end } of lines) {
    t.equal(await scene.endOf(id), id === broken ? end : await shop.after(end, '1 month'));
  }
});
