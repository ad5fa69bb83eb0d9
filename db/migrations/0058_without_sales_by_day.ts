import { sql, type Kysely } from 'kysely';

/** Drops what the sums by branch and by payer replace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table sales_by_day, sales_walk`.execute(db);
}
