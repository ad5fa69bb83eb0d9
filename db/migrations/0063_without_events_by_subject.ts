import { sql, type Kysely } from 'kysely';

/** Drops what the index by owner replaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index events_subject_id`.execute(db);
}
