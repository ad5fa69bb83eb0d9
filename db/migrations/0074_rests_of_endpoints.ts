import { sql, type Kysely } from 'kysely';

/** An endpoint that fails rests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_endpoints add column rests_until timestamptz`.execute(db);
}
