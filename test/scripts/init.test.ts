import { sql, type Kysely } from 'kysely';
import { test } from 'tap';
import type { Database } from '../../db/schema/tables.ts';
import { ROLES } from '../../scripts/lib/roles.ts';
import { cloneDatabase } from '../support/database.ts';
import { refusal, runScript, type Ended } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import { column } from '../support/rows.ts';

// `npm run init`: from an empty database to an operator who can work.

const LOGIN = /^username {2}(\S+)\npassword {2}([a-z0-9]{16})\ntoken {5}(srm_\S{40})\n$/;
const EXISTS = 'There is a root user already: boss. Nothing has been changed.\n';

/** The login that a successful call prints, and nothing beside it. */
function loginOf({ code, stdout, stderr }: Ended) {
  const [, username, password, token] = LOGIN.exec(stdout) ?? [];
  if (code !== 0 || stderr !== '' || username === undefined || password === undefined || token === undefined)
    throw new Error(`no login: ${stdout}${stderr}`);
  return { username, password, token };
}

/** How many rows there are of whatever the command could write. */
async function counts(db: Kysely<Database>): Promise<number[]> {
  const tables = ['users', 'roles', 'role_permissions', 'tokens', 'credit_accounts', 'user_roles'] as const;
  const count = (table: (typeof tables)[number]) =>
    db.selectFrom(table).select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return (await Promise.all(tables.map(count))).map(({ count }) => count);
}

void test('npm run init', async (t) => {
  const service = await Service.start(t);
  const { db, databaseUrl } = service;
  const init = (...args: string[]) => runScript(t, 'init', args, { DATABASE_URL: databaseUrl });

  await t.test('refuses in one sentence a name or an address that nobody may have', async (t) => {
    const [name, email] = await Promise.all([
      init('--username', 'the boss'),
      init('--username', 'boss', '--email', 'nowhere'),
    ]);
    t.match(refusal(t, name), /^--username must be made of letters/);
    t.match(refusal(t, email), /^--email must match format "email"/);
    t.match(await init('--email', 'a@b.example'), { code: 1, stdout: '', stderr: /^Usage: / });
    t.same(await counts(db), [0, 0, 0, 0, 0, 0]);
  });

  const login = loginOf(await init('--username', 'boss', '--email', 'boss@tv.example'));

  await t.test('makes a root that logs in by its password, and may do everything', async (t) => {
    t.equal(login.username, 'boss');
    const body = { grant_type: 'password', username: 'boss', password: login.password };
    const { access_token } = await service.ok('oauth_token_issue', { body });
    for (const token of [login.token, access_token]) {
      const me = await service.ok('users_me', { token });
      t.match(me, { username: 'boss', email: 'boss@tv.example', created_by_id: me.id, credit: 0 });
    }
  });

  await t.test('makes the usual roles, of which the root gives each', async (t) => {
    const { token } = login;
    const { data } = await service.ok('roles_index', { token, query: { sort: 'id' } });
    t.same(column(data, 'name'), ['Operator', 'Reseller', 'Master reseller', 'Support agent']);
    for (const { id, name, permissions, gives, trials } of ROLES) {
      const held = await service.ok('roles_permissions_collection', { token, params: { id } });
      t.same(new Set(held), new Set<string>(permissions), name);
      const terms = await service.ok('roles_setting_show', { token, params: { id } });
      t.match(terms, { trial_limit: trials, roles_can_give: [...gives] });
    }
    const user = { username: 'shop', email: 'a@shop.example', password: 'a long passphrase', roles_ids: [2] };
    await service.ok('users_create', { token, body: user });
    await service.ok('roles_create', { token, body: { name: 'Another', permissions: [], packages_ids: [] } });
  });

  await t.test('changes nothing when it is called again, says so, and ends with 0', async (t) => {
    const before = await counts(db);
    t.same(await init('--username', 'other'), { code: 0, stdout: '', stderr: EXISTS });
    t.same(await init('--username', 'boss', '--bare'), { code: 0, stdout: '', stderr: EXISTS });
    t.same(await counts(db), before);
    await service.ok('users_me', { token: login.token });
  });
});

void test('npm run init --bare: a root that may do everything, and no roles', async (t) => {
  const service = await Service.start(t);
  const env = { DATABASE_URL: service.databaseUrl };
  const { token } = loginOf(await runScript(t, 'init', ['--username', 'boss', '--bare'], env));
  t.equal((await service.ok('roles_index', { token })).total, 0);
  const body = { name: 'Mine', permissions: ['users_me'], packages_ids: [] };
  t.match(await service.ok('roles_create', { token, body }), { name: 'Mine' });
});

void test('npm run init: of several at once one makes the root', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  const env = { DATABASE_URL: databaseUrl };
  const ended = await Promise.all([1, 2, 3].map(() => runScript(t, 'init', ['--username', 'boss'], env)));
  const [made, ...others] = ended.toSorted((a, b) => b.stdout.length - a.stdout.length);
  t.equal(made && loginOf(made).username, 'boss');
  for (const other of others) t.same(other, { code: 0, stdout: '', stderr: EXISTS });
  t.same((await counts(db)).slice(0, 2), [1, ROLES.length]);
});

void test('npm run init and npm run token on a database without tables or users', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  const env = { DATABASE_URL: databaseUrl };
  const token = await runScript(t, 'token', ['--user', 'operator', '--scope', '*'], env);
  t.match(refusal(t, token), /^There is no user operator\. .*`npm run init -- --username NAME`/);
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  t.match(refusal(t, await runScript(t, 'init', ['--username', 'boss'], env)), 'npm run migrate');
});
