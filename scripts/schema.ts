import type { Kysely } from 'kysely';
import { requirePostgres, schemaState } from '../db/setup/migrate.ts';
import type { Database } from '../db/schema/index.ts';
import { Refusal } from './refusal.ts';

/** Throws OldPostgresError, or a Refusal when the database's schema is behind this version. */
export async function requireSchema(db: Kysely<Database>): Promise<void> {
  await requirePostgres(db);
  if ((await schemaState(db)) === 'behind') {
    throw new Refusal('The database schema is behind this version. Run `npm run migrate` first.');
  }
}
