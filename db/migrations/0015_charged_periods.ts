import { sql, type Kysely } from 'kysely';

/** A charge remembers which period was paid: a code may wait for its activation while its package changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table line_charges
      add column period integer check (period between 1 and 10000),
      add column period_type text check (period_type in ('hour', 'day', 'month', 'year'))`.execute(db);
  await sql`
    update line_charges set period = packages.period, period_type = packages.period_type
    from packages where packages.id = line_charges.package_id`.execute(db);
  await sql`
    alter table line_charges alter column period set not null, alter column period_type set not null`.execute(
    db,
  );
}
