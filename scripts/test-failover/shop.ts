import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { checkLedger } from '../../db/ledger/check.ts';
import { judgeOrders } from '../../test/faults/verdict/orders.ts';
import { Sender, type Wanted } from '../../test/faults/sending.ts';
import {
  ask,
  SERVICE,
  runScript,
  serve,
  until,
  type Scope,
  type Serving,
} from '../../test/support/processes.ts';
import { onDatabase } from '../lib/database.ts';

const APIS = 2;
const CLIENTS = 4;
/** Every order is sent again with its key, as if its response had been lost. */
const TIMES = 2;

/** Two APIs on an empty database, and clients that buy lines from them all the time. */
export class Shop {
  readonly sender: Sender;
  readonly #apis: readonly Serving[];
  readonly #work: Promise<unknown>;
  #turn = 0;
  #closed = false;

  private constructor(apis: readonly Serving[], wanted: Wanted) {
    this.#apis = apis;
    this.sender = new Sender(this, { insists: true, times: TIMES });
    this.#work = Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (!this.#closed) await this.sender.order(wanted, randomUUID(), TIMES);
      }),
    );
  }

  /** Migrates over one URL, and starts what runs for long on the other. */
  static async open(scope: Scope, urls: { direct: string; pooled: string }): Promise<Shop> {
    await command(scope, 'migrate', urls.direct);
    const login = await command(scope, 'init', urls.pooled, '--username', 'operator');
    const token = login.trim().split(/\s/).at(-1) ?? '';
    const apis = await serveAll(scope, urls.pooled);
    const body = { name: 'Month', credit: 10, period: 1, period_type: 'month' };
    const made = await ask(`${apis[0]?.origin ?? ''}/api/v1/packages`, token, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    return Shop.#with(apis, token);
  }

  /** Starts the APIs on a database where a shop was opened before. */
  static async reopen(scope: Scope, url: string): Promise<Shop> {
    const token = await command(scope, 'token', url, '--user', 'operator', '--scope', '*');
    return Shop.#with(await serveAll(scope, url), token.trim());
  }

  static #with(apis: readonly Serving[], token: string): Shop {
    const request = { token, body: { package_id: 1 } };
    return new Shop(apis, { operation: 'm3us_create', request, userId: 1 });
  }

  /** The APIs take turns. */
  get origin(): string {
    this.#turn += 1;
    return this.#apis[this.#turn % APIS]?.origin ?? '';
  }

  up(): Promise<void> {
    return Promise.resolve();
  }

  /** Returns the statuses of `/health/ready` of all APIs. */
  async ready(): Promise<number[]> {
    return Promise.all(this.#apis.map(async ({ origin }) => (await ask(`${origin}/health/ready`)).status));
  }

  /** Waits until every client has finished its order. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#work;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#apis.map((api) => api.end('SIGTERM')));
  }

  /** Compares what the clients were told with the database of a URL. Returns all that is wrong. */
  judge(databaseUrl: string): Promise<string[]> {
    const wrong = [...this.sender.faults];
    return onDatabase(`${databaseUrl}?options=-c%20statement_timeout%3D60s`, 2, async (db) => {
      const { done } = await judgeOrders(db, this.sender.orders, wrong);
      const { lines } = await db
        .selectFrom('lines')
        .select(({ fn }) => fn.countAll<number>().as('lines'))
        .executeTakeFirstOrThrow();
      if (lines !== done.length) wrong.push(`${String(lines)} lines for ${String(done.length)} orders`);
      const { faults } = await checkLedger(db);
      return [...wrong, ...faults.map((fault) => JSON.stringify(fault))];
    });
  }
}

/** Waits until the clients have bought so many more. */
export async function moreSales({ sender }: Shop, sales: number): Promise<void> {
  const target = sender.succeeded + sales;
  await until(() => sender.succeeded >= target, 30);
}

async function serveAll(scope: Scope, url: string): Promise<Serving[]> {
  const env = { DATABASE_URL: url, WORKER: 'false', LOG_LEVEL: 'error' };
  return Promise.all(Array.from({ length: APIS }, () => serve(scope, SERVICE, env)));
}

async function command(scope: Scope, name: string, databaseUrl: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runScript(scope, name, args, { DATABASE_URL: databaseUrl });
  assert.equal(code, 0, `${name}: ${stderr}`);
  return stdout;
}
