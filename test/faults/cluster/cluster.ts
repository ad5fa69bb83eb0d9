import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import { hasPgBouncer, PgBouncer } from '../../support/pgbouncer.ts';
import {
  type Environment,
  freePort,
  postmasterPid,
  type Running,
  type Scope,
  until,
} from '../../support/processes.ts';
import { hasRedis, RedisServer } from '../../support/redis.ts';
import { World } from '../../support/world.ts';
import { type Place, repeated } from '../place.ts';
import { complaintsOf, originAt, startApi, startWorker, thisVersion, type Version } from '../programs.ts';
import { openDatabase } from '../../../db/connection/connection.ts';
import { type Server, startServer, startStandby } from '../../support/standby.ts';

const APIS = 3;
const WORKERS = 2;
/** Connections of each API, and of PgBouncer to the database. */
const API_POOL = 10;
const BOUNCER_POOL = 40;
/** A load balancer takes this long to notice an API that does not answer. */
const NOTICE_MS = 2000;

/** A process of the service with its settings, and what runs of it now. */
interface Member {
  name: string;
  start: () => Promise<Running>;
  running: Running | undefined;
}

/** An API, and whether a load balancer would send requests to it. */
interface Api extends Member {
  origin: string;
  serves: boolean;
}

/** What can be killed. */
export const KINDS = ['API', 'worker', 'PgBouncer', 'Redis'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Several APIs and workers on a PostgreSQL with a synchronous standby, through PgBouncer and with a Redis, where these
 * are installed. Each can be killed, and comes back.
 */
export class Cluster implements Place {
  readonly complaints: string[] = [];
  readonly kills = new Map<Kind, number>();
  readonly #scope: Scope;
  readonly #postgres: PostgresPair;
  readonly #bouncer: PgBouncer | undefined;
  readonly #redis: RedisServer | undefined;
  readonly #version: Version;
  #apis: Api[] = [];
  #workers: Member[] = [];
  #turn = 0;

  private constructor(
    scope: Scope,
    parts: {
      postgres: PostgresPair;
      bouncer: PgBouncer | undefined;
      redis: RedisServer | undefined;
      version: Version;
    },
  ) {
    this.#scope = scope;
    this.#postgres = parts.postgres;
    this.#bouncer = parts.bouncer;
    this.#redis = parts.redis;
    this.#version = parts.version;
  }

  /** Starts all of it on an empty, migrated database. */
  static async open(scope: Scope): Promise<Cluster> {
    const postgres = await PostgresPair.start(scope);
    const version = thisVersion(postgres.db);
    await version.migrate(postgres.url);
    const bouncer = hasPgBouncer ? await PgBouncer.start(scope, postgres.url, BOUNCER_POOL) : undefined;
    const redis = hasRedis ? await RedisServer.start(scope) : undefined;
    const cluster = new Cluster(scope, { postgres, bouncer, redis, version });
    const ports = await Promise.all(Array.from({ length: APIS }, freePort));
    cluster.#apis = ports.map((port) => cluster.#api(port));
    cluster.#workers = Array.from({ length: WORKERS }, () => cluster.#worker());
    await Promise.all(cluster.#members().map(async (member) => (member.running = await member.start())));
    return cluster;
  }

  /** What runs here that can be killed. */
  get kinds(): readonly Kind[] {
    const missing = [...(this.#bouncer ? [] : ['PgBouncer']), ...(this.#redis ? [] : ['Redis'])];
    return KINDS.filter((kind) => !missing.includes(kind));
  }

  /** The APIs take turns. One that is known to be away is left out. */
  get origin(): string {
    const serving = this.#apis.filter(({ serves }) => serves);
    const [first] = this.#apis;
    this.#turn += 1;
    const origin = (serving[this.#turn % serving.length] ?? first)?.origin;
    if (origin === undefined) throw new Error('there is no API');
    return origin;
  }

  get db(): Kysely<Database> {
    return this.#postgres.db;
  }

  get world(): World {
    return new World(this.db);
  }

  up(): Promise<void> {
    return Promise.resolve();
  }

  retrying<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    return repeated(() => work(this.db), 300, 100);
  }

  look(): void {
    for (const { name, running } of this.#members()) this.complaints.push(...complaintsOf(name, running));
  }

  /** Kills one of this kind with -9, and starts it again. */
  async kill(kind: Kind): Promise<void> {
    const nth = (this.kills.get(kind) ?? 0) + 1;
    this.kills.set(kind, nth);
    if (kind === 'API') return this.#killApi(this.#apis[nth % APIS]);
    if (kind === 'worker') return this.#restart(this.#workers[nth % WORKERS], 'SIGKILL');
    const server = kind === 'PgBouncer' ? this.#bouncer : this.#redis;
    await server?.kill();
    await sleep(300);
    await server?.run();
  }

  /**
   * Stops an API by SIGSTOP in the middle of whatever it does, for so many seconds. Returns its origin, and when it
   * was stopped and left, by performance.now().
   */
  async freezeApi(seconds: number): Promise<{ origin: string; from: number; to: number }> {
    const [api] = this.#apis;
    if (api === undefined) throw new Error('there is no API');
    const from = performance.now();
    api.running?.signal('SIGSTOP');
    await sleep(NOTICE_MS);
    api.serves = false;
    await sleep(seconds * 1000 - NOTICE_MS);
    const to = performance.now();
    api.running?.signal('SIGCONT');
    api.serves = true;
    return { origin: api.origin, from, to };
  }

  /** Kills the primary with -9, promotes the standby, leads everybody there, and makes a new standby. */
  async promoteStandby(): Promise<void> {
    await this.#postgres.promote();
    if (this.#bouncer !== undefined) {
      await this.#bouncer.leadTo(this.#postgres.url);
      await this.#postgres.renewStandby();
      return;
    }
    // They read DATABASE_URL once.
    const restarted = Promise.all(this.#members().map((member) => this.#restart(member, 'SIGTERM')));
    await Promise.all([restarted, this.#postgres.renewStandby()]);
  }

  #members(): Member[] {
    return [...this.#apis, ...this.#workers];
  }

  async #killApi(api: Api | undefined): Promise<void> {
    if (api === undefined) return;
    const restarted = this.#restart(api, 'SIGKILL');
    await sleep(50);
    api.serves = false;
    await restarted;
    api.serves = true;
  }

  async #restart(member: Member | undefined, signal: NodeJS.Signals): Promise<void> {
    if (member === undefined) return;
    this.complaints.push(...complaintsOf(member.name, member.running));
    await member.running?.end(signal);
    member.running = await member.start();
  }

  #api(port: number): Api {
    const start = () => startApi(this.#scope, this.#version, port, this.#environment());
    return { name: 'API', start, running: undefined, origin: originAt(port), serves: true };
  }

  #worker(): Member {
    const start = () => startWorker(this.#scope, this.#version, this.#environment());
    return { name: 'worker', start, running: undefined };
  }

  #environment(): Environment {
    return {
      DATABASE_URL: this.#bouncer?.url ?? this.#postgres.url,
      DATABASE_POOL: String(API_POOL),
      ...(this.#redis ? { REDIS_URL: this.#redis.url } : {}),
      LOG_LEVEL: 'error',
      OVERLOAD_DELAY: '0',
      WORKER: 'false',
      WEBHOOK_NETWORKS: '127.0.0.0/8',
    };
  }
}

const NAME = 'standby';

const FLAGS = [
  // A commit is confirmed when the standby has it. Without a standby it waits.
  `synchronous_standby_names=${NAME}`,
  // Written data survives the death of a process without fsync; only a power failure would lose it.
  'fsync=off',
  'max_connections=300',
  'wal_keep_size=512MB',
];

/** A PostgreSQL and its synchronous standby. */
export class PostgresPair {
  /** The primary, without the time limits of requests. */
  db: Kysely<Database>;
  readonly #scope: Scope;
  #primary: Server;
  #standby: Server;

  private constructor(scope: Scope, primary: Server, standby: Server) {
    this.#scope = scope;
    this.#primary = primary;
    this.#standby = standby;
    this.db = this.#connect();
  }

  static async start(scope: Scope): Promise<PostgresPair> {
    const primary = await startServer(scope, FLAGS);
    return new PostgresPair(scope, primary, await startStandby(scope, primary, { name: NAME, flags: FLAGS }));
  }

  /** The URL of the primary. */
  get url(): string {
    return this.#primary.url;
  }

  /** Kills the primary with -9, and promotes the standby. Commits wait until it has a standby of its own. */
  async promote(): Promise<void> {
    const pid = postmasterPid(this.#primary.dataDir);
    if (pid === undefined) throw new Error('PostgreSQL is not running');
    process.kill(pid, 'SIGKILL');
    this.#primary = this.#standby;
    this.db = this.#connect();
    await sql`select pg_promote(true, 60)`.execute(this.db);
  }

  /** Makes a new standby of the primary, and waits until it follows. */
  async renewStandby(): Promise<void> {
    this.#standby = await startStandby(this.#scope, this.#primary, { name: NAME, flags: FLAGS });
    await until(async () => {
      const { rows } = await sql`select from pg_stat_replication where sync_state = 'sync'`.execute(this.db);
      return rows.length > 0;
    });
  }

  /** It stays open to the end: a pool that is closed forgets who waits for one of its connections. */
  #connect(): Kysely<Database> {
    const db = openDatabase(`${this.#primary.url}?options=-c%20statement_timeout%3D60s`, 8);
    this.#scope.teardown(() => db.destroy());
    return db;
  }
}
