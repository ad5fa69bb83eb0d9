import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../db/connection.ts';
import { migrate } from '../../db/migrate.ts';
import type { Database } from '../../db/schema/index.ts';
import { startEmbedded } from '../../db/embedded-postgres.ts';
import * as processes from '../support/processes.ts';

/** How often each of the three was killed. */
export interface Kills {
  api: number;
  database: number;
  worker: number;
}

/** A version of the service: the files to run, and its way to migrate. */
export interface Version {
  api: string;
  worker: string;
  migrate: (databaseUrl: string) => Promise<unknown>;
}

/** The API, the worker and PostgreSQL as processes of their own, each of which can be killed and comes back. */
export class Environment {
  readonly kills: Kills = { api: 0, database: 0, worker: 0 };
  /** Unexpected output of the processes, and processes that ended without being killed. */
  readonly complaints: string[] = [];
  origin: string;
  readonly db: Kysely<Database>;
  readonly databaseUrl: string;
  private readonly scope: processes.Scope;
  private readonly dataDir: string;
  private version: Version;
  private readonly env: processes.Environment;
  private api: processes.Running | undefined;
  private worker: processes.Running | undefined;
  private serving: Promise<void> = Promise.resolve();

  private constructor(
    scope: processes.Scope,
    { db, ...given }: { db: Kysely<Database>; dataDir: string; version: Version; url: string; port: number },
  ) {
    this.scope = scope;
    this.db = db;
    this.dataDir = given.dataDir;
    this.version = given.version;
    this.databaseUrl = given.url;
    this.origin = originAt(given.port);
    this.env = {
      DATABASE_URL: given.url,
      LOG_LEVEL: 'error',
      OVERLOAD_DELAY: '0',
      WORKER: 'false',
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
    const begun = version ?? (await thisVersion(scope, db));
    await begun.migrate(postgres.url);
    const port = await processes.freePort();
    const environment = new Environment(scope, { db, dataDir, version: begun, url: postgres.url, port });
    environment.serving = environment.startApi();
    await Promise.all([environment.serving, environment.startWorker()]);
    return environment;
  }

  /** Resolves when the API serves, or is expected to. */
  up(): Promise<void> {
    return this.serving;
  }

  /** Kills the API with -9, and starts it again. */
  async killApi(): Promise<void> {
    this.kills.api += 1;
    this.serving = this.end(this.api, 'API').then(() => this.startApi());
    await this.serving;
  }

  /**
   * Replaces the processes by those of another version, which has migrated: the new API first, on another port; the old
   * ones finish what they have begun.
   */
  async replaceBy(version: Version): Promise<void> {
    const [api, worker] = [this.api, this.worker];
    this.version = version;
    this.origin = originAt(await processes.freePort());
    this.serving = this.startApi();
    await this.serving;
    await this.startWorker();
    for (const [name, old] of [
      ['old API', api],
      ['old worker', worker],
    ] as const) {
      this.note(name, old);
      await old?.end('SIGTERM');
    }
  }

  /** Kills the worker with -9, and starts it again. */
  async killWorker(): Promise<void> {
    await this.end(this.worker, 'worker');
    this.kills.worker += 1;
    await this.startWorker();
  }

  /** Kills PostgreSQL with -9 or an immediate shutdown, and starts it again. */
  async killDatabase(): Promise<void> {
    const pid = processes.postmasterPid(this.dataDir);
    if (pid === undefined) throw new Error('PostgreSQL is not running');
    if (this.kills.database % 2 === 0) process.kill(pid, 'SIGKILL');
    else await processes.stopPostgres(this.dataDir, 'immediate');
    this.kills.database += 1;
    await sleep(300);
    await processes.restartPostgres(this.dataDir);
  }

  /** Runs work on the database, and repeats it while the database is away. */
  async retrying<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(this.db);
      } catch (error) {
        if (attempt === 100) throw error;
        await sleep(100);
      }
    }
  }

  /** Collects the unexpected output of the processes that still run. */
  look(): void {
    for (const [name, running] of [
      ['API', this.api],
      ['worker', this.worker],
    ] as const)
      this.note(name, running);
  }

  private async end(running: processes.Running | undefined, name: string): Promise<void> {
    this.note(name, running);
    await running?.end('SIGKILL');
  }

  private note(name: string, running: processes.Running | undefined): void {
    if (running === undefined) return;
    const { exitCode } = running.child;
    if (exitCode !== null)
      this.complaints.push(`the ${name} ended by itself with ${String(exitCode)}: ${running.stderr}`);
    for (const line of running.stdout.split('\n'))
      if (line.includes('unforeseen fault')) this.complaints.push(line);
  }

  /** The API refuses to start while the database is away. */
  private async startApi(): Promise<void> {
    const { port } = new URL(this.origin);
    this.api = await this.repeat(() =>
      processes.serve(this.scope, this.version.api, { ...this.env, PORT: port }),
    );
  }

  private async startWorker(): Promise<void> {
    this.worker = await this.repeat(async () => {
      const running = processes.start(this.scope, [this.version.worker], this.env);
      await Promise.race([
        running.ended.then(({ stderr }) => Promise.reject(new Error(stderr))),
        processes.until(() => running.stdout.includes('The worker runs')),
      ]);
      return running;
    });
  }

  private async repeat<T>(start: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await start();
      } catch (error) {
        if (attempt === 30) throw error;
        await sleep(200);
      }
    }
  }
}

const originAt = (port: number): string => `http://127.0.0.1:${String(port)}`;

/** The version of this checkout. */
export async function thisVersion(scope: processes.Scope, db: Kysely<Database>): Promise<Version> {
  const api = await processes.build(scope);
  return { api, worker: join(dirname(api), 'worker.js'), migrate: () => migrate(db) };
}
