import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { openDatabase } from '../../db/connection.ts';
import { sql } from 'kysely';
import { freePort, until } from './processes.ts';

/** The PATH to find PgBouncer, which Debian installs outside of users' PATH. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`;

export const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { env: { PATH } }).status === 0;

/** Starts PgBouncer in transaction mode in front of a database. Returns its URL. */
export async function startPgBouncer(t: Test, databaseUrl: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  // Started by root, it runs as another user, who must be able to read its file.
  await chmod(folder, 0o755);
  const listenPort = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const config = `[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(listenPort)}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`;
  await writeFile(file, config);
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const bouncer = spawn('pgbouncer', ['-q', ...asUser, file], { env: { PATH }, stdio: 'ignore' });
  t.teardown(async () => {
    const ended = once(bouncer, 'close');
    if (bouncer.kill('SIGKILL')) await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const url = `postgres://${username}@127.0.0.1:${String(listenPort)}${pathname}`;
  await until(() => answers(url));
  return url;
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
