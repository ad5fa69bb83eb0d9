import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, isRetryable } from '../../db/connection/errors.ts';

type Answer = Awaited<ReturnType<PgBoss.Db['executeSql']>>;

const PAUSE_MS = 1000;

/** The answer to statements of pg-boss after its end. An error would be an unhandled rejection. */
const NEVER = new Promise<Answer>(() => undefined);

/**
 * Runs the statements of pg-boss. While the database is away, retries them and logs that once: pg-boss does not await
 * all of them, and an unhandled rejection would end the process.
 */
export class RetryingStatements implements PgBoss.Db {
  readonly #statements: PgBoss.Db;
  readonly #log: Logger;
  readonly #inFlight = new Set<Promise<unknown>>();
  #state: 'starting' | 'patient' | 'ending' | 'ended' = 'starting';
  #isAway = false;

  constructor(statements: PgBoss.Db, log: Logger) {
    this.#statements = statements;
    this.#log = log;
  }

  /** From now on, statements wait for the database. */
  begin(): void {
    this.#state = 'patient';
  }

  /**
   * From now on, statements do not wait for the database. Resolves when none is running, including those that pg-boss
   * sends after an answer, such as to return a job that it fetched meanwhile. After that, no statement is sent or
   * answered.
   */
  async end(): Promise<void> {
    this.#state = 'ending';
    while (this.#inFlight.size > 0) {
      await Promise.allSettled(this.#inFlight);
      await setImmediate();
    }
    this.#state = 'ended';
  }

  async executeSql(text: string, values: unknown[]): Promise<Answer> {
    while (this.#state !== 'ended') {
      const execution = this.#statements.executeSql(text, values);
      this.#inFlight.add(execution);
      try {
        const answer = await execution;
        if (this.#isAway) this.#log.info('jobs go on: the database answers');
        this.#isAway = false;
        return answer;
      } catch (error) {
        if (this.#state === 'starting' || !(isDatabaseUnavailable(error) || isRetryable(error))) throw error;
        if (this.#state !== 'patient') break;
        if (!this.#isAway) this.#log.warn({ err: error }, 'jobs wait for the database');
        this.#isAway = true;
        await sleep(PAUSE_MS);
      } finally {
        this.#inFlight.delete(execution);
      }
    }
    return NEVER;
  }
}
