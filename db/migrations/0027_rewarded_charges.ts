import { sql, type Kysely } from 'kysely';

/**
 * Notes which charges a reward program may count. The version before notes none, so each of its charges may count. This
 * comes before 0028, because a refund reads charges before it moves credit, and would wait while this waits for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table line_charges add column counts_for_rewards boolean not null default true`.execute(db);
}
