import { sql, type Kysely } from 'kysely';

/** Whom an announcement is for among those who hold its roles: the users below its author, or everyone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table announcements
      add column audience text not null default 'below' check (audience in ('below', 'everyone'))`.execute(
    db,
  );
}
