import { sql, type Kysely } from 'kysely';

/**
 * A transaction no longer adds counters up now and then: the log row of each request does so, and whatever pays for many
 * lines at once. So the trigger did it a second time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger counts_added_up on credit_transfers`.execute(db);
  await sql`drop function add_up_now_and_then()`.execute(db);
}
