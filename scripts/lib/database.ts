import type { Kysely } from 'kysely';
import { openDatabase } from '../../db/connection/connection.ts';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import type { Database } from '../../db/schema/tables.ts';
import { readConfig } from './config.ts';
import { runningUrl, startEmbedded, hasEmbedded } from '../../db/setup/embedded-postgres.ts';
import { Refusal } from './refusal.ts';

/**
 * Runs work on the configured database: the operator's own, or the embedded one, which is started if it is not running.
 * Throws a Refusal if there is neither, unless an embedded one may be made; DatabaseSilentError if the work takes longer than
 * `seconds`, where a command gives them: one whose work grows with the data goes by the time limits of its statements.
 */
export async function withDatabase<T>(
  work: (db: Kysely<Database>, databaseUrl: string) => Promise<T>,
  { mayMake = false, seconds }: { mayMake?: boolean; seconds?: number } = {},
): Promise<T> {
  const config = readConfig();
  if (!config.ownDatabase && !mayMake && !hasEmbedded(config.dataDir))
    throw new Refusal('There is no database: set DATABASE_URL, or run `npm start` once, which makes one.');
  const running = config.ownDatabase ? config.databaseUrl : await runningUrl(config.dataDir);
  const embedded = running === undefined ? await startEmbedded(config.dataDir) : undefined;
  const url = running ?? embedded?.url ?? '';
  try {
    return await onDatabase(url, 2, (db) =>
      seconds === undefined ? work(db, url) : db.forAtMost(seconds * 1000, (timed) => work(timed, url)),
    );
  } finally {
    await embedded?.stop();
  }
}

/** Runs work on the database of a URL with at most so many connections, and closes them. */
export async function onDatabase<T>(
  url: string,
  connections: number,
  work: (db: PooledDatabase) => Promise<T>,
): Promise<T> {
  const db = openDatabase(url, connections);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
