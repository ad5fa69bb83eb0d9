import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, isRetryable } from '../../db/connection/errors.ts';

type Answer = Awaited<ReturnType<PgBoss.Db['executeSql']>>;

const PAUSE_MS = 1000;

/** What pg-boss still asks for after its end. Nobody waits for it. */
const NEVER = new Promise<Answer>(() => undefined);

/**
 * Runs the statements of pg-boss, and retries them while the database is away. pg-boss does not await all of them, and
 * an unhandled rejection would end the process.
 */
export class RetryingStatements implements PgBoss.Db {
  readonly #statements: PgBoss.Db;
  readonly #log: Logger;
  readonly #inFlight = new Set<Promise<unknown>>();
  #state: 'starting' | 'patient' | 'ended' = 'starting';

  constructor(statements: PgBoss.Db, log: Logger) {
    this.#statements = statements;
    this.#log = log;
  }

  /** From now on, statements wait for the database. */
  begin(): void {
    this.#state = 'patient';
  }

  /** From now on, no statement is sent or answered. Resolves when no statement is running. */
  async end(): Promise<void> {
    this.#state = 'ended';
    await Promise.allSettled(this.#inFlight);
  }

  async executeSql(text: string, values: unknown[]): Promise<Answer> {
    while (this.#state !== 'ended') {
      const execution = this.#statements.executeSql(text, values);
      this.#inFlight.add(execution);
      try {
        return await execution;
      } catch (error) {
        if (this.#state === 'starting' || !(isDatabaseUnavailable(error) || isRetryable(error))) throw error;
        this.#log.warn({ err: error }, 'jobs wait for the database');
        await sleep(PAUSE_MS);
      } finally {
        this.#inFlight.delete(execution);
      }
    }
    return NEVER;
  }
}
