import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { test, type Test } from 'tap';
import { Deadline } from '../../db/connection/deadline.ts';
import { invalidCredentials } from '../../handlers/call/problem.ts';
import type { Settings } from '../../handlers/call/settings.ts';
import { behindProxy, inTime, times } from '../support/database-troubles.ts';
import { until } from '../support/processes.ts';
import { Service } from '../support/service.ts';

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
  const [before, began] = [paused.left, performance.now()];
  paused.pause();
  await sleep(250);
  paused.resume();
  const passed = performance.now() - began;
  t.ok(before - paused.left < passed - 200, 'does not run while it is paused');
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
