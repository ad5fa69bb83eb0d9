import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../db/schema/tables.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import { edge } from '../../handlers/edge.ts';
import { handlers } from '../../handlers/index.ts';
import { createApp } from '../../handlers/http/app.ts';
import type { Handlers, Reply, Schema } from '../../handlers/call/contract.ts';
import type { Sandbox } from '../../handlers/http/sandbox.ts';
import type { Observer } from '../../handlers/call/observer.ts';
import type { Settings } from '../../handlers/call/settings.ts';
import { deviations, problemDeviations, type Answer } from './contract.ts';
import { cloneDatabase, sharedDatabase, type SharedDatabase, type TestDatabase } from './database.ts';
import { encoded, type Encoding } from './forms.ts';
import { until } from './processes.ts';
import { CHEAP, World } from './world.ts';

/** The request of a client. Lists in `query` are comma-separated. */
export interface Ask {
  token?: string;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** The encoding of the body; JSON by default. */
  as?: Encoding;
  /** An encoded body, in place of `body`. */
  raw?: { type: string; payload: string | Buffer };
  headers?: Record<string, string>;
  /** The client's IP address. */
  from?: string;
}

/** Reports responses that violate the contract, and stops the service at its end: a test, or a command without one. */
export type Host = Pick<Test, 'teardown' | 'same'>;

let addresses = 0;

/** Returns an address for the client of a test: what an address may do in a minute is limited. */
function nextAddress(): string {
  addresses += 1;
  return `198.19.${String(addresses >> 8)}.${String(addresses & 255)}`;
}

/** A service with the usual settings, and its database. */
interface Ground {
  app: FastifyInstance;
  database: SharedDatabase;
}

/** Those that no test uses. */
const free: Ground[] = [];

async function lay(): Promise<Ground> {
  const database = await sharedDatabase();
  const { databaseUrl, db } = database;
  const app = await createApp(handlers, { ...SETTINGS, databaseUrl }, { edge });
  // The process has played its last file.
  process.stdin.once('end', () => void app.close().then(() => db.destroy()));
  return { database, app };
}

/** The service on a database of its own, with a client. Every response is validated against the contract. */
export class Service {
  readonly app: FastifyInstance;
  readonly db: Kysely<Database>;
  readonly databaseUrl: string;
  readonly world: World;
  readonly #t: Host;
  /** The address of its client, unless a request names another. */
  readonly address: string;

  private constructor(
    t: Host,
    app: FastifyInstance,
    { db, databaseUrl }: TestDatabase,
    address = '127.0.0.1',
  ) {
    this.#t = t;
    this.address = address;
    this.app = app;
    this.db = db;
    this.databaseUrl = databaseUrl;
    this.world = new World(db);
  }

  /**
   * Returns the service that tests of this process share. It is theirs alone until they end; then its database is emptied.
   */
  static async start(t: Test): Promise<Service> {
    const ground = free.pop() ?? (await lay());
    t.teardown(async () => {
      await ground.database.clear();
      free.push(ground);
    });
    return new Service(t, ground.app, ground.database, nextAddress());
  }

  /** Starts a service of the test's own, on a database of its own. */
  static async apart(
    t: Test,
    settings: Partial<Settings> = {},
    replaced: Partial<Handlers> = {},
  ): Promise<Service> {
    return Service.on(t, await cloneDatabase(t), settings, replaced);
  }

  /** Starts the service on an existing database. */
  static async on(
    t: Host,
    database: TestDatabase,
    settings: Partial<Settings> = {},
    replaced: Partial<Handlers> = {},
    parts: { observer?: Observer; sandbox?: Sandbox } = {},
  ): Promise<Service> {
    const app = await createApp(
      { ...handlers, ...replaced },
      { ...SETTINGS, databaseUrl: database.databaseUrl, ...settings },
      { edge, ...parts },
    );
    t.teardown(() => app.close());
    return new Service(t, app, database);
  }

  /** Calls an operation. Any response is accepted. */
  async call(operation: OperationName, ask: Ask = {}): Promise<Answer> {
    const answer = await this.#inject({
      method: operations[operation].method,
      url: urlOf(operation, ask),
      ...sent(ask),
    });
    this.#assertConforms(deviations(operation, answer), `${operation} ${String(answer.status)}`);
    return answer;
  }

  /** Calls an operation. Returns only the status, of a response that need not be one of the contract. */
  async status(operation: OperationName, ask: Ask = {}): Promise<number> {
    const { method } = operations[operation];
    return (await this.#inject({ method, url: urlOf(operation, ask), ...sent(ask) })).status;
  }

  /** Calls an operation, which must succeed. */
  async ok<Op extends OperationName>(operation: Op, ask: Ask = {}): Promise<Reply<Op>> {
    const { status, body } = await this.call(operation, ask);
    if (status !== 200) throw new Error(`${operation} answered ${String(status)}: ${JSON.stringify(body)}`);
    return body as Reply<Op>;
  }

  /** Calls an operation, which must be rejected with this status. */
  async refused(status: number, operation: OperationName, ask: Ask = {}): Promise<Schema<'Problem'>> {
    const answer = await this.call(operation, ask);
    if (answer.status !== status) {
      throw new Error(
        `${operation} answered ${String(answer.status)}, not ${String(status)}: ${JSON.stringify(answer.body)}`,
      );
    }
    return answer.body as Schema<'Problem'>;
  }

  /** Waits until the service is ready. On a busy machine its first check takes longer than it may. */
  ready(): Promise<void> {
    return until(async () => (await this.app.inject('/health/ready')).statusCode === 200);
  }

  /** Sends a request that belongs to no operation and must be rejected with a problem. */
  async problem(request: InjectOptions): Promise<Answer & { body: Schema<'Problem'> }> {
    const answer = await this.#inject(request);
    this.#assertConforms(problemDeviations(answer), String(answer.status));
    return { ...answer, body: answer.body as Schema<'Problem'> };
  }

  /** Fails the test if a response violates the contract. It does not report the thousands of valid ones. */
  #assertConforms(deviations: readonly unknown[], answer: string): void {
    if (deviations.length > 0) this.#t.same(deviations, [], `${answer} is as the contract says`);
  }

  async #inject(request: InjectOptions): Promise<Answer> {
    const { statusCode, headers, payload } = await this.app.inject({
      remoteAddress: this.address,
      ...request,
    });
    return {
      status: statusCode,
      headers,
      body: payload === '' ? undefined : (JSON.parse(payload) as unknown),
    };
  }
}

/** The settings of a service under test: no logs, and no rate limit in practice. */
export const SETTINGS: Omit<Settings, 'databaseUrl'> = {
  readDatabaseUrl: undefined,
  poolSize: 8,
  prepareStatements: true,
  answerWithin: 9000,
  rateLimit: 1_000_000,
  concurrentRequests: 1_000,
  maxConnections: 10_000,
  connectionsPerAddress: undefined,
  redisUrl: undefined,
  passwordGrant: true,
  passwordCost: CHEAP,
  lineHost: undefined,
  publicUrl: 'https://api.test',
  trustProxy: 0,
  corsOrigins: [],
  overloadDelay: 0,
  logLevel: 'silent',
  edgeSecret: undefined,
  webhookNetworks: [],
};

/** Returns the URL of an operation with its parameters. */
export function urlOf(operation: OperationName, { params = {}, query = {} }: Ask): string {
  const path = operations[operation].path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return `/api/v1${path}${search === '' ? '' : `?${search}`}`;
}

function sent(ask: Ask): Pick<InjectOptions, 'headers' | 'payload' | 'remoteAddress'> {
  const { token, body, as = 'json', headers = {} } = ask;
  const content = ask.raw ?? (body === undefined ? undefined : encoded(body, as));
  return {
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(content === undefined ? {} : { 'content-type': content.type }),
      ...headers,
    },
    ...(content === undefined ? {} : { payload: content.payload }),
    ...(ask.from === undefined ? {} : { remoteAddress: ask.from }),
  };
}
