import { sql } from 'kysely';
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../db/connection.ts';
import { migrate } from '../../db/migrate.ts';
import { startEmbedded } from '../embedded-postgres.ts';
import { fillDatabase, loadsOf, type SeedSize } from '../seed/fill.ts';

/** What a benchmark stands on: a temporary folder, a PostgreSQL, and the processes that it started. */
export interface Environment {
  folder: string;
  /** The process whose children PostgreSQL's backends are. */
  postmaster: number;
  /** Makes, migrates and seeds a database; returns its address. */
  makeDatabase: (name: string, size: Omit<SeedSize, 'seed'>) => Promise<string>;
  /** Has a process ended with the benchmark, however that ends. */
  own: (child: ChildProcess) => void;
}

// Nothing here has to survive a power cut; no vacuum runs between two rounds; and the cache holds what is worked on, as
// whoever has a million lines will set it: the default of 128 MB is meant to start on anything.
const FLAGS = [
  'shared_buffers=1GB',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=4GB',
  'autovacuum=off',
];

/** Runs a benchmark and clears everything away after it, on a signal too. */
export async function inEnvironment(work: (environment: Environment) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'subscription-reseller-api-bench-'));
  // Under root PostgreSQL runs as somebody else, who has to pass through.
  await chmod(folder, 0o711);
  const children: ChildProcess[] = [];
  const postgres = await startEmbedded(join(folder, 'data'), FLAGS).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  let cleared: Promise<void> | undefined;
  const clear = (): Promise<void> => (cleared ??= clearAway());
  async function clearAway(): Promise<void> {
    for (const child of children) child.kill('SIGKILL');
    await postgres.stop();
    // Work that is still on its way out may write into the folder while it goes.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  const interrupt = (): void => {
    void clear().finally(() => process.exit(130));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);
  // `npm run bench | head` closes the pipe: unhandled, that would end us and leave PostgreSQL running.
  process.stdout.on('error', interrupt);
  try {
    await work({
      folder,
      postmaster: Number(
        (await readFile(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0],
      ),
      own: (child) => {
        if (cleared) child.kill('SIGKILL');
        else children.push(child);
      },
      makeDatabase: (name, size) => makeDatabase(postgres.url, name, size),
    });
  } finally {
    await clear();
  }
}

async function makeDatabase(serverUrl: string, name: string, size: Omit<SeedSize, 'seed'>): Promise<string> {
  const server = openDatabase(serverUrl, 1);
  await sql`create database ${sql.id(name)}`.execute(server).finally(() => server.destroy());
  const url = new URL(serverUrl);
  url.pathname = name;
  const db = openDatabase(url.href, 2);
  try {
    await migrate(db);
    await fillDatabase(db, url.href, loadsOf({ ...size, seed: 1 }));
  } finally {
    await db.destroy();
  }
  return url.href;
}
