import { Agent, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { test, type Test } from 'tap';
import { openDatabase } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import type { OperationName } from '../generated/operations.ts';
import { startEmbedded } from '../db/embedded-postgres.ts';
import { deviations, type Answer } from './support/contract.ts';
import { cloneDatabase } from './support/database.ts';
import * as processes from './support/processes.ts';
import { urlOf } from './support/service.ts';
import { World } from './support/world.ts';

const CREATE = 'faq_categories_create';
const READS = ['users_me', 'packages_index', 'oauth_scopes_index'] as const;

const storing = (name: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': name },
  body: JSON.stringify({ name }),
});

const leaves = (token: string, signal: AbortSignal): RequestInit => {
  const { headers, ...request } = storing('left');
  return {
    ...request,
    headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}` },
    signal,
  };
};

/** Clients that read, and that repeat each write with its Idempotency-Key until they get 200. */
class Load {
  readonly statuses = new Map<number, number>();
  readonly faults = new Set<string>();
  /** Names of the categories that were created with 200. */
  readonly created: string[] = [];
  private readonly clients: Promise<void>[];
  private stopped = false;

  constructor(origin: string, token: string, name: string) {
    const ask = async (operation: OperationName, init: RequestInit = {}): Promise<boolean> => {
      const answer = await processes.ask(origin + urlOf(operation, {}), token, init).catch(() => undefined);
      if (answer === undefined) {
        this.statuses.set(0, this.seen(0) + 1);
        this.stopped = true;
        return false;
      }
      this.statuses.set(answer.status, this.seen(answer.status) + 1);
      for (const fault of deviations(operation, answer)) this.faults.add(fault);
      if (answer.status !== 200) await sleep(20);
      return answer.status === 200;
    };
    this.clients = Array.from({ length: 8 }, async (_, client) => {
      for (let round = 0; this.runs(); round += 1) {
        for (const operation of READS) await ask(operation);
        const key = `${name}-${String(client)}-${String(round)}`;
        let created = await ask(CREATE, storing(key));
        while (!created && this.runs()) created = await ask(CREATE, storing(key));
        if (created) this.created.push(key);
      }
    });
  }

  seen(status: number): number {
    return this.statuses.get(status) ?? 0;
  }

  /** Waits for this many more responses with a status. */
  async more(status: number, count: number, seconds?: number): Promise<void> {
    const target = this.seen(status) + count;
    await processes.until(() => this.stopped || this.seen(status) >= target, seconds);
    if (this.stopped) throw new Error(`a request got no response at all: ${this.summary()}`);
  }

  private runs(): boolean {
    return !this.stopped;
  }

  summary(): string {
    const counts = [...this.statuses].map(([status, count]) => `${String(status)}: ${String(count)}`);
    return [...counts, ...this.faults].join(', ');
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.clients);
  }
}

/** Starts a service on a PostgreSQL of its own, which the test can stop. */
async function ownDatabase(t: Test) {
  const dataDir = await processes.dataFolder(t);
  const postgres = await startEmbedded(dataDir, ['fsync=off']);
  t.teardown(() => postgres.stop());
  const db = openDatabase(postgres.url, 2);
  t.teardown(() => db.destroy());
  await migrate(db);
  const service = await processes.serve(t, await processes.build(t), { DATABASE_URL: postgres.url });
  const world = new World(db);
  return { dataDir, db, service, token: await world.token(await world.user(null)) };
}

void test('the database is away during requests', async (t) => {
  const { dataDir, db, service, token } = await ownDatabase(t);
  const { origin } = service;
  const kill = (): Promise<void> => {
    process.kill(Number(processes.postmasterPid(dataDir)), 'SIGKILL');
    return Promise.resolve();
  };
  const ways = {
    stopped: () => processes.stopPostgres(dataDir, 'fast'),
    crashed: () => processes.stopPostgres(dataDir, 'immediate'),
    killed: kill,
  };
  for (const [way, stop] of Object.entries(ways)) {
    await t.test(`${way}: 503 while it is away, 200 within five seconds after its return`, async (t) => {
      const load = new Load(origin, token, way);
      t.teardown(() => load.stop());
      await load.more(200, 40);
      t.equal(load.seen(503), 0);
      await stop();
      await load.more(503, 40);
      t.match(await processes.ask(`${origin}/health`), { status: 200 });
      // Clients that ask within one second share a check.
      const ready = () => processes.ask(`${origin}/health/ready`);
      await processes.until(async () => (await ready()).status === 503, 2);
      t.match(await ready(), {
        status: 503,
        headers: { 'retry-after': /^\d+$/ },
        body: { code: 'unavailable' },
      });

      await processes.restartPostgres(dataDir);
      await load.more(200, 1, 5);
      await processes.until(async () => (await ready()).status === 200, 5);
      await load.more(200, 40);
      await load.stop();
      t.comment(load.summary());
      t.same([...load.statuses.keys()].sort(), [200, 503]);
      t.same([...load.faults], [], 'every response is as in the contract');
      const stored = await db
        .selectFrom('faq_categories')
        .select('name')
        .where('name', 'like', `${way}-%`)
        .execute();
      t.same(
        stored.map(({ name }) => name).sort(),
        load.created.sort(),
        'everything that was confirmed exists once',
      );
    });
  }
});

void test('SIGTERM during requests', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  const world = new World(db);
  const token = await world.token(await world.user(null));
  const service = await processes.serve(t, await processes.build(t), { DATABASE_URL: databaseUrl });
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
  const slow = Array.from({ length: 6 }, (_, index) => ask(CREATE, storing(`slow-${String(index)}`)));
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
  await sleep(500);
  await lock.commit().execute();

  const lost = (await outcomes).map((outcome) =>
    outcome.status === 'fulfilled' ? String(outcome.value.status) : String(outcome.reason),
  );
  t.same(lost, Array<string>(20).fill('200'), 'every request that was sent gets its complete response');
  t.match(await service.ended, { code: 0, stderr: '' });
  const created = await db
    .selectFrom('faq_categories')
    .select('id')
    .where('name', 'like', 'slow-%')
    .execute();
  t.equal(created.length, 6);
  await t.rejects(ask('users_me'), { code: 'ECONNREFUSED' });
});

void test('SIGTERM turns /health/ready to 503 before the listener closes', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  const world = new World(db);
  const token = await world.token(await world.user(null));
  const env = { DATABASE_URL: databaseUrl, DRAIN_SECONDS: '2' };
  const service = await processes.serve(t, await processes.build(t), env);
  const ready = () => processes.ask(`${service.origin}/health/ready`);
  t.equal((await ready()).status, 200);
  service.signal('SIGTERM');
  await processes.until(async () => (await ready()).status === 503);
  t.match((await ready()).body, { code: 'unavailable', detail: 'The service is about to end.' });
  const { status } = await processes.ask(service.origin + urlOf('users_me', {}), token);
  t.equal(status, 200, 'it serves what load balancers still send');
  t.match(await service.ended, { code: 0, stderr: '' });
});
