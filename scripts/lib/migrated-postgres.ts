import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onDatabase } from './database.ts';
import { migrate } from '../../db/setup/migrate.ts';
import { startEmbedded } from '../../db/setup/embedded-postgres.ts';

/**
 * Settings of a server for tests. Protection against a power cut, and care for tables that are soon dropped, only cost
 * time here.
 */
export const FLAGS = [
  'autovacuum=off',
  'enable_seqscan=off',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'max_wal_size=256MB',
];

// The in-memory file system of Linux. Tests create and drop hundreds of databases, and would mostly wait for files.
const MEMORY = '/dev/shm';
const REQUIRED_BYTES = 4 * 1024 ** 3;

/** A migrated database in a temporary folder, without connections. */
interface MigratedPostgres {
  url: string;
  folder: string;
}

/**
 * Runs work on an empty database of its own, and removes it afterwards. With `given`, the URL of an empty database, it
 * uses that one and leaves it.
 */
export async function onMigratedPostgres(
  work: (postgres: MigratedPostgres) => Promise<void>,
  given?: string,
): Promise<void> {
  const folder = await mkdtemp(join(await fastFolder(), 'subscription-reseller-api-test-'));
  try {
    // Started by root, PostgreSQL runs as another user, who must be able to enter the folder.
    await chmod(folder, 0o711);
    const postgres = given === undefined ? await startEmbedded(folder, FLAGS) : { url: given };
    try {
      await onDatabase(postgres.url, 2, migrate);
      await work({ url: postgres.url, folder });
    } finally {
      if ('stop' in postgres) await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fastFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize >= REQUIRED_BYTES ? MEMORY : tmpdir();
}
