import { test } from 'tap';
import { publishEvents } from '../../../db/events/publish.ts';
import { checkLedger } from '../../../db/ledger/check.ts';
import { operations, type Operation, type OperationName } from '../../../generated/operations.ts';
import { fillDemo } from '../../../scripts/demo/fill.ts';
import { Service, SETTINGS } from '../../support/service.ts';
import { KIND_NAMES } from '../../support/shop.ts';
import { op } from '../../support/line-operations.ts';
import { column } from '../../support/rows.ts';

// The demo data that `npm start` writes into an empty database.

const table: Readonly<Record<OperationName, Operation>> = operations;
const lists = (Object.keys(table) as OperationName[]).filter(
  (name) =>
    ['page', 'after'].some((parameter) => parameter in table[name].query) &&
    Object.keys(table[name].params).length === 0,
);

void test('the demo', async (t) => {
  const service = await Service.start(t);
  const { db, world } = service;
  const login = await fillDemo(db, { ...SETTINGS, databaseUrl: service.databaseUrl });
  await publishEvents(db);
  const token = login.token;
  const tokenOf = async (username: string): Promise<string> => {
    const user = db.selectFrom('users').select('id').where('username', '=', username);
    return world.token(await user.executeTakeFirstOrThrow());
  };

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
});
