import { test } from 'tap';
import { permissions, type Permission } from '../../generated/operations.ts';
import { Service } from '../support/service.ts';
import { column } from '../support/rows.ts';

const HOUR = 3_600_000;

// Existing tokens. test/users/oauth-login.test.ts and test/users/oauth-create.test.ts create new ones.

const KINDS = {
  login: { index: 'oauth_tokens_index', remove: 'oauth_tokens_delete', other: 'personal' },
  personal: {
    index: 'oauth_personal_access_tokens_index',
    remove: 'oauth_personal_access_tokens_delete',
    other: 'login',
  },
} as const;

void test('oauth_scopes_index', async (t) => {
  const service = await Service.start(t);
  const user = await service.world.user(null);
  const token = await service.world.token(user);

  await t.test('200 every permission and *, each once and with a description', async (t) => {
    const scopes = await service.ok('oauth_scopes_index', { token });
    t.same(scopes.map(({ id }) => id).sort(), ['*', ...Object.keys(permissions)].sort());
    for (const { id, description } of scopes) t.match(description, /\w/, id);
  });

  await t.test('200 a user with the permission can request each scope', async () => {
    await service.world.grant(
      user,
      (Object.keys(permissions) as Permission[]).filter((name) => name.endsWith('_all')),
    );
    const scopes = (await service.ok('oauth_scopes_index', { token })).map(({ id }) => id);
    await service.ok('oauth_personal_access_tokens_create', { token, body: { name: 'All', scopes } });
  });
});

for (const kind of ['login', 'personal'] as const) {
  const { index, remove, other } = KINDS[kind];

  void test(index, async (t) => {
    const service = await Service.start(t);
    const { world } = service;
    const root = await world.user(null);
    const user = await world.user(root);
    const token = await world.token(user, { kind: other });

    await t.test('200 none, because the token in use is of the other kind', async (t) => {
      t.same(await service.ok(index, { token }), []);
    });

    await t.test("200 only the caller's own, only valid ones, only of the kind, newest first", async (t) => {
      const before = Date.now();
      const first = await world.issue(user, { kind, scopes: ['users_me', 'users_show'] });
      const after = Date.now();
      await world.issue(user, { kind, revoked: true });
      await world.issue(user, { kind, expiresIn: -1000 });
      await world.issue(user, { kind: other });
      for (const stranger of [root, await world.user(user)]) await world.issue(stranger, { kind });
      const last = await world.issue(user, { kind });
      const list = await service.ok(index, { token });
      t.same(column(list, 'id'), [last.id, first.id]);
      const { created_at, expires_at, updated_at, ...rest } = list[1] ?? {};
      const scopes = ['users_me', 'users_show'];
      t.same(rest, {
        id: first.id,
        user_id: user.id,
        name: 'Test',
        scopes,
        revoked: false,
        last_used_at: null,
        credit_limit: null,
        credit_limit_period: null,
        credit_used: null,
        credit_resets_at: null,
        allowed_networks: null,
      });
      t.equal(created_at, updated_at);
      // An hour after it was issued, in whole seconds.
      const expires = Date.parse(`${expires_at ?? ''}Z`);
      t.ok(expires > before + HOUR - 1000 && expires <= after + HOUR, String(expires_at));
    });

    await t.test('200 no secret and no hash', async (t) => {
      const { id, secret } = await world.issue(user, { kind });
      const { hash } = await service.db
        .selectFrom('tokens')
        .select('hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const answer = JSON.stringify(await service.ok(index, { token }));
      for (const text of [secret, hash.toString('hex'), hash.toString('base64')])
        t.notOk(answer.includes(text));
    });
  });

  void test(remove, async (t) => {
    const service = await Service.start(t);
    const { world } = service;
    const root = await world.user(null);
    const user = await world.user(root);
    const token = await world.token(user);
    const works = async (secret: string): Promise<boolean> =>
      (await service.call('users_me', { token: secret })).status === 200;
    const ask = (id: number, headers: Record<string, string> = {}) => ({
      token,
      params: { token_id: id },
      headers,
    });

    await t.test('200 and the token no longer works and is not listed', async (t) => {
      const { id, secret } = await world.issue(user, { kind });
      t.ok(await works(secret));
      await service.ok(remove, ask(id));
      t.match(await service.refused(401, 'users_me', { token: secret }), { code: 'unauthenticated' });
      const listed = await service.ok(index, { token });
      t.notOk(listed.some((item) => item.id === id));
      t.ok(await works(token), 'the others still work');
    });

    await t.test('200 for the token in use', async (t) => {
      const { id, secret } = await world.issue(user, { kind });
      await service.ok(remove, { ...ask(id), token: secret });
      t.notOk(await works(secret));
    });

    await t.test('404 the second time', async () => {
      const { id } = await world.issue(user, { kind });
      await service.ok(remove, ask(id));
      await service.refused(404, remove, ask(id));
    });

    await t.test(`404 for a ${other} token, which still works`, async (t) => {
      const { id, secret } = await world.issue(user, { kind: other });
      await service.refused(404, remove, ask(id));
      t.ok(await works(secret));
    });
  });
}
