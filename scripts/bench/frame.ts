import { build } from 'esbuild';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { migrate } from '../../db/setup/migrate.ts';
import { projectFile } from '../../handlers/http/project-file.ts';
import { addUpSummaries } from '../../handlers/jobs/summaries.ts';
import { postmasterPid, serve, SERVICE, type Scope } from '../../test/support/processes.ts';
import { startServer, type Server } from '../../test/support/standby.ts';
import { onDatabase } from '../lib/database.ts';
import { fillDatabase, loadsOf, type SeedSize } from '../seed/fill.ts';

// What every benchmark stands on: a PostgreSQL with databases, the programs that are measured, and what they cost.

/** A PostgreSQL that ends with the scope, as do the programs of a benchmark. */
export interface Bench {
  scope: Scope;
  postgres: Server;
}

// The data need not survive a power cut, and no vacuum runs between two rounds. The cache holds the working set, as an
// operator with a million lines would configure it. The time of parallel workers, which end with their statement, would
// not be counted.
const FLAGS = [
  'shared_buffers=1GB',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=4GB',
  'autovacuum=off',
  'max_parallel_workers_per_gather=0',
];

/** Starts a PostgreSQL. `flags` are further settings, and win. */
export async function startBench(scope: Scope, flags: readonly string[]): Promise<Bench> {
  return { scope, postgres: await startServer(scope, [...FLAGS, ...flags]) };
}

/** Creates an empty database. Returns its URL. */
export async function createDatabase({ postgres }: Bench, name: string): Promise<string> {
  await onDatabase(postgres.url, 1, (server) => sql`create database ${sql.id(name)}`.execute(server));
  return Object.assign(new URL(postgres.url), { pathname: name }).href;
}

/** Creates, migrates and seeds a database. Returns its URL. */
export async function seedDatabase(
  bench: Bench,
  name: string,
  size: Omit<SeedSize, 'seed'>,
): Promise<string> {
  console.error(`Seeding ${sizeOf(size)}.`);
  const url = await createDatabase(bench, name);
  await onDatabase(url, 2, async (db) => {
    await migrate(db);
    await fillDatabase(db, url, loadsOf({ ...size, seed: 1 }));
  });
  return url;
}

/** Returns the size of a database in words. */
export function sizeOf({ users, lines }: Pick<SeedSize, 'users' | 'lines'>): string {
  return `${users.toLocaleString('en-US')} users and ${lines.toLocaleString('en-US')} lines`;
}

/** A running program. */
export interface Program {
  name: string;
  pid: number;
  origin: string;
  /** From the start of the process until it answers. */
  startMs: number;
  /** Resident memory right after that. */
  memoryMb: number;
  stop: () => Promise<unknown>;
}

/** How to start a program: the built service, unless another file is given. */
export interface Start {
  name?: string;
  file?: string;
  databaseUrl: string;
}

/** The connections of a program to its database. */
export const POOL = 10;

/** Starts a program with Node's flags of `npm start`, and no limit on the load. */
export async function startProgram(
  { scope }: Bench,
  { name = 'this service', file = SERVICE, databaseUrl }: Start,
): Promise<Program> {
  const manifest = JSON.parse(await readFile(projectFile('package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const started = performance.now();
  const running = await serve(scope, file, {
    NODE_OPTIONS: manifest.scripts.start.match(/--max-\S+/g)?.join(' ') ?? '',
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: String(POOL),
    DATABASE_PREPARE: 'true',
    WORKER: 'false',
    RATE_LIMIT: '1000000000',
  });
  const startMs = performance.now() - started;
  const pid = running.child.pid ?? NaN;
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '');
  const memoryMb = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  return { name, pid, origin: running.origin, startMs, memoryMb, stop: () => running.end('SIGTERM') };
}

/** Builds bare Fastify with SQL by hand. Returns its file. */
export async function buildBaseline(): Promise<string> {
  const outfile = projectFile('.build', 'bench-baseline.js');
  await build({
    entryPoints: [projectFile('scripts', 'bench', 'baselines', 'fastify.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  });
  return outfile;
}

/** CPU time in milliseconds. */
interface Spent {
  /** Of a program, NaN without one. */
  program: number;
  /** Of PostgreSQL's processes that still live. */
  database: number;
}

/** Begins to measure CPU time, which only Linux tells. Returns what tells the time spent since then. */
export async function startMeter({ postgres }: Bench, program?: Program): Promise<() => Promise<Spent>> {
  const postmaster = postmasterPid(postgres.dataDir) ?? NaN;
  const before = { program: await cpuMs(program), backends: await childrenMs(postmaster) };
  return async () => {
    const backends = [...(await childrenMs(postmaster))];
    return {
      program: (await cpuMs(program)) - before.program,
      database: backends.reduce((sum, [pid, ms]) => sum + ms - (before.backends.get(pid) ?? 0), 0),
    };
  };
}

const TICK_MS = 10;

/** Returns the CPU time of all threads of a program. */
async function cpuMs(program: Program | undefined): Promise<number> {
  if (program === undefined) return NaN;
  const stat = await readFile(`/proc/${String(program.pid)}/stat`, 'utf8').catch(() => '');
  // The name before is in parentheses, and may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Returns the CPU times of a process's living children, each of one thread: much finer than ticks. */
async function childrenMs(pid: number): Promise<Map<string, number>> {
  const children = await readFile(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8');
  const times = children
    .trim()
    .split(' ')
    .map(async (child): Promise<[string, number]> => {
      const nanoseconds = await readFile(`/proc/${child}/schedstat`, 'utf8').catch(() => '0');
      return [child, parseInt(nanoseconds, 10) / 1_000_000];
    });
  return new Map(await Promise.all(times));
}

/** Charges and transfers that are added up at once. Of millions, one after the other would take longer than their seed. */
const SLICE = 10_000;

/** Adds up all sums of a seeded database, and does for them what autovacuum does elsewhere: here it is off. */
export async function addUpSeed(databaseUrl: string): Promise<void> {
  await onDatabase(databaseUrl, 1, async (db) => {
    await addUpSummaries(db, () => false, SLICE);
    await sql`set statement_timeout = 0`.execute(db);
    await sql`vacuum analyze`.execute(db);
  });
}
