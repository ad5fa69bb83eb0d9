import { sql, type Kysely } from 'kysely';

/**
 * Some days of each month for which `payer_sales` has a row for each payer who had sold something until then, also for
 * those who sold nothing on it. So the running totals of all payers at such a day lie together. While `payers_upto` is
 * not null, the job has come to the payers up to that one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table complete_days (day date primary key, payers_upto bigint)`.execute(db);
}
