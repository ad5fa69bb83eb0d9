import type { Kysely } from 'kysely';
import { openDatabase } from '../../db/connection.ts';
import type { Database } from '../../db/schema/index.ts';
import type { Environment } from './environment.ts';
import type { Ask } from './load.ts';
import { median } from './measure.ts';
import { startServer, type Program, type Server } from './server.ts';
import type { ProjectTree } from './tree.ts';

/** The compared programs: the baselines (a), (c) and (d), and this service (b). */
export type SideName = 'a' | 'b' | 'c' | 'd';

/** A running program and its database. */
export interface Side {
  server: Server;
  startMs: number;
  memoryMb: number;
  db: Kysely<Database>;
}

export type Sides = Record<SideName, Side>;

export interface DatabaseUrls {
  ours: string;
  baseline: string;
}

const STARTS = 3;
export const POOL = 10;

/** Starts all programs, each several times to measure that. `first` is a request that each answers. */
export async function startSides(
  environment: Environment,
  tree: ProjectTree,
  urls: DatabaseUrls,
  first: Ask,
): Promise<Sides> {
  const start = async (name: string, args: string[], url: string): Promise<Side> => {
    const env = { ...serviceEnvironment(url), CONTRACT: tree.contract };
    const program = { name, args, cwd: tree.folder, env };
    return { ...(await startOften(environment, program, first)), db: openDatabase(url, 1) };
  };
  const baseline = (name: string, file: string): Promise<Side> =>
    start(name, [tree.program(`baselines/${file}`)], urls.baseline);
  return {
    a: await baseline('(a) Fastify + pg by hand', 'fastify'),
    b: await start('(b) this service', tree.service, urls.ours),
    c: await baseline('(c) openapi-backend as it comes', 'openapi-backend'),
    d: await baseline('(d) Express + express-openapi-validator', 'express'),
  };
}

/** Closes the databases. The programs end with the benchmark. */
export async function closeSides(sides: Sides): Promise<void> {
  for (const { db } of Object.values(sides)) await db.destroy();
}

async function startOften(environment: Environment, program: Program, first: Ask): Promise<Omit<Side, 'db'>> {
  const times: number[] = [];
  for (;;) {
    const server = await startServer(environment, program, first);
    times.push(server.startMs);
    if (times.length === STARTS) return { server, startMs: median(times), memoryMb: server.memoryMb };
    await server.stop();
  }
}

/** Returns the environment of the service: its own database, and no limit on the load. */
export function serviceEnvironment(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: String(POOL),
    LOG_LEVEL: 'warn',
    DATABASE_PREPARE: 'true',
    WORKER: 'false',
    RATE_LIMIT: '1000000000',
  };
}
