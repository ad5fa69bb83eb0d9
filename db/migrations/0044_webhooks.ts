import { sql, type Kysely } from 'kysely';

/** Creates the endpoints of users and the deliveries to them, and counts the endpoints of a user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await endpoints(db);
  await deliveries(db);
  await sql`
    create table webhook_positions (
      id boolean primary key default true check (id),
      event_id bigint not null
    )`.execute(db);
  await sql`insert into webhook_positions (event_id) select coalesce(max(id), 0) from events`.execute(db);
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
        when 'webhook_endpoints' then (select count(*) from webhook_endpoints where user_id = its_user)
        when 'open_tickets' then
          (select count(*) from tickets where user_id = its_user and status <> 'closed')
      end;
    end $$`.execute(db);
}

async function endpoints(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      url varchar(2000) not null,
      description varchar(2000) not null default '',
      types text[] not null,
      including_descendants boolean not null default false,
      status text not null default 'active' check (status in ('active', 'paused', 'disabled')),
      secret text not null,
      old_secret text,
      old_secret_until timestamptz,
      scopes text[] not null,
      answers boolean not null default false,
      failing_since timestamptz,
      recover_since timestamptz,
      recover_after bigint,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint webhook_endpoints_old_secret check ((old_secret is null) = (old_secret_until is null))
    )`.execute(db);
  await sql`create index webhook_endpoints_user_id on webhook_endpoints (user_id, id)`.execute(db);
  await sql`
    create index webhook_endpoints_recovering on webhook_endpoints (id) where recover_since is not null`.execute(
    db,
  );
  await sql`
    create index webhook_endpoints_disabled on webhook_endpoints (id) where status = 'disabled'`.execute(db);
  await sql`
    create trigger whole_seconds before insert or update of created_at, updated_at
    on webhook_endpoints for each row execute function truncate_created_at_updated_at()`.execute(db);
}

/** Deliveries outlive their endpoint, which would take long to delete with them: nobody sees or sends them then. */
async function deliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_deliveries (
      id bigint generated always as identity primary key,
      webhook_endpoint_id bigint not null,
      event_id bigint,
      type text not null,
      subject_type text,
      subject_id bigint,
      status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
      attempts integer not null default 0 check (attempts >= 0),
      attempt_log jsonb not null default '[]',
      last_error varchar(2000),
      next_attempt_at timestamptz not null default now(),
      pending_since timestamptz not null default now(),
      delivered_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint webhook_deliveries_once unique (webhook_endpoint_id, event_id),
      constraint webhook_deliveries_delivered_at check ((status = 'delivered') = (delivered_at is not null))
    )`.execute(db);
  await sql`
    create index webhook_deliveries_list on webhook_deliveries (webhook_endpoint_id, id) include (status)`.execute(
    db,
  );
  await sql`
    create index webhook_deliveries_in_order
    on webhook_deliveries (webhook_endpoint_id, subject_type, subject_id, event_id)
    where status = 'pending'`.execute(db);
  await sql`
    create index webhook_deliveries_fresh on webhook_deliveries (webhook_endpoint_id, next_attempt_at, id)
    where status = 'pending' and last_error is null`.execute(db);
  await sql`
    create index webhook_deliveries_retried on webhook_deliveries (webhook_endpoint_id, next_attempt_at, id)
    where status = 'pending' and last_error is not null`.execute(db);
}
