import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { deviations } from '../support/contract.ts';
import type { World } from '../support/world.ts';

/** Where clients send their orders, and where the test looks at the outcome. */
export interface Place {
  /** The origin of an API. Several APIs take turns. */
  readonly origin: string;
  /** The database, without the time limits of requests. */
  readonly db: Kysely<Database>;
  /** What makes users and their tokens, by the code of the version whose schema it was at the beginning. */
  readonly world: World;
  /** Returns what tells how an answer deviates from the contract of what serves at an origin; by default from ours. */
  deviations?: (origin: string) => typeof deviations;
  /** Unexpected output of the processes, and processes that ended without being killed. */
  readonly complaints: readonly string[];
  /** Resolves when an API serves, or is expected to. */
  up: () => Promise<void>;
  /** Runs work on the database, and repeats it while the database is away. */
  retrying: <T>(work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;
  /** Collects the unexpected output of the processes that still run. */
  look: () => void;
}

/** Repeats work until it succeeds. Throws the error of the last attempt. */
export async function repeated<T>(work: () => Promise<T>, attempts: number, pauseMs: number): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts) throw error;
      await sleep(pauseMs);
    }
  }
}
