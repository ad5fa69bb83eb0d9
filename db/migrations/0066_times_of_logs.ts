import { sql, type Kysely } from 'kysely';

/** The audit log is sorted by its times, which the index before it could only narrow down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index logs_times on logs (created_at, id)`.execute(db);
  await sql`drop index logs_created_at`.execute(db);
}
