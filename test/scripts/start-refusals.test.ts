import { sql } from 'kysely';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'tap';
import { cloneDatabase } from '../support/database.ts';
import { startEmbedded } from '../../db/setup/embedded-postgres.ts';
import { projectFile } from '../../handlers/http/project-file.ts';
import { onDatabase } from '../../scripts/lib/database.ts';
import {
  ask,
  dataFolder,
  demoToken,
  type Ended,
  type Environment,
  freePort,
  isAlive,
  postmasterPid,
  refusal,
  runScript,
  serve,
  SERVICE,
  type Serving,
  start,
  until,
} from '../support/processes.ts';
import { refusedSettings } from '../support/settings.ts';
import { existsSync } from 'node:fs';
import { DatabaseProxy } from '../support/database-proxy.ts';

void test('npm start with a setting that cannot be names the variable', async (t) => {
  const ended = await start(t, [SERVICE], { PORT: 'abc' }).ended;
  t.match(refusal(t, ended), 'PORT must be integer');
  const settings = {
    LOG_LEVEL: 'loud',
    RATE_LIMIT: '0',
    DATABASE_URL: 'nonsense',
    PUBLIC_URL: 'here',
    CORS_ORIGINS: 'https://panel.example.com,https://shop.example.com/',
  };
  for (const [name, value] of Object.entries(settings)) t.match(refusedSettings(t, { [name]: value }), name);
  const sentence = refusedSettings(t, { DATABASE_URL: 'postgres://app:hunter2@local host:port/app' });
  t.match(sentence, 'DATABASE_URL');
  t.notMatch(sentence, 'hunter2');
});

void test('with a DATABASE_URL', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  const started = (env: Environment) => start(t, [SERVICE], { PORT: '0', LOG_LEVEL: 'silent', ...env }).ended;
  const listed = (env: Environment) => runScript(t, 'token', ['--user', 'operator', '--list'], env);
  const altered = (change: (url: URL) => void): string => {
    const url = new URL(databaseUrl);
    change(url);
    return url.href;
  };
  const nobody = `postgres://app:hunter2@127.0.0.1:${String(await freePort())}/app`;

  const broken: [string, (env: Environment) => Promise<Ended>, string][] = [
    ['npm start: where nobody listens', started, nobody],
    ['npm start: with a wrong password', started, altered((url) => (url.password = 'hunter2'))],
    ['npm run token: of an unknown database', listed, altered((url) => (url.pathname = '/hunter2'))],
    ['npm run token: of an unknown host', listed, 'postgres://app:hunter2@nowhere.invalid/app'],
  ];
  for (const [what, command, DATABASE_URL] of broken) {
    await t.test(`${what}: one sentence, without the password`, async (t) => {
      const sentence = refusal(t, await command({ DATABASE_URL }));
      t.match(sentence, 'DATABASE_URL');
      if (DATABASE_URL === nobody) t.match(sentence, new URL(nobody).port);
      if (new URL(DATABASE_URL).pathname !== '/hunter2') t.notMatch(sentence, 'hunter2');
    });
  }

  await t.test('npm start: that is behind: says how to migrate; then it starts, empty', async (t) => {
    const env = { DATABASE_URL: databaseUrl };
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    t.match(refusal(t, await started(env)), 'npm run migrate');
    t.match(await runScript(t, 'migrate', [], env), {
      code: 0,
      stdout: 'Applied: 0000_baseline.\n',
      stderr: '',
    });
    t.match(await runScript(t, 'migrate', [], env), { code: 0, stdout: 'The schema is up to date.\n' });

    const running = await serve(t, SERVICE, env);
    t.notMatch(running.stdout, /demo/);
    let body: unknown;
    await until(async () => {
      const ready = await ask(`${running.origin}/health/ready`);
      body = ready.body;
      return ready.status === 200;
    });
    t.match(body, { schema: 'current' });
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
      'the database stays',
    );
  });
});

void test('without a database, commands say so in one sentence and make none', async (t) => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-none-'));
  t.teardown(() => rm(DATA_DIR, { recursive: true, force: true }));
  const commands: [string, string[]][] = [
    ['token', ['--user', 'operator', '--scope', '*']],
    ['syncs', ['--failed']],
    ['init', ['--username', 'operator']],
  ];
  for (const [command, args] of commands) {
    const sentence = refusal(t, await runScript(t, command, args, { DATA_DIR }));
    t.equal(
      sentence.trim(),
      'There is no database: set DATABASE_URL, or run `npm start` once, which makes one.',
    );
  }
  t.same(await readdir(DATA_DIR), []);
});

void test('the commands of package.json', async (t) => {
  const { scripts } = JSON.parse(await readFile(projectFile('package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };

  await t.test('run without the packages of developers, unless they are tools for these', (t) => {
    for (const command of [
      'migrate',
      'init',
      'token',
      'syncs',
      'import',
      'move-in',
      'ledger:check',
      'operations',
    ])
      t.match(scripts[command], / \.build\/[\w-]+\.js$/, command);
    t.end();
  });

  await t.test('end in good order: tsx itself kills what does not end within 60 ms of a signal', (t) => {
    for (const [name, command] of Object.entries(scripts)) t.notMatch(command, /(^|&& )tsx /, name);
    t.end();
  });
});

void test(
  'the embedded PostgreSQL does not inherit secrets',
  { skip: process.platform !== 'linux' },
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-environment-'));
    await chmod(folder, 0o711);
    t.teardown(() => rm(folder, { recursive: true, force: true }));
    process.env['EDGE_SECRET'] = 'whsec_of_the_edge';
    t.teardown(() => delete process.env['EDGE_SECRET']);
    const { url, stop } = await startEmbedded(folder);
    t.teardown(stop);
    const inherited = await onDatabase(url, 1, (db) =>
      db.transaction().execute(async (trx) => {
        await sql`create temporary table environment (variable text) on commit drop`.execute(trx);
        await sql`copy environment from program 'env'`.execute(trx);
        const { rows } = await sql<{ variable: string }>`select variable from environment`.execute(trx);
        return rows.map(({ variable }) => variable).join(' ');
      }),
    );
    t.match(inherited, 'MALLOC_TRIM_THRESHOLD_=', 'what it is to have');
    t.notMatch(inherited, 'EDGE_SECRET');
  },
);

void test('npm start after a crash, in a folder that only its owner may enter', async (t) => {
  const DATA_DIR = await dataFolder(t, { reachable: false });
  const first = await serve(t, SERVICE, { DATA_DIR });
  const token = demoToken(DATA_DIR);
  /** Asks for what the first start has filled in. */
  const packages = async ({ origin }: Serving): Promise<number> =>
    (await ask(`${origin}/api/v1/packages`, token)).status;
  t.equal(await packages(first), 200);
  let next = first;

  await t.test('after kill -9, which leaves PostgreSQL running, it recovers', async (inner) => {
    const orphan = Number(postmasterPid(DATA_DIR));
    await first.end('SIGKILL');
    inner.ok(isAlive(orphan));
    next = await serve(t, SERVICE, { DATA_DIR });
    await until(() => !isAlive(orphan));
    inner.equal(await packages(next), 200, 'it finds its data again');
  });

  await t.test('after kill -9 of both, it recovers', async (t) => {
    const postgres = Number(postmasterPid(DATA_DIR));
    await next.end('SIGKILL');
    process.kill(postgres, 'SIGKILL');
    await until(() => !isAlive(postgres));
    const last = await serve(t, SERVICE, { DATA_DIR });
    t.equal(await packages(last), 200, 'it finds its data again');
    t.equal((await last.end('SIGTERM')).code, 0);
    t.equal(postmasterPid(DATA_DIR), undefined, 'PostgreSQL has been stopped');
  });
});

void test('npm start after a first start that was killed while it filled the demo', async (t) => {
  const DATA_DIR = await dataFolder(t);
  const killed = start(t, [SERVICE], { DATA_DIR, PORT: '0' });
  await until(() => existsSync(join(DATA_DIR, 'demo.unfinished')));
  await killed.end('SIGKILL');
  const { origin } = await serve(t, SERVICE, { DATA_DIR });
  const { status, body } = await ask(`${origin}/api/v1/users`, demoToken(DATA_DIR));
  t.match([status, body], [200, { total: 14 }]);
  t.notOk(existsSync(join(DATA_DIR, 'demo.unfinished')));
});

void test('npm start, stopped while its database is away, ends at once', async (t) => {
  const { databaseUrl } = await cloneDatabase(t);
  const proxy = await DatabaseProxy.start(t, databaseUrl);
  const service = await serve(t, SERVICE, { DATABASE_URL: proxy.url, LOG_LEVEL: 'warn' });
  proxy.tamper = () => ({ upTo: 0 });
  await until(() => service.stdout.includes('jobs wait for the database'));
  t.match(await service.end('SIGTERM'), { code: 0, stderr: '' });
});
