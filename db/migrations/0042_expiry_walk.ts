import { sql, type Kysely } from 'kysely';

/** How far events have told of lines that expire: of those that expire until then, each was told once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table expiry_walk (
      type text primary key check (type in ('line.expiring', 'line.expired')),
      told_until timestamptz not null
    )`.execute(db);
  await sql`
    insert into expiry_walk values ('line.expiring', now() + interval '3 days'), ('line.expired', now())`.execute(
    db,
  );
}
