import { sql, type Kysely } from 'kysely';

/**
 * Creates the function that counts what a user may only have so many of. Requests of a user that add to the same count
 * run one at a time from there: the count starts after the wait, so it sees what the request before has added. The lock
 * is `cap` of db/connection/locks.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_in_turn(counted text, its_user bigint, lock integer) returns bigint
    language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(11, lock);
      return case counted
        when 'quick_actions' then (select count(*) from quick_actions where user_id = its_user)
        when 'templates' then (select count(*) from templates where created_by_id = its_user)
        when 'dns_domains' then (select count(*) from dns_domains where created_by_id = its_user)
        when 'mass_delete_autos' then (select count(*) from mass_delete_autos where user_id = its_user)
        when 'open_tickets' then
          (select count(*) from tickets where user_id = its_user and status <> 'closed')
      end;
    end $$`.execute(db);
  await sql`create index tickets_open on tickets (user_id) where status <> 'closed'`.execute(db);
}
