import { sql, type Kysely } from 'kysely';

/**
 * Leads from one kind and owner of an object's events to the next, so that those which a reader may not see are passed
 * without being read. Only the publisher waits while it is made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_owners on events (subject_id, subject_type, user_id, id)`.execute(db);
}
