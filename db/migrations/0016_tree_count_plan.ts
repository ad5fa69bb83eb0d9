import { sql, type Kysely } from 'kysely';

/**
 * Counting in the tree is planned once a connection. PostgreSQL holds a plan made for the very owners to be cheaper,
 * and would make one for each line, log row and user: that took longer than the counting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter function add_to_tree(bigint[], text[], bigint[]) set plan_cache_mode = force_generic_plan`.execute(
    db,
  );
}
