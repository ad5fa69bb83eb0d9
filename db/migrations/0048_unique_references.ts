import { sql, type Kysely } from 'kysely';

/**
 * Makes an `external_id` unique among the lines that one user has sold and that are not deleted. Lines of before have no
 * seller here, so those that share a reference stay as they are. The index replaces the one that lists have used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lines add column sold_by_id bigint`.execute(db);
  await sql`
    create unique index lines_external_id_unique on lines (external_id, sold_by_id)
    where external_id is not null and deleted_at is null`.execute(db);
  await sql`drop index lines_external_id`.execute(db);
}
