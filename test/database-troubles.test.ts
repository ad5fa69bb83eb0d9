import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { test, type Test } from 'tap';
import type { Handler } from '../handlers/runtime/contract.ts';
import { cloneDatabase } from './support/database.ts';
import { DatabaseProxy } from './support/database-proxy.ts';
import { Service } from './support/service.ts';
import { OWN } from './support/world.ts';

// A database that is slow, silent or full: every client has its answer soon, and reads go on beside writes that wait.

/** Every client has its answer within this time. */
const PATIENCE_MS = 10_000;

async function behindProxy(t: Test) {
  const { db, databaseUrl } = await cloneDatabase(t);
  const proxy = await DatabaseProxy.start(t, databaseUrl);
  const service = await Service.on(t, { db, databaseUrl: proxy.url });
  const root = await service.world.user(null);
  const token = async () => service.world.token(await service.world.user(root, { permissions: [...OWN] }));
  // Each has a share of the connections.
  const [reader, writer] = [await token(), await token()];
  const body = { subject: 'A', message: 'B' };
  const read = () => service.call('users_me', { token: reader });
  const write = () => service.call('tickets_create_support', { token: writer, body });
  const ready = () => service.app.inject('/health/ready');
  return { proxy, service, read, write, ready };
}

/** Throws if an answer takes longer than a client waits. */
async function inTime<Answer>(answer: Promise<Answer>, milliseconds = PATIENCE_MS): Promise<Answer> {
  const late = sleep(milliseconds, undefined, { ref: false }).then(() => {
    throw new Error('no answer in time');
  });
  return Promise.race([answer, late]);
}

const times = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, work));

void test('a database that vanishes without a word', async (t) => {
  const { proxy, service, read, write, ready } = await behindProxy(t);
  t.equal((await read()).status, 200);
  t.equal((await write()).status, 200);
  t.equal((await ready()).statusCode, 200);
  proxy.silent = true;
  await sleep(1100);

  const unready = inTime(ready(), 2000);
  const answers = await inTime(Promise.all([times(20, read), times(20, write)]));
  t.same(new Set(answers.flat().map(({ status }) => status)), new Set([503]));
  t.match(answers[0][0]?.body, {
    detail: /^The database does not answer\.|^No connection to the database became free\./,
  });
  t.equal((await unready).statusCode, 503);
  t.equal((await service.app.inject('/health')).statusCode, 200);

  proxy.silent = false;
  t.same(
    (await inTime(Promise.all([read(), write()]))).map(({ status }) => status),
    [200, 200],
    'the API is back at once',
  );
});

void test('a database half a second away', async (t) => {
  const { proxy, read, write } = await behindProxy(t);
  proxy.delayMs = 250;
  const answers = await Promise.all([times(20, read), times(8, write)]);
  t.same(new Set(answers.flat().map(({ status }) => status)), new Set([200]));
});

void test('writes that wait for a lock leave connections for reads', async (t) => {
  const { service, read, write, ready } = await behindProxy(t);
  const { writing, reads } = await service.db.transaction().execute(async (trx) => {
    await sql`lock table tickets in exclusive mode`.execute(trx);
    const writing = times(30, write);
    await sleep(300);
    const reads = await inTime(Promise.all([times(20, read), ready()]), 1500);
    return { writing, reads };
  });
  t.same(new Set(reads[0].map(({ status }) => status)), new Set([200]));
  t.equal(reads[1].statusCode, 200);
  await writing;
});

void test('503 that says what is wrong with the database', async (t) => {
  const told = {
    '53100': 'The database has no space left on its disk.',
    '53200': 'The database has no memory left.',
    '53300': 'The database has too many connections.',
    '55P03': 'Another request held for too long what this one needs.',
    '57014': 'The database was at this for longer than it may be.',
    '57P01': 'The database is being shut down.',
    '57P03': 'The database is starting up.',
  };
  let code = '';
  const edit: Handler<'users_edit'> = async ({ db }) => {
    await sql`do ${sql.lit(`begin raise exception 'trouble' using errcode = '${code}'; end`)}`.execute(db);
    throw new Error('never reached');
  };
  const service = await Service.start(t, {}, { users_edit: { prepare: () => Promise.resolve(edit) } });
  const user = await service.world.user(null);
  const ask = {
    token: await service.world.token(user),
    params: { id: user.id },
    body: { email: 'new@users.example' },
  };
  for (code of Object.keys(told)) {
    const { detail } = await service.refused(503, 'users_edit', ask);
    t.equal(detail, `${told[code as keyof typeof told]} Try again.`, code);
  }
});
