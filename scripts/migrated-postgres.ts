import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { startEmbedded } from './embedded-postgres.ts';

// What makes a database safe across a power cut only costs time here.
const FLAGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'max_wal_size=256MB',
];

// Linux's disk in memory. Hundreds of databases are made and dropped, and most of a test would be waiting for files.
const MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

/** A database that the migrations have made, in a temporary folder. Nobody is connected to it. */
export interface MigratedPostgres {
  url: string;
  folder: string;
}

/** Does work on an empty database of its own, and clears it away. */
export async function onMigratedPostgres(work: (postgres: MigratedPostgres) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(await fastFolder(), 'subscription-reseller-api-test-'));
  try {
    // As root, PostgreSQL is run by somebody else, who has to pass through.
    await chmod(folder, 0o711);
    const postgres = await startEmbedded(folder, FLAGS);
    try {
      const db = openDatabase(postgres.url, 1);
      await migrate(db).finally(() => db.destroy());
      await work({ url: postgres.url, folder });
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fastFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize >= ROOM ? MEMORY : tmpdir();
}
