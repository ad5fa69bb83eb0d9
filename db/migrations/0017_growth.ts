import { sql, type Kysely } from 'kysely';

/**
 * Counts announcements for their author and its ancestors. Adds indexes on announcements for everyone and on support
 * tickets without an agent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await countedKinds(db);
  await sql`
    create function count_announcements() returns trigger language plpgsql as $$
    begin
      perform add_to_tree(array_agg(created_by_id), array_agg('announcement'::text), array_agg(1::bigint))
        from new_announcements;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_inserted after insert on announcements referencing new table as new_announcements
    for each statement execute function count_announcements()`.execute(db);
  await sql`
    create index announcements_for_everyone on announcements (id)
    where status = 'published' and audience = 'everyone'`.execute(db);
  await sql`
    create index tickets_unassigned on tickets (id)
    where type = 'support' and agent_id is null`.execute(db);
}

async function countedKinds(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tree_counts drop constraint tree_counts_kind_check, add constraint tree_counts_kind_check
      check (kind in ('user', 'm3u', 'mag', 'enigma', 'activecode', 'transaction', 'log', 'voucher',
        'voucher_template', 'reward_program', 'request_credit', 'request_refund', 'support_ticket',
        'report_channel', 'report_vod', 'report_series', 'announcement'))`.execute(db);
}
