import { sql, type Kysely } from 'kysely';

/** Requests that failed, for a week. They are counted like the rows of `logs`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table failed_requests (
      id bigint primary key generated always as identity,
      user_id bigint not null,
      token_id bigint,
      operation varchar(64),
      method varchar(16) not null,
      path varchar(500) not null,
      status smallint not null,
      code varchar(64) not null,
      detail varchar(500) not null,
      errors json,
      request_id varchar(64) not null,
      ip varchar(45) not null,
      duration_ms integer not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index failed_requests_user_id on failed_requests (user_id, id)`.execute(db);
  await sql`
    create trigger whole_seconds before insert or update of created_at on failed_requests
    for each row execute function truncate_created_at()`.execute(db);
  await counted(db);
}

async function counted(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tree_counts drop constraint tree_counts_kind_check, add constraint tree_counts_kind_check
      check (kind in ('user', 'm3u', 'mag', 'enigma', 'activecode', 'transaction', 'log', 'voucher',
        'voucher_template', 'reward_program', 'request_credit', 'request_refund', 'support_ticket',
        'report_channel', 'report_vod', 'report_series', 'announcement', 'failed_request')) not valid`.execute(
    db,
  );
  await sql`
    create function count_failed_requests() returns trigger language plpgsql as $$
    begin
      if not exists (select from changed_rows) then return null; end if;
      insert into tree_count_changes
      select user_id, 'failed_request', case tg_op when 'INSERT' then count(*) else -count(*) end
      from changed_rows group by user_id;
      perform add_up_tree_counts();
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_inserted after insert on failed_requests referencing new table as changed_rows
    for each statement execute function count_failed_requests()`.execute(db);
  await sql`
    create trigger count_deleted after delete on failed_requests referencing old table as changed_rows
    for each statement execute function count_failed_requests()`.execute(db);
}
