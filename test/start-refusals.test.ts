import { sql } from 'kysely';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { test } from 'tap';
import { cloneDatabase } from './support/database.ts';
import {
  ask,
  build,
  dataFolder,
  freePort,
  postmasterPid,
  refusal,
  runScript,
  serve,
  start,
  type Environment,
} from './support/processes.ts';

void test('npm start with an invalid setting', async (t) => {
  const file = await build(t);

  await t.test('names the variable', async (t) => {
    const settings = {
      PORT: 'abc',
      LOG_LEVEL: 'loud',
      RATE_LIMIT: '0',
      DATABASE_URL: 'nonsense',
      PUBLIC_URL: 'here',
      CORS_ORIGINS: 'https://panel.example.com,https://shop.example.com/',
    };
    const ended = Object.entries(settings).map(async ([name, value]) => {
      t.match(refusal(t, await start(t, [file], { [name]: value }).ended), name);
    });
    await Promise.all(ended);
  });

  await t.test('names a port in use, and stops its PostgreSQL', async (t) => {
    const DATA_DIR = await dataFolder(t);
    const other = createServer().listen(0, '127.0.0.1');
    t.teardown(() => other.close());
    await once(other, 'listening');
    const PORT = String((other.address() as AddressInfo).port);
    t.match(
      refusal(t, await start(t, [file], { DATA_DIR, PORT }).ended),
      `Port ${PORT} of 127.0.0.1 is in use`,
    );
    t.equal(postmasterPid(DATA_DIR), undefined);
  });
});

void test('npm start with a DATABASE_URL', async (t) => {
  const file = await build(t);
  const { db, databaseUrl } = await cloneDatabase(t);
  const refused = (env: Environment) => start(t, [file], { PORT: '0', LOG_LEVEL: 'silent', ...env }).ended;
  const altered = (change: (url: URL) => void): string => {
    const url = new URL(databaseUrl);
    change(url);
    return url.href;
  };

  await t.test('where nothing listens: one sentence, without the password', async (t) => {
    const port = await freePort();
    const sentence = refusal(
      t,
      await refused({ DATABASE_URL: `postgres://app:hunter2@127.0.0.1:${String(port)}/app` }),
    );
    t.match(sentence, String(port));
    t.match(sentence, 'DATABASE_URL');
    t.notMatch(sentence, 'hunter2');
  });

  const broken: [string, string][] = [
    ['with a wrong password', altered((url) => (url.password = 'hunter2'))],
    ['of an unknown database', altered((url) => (url.pathname = '/hunter2'))],
    ['that is not an address', 'postgres://app:hunter2@local host:port/app'],
    ['of an unknown host', 'postgres://app:hunter2@nowhere.invalid/app'],
  ];
  for (const [what, DATABASE_URL] of broken) {
    await t.test(`${what}: one sentence, without the password`, async (t) => {
      const sentence = refusal(t, await refused({ DATABASE_URL }));
      t.match(sentence, 'DATABASE_URL');
      if (!DATABASE_URL.endsWith('/hunter2')) t.notMatch(sentence, 'hunter2');
    });
  }

  await t.test('with an old schema: says how to migrate; afterwards it starts without data', async (t) => {
    const env = { DATABASE_URL: databaseUrl };
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    t.match(refusal(t, await refused(env)), 'npm run migrate');
    t.match(await runScript(t, 'migrate', [], env), {
      code: 0,
      stdout: /^Applied: 0001_users, .*\.\n$/,
      stderr: '',
    });
    t.match(await runScript(t, 'migrate', [], env), { code: 0, stdout: 'The schema is up to date.\n' });

    const running = await serve(t, file, env);
    t.notMatch(running.stdout, /Bearer|Demo/);
    t.match(await ask(`${running.origin}/health/ready`), { status: 200, body: { schema: 'current' } });
    t.match(
      refusal(t, await runScript(t, 'token', ['--user', 'operator', '--scope', '*'], env)),
      'no user operator',
    );
    for (const table of ['users', 'packages', 'lines', 'credit_transfers'] as const) {
      t.same(await db.selectFrom(table).selectAll().execute(), [], table);
    }
    t.equal((await running.end('SIGTERM')).code, 0);
    t.equal(
      (await sql`select 1 from pg_tables where tablename = 'users'`.execute(db)).rows.length,
      1,
      'the database still runs',
    );
  });
});
