import { sql, type Kysely } from 'kysely';

/**
 * A user's path is no key any more, for foreign keys to lean on: while it was, moving users waited for everybody who
 * had just written something about one of them, and who waits for the move in turn (db/tree.ts). That no two paths
 * are alike follows from their end, the id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      drop constraint users_path_key,
      drop constraint users_path_ends_in_id,
      add constraint users_path_ends_in_id check (right('.' || path, length(id::text) + 2) = '.' || id || '.')`.execute(
    db,
  );
  await sql`create index users_path on users (path)`.execute(db);
}
