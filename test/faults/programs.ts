import type { Kysely } from 'kysely';
import { migrate } from '../../db/setup/migrate.ts';
import type { Database } from '../../db/schema/tables.ts';
import { deviations } from '../support/contract.ts';
import * as processes from '../support/processes.ts';
import { World } from '../support/world.ts';
import { repeated } from './place.ts';

// API and worker as processes of their own.

/** A version of the service: the files to run, and its way to migrate. */
export interface Version {
  api: string;
  worker: string;
  migrate: (databaseUrl: string) => Promise<unknown>;
  /** Tells how an answer deviates from this version's contract. */
  deviations: typeof deviations;
  /** Returns what inserts people into its schema, and closes its connections at the end. */
  world: (databaseUrl: string) => Promise<World>;
}

/** Both refuse to start while the database is away. */
const START_ATTEMPTS = 30;
const START_PAUSE_MS = 200;

/** The version of this checkout. */
export function thisVersion(db: Kysely<Database>): Version {
  return {
    api: processes.SERVICE,
    worker: processes.WORKER,
    migrate: () => migrate(db),
    deviations,
    world: () => Promise.resolve(new World(db)),
  };
}

/** Starts an API on a port, and waits until it serves. */
export function startApi(
  scope: processes.Scope,
  { api }: Version,
  port: number,
  env: processes.Environment,
): Promise<processes.Running> {
  const settings = { ...env, PORT: String(port) };
  return repeated(() => processes.serve(scope, api, settings), START_ATTEMPTS, START_PAUSE_MS);
}

/** Starts a worker, and waits until it runs. */
export function startWorker(
  scope: processes.Scope,
  { worker }: Version,
  env: processes.Environment,
): Promise<processes.Running> {
  const start = async (): Promise<processes.Running> => {
    const running = processes.start(scope, [worker], env);
    await Promise.race([
      running.ended.then(({ stderr }) => Promise.reject(new Error(stderr))),
      processes.until(() => running.stdout.includes('The worker runs')),
    ]);
    return running;
  };
  return repeated(start, START_ATTEMPTS, START_PAUSE_MS);
}

/** Returns what is wrong with a process that was not killed: that it has ended, and what it has printed. */
export function complaintsOf(name: string, running: processes.Running | undefined): string[] {
  if (running === undefined) return [];
  const { exitCode } = running.child;
  const ended =
    exitCode === null ? [] : [`the ${name} ended by itself with ${String(exitCode)}: ${running.stderr}`];
  return [...ended, ...running.stdout.split('\n').filter((line) => line.includes('unforeseen fault'))];
}

export const originAt = (port: number): string => `http://127.0.0.1:${String(port)}`;
