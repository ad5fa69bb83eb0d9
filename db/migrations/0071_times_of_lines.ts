import { sql, type Kysely } from 'kysely';

/**
 * Lines of a time are found by the ids next to it, as transfers are: the order of ids has the others of a page then, where
 * all that is newer was passed over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index lines_times on lines using brin ((id + 0), created_at)`.execute(db);
  await sql`drop index lines_created_at`.execute(db);
}
