import { sql, type Kysely } from 'kysely';

/** Finds the lines that were deleted lately. A sale adds nothing to the index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index lines_deleted_at on lines (deleted_at, id) where deleted_at is not null`.execute(db);
}
