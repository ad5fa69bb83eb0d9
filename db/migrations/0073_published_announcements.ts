import { sql, type Kysely } from 'kysely';

/**
 * Counts the announcements that are published of a user as well, and finds those of an author without looking through its
 * drafts: whoever is below the author counts them for each list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index announcements_published_by on announcements (created_by_id, id) where status = 'published'`.execute(
    db,
  );
  await sql`
    create or replace function count_in_turn(counted text, its_user bigint, lock integer) returns bigint
    language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(11, lock);
      return case counted
        when 'quick_actions' then (select count(*) from quick_actions where user_id = its_user)
        when 'templates' then (select count(*) from templates where created_by_id = its_user)
        when 'dns_domains' then (select count(*) from dns_domains where created_by_id = its_user)
        when 'mass_delete_autos' then (select count(*) from mass_delete_autos where user_id = its_user)
        when 'reward_programs' then (select count(*) from reward_programs where created_by_id = its_user)
        when 'roles' then (select count(*) from roles where created_by_id = its_user)
        when 'webhook_endpoints' then (select count(*) from webhook_endpoints where user_id = its_user)
        when 'open_tickets' then
          (select count(*) from tickets where user_id = its_user and status <> 'closed')
        when 'published_announcements' then
          (select count(*) from announcements where created_by_id = its_user and status = 'published')
      end;
    end $$`.execute(db);
}
