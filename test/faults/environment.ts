import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../db/connection/connection.ts';
import type { Database } from '../../db/schema/tables.ts';
import { startEmbedded } from '../../db/setup/embedded-postgres.ts';
import * as processes from '../support/processes.ts';
import type { World } from '../support/world.ts';
import { repeated, type Place } from './place.ts';
import { complaintsOf, originAt, startApi, startWorker, thisVersion, type Version } from './programs.ts';

/** How often each of the three was killed. */
export interface Kills {
  api: number;
  database: number;
  worker: number;
}

interface Given {
  dataDir: string;
  version: Version;
  url: string;
  port: number;
}

/** The API, the worker and PostgreSQL as processes of their own, each of which can be killed and comes back. */
export class Environment implements Place {
  readonly kills: Kills = { api: 0, database: 0, worker: 0 };
  readonly complaints: string[] = [];
  origin: string;
  readonly db: Kysely<Database>;
  readonly world: World;
  readonly #scope: processes.Scope;
  readonly #dataDir: string;
  #version: Version;
  readonly #contracts = new Map<string, Version['deviations']>();
  readonly #env: processes.Environment;
  #api: processes.Running | undefined;
  #worker: processes.Running | undefined;
  #serving: Promise<void> = Promise.resolve();

  private constructor(scope: processes.Scope, { db, world, ...given }: Pick<Place, 'db' | 'world'> & Given) {
    this.#scope = scope;
    this.db = db;
    this.world = world;
    this.#dataDir = given.dataDir;
    this.#version = given.version;
    this.origin = originAt(given.port);
    this.#env = {
      DATABASE_URL: given.url,
      LOG_LEVEL: 'error',
      OVERLOAD_DELAY: '0',
      WORKER: 'false',
      WEBHOOK_NETWORKS: '127.0.0.0/8',
    };
  }

  /** Starts all three on an empty, migrated database. */
  static async open(scope: processes.Scope, version?: Version): Promise<Environment> {
    const dataDir = await processes.dataFolder(scope);
    // Written data survives the death of a process without fsync; only a power failure would lose it.
    const postgres = await startEmbedded(dataDir, ['fsync=off']);
    scope.teardown(() => postgres.stop());
    // The verdict reads entire tables, and needs more time than requests may take.
    const db = openDatabase(`${postgres.url}?options=-c%20statement_timeout%3D60s`, 4);
    scope.teardown(() => db.destroy());
    const begun = version ?? thisVersion(db);
    await begun.migrate(postgres.url);
    const world = await begun.world(postgres.url);
    const port = await processes.freePort();
    const given = { dataDir, version: begun, url: postgres.url, port };
    const environment = new Environment(scope, { db, world, ...given });
    environment.#serving = environment.#startApi();
    await Promise.all([environment.#serving, environment.#startWorker()]);
    return environment;
  }

  deviations(origin: string): Version['deviations'] {
    const deviations = this.#contracts.get(origin);
    if (deviations === undefined) throw new Error(`nothing serves at ${origin}`);
    return deviations;
  }

  up(): Promise<void> {
    return this.#serving;
  }

  /** Kills the API with -9, and starts it again. */
  async killApi(): Promise<void> {
    this.kills.api += 1;
    this.#serving = this.#end(this.#api, 'API').then(() => this.#startApi());
    await this.#serving;
  }

  /**
   * Replaces the processes by those of another version, which has migrated: the new API first, on another port; the old
   * ones finish what they have begun.
   */
  async replaceBy(version: Version): Promise<void> {
    const [api, worker] = [this.#api, this.#worker];
    this.#version = version;
    this.origin = originAt(await processes.freePort());
    this.#serving = this.#startApi();
    await this.#serving;
    await this.#startWorker();
    for (const [name, old] of [
      ['old API', api],
      ['old worker', worker],
    ] as const) {
      this.complaints.push(...complaintsOf(name, old));
      await old?.end('SIGTERM');
    }
  }

  /** Kills the worker with -9, and starts it again. */
  async killWorker(): Promise<void> {
    await this.#end(this.#worker, 'worker');
    this.kills.worker += 1;
    await this.#startWorker();
  }

  /** Kills PostgreSQL with -9 or an immediate shutdown, and starts it again. */
  async killDatabase(): Promise<void> {
    const pid = processes.postmasterPid(this.#dataDir);
    if (pid === undefined) throw new Error('PostgreSQL is not running');
    if (this.kills.database % 2 === 0) process.kill(pid, 'SIGKILL');
    else await processes.stopPostgres(this.#dataDir, 'immediate');
    this.kills.database += 1;
    await sleep(300);
    await processes.restartPostgres(this.#dataDir);
  }

  retrying<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    return repeated(() => work(this.db), 100, 100);
  }

  look(): void {
    this.complaints.push(...complaintsOf('API', this.#api), ...complaintsOf('worker', this.#worker));
  }

  async #end(running: processes.Running | undefined, name: string): Promise<void> {
    this.complaints.push(...complaintsOf(name, running));
    await running?.end('SIGKILL');
  }

  async #startApi(): Promise<void> {
    this.#contracts.set(this.origin, this.#version.deviations);
    this.#api = await startApi(this.#scope, this.#version, Number(new URL(this.origin).port), this.#env);
  }

  async #startWorker(): Promise<void> {
    this.#worker = await startWorker(this.#scope, this.#version, this.#env);
  }
}
