import { sql } from 'kysely';
import { symbols } from 'pino';
import { test } from 'tap';
import type { Handler } from '../../handlers/call/contract.ts';
import { waitingForLocks } from '../support/database.ts';
import { behindProxy, inTime, times } from '../support/database-troubles.ts';
import { until } from '../support/processes.ts';
import { Service } from '../support/service.ts';

// A database that is locked or full: every client has its answer soon, and reads go on beside writes that wait.

/** Of the eight connections of a service under test. */
const WRITES_AT_ONCE = 6;

void test('writes that wait for a lock leave connections for reads', async (t) => {
  const { service, token, read, writeAs, ready } = await behindProxy(t);
  // One user alone would not hold all connections.
  const writers = [await token(), await token()];
  const { writing, reads, waiting } = await service.db.transaction().execute(async (trx) => {
    await sql`lock table tickets in exclusive mode`.execute(trx);
    const writing = Promise.all(writers.map((writer) => times(15, () => writeAs(writer))));
    await until(async () => (await waitingForLocks(service.db)) >= WRITES_AT_ONCE);
    const reads = await inTime(Promise.all([times(20, read), ready()]));
    return { writing, reads, waiting: await waitingForLocks(service.db) };
  });
  t.equal(waiting, WRITES_AT_ONCE, 'they still wait');
  t.same(new Set(reads[0].map(({ status }) => status)), new Set([200]));
  t.equal(reads[1].statusCode, 200);
  await writing;
});

void test('an error of the database: 503 that says what is wrong with it, 500 for a mistake of ours', async (t) => {
  const told = {
    '08006': 'The connection to the database broke.',
    '28P01': 'The database refuses the login of the service.',
    '40001': 'Other requests kept changing the same.',
    '53100': 'The database has no space left on its disk.',
    '53200': 'The database has no memory left.',
    '53300': 'The database has too many connections.',
    '53400': 'The database has no resources left.',
    '55P03': 'Another request held for too long what this one needs.',
    '57014': 'The database was at this for longer than it may be.',
    '57P01': 'The database is being shut down.',
    '57P03': 'The database is starting up.',
    '58030': 'The database cannot use its files.',
  };
  let statement = '';
  const edit: Handler<'users_edit'> = async ({ db }) => {
    await sql.raw(statement).execute(db);
    throw new Error('never reached');
  };
  const service = await Service.apart(t, {}, { users_edit: { prepare: () => Promise.resolve(edit) } });
  const user = await service.world.user(null);
  const ask = {
    token: await service.world.token(user),
    params: { id: user.id },
    body: { email: 'new@users.example' },
  };
  for (const [code, reason] of Object.entries(told)) {
    statement = `do $$ begin raise exception 'trouble' using errcode = '${code}'; end $$`;
    const { detail } = await service.refused(503, 'users_edit', ask);
    t.equal(detail, `${reason} Try again.`, code);
  }

  const lines: string[] = [];
  Object.assign(service.app.log, { [symbols.streamSym]: { write: (line: string) => void lines.push(line) } });
  service.app.log.level = 'error';
  for (const [code, mistake] of Object.entries({
    '22P02': "select 'hidden'::integer",
    '23502': "insert into faqs (question, answer) values ('hidden', null)",
    '42703': 'select nothing',
    P0001: "do $$ begin raise exception 'trouble' using detail = 'hidden'; end $$",
  })) {
    statement = mistake;
    const { status, headers, body } = await service.call('users_edit', ask);
    const request_id = headers['x-request-id'];
    t.match({ status, body }, { status: 500, body: { code: 'internal_error', request_id } }, code);
    t.notOk('retry-after' in headers, 'it is not to be repeated');
    const line = lines.pop() ?? '';
    t.match(JSON.parse(line), { msg: 'unforeseen fault', request_id, err: { code } });
    t.notMatch(line, 'hidden');
  }
});

// A database at a distance.

void test('a database four tenths of a second away', async (t) => {
  const { proxy, read, writeAs, token } = await behindProxy(t);
  // Tickets of one user are opened one after the other.
  const writers = await times(4, token);
  proxy.delayMs = 200;
  const answers = await Promise.all([times(10, read), Promise.all(writers.map(writeAs))]);
  t.same(new Set(answers.flat().map(({ status }) => status)), new Set([200]));
});

// A database that stops answering, and keeps its connections open: every client has its answer in time.

void test('a database that vanishes without a word', async (t) => {
  const { proxy, service, token, read, write, writeAs, ready } = await behindProxy(t, { answerWithin: 4000 });
  const others = await times(30, token);
  t.equal((await read()).status, 200);
  t.equal((await write()).status, 200);
  // Callers that are known wait for a slot of a write, and for nothing else.
  t.same(new Set((await Promise.all(others.map(writeAs))).map(({ status }) => status)), new Set([200]));
  t.equal((await ready()).statusCode, 200);
  proxy.silent = true;
  // The check of a second ago is still told.
  const unready = until(async () => (await inTime(ready())).statusCode === 503);
  const answers = await inTime(
    Promise.all([times(10, read), times(10, write), Promise.all(others.map(writeAs))]),
  );
  t.same(new Set(answers.flat().map(({ status }) => status)), new Set([503]));
  t.match(answers[0][0]?.body, {
    detail:
      /^The database has not answered in time\.|^No connection to the database became free\.|^The requests before this one/,
  });
  await unready;
  t.equal((await service.app.inject('/health')).statusCode, 200);

  proxy.silent = false;
  // On a busy machine new connections may take longer than the answer to the first request may.
  for (const ask of [read, write]) await until(async () => (await inTime(ask())).status === 200);
});
