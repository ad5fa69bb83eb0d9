import { sql, type Kysely } from 'kysely';

/** What the version before notes of endpoints. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_endpoints drop column answers`.execute(db);
}
