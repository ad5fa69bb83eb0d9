import pg from 'pg';
import { databaseOverPool, poolSettings } from '../../db/connection/connection.ts';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import { monitoringFigures, type MonitoringFigures } from '../../db/monitoring.ts';

const ANSWER_MS = 1500;
const KEPT_MS = 5000;

/**
 * The figures that come from the database, on a connection of its own. They are read at most every five seconds, however
 * many ask, and nobody waits longer than 1.5 seconds for them.
 */
export class DatabaseFigures {
  readonly #db: PooledDatabase;
  #known: Promise<MonitoringFigures | undefined> | undefined;
  #keptUntil = 0;

  constructor(databaseUrl: string) {
    this.#db = databaseOverPool(new pg.Pool(poolSettings(databaseUrl, 1)));
  }

  /** Returns the figures, at most five seconds old; undefined while the database does not answer. */
  read(): Promise<MonitoringFigures | undefined> {
    const now = performance.now();
    if (this.#known === undefined || now > this.#keptUntil) {
      this.#keptUntil = now + KEPT_MS;
      this.#known = this.#db.forAtMost(ANSWER_MS, monitoringFigures).catch(() => undefined);
    }
    return this.#known;
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }
}
