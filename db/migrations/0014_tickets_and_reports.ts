import { sql, type Kysely } from 'kysely';

/** Adds the indexes and counters of the lists of tickets and reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tree_counts drop constraint tree_counts_kind_check, add constraint tree_counts_kind_check
      check (kind in ('user', 'm3u', 'mag', 'enigma', 'activecode', 'transaction', 'log', 'voucher',
        'voucher_template', 'reward_program', 'request_credit', 'request_refund', 'support_ticket',
        'report_channel', 'report_vod', 'report_series'))`.execute(db);
  await ticketIndexes(db);
  await countSupportTickets(db);
  await reportIndexes(db);
  await reportParties(db);
  await countReports(db);
}

async function ticketIndexes(db: Kysely<unknown>): Promise<void> {
  // An index on support tickets alone does not serve a list that also shows the caller's chats.
  await sql`drop index tickets_queue`.execute(db);
  await sql`create index tickets_status on tickets (status, id)`.execute(db);
  await sql`create index tickets_priority on tickets (priority_rank, id)`.execute(db);
  // Ties are ordered by descending id in both sort directions, and ties are long here.
  await sql`create index tickets_low_priority on tickets (priority_rank, id desc)`.execute(db);
  await sql`create index tickets_created_at on tickets (created_at, id)`.execute(db);
  await sql`create index tickets_updated_at on tickets (updated_at, id)`.execute(db);
  await sql`create index tickets_subject_part on tickets using gin (subject gin_trgm_ops)`.execute(db);
}

/** Counts support tickets for their requesters and all ancestors. The root's count is the total. */
async function countSupportTickets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_support_tickets() returns trigger language plpgsql as $$
    begin
      perform add_to_tree(array_agg(user_id), array_agg('support_ticket'::text), array_agg(1::bigint))
        from new_tickets where type = 'support' having count(*) > 0;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_inserted after insert on tickets referencing new table as new_tickets
    for each statement execute function count_support_tickets()`.execute(db);
}

async function reportIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index reports_issue on reports (kind, issue, id)`.execute(db);
  await sql`create index reports_votes on reports (kind, votes, id)`.execute(db);
  await sql`create index reports_few_votes on reports (kind, votes, id desc)`.execute(db);
  await sql`create index reports_created_at on reports (kind, created_at, id)`.execute(db);
  await sql`create index reports_updated_at on reports (kind, updated_at, id)`.execute(db);
  await sql`create index reports_fixed_at on reports (kind, fixed_at, id)`.execute(db);
  await sql`
    create index reports_description_part on reports using gin (description gin_trgm_ops)`.execute(db);
}

/**
 * Creates the rows that say who may see a report: its author, the author's ancestors, and everyone who voted have one
 * each. Pages are read from the end of an index, as those of transactions are. A foreign key to users would lock the
 * root's row in every report. Moves of users update the rows too (db/tree/parties.ts).
 */
async function reportParties(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_parties (
      user_id bigint not null,
      kind text not null,
      report_id bigint not null references reports on delete cascade,
      primary key (user_id, kind, report_id)
    )`.execute(db);
  await sql`create index report_parties_report_id on report_parties (report_id)`.execute(db);
  await sql`
    create function add_report_authors() returns trigger language plpgsql as $$
    begin
      perform hold_tree();
      insert into report_parties (user_id, kind, report_id)
      select above::bigint, r.kind, r.id
      from new_reports r join users u on u.id = r.created_by_id
      cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger add_authors after insert on reports referencing new table as new_reports
    for each statement execute function add_report_authors()`.execute(db);
  await sql`
    create function add_report_voters() returns trigger language plpgsql as $$
    begin
      perform hold_tree();
      insert into report_parties (user_id, kind, report_id)
      select v.user_id, r.kind, r.id from new_votes v join reports r on r.id = v.report_id
      on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger add_voters after insert on report_votes referencing new table as new_votes
    for each statement execute function add_report_voters()`.execute(db);
}

/** Counts a report once for each user who may see it. */
async function countReports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_reports() returns trigger language plpgsql as $$
    declare step constant bigint := case tg_op when 'INSERT' then 1 else -1 end;
    begin
      insert into tree_counts as c (user_id, kind, shard, count)
      select user_id, 'report_' || kind, pg_backend_pid() % 16, step * count(*) from parties
      group by 1, 2 order by 1, 2
      on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_inserted after insert on report_parties referencing new table as parties
    for each statement execute function count_reports()`.execute(db);
  await sql`
    create trigger count_deleted after delete on report_parties referencing old table as parties
    for each statement execute function count_reports()`.execute(db);
}
