import { sql } from 'kysely';
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
  const service = await Service.apart(t, {}, { users_edit: { prepare: () => Promise.resolve(edit) } });
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
