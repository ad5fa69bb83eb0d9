import { sql, type Kysely } from 'kysely';

/** A token ends with the one that has made it. Of tokens from before it is not known which one that was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tokens add column made_by_id bigint`.execute(db);
}
