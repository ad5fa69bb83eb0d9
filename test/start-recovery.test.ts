import { test } from 'tap';
import {
  ask,
  build,
  dataFolder,
  isAlive,
  postmasterPid,
  serve,
  start,
  until,
  type Running,
} from './support/processes.ts';

/** Returns the token that the service prints at its start. */
const tokenOf = ({ stdout }: Running): string => /Bearer (\S+)'/.exec(stdout)?.[1] ?? '';

void test('npm start after a crash', async (t) => {
  const file = await build(t);
  const DATA_DIR = await dataFolder(t);
  const first = await serve(t, file, { DATA_DIR });
  const token = tokenOf(first);
  t.equal((await first.end('SIGTERM')).code, 0);

  await t.test('after kill -9, which leaves PostgreSQL running, it recovers', async (t) => {
    const killed = await serve(t, file, { DATA_DIR });
    const orphan = Number(postmasterPid(DATA_DIR));
    await killed.end('SIGKILL');
    t.ok(isAlive(orphan));
    const next = await serve(t, file, { DATA_DIR });
    await until(() => !isAlive(orphan), 5);
    t.equal((await ask(`${next.origin}/api/v1/packages`, token)).status, 200);
    t.equal((await next.end('SIGTERM')).code, 0);
    t.equal(postmasterPid(DATA_DIR), undefined, 'PostgreSQL has been stopped');
  });

  await t.test('after kill -9 of both it recovers too', async (t) => {
    const killed = await serve(t, file, { DATA_DIR });
    const postgres = Number(postmasterPid(DATA_DIR));
    await killed.end('SIGKILL');
    process.kill(postgres, 'SIGKILL');
    await until(() => !isAlive(postgres));
    const next = await serve(t, file, { DATA_DIR });
    t.equal((await ask(`${next.origin}/api/v1/packages`, token)).status, 200);
    t.equal((await next.end('SIGTERM')).code, 0);
  });
});

void test('npm start in a folder that only its owner can enter', async (t) => {
  const file = await build(t);
  const DATA_DIR = await dataFolder(t, { reachable: false });
  const first = await serve(t, file, { DATA_DIR });
  const token = tokenOf(first);
  t.equal((await ask(`${first.origin}/api/v1/packages`, token)).status, 200);
  t.equal((await first.end('SIGTERM')).code, 0);

  const second = await serve(t, file, { DATA_DIR });
  t.equal((await ask(`${second.origin}/api/v1/packages`, token)).status, 200, 'it finds its data again');
  const postgres = Number(postmasterPid(DATA_DIR));
  t.equal((await second.end('SIGINT')).code, 0);
  await until(() => !isAlive(postgres), 5);
});

void test('npm start with PORT=0', async (t) => {
  const running = start(t, [await build(t)], {
    DATA_DIR: await dataFolder(t),
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  await until(() => running.stdout.includes('Documentation'));
  t.match(running.stdout, /127\.0\.0\.1:[1-9]\d*\/api\/v1\n/, 'it prints the port that it got');
  t.equal((await running.end('SIGTERM')).code, 0);
});
