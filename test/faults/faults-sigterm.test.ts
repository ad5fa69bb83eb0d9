import { Agent, request as send } from 'node:http';
import { sql } from 'kysely';
import { test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import { CREATE, storing } from './load.ts';
import type { Answer } from '../support/contract.ts';
import { cloneDatabase } from '../support/database.ts';
import * as processes from '../support/processes.ts';
import { urlOf } from '../support/service.ts';
import { World } from '../support/world.ts';

const leaves = (token: string, signal: AbortSignal): RequestInit => {
  const { headers, ...request } = storing('left');
  return {
    ...request,
    headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}` },
    signal,
  };
};

void test('SIGTERM during requests', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  const world = new World(db);
  const token = await world.token(await world.user(null));
  const service = await processes.serve(t, processes.SERVICE, { DATABASE_URL: databaseUrl });
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  t.teardown(() => {
    agent.destroy();
  });
  const ask = (
    operation: OperationName,
    { method = 'GET', headers = {}, body }: RequestInit = {},
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const all = { authorization: `Bearer ${token}`, ...(headers as processes.Environment) };
      const request = send(
        service.origin + urlOf(operation, {}),
        { method, headers: all, agent },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('error', reject).on('end', () => {
            const { statusCode: status = 0, headers } = response;
            resolve({ status, headers, body: JSON.parse(text) as unknown });
          });
        },
      );
      request.on('error', reject).end(body);
    });
  const reads = (count: number): Promise<Answer>[] => Array.from({ length: count }, () => ask('users_me'));
  for (let round = 0; round < 5; round += 1) await Promise.all(reads(20));

  // Writes wait for this lock; reads do not.
  const lock = await db.startTransaction().execute();
  await sql`lock table faq_categories in share mode`.execute(lock);
  const slow = Array.from({ length: 5 }, (_, index) => ask(CREATE, storing(`slow-${String(index)}`)));
  // A client that disconnects before its response does not delay the shutdown.
  const leaving = AbortSignal.timeout(200);
  await t.rejects(fetch(service.origin + urlOf(CREATE, {}), leaves(token, leaving)), {
    name: 'TimeoutError',
  });
  await Promise.all(reads(14));
  const last = reads(14);
  // All have been sent, and few have a response.
  await new Promise((resolve) => setImmediate(resolve));
  service.signal('SIGTERM');
  const outcomes = Promise.allSettled([...last, ...slow]);
  await processes.until(() =>
    processes.ask(`${service.origin}/health`).then(
      () => false,
      () => true,
    ),
  );
  await lock.commit().execute();

  const lost = (await outcomes).map((outcome) =>
    outcome.status === 'fulfilled' ? String(outcome.value.status) : String(outcome.reason),
  );
  t.same(lost, Array<string>(19).fill('200'), 'every request that was sent gets its complete response');
  t.match(await service.ended, { code: 0, stderr: '' });
  const created = await db
    .selectFrom('faq_categories')
    .select('id')
    .where('name', 'like', 'slow-%')
    .execute();
  t.equal(created.length, 5);
  await t.rejects(ask('users_me'), { code: 'ECONNREFUSED' });
});

void test('SIGTERM turns /health/ready to 503 before the listener closes', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  const world = new World(db);
  const token = await world.token(await world.user(null));
  const env = { DATABASE_URL: databaseUrl, DRAIN_SECONDS: '2' };
  const service = await processes.serve(t, processes.SERVICE, env);
  const ready = () => processes.ask(`${service.origin}/health/ready`);
  t.equal((await ready()).status, 200);
  service.signal('SIGTERM');
  await processes.until(async () => (await ready()).status === 503);
  t.match((await ready()).body, { code: 'unavailable', detail: 'The service is about to end.' });
  const { status } = await processes.ask(service.origin + urlOf('users_me', {}), token);
  t.equal(status, 200, 'it serves what load balancers still send');
  t.match(await service.ended, { code: 0, stderr: '' });
});
