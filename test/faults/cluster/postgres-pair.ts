import { sql, type Kysely } from 'kysely';
import { openDatabase } from '../../../db/connection/connection.ts';
import type { Database } from '../../../db/schema/index.ts';
import { postmasterPid, until, type Scope } from '../../support/processes.ts';
import { startServer, startStandby, type Server } from '../../support/standby.ts';

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
