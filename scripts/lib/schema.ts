import type { Kysely } from 'kysely';
import { requirePostgres, schemaState } from '../../db/setup/migrate.ts';
import { notePromotion } from '../../db/epochs.ts';
import type { Database } from '../../db/schema/tables.ts';
import { Refusal } from './refusal.ts';

/** Throws OldPostgresError, or a Refusal when the database's schema is behind this version. */
export async function requireSchema(db: Kysely<Database>): Promise<void> {
  await requirePostgres(db);
  if ((await schemaState(db)) === 'behind') {
    throw new Refusal('The database schema is behind this version. Run `npm run migrate` first.');
  }
}

/**
 * Throws what `requireSchema` does, and a Refusal when the database was restored from a backup: it would give ids out
 * again that the streaming edge and partners know.
 */
export async function requireService(db: Kysely<Database>): Promise<void> {
  await requireSchema(db);
  if ((await notePromotion(db)) === 'restored') {
    throw new Refusal(
      'The database was restored from a backup, or is a copy. Run `npm run restored` before the service starts.',
    );
  }
}
