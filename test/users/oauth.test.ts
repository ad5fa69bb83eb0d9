import { test } from 'tap';
import { sql } from 'kysely';
import { type Permission, permissions } from '../../generated/operations.ts';
import { recordUses } from '../../db/tokens.ts';
import { Service } from '../support/service.ts';
import { column } from '../support/rows.ts';
import { waitingForLocks } from '../support/database.ts';
import { refusal, runScript, until } from '../support/processes.ts';

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

// The number of a user's tokens, their last use, and their revocation.

const CREATE = 'oauth_personal_access_tokens_create';

const INDEX = 'oauth_personal_access_tokens_index';

const BODY = { name: 'Billing', scopes: ['users_me'] };

void test(`${CREATE}: 50 at most`, async (t) => {
  const service = await Service.apart(t);
  const { world, db } = service;
  const user = await world.user(await world.user(null));
  const token = await world.token(user, { kind: 'login' });
  const create = () => service.call(CREATE, { token, body: BODY });

  await t.test('422 token_limit_reached for half of ten requests at once, of five left', async (t) => {
    for (let index = 0; index < 45; index += 1) await world.token(user);
    const answers = await Promise.all(Array.from({ length: 10 }, create));
    const refused = answers.filter(({ status }) => status === 422);
    t.equal(refused.length, 5);
    t.match(refused[0]?.body, { code: 'token_limit_reached', detail: /50/ });
    t.equal((await service.ok(INDEX, { token })).length, 50);
  });

  await t.test('200 again for each one deleted or expired; those of others do not count', async (t) => {
    const [first, second] = await service.ok(INDEX, { token });
    await service.ok('oauth_personal_access_tokens_delete', { token, params: { token_id: first?.id } });
    t.equal((await create()).status, 200);
    t.equal((await create()).status, 422);
    await sql`update tokens set expires_at = now() where id = ${second?.id}`.execute(db);
    t.equal((await create()).status, 200);
    const other = await world.token(await world.user(user));
    await service.ok(CREATE, { token: other, body: BODY });
  });
});

void test(`${CREATE}: 401 if a new password revokes the token in use meanwhile`, async (t) => {
  const service = await Service.apart(t);
  const { world, db } = service;
  const user = await world.user(await world.user(null));
  const { id, secret } = await world.issue(user, { kind: 'login' });
  const created = await db.transaction().execute(async (trx) => {
    await sql`select from users where id = ${user.id} for update`.execute(trx);
    const answer = service.call(CREATE, { token: secret, body: BODY });
    await until(async () => (await waitingForLocks(db)) > 0);
    await trx.updateTable('tokens').set({ revoked_at: new Date() }).where('id', '=', id).execute();
    return { answer };
  });
  t.equal((await created.answer).status, 401);
  t.same(await db.selectFrom('tokens').select('id').where('kind', '=', 'personal').execute(), []);
});

void test('the last use of a token', async (t) => {
  const service = await Service.apart(t);
  const { world, db } = service;
  const user = await world.user(null);
  const used = await world.issue(user, { scopes: ['users_me'] });
  const unused = await world.issue(user);
  const stored = (id: number) =>
    db.selectFrom('tokens').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow();

  await t.test('is written some seconds after the use, and listed', async (t) => {
    await service.ok('users_me', { token: used.secret });
    await service.refused(403, 'packages_index', { token: used.secret });
    await until(async () => (await stored(used.id)).last_used_at !== null);
    const token = await world.token(user, { kind: 'login' });
    const list = await service.ok(INDEX, { token });
    const [never, once] = list.map(({ last_used_at }) => last_used_at);
    t.equal(never, null);
    t.equal(list[0]?.id, unused.id);
    const age = Date.now() - Date.parse(`${once ?? ''}Z`);
    t.ok(age > -1000 && age < 3_600_000, `it was used ${String(age)} ms ago`);
  });

  await t.test('is written to the minute, and never earlier than before', async (t) => {
    const last = Date.parse(`${(await stored(used.id)).last_used_at ?? ''}Z`);
    const write = async (seconds: number): Promise<number> => {
      await recordUses(db, new Map([[used.id, last + seconds * 1000]]));
      return (Date.parse(`${(await stored(used.id)).last_used_at ?? ''}Z`) - last) / 1000;
    };
    t.equal(await write(30), 0);
    t.equal(await write(90), 90);
    t.equal(await write(-600), 90);
  });

  await t.test('is written when the service closes', async (t) => {
    await service.ok('users_me', { token: await world.token(user) });
    const { id, secret } = await world.issue(user);
    await service.ok('users_me', { token: secret });
    await service.app.close();
    t.type((await stored(id)).last_used_at, 'string');
  });
});

void test('npm run token: lists and revokes the tokens of a user', async (t) => {
  const service = await Service.apart(t);
  const { db, world, databaseUrl } = service;
  const user = await world.user(null);
  const run = (...args: string[]) => runScript(t, 'token', args, { DATABASE_URL: databaseUrl });
  const living = () =>
    db
      .selectFrom('tokens')
      .select('id')
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .execute();
  const { id: first } = await world.issue(user, { kind: 'login' });
  const { id: second, secret } = await world.issue(user);
  const { id: others } = await world.issue(await world.user(user));

  const { stdout } = await run('--list', '--user', user.username.toUpperCase());
  const ids = [...stdout.matchAll(/^\| (\d+)/gm)].map(([, id]) => Number(id));
  t.same(ids, [second, first]);
  t.match(stdout, 'login');
  t.notMatch(stdout, secret);

  const body = { name: 'Shop\u001b[2J\n| 7', scopes: ['users_me'] };
  await service.ok('oauth_personal_access_tokens_create', { token: secret, body });
  const shown = await run('--list', '--user', user.username);
  t.match(shown.stdout, 'Shop\ufffd[2J\ufffd| 7', 'a name is no command of the terminal, and no other line');
  await db.deleteFrom('tokens').where('name', '=', body.name).execute();

  t.match(await run('--revoke', String(first)), { code: 0, stdout: '1 revoked.\n' });
  t.same(await living(), [{ id: second }]);
  t.match(await run('--revoke', String(first)), { code: 1, stderr: /no token \d+ to revoke/ });
  t.match(await run('--user', user.username, '--revoke-all'), { code: 0, stdout: '1 revoked.\n' });
  t.same(await living(), []);
  const left = await db.selectFrom('tokens').select('revoked_at').where('id', '=', others).executeTakeFirst();
  t.same(left, { revoked_at: null });

  const refused = [
    ['--revoke', 'all'],
    ['--revoke', '1', '--user', user.username],
    ['--list'],
    ['--list', '--revoke-all', '--user', user.username],
  ];
  for (const args of refused) t.match(await run(...args), { code: 1, stdout: '' });
  const named = (name: string) => run('--user', user.username, '--scope', '*', '--name', name);
  t.match(refusal(t, await named('x'.repeat(192))), /^--name must not have more than 191 characters\.$/m);
  t.match(refusal(t, await named('')), /^--name must not have fewer than 1 characters\.$/m);

  for (let count = 0; count < 50; count += 1) await world.token(user);
  t.match(await run('--user', user.username, '--scope', '*'), { code: 1, stdout: '', stderr: /has 50/ });
});
