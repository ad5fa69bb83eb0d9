import { sql, type Kysely } from 'kysely';

/** Adds the audience of an announcement among the holders of its roles: the author's descendants, or everyone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table announcements
      add column audience text not null default 'below' check (audience in ('below', 'everyone'))`.execute(
    db,
  );
}
