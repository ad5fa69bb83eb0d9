import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { test, type Test } from 'tap';
import { Deadline } from '../../db/connection/deadline.ts';
import { invalidCredentials } from '../../handlers/call/problem.ts';
import type { Settings } from '../../handlers/call/settings.ts';
import { behindProxy, inTime, times } from '../support/database-troubles.ts';
import { SERVICE, start, until } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import { openDatabase } from '../../db/connection/connection.ts';
import { migrate } from '../../db/setup/migrate.ts';
import type { Database } from '../../db/schema/tables.ts';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import type { Handler } from '../../handlers/call/contract.ts';
import { cloneDatabase } from '../support/database.ts';

// A request has one deadline, whatever it waits for and however often.

const answerWithin = 1500;

/** Returns an answer. Throws if nothing but the deadline has not ended the wait for it by then. */
const soon = <Answer>(answer: Promise<Answer>): Promise<Answer> => inTime(answer, 6000);

const QUEUED = /^The requests before this one took too long\./;
const NO_CONNECTION = /^No connection to the database became free\./;
const SILENT = /^The database has not answered in time\./;

/** Starts a service whose `users_regenerate_pin_code` takes a connection, and waits until it is released. */
async function waitingService(t: Test, settings: Partial<Settings>) {
  let begun = false;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const service = await Service.apart(
    t,
    { answerWithin, ...settings },
    {
      async users_regenerate_pin_code({ db }) {
        await sql`select`.execute(db);
        begun = true;
        await released;
        throw new Error('released');
      },
    },
  );
  // However the test ends, the request does.
  t.teardown(() => release());
  const root = await service.world.user(null);
  const token = await service.world.token(root);
  const other = await service.world.token(await service.world.user(root));
  // Whose token it is, is known from now on.
  await until(async () => (await service.status('users_me', { token: other })) === 200);
  // As long as it listens, Node waits for timers.
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  // On a busy machine a request may end before it has begun to hold anything.
  const hold = async (): Promise<void> => {
    while (!begun) await service.call('users_regenerate_pin_code', { token, params: { id: root.id } });
  };
  const holding = hold();
  await until(() => begun);
  const end = async (): Promise<void> => {
    release();
    await holding;
  };
  return { service, token, other, end };
}

void test('503 at the deadline for those who wait in line', async (t) => {
  await t.test('for a slot of the caller', async (t) => {
    const { service, token, end } = await waitingService(t, { concurrentRequests: 1 });
    t.match(await soon(service.refused(503, 'users_me', { token })), {
      code: 'unavailable',
      retry: true,
      detail: QUEUED,
    });
    await end();
  });

  await t.test('for a connection to the database', async (t) => {
    const { service, other, end } = await waitingService(t, { poolSize: 1 });
    const { detail } = await soon(service.refused(503, 'users_me', { token: other }));
    t.match(detail, NO_CONNECTION);
    await end();
  });

  await t.test('for a lock, or for the slot of a write behind those who do', async (t) => {
    const service = await Service.apart(t, { answerWithin });
    const root = await service.world.user(null);
    const ask = {
      token: await service.world.token(root),
      params: { id: root.id },
      body: { email: 'a@users.example' },
    };
    await service.db.transaction().execute(async (trx) => {
      await sql`select from users where id = ${root.id} for update`.execute(trx);
      const answers = await soon(times(24, () => service.call('users_edit', ask)));
      t.same(new Set(answers.map(({ status }) => status)), new Set([503]));
    });
  });
});

void test('503 at the deadline if none of many waits is long, and their sum is', async (t) => {
  const { proxy, service, write } = await behindProxy(t, { answerWithin: 3000 });
  t.equal((await write()).status, 200);
  proxy.delayMs = 700;
  const { status, body } = await soon(write());
  t.match({ status, body }, { status: 503, body: { detail: SILENT } });
  proxy.delayMs = 0;
  await until(async () => (await write()).status === 200);
  await service.ready();
});

void test('the time in which a client sends its body does not count', async (t) => {
  const service = await Service.apart(
    t,
    { answerWithin: 2000 },
    {
      oauth_token_issue: {
        async prepare({ db }) {
          await sql`select`.execute(db);
          throw invalidCredentials();
        },
      },
    },
  );
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const body = JSON.stringify({ grant_type: 'password', username: 'a', password: 'b' });
  socket.write(
    `POST /api/v1/oauth/token HTTP/1.1\r\nHost: api.test\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${String(body.length)}\r\n\r\n`,
  );
  await sleep(2100);
  socket.write(body);
  t.teardown(() => socket.destroy());
  const [answer] = (await soon(once(socket, 'data'))) as [string];
  t.match(answer, /^HTTP\/1\.1 401 /);
});

void test('a deadline', async (t) => {
  const never = new Promise<never>(() => undefined);
  // Node waits for it, but not for a deadline.
  const awake = setInterval(() => undefined, 1000);
  t.teardown(() => clearInterval(awake));
  const paused = new Deadline(60_000);
  const began = performance.now();
  const before = paused.left;
  paused.pause();
  await sleep(250);
  paused.resume();
  const after = paused.left;
  const passed = performance.now() - began;
  t.ok(before - after < passed - 200, 'does not run while it is paused');
  t.equal(await paused.race(Promise.resolve('done'), () => new Error('late')), 'done');
  paused.clear();
  const deadline = new Deadline(200);
  await t.rejects(soon(deadline.race(never, () => new Error('late'))), { message: 'late' });
  t.equal(deadline.left, 0);
  await t.rejects(
    soon(deadline.race(never, () => new Error('later'))),
    { message: 'later' },
    'is over for those who come later',
  );
});

// Time limits of the statements of a request.

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/** A short limit that a busy machine keeps to, where nothing holds it up. */
const LIMIT = '1s';

/** Returns the limits of a new session. */
async function limitsOf(databaseUrl: string): Promise<string[]> {
  const db = openDatabase(databaseUrl, 1);
  try {
    return await currentLimits(db);
  } finally {
    await db.destroy();
  }
}

/** Returns the limits of the session that a statement runs in. */
async function currentLimits(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ limits: string[] }>`
    select array(select current_setting(name) from unnest(${LIMITS}::text[]) as name) as limits`.execute(db);
  return rows[0]?.limits ?? [];
}

async function limit(db: Kysely<Database>, name: (typeof LIMITS)[number], value: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`
    alter role current_user in database ${sql.id(rows[0]?.name ?? '')} set ${sql.id(name)} = ${sql.lit(value)}`.execute(
    db,
  );
}

void test('npm run migrate sets the limits on the role, and keeps those that are set', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  t.same(await limitsOf(databaseUrl), ['0', '0', '0']);
  await migrate(db);
  t.same(await limitsOf(databaseUrl), ['2s', '10s', '5s']);
  await limit(db, 'statement_timeout', '4s');
  await migrate(db);
  t.same(await limitsOf(databaseUrl), ['4s', '10s', '5s']);
  const patient = openDatabase(databaseUrl, 1);
  t.teardown(() => patient.destroy());
  const within = await patient.transaction().execute(async (trx) => {
    await raiseTimeLimit(trx, 30);
    return currentLimits(trx);
  });
  t.same(within, ['30s', '10s', '30s']);
  t.same(await currentLimits(patient), ['4s', '10s', '5s'], 'later transactions have the usual limits');
});

void test('npm start warns about missing limits', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  const env = { DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'warn', WORKER: 'false' };
  const bare = start(t, [SERVICE], env);
  await until(() => bare.stdout.includes('The service runs.'));
  for (const name of LIMITS) t.match(bare.stdout, name);
  t.match(bare.stdout, 'npm run migrate');
  await bare.end('SIGTERM');
  await migrate(db);
  const limited = start(t, [SERVICE], env);
  await until(() => limited.stdout.includes('The service runs.'));
  for (const name of LIMITS) t.notMatch(limited.stdout, name);
  await limited.end('SIGTERM');
});

void test('503 that names the limit', async (t) => {
  /** Starts a service whose role has one short limit, and sends a request that reaches it. */
  const reached = async (t: Test, name: (typeof LIMITS)[number], edit: Handler<'users_edit'>) => {
    const service = await Service.apart(t, {}, { users_edit: { prepare: () => Promise.resolve(edit) } });
    const { db } = service;
    const user = await service.world.user(null);
    const token = await service.world.token(user);
    // The service has not connected yet.
    await limit(db, name, LIMIT);
    const ask = { token, params: { id: user.id }, body: { email: 'new@users.example' } };
    return { service, db, token, answer: () => service.refused(503, 'users_edit', ask) };
  };
  const nothing = 'never reached';

  await t.test('of a statement', async (t) => {
    const { answer, service, token } = await reached(t, 'statement_timeout', async ({ db }) => {
      await sql`select pg_sleep(20)`.execute(db);
      throw new Error(nothing);
    });
    t.match(await answer(), { code: 'unavailable', detail: /^The database was at this for longer/ });
    t.equal((await service.call('users_me', { token })).status, 200);
  });

  await t.test('of waiting for a lock', async (t) => {
    const { db, answer } = await reached(t, 'lock_timeout', async ({ db }) => {
      await sql`select pg_advisory_xact_lock(99, 1)`.execute(db);
      throw new Error(nothing);
    });
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(99, 1)`.execute(trx);
      t.match(await answer(), { code: 'unavailable', detail: /^Another request held for too long/ });
    });
  });

  await t.test('of a transaction that stays open', async (t) => {
    const { db, answer, service, token } = await reached(
      t,
      'idle_in_transaction_session_timeout',
      async ({ db }) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        await untilExited(rows[0]?.pid ?? 0);
        await sql`select 1`.execute(db);
        throw new Error(nothing);
      },
    );
    const untilExited = (pid: number): Promise<void> =>
      until(
        async () =>
          (await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length === 0,
      );
    t.match(await answer(), { code: 'unavailable', detail: /^The request left its transaction open/ });
    t.equal((await service.call('users_me', { token })).status, 200);
  });
});

void test('m3us_index 422 too_much_to_search', async (t) => {
  const service = await Service.apart(t);
  const { world, db } = service;
  const root = await world.user(null);
  const line = await world.line(root, 'm3u');
  const token = await world.token(root);
  await limit(db, 'statement_timeout', LIMIT);
  const slow = await db.startTransaction().execute();
  await sql`lock table lines`.execute(slow);
  const problem = await service.refused(422, 'm3us_index', { token });
  t.match(problem, { code: 'too_much_to_search', detail: /created_from/ });
  await slow.commit().execute();
  t.match(await service.ok('m3us_index', { token }), { data: [{ id: line }] });
});

void test('a move of users may take longer than other requests', async (t) => {
  const service = await Service.apart(t, { answerWithin: 1000 });
  const { world, db } = service;
  const root = await world.user(null);
  const [user, owner] = [await world.user(root), await world.user(root)];
  const ask = { token: await world.token(root), params: { id: user.id } };
  await sql`
    create function rest() returns trigger language plpgsql as $$ begin perform pg_sleep(1.1); return null; end $$`.execute(
    db,
  );
  await sql`create trigger slow before update on users for each statement execute function rest()`.execute(
    db,
  );
  await limit(db, 'statement_timeout', LIMIT);
  await service.refused(503, 'users_edit', { ...ask, body: { email: 'new@users.example' } });
  await service.ok('users_change_owner', { ...ask, body: { owner_id: owner.id } });
});
