import { test } from 'tap';
import { BODY, scene } from '../support/users.ts';
import { rows } from '../support/writes.ts';
import { column } from '../support/rows.ts';

void test('users_create', async (t) => {
  const { service, world, db, root, caller, token, givable, rolesOf } = await scene(t);

  await t.test('200 a child of the caller, who can log in', async (t) => {
    const role = await givable();
    await db.updateTable('users').set({ adult: true }).where('id', '=', caller.id).execute();
    const user = await service.ok('users_create', {
      token,
      body: {
        ...BODY,
        full_name: 'Northern Lights TV',
        dns: 'tv.northern-lights.example',
        note: 'Pays by the tenth.',
        messaging_phone: '+4670123456',
        messaging_handle: 'northernlights',
        adult: true,
        show_bouquets_by: 'categories',
        roles_ids: [role],
      },
    });
    t.match(user, {
      username: 'northern-lights',
      email: 'office@northern-lights.example',
      created_by_id: caller.id,
      credit: 0,
      full_name: 'Northern Lights TV',
      dns: 'tv.northern-lights.example',
      note: 'Pays by the tenth.',
      messaging_phone: '+4670123456',
      messaging_handle: 'northernlights',
      adult: true,
      tos_acceptance_at: null,
      pin: /^[A-Z0-9]{6}$/,
      last_ip: null,
      show_bouquets_by: 'categories',
      paid_test_sold: 0,
      restricted: false,
      transaction: null,
    });
    const { transaction: _, ...fields } = user;
    t.same(await service.ok('users_show', { token, params: { id: user.id } }), fields);
    t.same(await rolesOf(user), [role]);
    const login = { grant_type: 'password', username: 'northern-lights', password: BODY.password };
    const { access_token } = await service.ok('oauth_token_issue', { body: login });
    t.match(await service.ok('users_me', { token: access_token }), { id: user.id });
    const ancestors = await service.ok('users_ancestors', { token, params: { id: user.id } });
    t.same(column(ancestors.data, 'id'), [caller.id, root.id]);
    const log = await db.selectFrom('logs').selectAll().where('action', '=', 'users_create').execute();
    t.match(log, [{ subject_type: 'User', subject_id: user.id, changes: { password: '[redacted]' } }]);
  });

  await t.test('200 null for optional fields that are absent', async (t) => {
    const user = await service.ok('users_create', { token, body: { ...BODY, username: 'the-least' } });
    t.match(user, { dns: null, show_bouquets_by: null });
  });

  await t.test('200 with initial credit, which the caller pays', async (t) => {
    await world.transfer(root, caller, 100_00);
    const body = { ...BODY, username: 'with-credit', credit: 40.25 };
    const user = await service.ok('users_create', { token, body });
    t.match(user, { credit: 40.25, transaction: { amount: 40.25, balance_after: 59.75 } });
    const moved = await db
      .selectFrom('credit_transfers')
      .select(['kind', 'amount', 'subject_type', 'subject_id', 'actor_id'])
      .where('id', '=', user.transaction?.id ?? 0)
      .executeTakeFirst();
    t.same(moved, {
      kind: 'start_credit',
      amount: 40_25,
      subject_type: 'User',
      subject_id: user.id,
      actor_id: caller.id,
    });
    t.match(await service.ok('users_me', { token }), { credit: 59.75 });
  });

  const refusedUnchanged = async (ask: object, status: number, expected: object): Promise<void> => {
    const before = await rows(service, 'users', 'credit_accounts', 'credit_transfers', 'user_roles');
    t.match(await service.refused(status, 'users_create', { token, body: { ...BODY, ...ask } }), expected);
    t.same(await rows(service, 'users', 'credit_accounts', 'credit_transfers', 'user_roles'), before);
  };
  await t.test('422 insufficient_credit, and no user', async () => {
    await refusedUnchanged({ username: 'too-dear', credit: 1000 }, 422, {
      code: 'insufficient_credit',
      required: 1000,
      balance: 59.75,
    });
  });
  await t.test('422 for a username in use, regardless of case', async () => {
    await refusedUnchanged({ username: 'Northern-LIGHTS' }, 422, { errors: { username: ['is taken'] } });
  });

  await t.test('200 for concurrent requests with different names, one of those alike', async (t) => {
    const create = (username: string) =>
      service.call('users_create', { token, body: { ...BODY, username, credit: 1 } });
    const names = ['n1', 'n2', 'n3', 'n4', 'same', 'same', 'same'];
    const answers = await Promise.all(names.map(create));
    t.same(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 200, 422, 422]);
  });
});
