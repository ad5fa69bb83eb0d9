import { sql, type Kysely } from 'kysely';

/** Removes what only a sale that gave rewards needed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index line_charges_rewards`.execute(db);
  await sql`alter table line_charges drop column counts_for_rewards`.execute(db);
}
