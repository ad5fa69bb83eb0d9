import { sql, type Kysely } from 'kysely';

/**
 * Stores what an announcement tells its readers once, and not in each notification. Notifications of before keep their
 * copy. Without a foreign key, which would be checked for each of 100,000 notifications: notices are never deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table announcement_notices (
      id bigint generated always as identity primary key,
      announcement_id bigint not null references announcements,
      title varchar(191) not null,
      excerpt varchar(300) not null
    )`.execute(db);
  await sql`alter table notifications add column announcement_notice_id bigint`.execute(db);
}
