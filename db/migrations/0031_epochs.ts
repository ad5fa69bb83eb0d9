import { sql, type Kysely } from 'kysely';

/**
 * An epoch is the time between two restores of the database. Its row says where the database then is, which a backup
 * takes along: one that is restored somewhere else, or that goes on from an earlier point, is recognised by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table epochs (
      id bigint primary key,
      system_identifier bigint not null,
      database_oid bigint not null,
      timeline bigint not null,
      dropped_lines int8multirange not null default '{}',
      told_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
  // The first epoch: nobody has to drop anything.
  await sql`
    insert into epochs (id, system_identifier, database_oid, timeline, told_at)
    select extract(epoch from now())::bigint,
      (select system_identifier from pg_control_system()),
      (select oid::bigint from pg_database where datname = current_database()),
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint,
      now()`.execute(db);
}
