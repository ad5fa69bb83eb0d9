import pg from 'pg';
import type { Kysely } from 'kysely';
import { databaseOverPool, poolSettings } from '../../db/connection/connection.ts';
import { schemaState } from '../../db/setup/migrate.ts';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import { originOf } from '../../db/epochs.ts';
import type { Database } from '../../db/schema/index.ts';
import { unavailable } from '../call/problem.ts';

const KEPT_MS = 1000;
const ANSWER_MS = 1500;

/**
 * Whether the service can work. It asks on a connection of its own, so that busy ones do not count as away. At most one
 * check runs at a time, and its result is shared for a second.
 */
export class Readiness {
  readonly #db: PooledDatabase;
  #checked: Promise<'current' | 'ahead'> | undefined;
  #ending = false;

  constructor(databaseUrl: string) {
    this.#db = databaseOverPool(new pg.Pool(poolSettings(databaseUrl, 1)));
  }

  /**
   * Returns the state of the schema. Throws the error of the check, and 503 if the service is about to end, the
   * database is a standby, was restored, has a schema that is behind, or does not answer within 1.5 seconds.
   */
  state(): Promise<'current' | 'ahead'> {
    if (this.#ending) throw unavailable('The service is about to end.');
    this.#checked ??= this.#check();
    return this.#checked;
  }

  /** From now on the service is not ready. */
  end(): void {
    this.#ending = true;
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }

  #check(): Promise<'current' | 'ahead'> {
    const checked = this.#db.forAtMost(ANSWER_MS, askState);
    const forget = (): void => {
      setTimeout(() => (this.#checked = undefined), KEPT_MS).unref();
    };
    checked.then(forget, forget);
    return checked;
  }
}

async function askState(db: Kysely<Database>): Promise<'current' | 'ahead'> {
  const state = await schemaState(db);
  if (state === 'behind') throw unavailable('The database schema is behind. Run the migrations.');
  const origin = await originOf(db);
  if (origin === 'standby') throw unavailable('The database is a standby, which cannot be written.');
  if (origin === 'restored') throw unavailable('The database was restored. Run `npm run restored`.');
  return state;
}
