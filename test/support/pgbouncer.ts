import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../db/connection/connection.ts';
import { sql } from 'kysely';
import { freePort, until, type Scope } from './processes.ts';

/** The PATH to find PgBouncer, which Debian installs outside of users' PATH. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`;

export const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { env: { PATH } }).status === 0;

/** PgBouncer in transaction mode in front of a database. */
export class PgBouncer {
  /** The URL through it. */
  readonly url: string;
  readonly #folder: string;
  readonly #port: string;
  readonly #poolSize: number;
  #bouncer: ChildProcess | undefined;

  private constructor(url: string, folder: string, poolSize: number) {
    this.url = url;
    this.#folder = folder;
    this.#port = new URL(url).port;
    this.#poolSize = poolSize;
  }

  /** Starts it in front of a database, with this many connections to it. It ends with the test. */
  static async start(scope: Scope, databaseUrl: string, poolSize: number): Promise<PgBouncer> {
    const { username, pathname } = new URL(databaseUrl);
    const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
    // Started by root, it runs as another user, who must be able to read its file.
    await chmod(folder, 0o755);
    const url = `postgres://${username}@127.0.0.1:${String(await freePort())}${pathname}`;
    const bouncer = new PgBouncer(url, folder, poolSize);
    scope.teardown(async () => {
      await bouncer.kill();
      await rm(folder, { recursive: true, force: true });
    });
    await bouncer.#writeConfig(databaseUrl);
    await bouncer.run();
    return bouncer;
  }

  /** Kills it with -9. */
  async kill(): Promise<void> {
    if (this.#bouncer === undefined) return;
    const ended = once(this.#bouncer, 'close');
    if (this.#bouncer.kill('SIGKILL')) await ended;
    this.#bouncer = undefined;
  }

  /** Starts it, and waits until it answers. */
  async run(): Promise<void> {
    const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const args = ['-q', ...asUser, join(this.#folder, 'pgbouncer.ini')];
    this.#bouncer = spawn('pgbouncer', args, { env: { PATH }, stdio: 'ignore' });
    await until(() => answers(this.url));
  }

  /** Leads to another database from now on. */
  async leadTo(databaseUrl: string): Promise<void> {
    await this.#writeConfig(databaseUrl);
    this.#bouncer?.kill('SIGHUP');
  }

  async #writeConfig(databaseUrl: string): Promise<void> {
    const { hostname, port, username, password } = new URL(databaseUrl);
    const config = `[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${this.#port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${String(this.#poolSize)}
server_login_retry = 1
`;
    await writeFile(join(this.#folder, 'pgbouncer.ini'), config);
  }
}

/** Starts PgBouncer in transaction mode in front of a database. Returns its URL. */
export async function startPgBouncer(t: Scope, databaseUrl: string): Promise<string> {
  return (await PgBouncer.start(t, databaseUrl, 2)).url;
}

async function answers(url: string): Promise<boolean> {
  const db = openDatabase(url, 1);
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  } finally {
    await db.destroy();
  }
}
