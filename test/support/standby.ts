import { execFile } from 'node:child_process';
import { appendFile, chown, copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '../../db/connection/connection.ts';
import { startEmbedded } from '../../db/setup/embedded-postgres.ts';
import { clusterOf, dataFolder, type Scope } from './processes.ts';

// Streaming standbys of the embedded PostgreSQL, which comes without pg_basebackup.

/** A PostgreSQL with its data folder. */
export interface Server {
  url: string;
  dataDir: string;
}

/** Keeps what was written between the copy of a server and the first question of the standby made of it. */
const KEEPS_LOG = 'wal_keep_size=1GB';

/** Starts an embedded PostgreSQL on a data folder of its own. It is stopped at the end. */
export async function startServer(scope: Scope, flags: readonly string[]): Promise<Server> {
  const dataDir = await dataFolder(scope);
  return { dataDir, url: await startIn(scope, dataDir, [...flags, KEEPS_LOG]) };
}

/**
 * Makes a standby by copying the folder of a running server, and starts it with these settings. It follows the server
 * under the given name.
 */
export async function startStandby(
  scope: Scope,
  primary: Server,
  { name, flags }: { name: string; flags: readonly string[] },
): Promise<Server> {
  const dataDir = await dataFolder(scope);
  await mkdir(dataDir, { mode: 0o711 });
  await copyFile(join(primary.dataDir, 'password'), join(dataDir, 'password'));
  const label = await copyCluster(primary, dataDir);
  await follow(clusterOf(dataDir), { label, url: primary.url, name });
  return { dataDir, url: await startIn(scope, dataDir, flags) };
}

async function startIn(scope: Scope, dataDir: string, flags: readonly string[]): Promise<string> {
  const { url, stop } = await startEmbedded(dataDir, flags);
  scope.teardown(stop);
  return url;
}

/** Copies a cluster while it is in use. Returns the label with which PostgreSQL makes the copy consistent. */
async function copyCluster(primary: Server, dataDir: string): Promise<string> {
  const db = openDatabase(`${primary.url}?options=-c%20statement_timeout%3D60s`, 1);
  try {
    return await db.connection().execute(async (session) => {
      await sql`select pg_backup_start('standby', true)`.execute(session);
      // Files may vanish while they are copied. The log of the primary has what became of them.
      await promisify(execFile)('cp', ['-a', clusterOf(primary.dataDir), dataDir]).catch(() => undefined);
      const { rows } = await sql<{ labelfile: string }>`select labelfile from pg_backup_stop(false)`.execute(
        session,
      );
      return rows[0]?.labelfile ?? '';
    });
  } finally {
    await db.destroy();
  }
}

/** Makes a copied cluster one that follows the server at a URL. */
async function follow(
  cluster: string,
  { label, url, name }: { label: string; url: string; name: string },
): Promise<void> {
  for (const remains of ['postmaster.pid', 'postmaster.opts', 'standby.signal', 'server.log'])
    await rm(join(cluster, remains), { force: true });
  await removeFiles(join(cluster, 'pg_wal'));
  const { uid, gid } = await stat(cluster);
  for (const [file, content] of Object.entries({ backup_label: label, 'standby.signal': '' })) {
    await writeFile(join(cluster, file), content);
    await chown(join(cluster, file), uid, gid);
  }
  const { hostname, port, username, password } = new URL(url);
  const to = `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`;
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${to}'\n`);
}

/** The standby gets its log from the primary. */
async function removeFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isFile()) await rm(join(folder, entry.name));
}
