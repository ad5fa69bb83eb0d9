import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Kysely } from 'kysely';
import { databaseOverPool, poolSettings } from '../../db/connection/connection.ts';
import { schemaState } from '../../db/setup/migrate.ts';
import { originOf } from '../../db/epochs.ts';
import type { Database } from '../../db/schema/tables.ts';
import { unavailable } from '../call/problem.ts';

const KEPT_MS = 1000;
const ANSWER_MS = 1500;

/**
 * Returns the check whether the service can work. It throws 503 if the database is a standby, was restored, has an old
 * schema, or does not answer within 1.5 seconds. The check has its own connection, so that busy ones do not count as
 * away. One check runs at a time, and its result is shared for a second.
 */
export function readiness(app: FastifyInstance, databaseUrl: string): () => Promise<'current' | 'ahead'> {
  const db = databaseOverPool(new pg.Pool(poolSettings(databaseUrl, 1)));
  app.addHook('onClose', () => db.destroy());
  let checked: Promise<'current' | 'ahead'> | undefined;
  const forget = (): void => {
    setTimeout(() => (checked = undefined), KEPT_MS).unref();
  };
  return () => {
    if (checked === undefined) {
      checked = db.forAtMost(ANSWER_MS, askState);
      checked.then(forget, forget);
    }
    return checked;
  };
}

async function askState(db: Kysely<Database>): Promise<'current' | 'ahead'> {
  const state = await schemaState(db);
  if (state === 'behind') throw unavailable('The database schema is behind. Run the migrations.');
  const origin = await originOf(db);
  if (origin === 'standby') throw unavailable('The database is a standby, which cannot be written.');
  if (origin === 'restored') throw unavailable('The database was restored. Run `npm run restored`.');
  return state;
}
