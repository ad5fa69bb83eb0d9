import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway, isRetryable } from '../../db/errors.ts';

const PAUSE_MS = 1000;

/**
 * The statements of pg-boss, repeated while the database is away: pg-boss waits for some of them without
 * catching their errors, which would end the process.
 */
export class PatientStatements implements PgBoss.Db {
  private readonly statements: PgBoss.Db;
  private readonly log: Logger;
  private readonly underWay = new Set<Promise<unknown>>();
  private patient = false;

  constructor(statements: PgBoss.Db, log: Logger) {
    this.statements = statements;
    this.log = log;
  }

  /** From now on statements wait for the database. */
  begin(): void {
    this.patient = true;
  }

  /** From now on they fail at once. Returns when none is under way any more. */
  async end(): Promise<void> {
    this.patient = false;
    await Promise.allSettled(this.underWay);
  }

  executeSql(text: string, values: unknown[]): ReturnType<PgBoss.Db['executeSql']> {
    const execution = this.repeat(text, values).finally(() => this.underWay.delete(execution));
    this.underWay.add(execution);
    return execution;
  }

  private async repeat(text: string, values: unknown[]): ReturnType<PgBoss.Db['executeSql']> {
    for (;;) {
      try {
        return await this.statements.executeSql(text, values);
      } catch (error) {
        if (!this.patient || !(isDatabaseAway(error) || isRetryable(error))) throw error;
        this.log.warn({ err: error }, 'jobs wait for the database');
        await sleep(PAUSE_MS);
      }
    }
  }
}
