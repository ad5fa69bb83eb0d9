import { sql, type Kysely } from 'kysely';

/** A charge names the kind of its line, which may change later. Those of before do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table line_charges add column line_kind text`.execute(db);
}
