import { sql, type Kysely } from 'kysely';

/** Users are found by a part of what they are called, and sorted by their last change. A sale changes neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index users_parts on users using gin (username gin_trgm_ops, email gin_trgm_ops, full_name gin_trgm_ops,
      dns gin_trgm_ops, note gin_trgm_ops, messaging_phone gin_trgm_ops, messaging_handle gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index users_updated_at on users (updated_at, id)`.execute(db);
}
