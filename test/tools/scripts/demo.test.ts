import { test } from 'tap';
import { publishEvents } from '../../../handlers/jobs/event-publisher.ts';
import { checkLedger } from '../../../db/ledger/check.ts';
import { type Operation, type OperationName, operations } from '../../../generated/operations.ts';
import { fillDemo } from '../../../scripts/demo/fill.ts';
import { type Ask, Service, SETTINGS } from '../../support/service.ts';
import { KIND_NAMES } from '../../support/shop.ts';
import { op } from '../../support/line-operations.ts';
import { column } from '../../support/rows.ts';
import { MASTER_RESELLER, RESELLER, ROLES, SUPPORT_AGENT } from '../../../scripts/lib/roles.ts';

// The demo data that `npm start` writes into an empty database.

const table: Readonly<Record<OperationName, Operation>> = operations;
const lists = (Object.keys(table) as OperationName[]).filter(
  (name) =>
    ['page', 'after'].some((parameter) => parameter in table[name].query) &&
    Object.keys(table[name].params).length === 0,
);

// Only the operator can raise what it may sell, spend or see. Each role of the demo tries.

const HOLDERS = [
  [MASTER_RESELLER, 'northern-lights'],
  [RESELLER, 'fjord-shop'],
  [SUPPORT_AGENT, 'helpdesk'],
] as const;

/** What a user may sell and at what price, spend, use as free trials, and see. */
async function capabilities(service: Service, token: string, id: number) {
  const params = { id };
  const packages = await service.ok('packages_index', { token, query: { per_page: 1000, sort: 'id' } });
  const { credit, paid_test_sold } = await service.ok('users_me', { token });
  const { data } = await service.ok('paid_trial_prices_index', { token, query: { sort: 'id' } });
  return {
    packages: packages.data.map(({ updated_at: _, ...row }) => row),
    trialPrices: data.map(({ price, count }) => [price, count]),
    credit,
    paid_test_sold,
    trials: (await service.ok('users_test_sold', { token, params })).test_limit,
    permissions: await service.ok('users_permissions', { token, params }),
    roles: (await service.ok('users_roles', { token, params })).map((role) => role.id),
    canGive: (await service.ok('users_roles_can_give', { token, params })).map((role) => role.id),
    users: (await service.ok('users_index', { token })).total,
    lines: (await service.ok('m3us_index', { token })).total,
  };
}

/** The requests of a user who wants more than it may have. */
function attempts(me: number, stranger: number, packageId: number, role: number): [OperationName, Ask][] {
  const price = { name: 'Mine', credit: 0, period: 10, period_type: 'year' };
  const all = ['packages_all', 'users_all', 'packages_edit'];
  return [
    ['packages_create', { body: { ...price, roles_ids: [role] } }],
    ['packages_edit', { params: { id: packageId }, body: { credit: 0 } }],
    ['packages_edit', { params: { id: packageId }, body: { roles_ids: [role] } }],
    ['packages_create_refund_policies', tiers(packageId)],
    ['packages_edit_refund_policies', tiers(packageId)],
    ['packages_delete_refund_policies', { params: { id: packageId } }],
    ['paid_trial_prices_create', { body: { price: 0.01, count: 100_000 } }],
    ['paid_trial_prices_edit', { params: { id: 1 }, body: { price: 0.01 } }],
    ['roles_edit', { params: { id: role }, body: { permissions: all } }],
    ['roles_edit', { params: { id: role }, body: { packages_ids: [packageId] } }],
    ['roles_setting_edit', { params: { id: role }, body: { trial_limit: null, roles_can_give: [1] } }],
    ['roles_create', { body: { name: `Mine ${String(role)}`, permissions: all, packages_ids: [] } }],
    ['roles_clone', { params: { id: 1 }, body: { name: `Copy ${String(role)}` } }],
    ['users_edit', { params: { id: me }, body: { roles_ids: [1] } }],
    ['users_edit', { params: { id: me }, body: { adult: true } }],
    ['users_edit', { params: { id: stranger }, body: { password: 'mine for ever' } }],
    ['users_edit', { params: { id: 1 }, body: { email: 'mine@shop.example' } }],
    ['users_create', { body: { ...NEW, roles_ids: [1] } }],
    ['users_create', { body: { ...NEW, credit: -1 } }],
    ['users_change_owner', { params: { id: stranger }, body: { owner_id: me } }],
    ['users_regenerate_pin_code', { params: { id: stranger } }],
    ['transactions_create', { body: { from_user_id: 1, to_user_id: me, amount: 10 } }],
    ['transactions_create', { body: { from_user_id: stranger, to_user_id: me, amount: 10 } }],
    ['transactions_refund', { body: { from_user_id: stranger, amount: 1, reason: 'Mine' } }],
    ['oauth_personal_access_tokens_create', { body: { name: 'Wide', scopes: ['packages_all'] } }],
  ];
}

const NEW = { username: 'puppet', email: 'a@puppet.example', password: 'a long passphrase' };
const tiers = (id: number): Ask => ({
  params: { id },
  body: { refund_policies: [{ passed_days: 365, refund_amount: 1000 }] },
});
void test('the demo', async (t) => {
  const service = await Service.apart(t);
  const { db, world } = service;
  const login = await fillDemo(db, { ...SETTINGS, databaseUrl: service.databaseUrl });
  await publishEvents(db);
  const token = login.token;
  const idOf = async (username: string): Promise<number> => {
    const user = db.selectFrom('users').select('id').where('username', '=', username);
    return (await user.executeTakeFirstOrThrow()).id;
  };
  const tokenOf = async (username: string): Promise<string> => world.token({ id: await idOf(username) });

  for (const name of lists) {
    await t.test(`${name} is not empty`, async (t) => {
      // Notifications belong to the user who reads them, and renewals notify the owners of lines.
      const callerToken = name === 'notifications_index' ? await tokenOf('northern-lights') : token;
      const { status, body } = await service.call(name, { token: callerToken });
      t.equal(status, 200);
      t.ok((body as { data: unknown[] }).data.length > 0, 'scripts/demo/ has somebody make what it shows');
    });
  }

  await t.test('one user of each role can log in', async (t) => {
    const { usernames, password } = login;
    t.same(Object.keys(usernames), ['Operator', 'Master reseller', 'Reseller', 'Support agent']);
    for (const [role, username] of Object.entries(usernames)) {
      const body = { grant_type: 'password', username, password, scope: 'users_me' };
      const { access_token } = await service.ok('oauth_token_issue', { body });
      const me = await service.ok('users_me', { token: access_token });
      t.match(me, { username });
      const roles = await service.ok('users_roles', { token, params: { id: me.id } });
      t.same(column(roles, 'name'), [role]);
    }
  });

  await t.test('has lines of each kind, in every state', async (t) => {
    const seen = new Set<string>();
    for (const kind of KIND_NAMES) {
      const list = op(kind, 'index');
      const { data, total } = await service.ok(list, { token, query: { per_page: 100 } });
      t.equal(total, 12);
      for (const { status } of data) seen.add(status);
    }
    t.same([...seen].toSorted(), ['active', 'expired', 'refunded', 'restricted', 'waiting']);
  });

  await t.test('has renewed lines, and one whose owner had too little credit', async (t) => {
    const outcomes = await db.selectFrom('renewals').select('outcome').orderBy('outcome').execute();
    t.same(column(outcomes, 'outcome'), ['failed', 'succeeded', 'succeeded']);
    const { data } = await service.ok('notifications_index', { token: await tokenOf('tromso-stall') });
    t.match(
      data.filter(({ type }) => type !== 'AnnouncementNotificationData'),
      [{ data: { outcome: 'failed', reason: 'insufficient_credit', credit: 2.5 } }],
    );
  });

  await t.test('has a sound ledger, and a charge for each line', async (t) => {
    t.same((await checkLedger(db)).faults, []);
  });

  await t.test('has announcements over the year, and their audiences are notified', async (t) => {
    const { data } = await service.ok('announcements_index', { token: await tokenOf('oslo-kiosk') });
    t.ok(data.length >= 3);
    const sent = await service.ok('notifications_index', { token: await tokenOf('oslo-kiosk') });
    t.equal(sent.data.filter(({ type }) => type === 'AnnouncementNotificationData').length, data.length);
  });

  // Only the operator can raise what it may sell, spend or see. Each role tries.
  const stranger = await idOf('porto-corner');

  t.same(
    HOLDERS.map(([{ id }]) => id).toSorted(),
    ROLES.map(({ id }) => id).filter((id) => id !== 1),
    'each role but the operator’s has a holder here',
  );
  for (const [{ name, id: role }, username] of HOLDERS) {
    await t.test(`${name}: 4xx for each request that would give it more, and it has no more`, async (t) => {
      const me = await idOf(username);
      const token = await service.world.token({ id: me });
      const before = await capabilities(service, token, me);
      for (const packageId of [before.packages[0]?.id ?? 1, 1]) {
        for (const [operation, ask] of attempts(me, stranger, packageId, role)) {
          const { status, body } = await service.call(operation, { ...ask, token });
          t.ok([403, 404, 422].includes(status), `${operation} ${String(status)}`);
          t.notMatch(JSON.stringify(body), /is required|is not known/, 'not because of an invalid request');
        }
      }
      t.same(await capabilities(service, token, me), before);
    });
  }

  await t.test('Reseller: 200 for its daily work', async (t) => {
    const token = await service.world.token({ id: await idOf('fjord-shop') });
    const [offer] = (
      await service.ok('packages_index', { token, query: { 'filters[is_trial]': false, sort: 'credit' } })
    ).data;
    const line = await service.ok('m3us_create', { token, body: { package_id: offer?.id } });
    const child = await service.ok('users_create', { token, body: { ...NEW, roles_ids: [RESELLER.id] } });
    const body = { to_user_id: child.id, amount: 1 };
    t.match(await service.ok('transactions_create', { token, body }), { amount: 1 });
    const again = { token, params: { id: line.id }, body: { package_id: offer?.id } };
    t.match(await service.ok('m3us_extend', again), { id: line.id, status: 'active' });
  });

  await t.test('Support agent: 200 for reading and helping, 403 for selling', async (t) => {
    const token = await service.world.token({ id: await idOf('helpdesk') });
    const [line] = (await service.ok('m3us_index', { token })).data;
    const params = { id: line?.id };
    await service.ok('m3us_show', { token, params });
    await service.ok('m3us_kill_connections', { token, params });
    for (const [operation, ask] of [
      ['m3us_create', { body: { package_id: 1 } }],
      ['m3us_edit', { params, body: { note: 'Mine' } }],
      ['m3us_refund', { params, body: { reason: 'Mine' } }],
    ] as const) {
      t.match(await service.refused(403, operation, { token, ...ask }), { code: 'missing_permission' });
    }
  });
});
