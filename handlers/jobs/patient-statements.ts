import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway, isRetryable } from '../../db/errors.ts';

type Answer = Awaited<ReturnType<PgBoss.Db['executeSql']>>;

const PAUSE_MS = 1000;

/** No rows at all, not even none: pg-boss takes it for neither a job nor the count of any, and goes home. */
const NOTHING = { rows: undefined } as unknown as Answer;

/**
 * The statements of pg-boss, repeated while the database is away: pg-boss does not wait for all of them, and an
 * error that nobody catches would end the process.
 */
export class PatientStatements implements PgBoss.Db {
  private readonly statements: PgBoss.Db;
  private readonly log: Logger;
  private readonly underWay = new Set<Promise<unknown>>();
  private state: 'starting' | 'patient' | 'ended' = 'starting';

  constructor(statements: PgBoss.Db, log: Logger) {
    this.statements = statements;
    this.log = log;
  }

  /** From now on statements wait for the database. */
  begin(): void {
    this.state = 'patient';
  }

  /** From now on the database is not asked any more. Returns when it has nothing left to do. */
  async end(): Promise<void> {
    this.state = 'ended';
    await Promise.allSettled(this.underWay);
  }

  async executeSql(text: string, values: unknown[]): Promise<Answer> {
    while (this.state !== 'ended') {
      const execution = this.statements.executeSql(text, values);
      this.underWay.add(execution);
      try {
        return await execution;
      } catch (error) {
        if (this.state === 'starting' || !(isDatabaseAway(error) || isRetryable(error))) throw error;
        this.log.warn({ err: error }, 'jobs wait for the database');
        await sleep(PAUSE_MS);
      } finally {
        this.underWay.delete(execution);
      }
    }
    return NOTHING;
  }
}
