import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'tap';
import { cloneDatabase } from '../support/database.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import {
  ask,
  SERVICE,
  dataFolder,
  demoToken,
  isAlive,
  postmasterPid,
  serve,
  start,
  until,
  type Serving,
} from '../support/processes.ts';

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
