import { sql } from 'kysely';
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onDatabase } from '../lib/database.ts';
import { migrate } from '../../db/setup/migrate.ts';
import { startEmbedded } from '../../db/setup/embedded-postgres.ts';
import type { Server as PostgresServer } from '../../test/support/standby.ts';
import { fillDatabase, loadsOf, type SeedSize } from '../seed/fill.ts';

/** The environment of a benchmark: a temporary folder, a PostgreSQL, and the processes that it started. */
export interface Environment {
  folder: string;
  postgres: PostgresServer;
  /** The parent process of PostgreSQL's backends. */
  postmaster: number;
  /** Creates an empty database. Returns its URL. */
  createDatabase: (name: string) => Promise<string>;
  /** Creates, migrates and seeds a database. Returns its URL. */
  makeDatabase: (name: string, size: Omit<SeedSize, 'seed'>) => Promise<string>;
  /** Ends a process with the benchmark, even if that fails. */
  own: (child: ChildProcess) => void;
}

// The data need not survive a power cut, and no vacuum runs between two rounds. The cache holds the working set, as an
// operator with a million lines would configure it. The default of 128 MB is meant to start on any machine.
const FLAGS = [
  'shared_buffers=1GB',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=4GB',
  'autovacuum=off',
];

/** Runs a benchmark and cleans up after it, even on a signal. `flags` are further settings of PostgreSQL, and win. */
export async function withEnvironment(
  work: (environment: Environment) => Promise<void>,
  flags: readonly string[] = [],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-bench-'));
  // Started by root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  const children: ChildProcess[] = [];
  const postgres = await startEmbedded(join(folder, 'data'), [...FLAGS, ...flags]).catch(
    async (error: unknown) => {
      await rm(folder, { recursive: true, force: true });
      throw error;
    },
  );
  let cleared: Promise<void> | undefined;
  const clear = (): Promise<void> => (cleared ??= clearAway());
  async function clearAway(): Promise<void> {
    for (const child of children) child.kill('SIGKILL');
    await postgres.stop();
    // Processes that are still ending may write into the folder.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  const interrupt = (): void => {
    void clear().finally(() => process.exit(130));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);
  // `npm run bench | head` closes the pipe. Unhandled, the error would end this process and leave PostgreSQL running.
  process.stdout.on('error', interrupt);
  try {
    await work({
      folder,
      postgres: { url: postgres.url, dataDir: join(folder, 'data') },
      postmaster: Number(
        (await readFile(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0],
      ),
      own: (child) => {
        if (cleared) child.kill('SIGKILL');
        else children.push(child);
      },
      createDatabase: (name) => createDatabase(postgres.url, name),
      makeDatabase: async (name, size) => {
        const url = await createDatabase(postgres.url, name);
        await fillMigrated(url, size);
        return url;
      },
    });
  } finally {
    await clear();
  }
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await onDatabase(serverUrl, 1, (server) => sql`create database ${sql.id(name)}`.execute(server));
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

async function fillMigrated(url: string, size: Omit<SeedSize, 'seed'>): Promise<void> {
  await onDatabase(url, 2, async (db) => {
    await migrate(db);
    await fillDatabase(db, url, loadsOf({ ...size, seed: 1 }));
  });
}
