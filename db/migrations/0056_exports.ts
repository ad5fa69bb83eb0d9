import { sql, type Kysely } from 'kysely';

/** Who exports something now: a user's export holds the row until it ends, or until a time if its process is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exports (
      user_id bigint primary key references users,
      holder uuid not null,
      held_until timestamptz not null
    ) with (fillfactor = 50)`.execute(db);
}
