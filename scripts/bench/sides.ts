import type { Kysely } from 'kysely';
import { openDatabase } from '../../db/connection/connection.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { Environment } from './environment.ts';
import type { Ask } from './job.ts';
import { median } from './measure.ts';
import { startServer, type Program, type Server } from './server.ts';
import type { ProjectTree } from './tree.ts';

/** The compared programs: the baselines (a), (c) and (d), this service (b), and the same at an earlier commit. */
export type SideName = 'a' | 'before' | 'b' | 'c' | 'd';

/** A running program and its database. */
export interface Side {
  server: Server;
  startMs: number;
  memoryMb: number;
  db: Kysely<Database>;
}

export type Sides = Map<SideName, Side>;

/** This service, built, with its database. */
export interface Service {
  tree: ProjectTree;
  databaseUrl: string;
}

export interface Compared {
  ours: Service;
  /** This service at an earlier commit. */
  before: (Service & { ref: string }) | undefined;
  baselineUrl: string;
}

const STARTS = 3;
export const POOL = 10;

/** Starts all programs, each several times to measure that. `first` is a request that each answers. */
export async function startSides(
  environment: Environment,
  { ours, before, baselineUrl }: Compared,
  first: Ask,
): Promise<Sides> {
  const sides: Sides = new Map();
  const start = async (
    short: SideName,
    name: string,
    args: string[],
    { tree, databaseUrl }: Service,
  ): Promise<void> => {
    const env = { ...serviceEnvironment(databaseUrl), CONTRACT: tree.contract };
    const program = { name: `(${short === 'before' ? 'b' : short}) ${name}`, args, cwd: tree.folder, env };
    const started = await startOften(environment, program, first);
    sides.set(short, { ...started, db: openDatabase(databaseUrl, 1) });
  };
  const baseline = (short: SideName, name: string, file: string): Promise<void> =>
    start(short, name, [ours.tree.program(`baselines/${file}`)], {
      tree: ours.tree,
      databaseUrl: baselineUrl,
    });
  await baseline('a', 'Fastify + pg by hand', 'fastify');
  if (before !== undefined) await start('before', `at ${before.ref}`, before.tree.service, before);
  await start('b', 'this service', ours.tree.service, ours);
  await baseline('c', 'openapi-backend as it comes', 'openapi-backend');
  await baseline('d', 'Express + express-openapi-validator', 'express');
  return sides;
}

/** Returns a program that always runs. Throws for the earlier commit if there is none. */
export function sideOf(sides: Sides, name: SideName): Side {
  const side = sides.get(name);
  if (side === undefined) throw new Error(`there is no program (${name})`);
  return side;
}

/** Returns some of the programs: those of these names that run. */
export function only(sides: Sides, names: readonly SideName[]): Sides {
  return new Map([...sides].filter(([name]) => names.includes(name)));
}

/** Closes the databases. The programs end with the benchmark. */
export async function closeSides(sides: Sides): Promise<void> {
  for (const { db } of sides.values()) await db.destroy();
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

/** Returns the service as a program to start. */
export function programOf({ tree, databaseUrl }: Service, name = 'this service'): Program {
  return { name, args: tree.service, cwd: tree.folder, env: serviceEnvironment(databaseUrl) };
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
