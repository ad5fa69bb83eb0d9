import { sql } from 'kysely';
import { test } from 'tap';
import { requestHash } from '../../handlers/runtime/idempotency.ts';
import { waitingForLocks } from '../support/database.ts';
import { until } from '../support/processes.ts';
import { find } from '../support/rows.ts';
import { Service } from '../support/service.ts';

const OLD = 'the old password';

void test('users_edit: the password of another user', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const caller = await world.user(root, { password: OLD });
  const token = await world.token(caller);
  const child = await world.user(caller, { password: 'the old password' });
  const edit = (ask: object, { id } = child) =>
    service.ok('users_edit', { token, params: { id }, body: ask });
  const refused = (ask: object, { id } = child) =>
    service.refused(422, 'users_edit', { token, params: { id }, body: ask });

  await t.test('200 the new one works; logins are revoked, and so are personal tokens', async () => {
    const user = await world.user(caller, { password: 'the old password' });
    const login = await world.token(user, { kind: 'login' });
    const personal = await world.token(user);
    await edit({ password: 'the new password' }, user);
    await service.refused(401, 'users_me', { token: login });
    await service.refused(401, 'users_me', { token: personal });
    const grant = { grant_type: 'password', username: user.username };
    await service.refused(401, 'oauth_token_issue', { body: { ...grant, password: 'the old password' } });
    await service.ok('oauth_token_issue', { body: { ...grant, password: 'the new password' } });
  });

  await t.test('200 keep_personal_tokens: logins are revoked, personal tokens are kept', async () => {
    const user = await world.user(caller, { password: 'the old password' });
    const login = await world.token(user, { kind: 'login' });
    const personal = await world.token(user);
    await edit({ password: 'the new password', keep_personal_tokens: true }, user);
    await service.refused(401, 'users_me', { token: login });
    await service.ok('users_me', { token: personal });
    await edit({ password: 'the third password', keep_personal_tokens: false }, user);
    await service.refused(401, 'users_me', { token: personal });
  });

  await t.test('422 for keep_personal_tokens or current_password without a new password', async (t) => {
    for (const body of [{ keep_personal_tokens: true }, { keep_personal_tokens: false }])
      t.same(Object.keys((await refused(body)).errors ?? {}), ['keep_personal_tokens']);
    const { errors = {} } = await refused({ current_password: OLD, full_name: 'One' }, caller);
    t.same(errors, { current_password: ['may only be sent with a new password'] });
  });

  await t.test('422 for current_password of another user, which only the user itself sends', async (t) => {
    const { errors = {} } = await refused({ password: 'a new password', current_password: OLD });
    t.same(errors, { current_password: ['may only be sent by the user itself'] });
  });

  await t.test('422 for a user with a permission that a restriction blocks for the caller', async (t) => {
    const restriction = await world.restriction({ user_id: caller.id }, root, ['users_show']);
    t.same(Object.keys((await refused({ password: 'a new password' })).errors ?? {}), ['password']);
    await edit({ password: 'my own password', current_password: OLD, keep_personal_tokens: true }, caller);
    await db.deleteFrom('restrictions').where('id', '=', restriction).execute();
    await edit({ password: 'a new password' });
  });

  await t.test('422 for a user with a permission that the token lacks', async (t) => {
    const narrow = await world.token(caller, { scopes: ['users_edit', 'users_me'] });
    const body = { password: 'a new password' };
    for (const [{ id }, given] of [
      [caller, { current_password: 'my own password' }],
      [child, {}],
    ] as const) {
      const { errors = {} } = await service.refused(422, 'users_edit', {
        token: narrow,
        params: { id },
        body: { ...body, ...given },
      });
      t.same(Object.keys(errors), ['password']);
    }
    const small = await world.user(caller, { permissions: ['users_me'] });
    await service.ok('users_edit', { token: narrow, params: { id: small.id }, body });
  });
});

void test("users_edit: the caller's own password", async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const scene = async () => {
    const user = await world.user(root, { password: OLD });
    const [inUse, other] = [
      await world.token(user, { kind: 'login' }),
      await world.token(user, { kind: 'login' }),
    ];
    const personal = await world.token(user);
    const ask = (body: object, token = inUse) => ({ token, params: { id: user.id }, body });
    return { user, inUse, other, personal, ask };
  };
  const NEW = { password: 'the new password', current_password: OLD };

  await t.test('200 with the current one: the token in use is kept, all others are revoked', async () => {
    const { inUse, other, personal, ask } = await scene();
    await service.ok('users_edit', ask(NEW));
    await service.ok('users_me', { token: inUse });
    for (const token of [other, personal]) await service.refused(401, 'users_me', { token });
  });

  await t.test('200 keeps personal tokens if requested, and the one in use', async () => {
    const { inUse, personal, ask } = await scene();
    await service.ok('users_edit', ask({ ...NEW, keep_personal_tokens: true }, personal));
    await service.refused(401, 'users_me', { token: inUse });
    await service.ok('users_me', { token: personal });
  });

  await t.test('422 without the current one, or with a wrong one; nothing changes', async (t) => {
    const { user, other, ask } = await scene();
    const { password } = NEW;
    for (const body of [
      { password },
      { password, current_password: 'wrong' },
      { ...NEW, current_password: 7 },
    ]) {
      const { errors = {} } = await service.refused(422, 'users_edit', ask(body));
      t.same(Object.keys(errors), ['current_password']);
    }
    await service.ok('users_me', { token: other });
    const grant = { grant_type: 'password', username: user.username, password: OLD };
    await service.ok('oauth_token_issue', { body: grant });
  });

  await t.test('200 for a user without a password, who has none to send', async () => {
    const user = await world.user(root);
    const ask = { token: await world.token(user), params: { id: user.id } };
    await service.ok('users_edit', { ...ask, body: { password: NEW.password } });
    await service.refused(422, 'users_edit', { ...ask, body: { password: NEW.password } });
  });

  await t.test('422 for all but one of concurrent requests with the same current password', async (t) => {
    const { user, ask } = await scene();
    // All have been checked, and wait for the user's row.
    const changes = await db.transaction().execute(async (trx) => {
      await sql`select from users where id = ${user.id} for update`.execute(trx);
      const answers = [1, 2, 3].map((n) =>
        service.call('users_edit', ask({ ...NEW, password: `a new password ${String(n)}` })),
      );
      await until(async () => (await waitingForLocks(db)) === 3);
      return { answers };
    });
    const statuses = (await Promise.all(changes.answers)).map(({ status }) => status);
    t.same(statuses.sort(), [200, 422, 422]);
  });

  await t.test('nothing stored of the request allows fast guessing of the password', async (t) => {
    const digests = new Set<string>();
    for (const password of ['a first password', 'a second password']) {
      const { user, ask } = await scene();
      const sent = ask({ password, current_password: OLD, full_name: 'Same' });
      await service.ok('users_edit', { ...sent, headers: { 'idempotency-key': 'change-3' } });
      const stored = await db
        .selectFrom('idempotency_keys')
        .select('request_hash')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      const parts = { params: sent.params, query: {}, headers: {}, body: { full_name: 'Same' } };
      const without = requestHash(parts, []);
      digests.add(String(stored.request_hash.equals(without)));
    }
    t.same([...digests], ['true'], 'the passwords are omitted');
    const rows = [
      await find(db, 'logs', {}, 'changes'),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
    ];
    t.notMatch(JSON.stringify(rows), /a (first|second) password/);
    t.notMatch(JSON.stringify(rows), OLD);
  });

  await t.test('422 idempotency_mismatch for other fields; another password is not compared', async (t) => {
    const { user, ask } = await scene();
    const headers = { 'idempotency-key': 'change-4' };
    await service.ok('users_edit', { ...ask(NEW), headers });
    const other = await service.call('users_edit', {
      ...ask({ ...NEW, password: 'yet another one' }),
      headers,
    });
    t.match(other, { status: 200, headers: { 'idempotent-replayed': 'true' } });
    const { code } = await service.refused(422, 'users_edit', {
      ...ask({ ...NEW, full_name: 'Other' }),
      headers,
    });
    t.equal(code, 'idempotency_mismatch');
    const grant = { grant_type: 'password', username: user.username, password: NEW.password };
    await service.ok('oauth_token_issue', { body: grant });
  });
});
