import { sql, type Kysely } from 'kysely';

/** What a line carries and leaves behind: charges, trials, syncs, activities, rules that delete, and counters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);

  // template_id, dns_domain_id and activecode_device_id get their foreign keys with the tables they point to.
  await sql`
    alter table lines
      alter column mac type varchar(17),
      add column template_id bigint,
      add column adult boolean not null default false,
      add column auto_renewal boolean not null default false,
      add column vpn_enabled boolean not null default false,
      add column dns varchar(253),
      add column dns_domain_id bigint,
      add column sn varchar(64),
      add column stb_type varchar(64),
      add column parent_password varchar(64),
      add column modem_mac varchar(17) check (modem_mac ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'),
      add column enigma_version varchar(64),
      add column activecode_device_id bigint,
      add column serial varchar(64),
      add column refunded_at timestamptz,
      add constraint lines_paid_trial_is_trial check (is_trial or not is_paid_trial),
      add constraint lines_dns_in_domain check (num_nonnulls(dns, dns_domain_id) <> 1),
      add constraint lines_period_starts_once check (num_nonnulls(activated_at, expired_at) <> 1
        or refunded_at is not null)`.execute(db);
  await sql`create unique index lines_dns_unique on lines (lower(dns)) where deleted_at is null`.execute(db);
  // One index a sort key of the list of a kind; the owner's own list has lines_owner.
  await sql`create index lines_kind on lines (kind, id) where deleted_at is null`.execute(db);
  await sql`create index lines_kind_username on lines (kind, username, id) where deleted_at is null`.execute(
    db,
  );
  await sql`create index lines_expired_at on lines (kind, expired_at, id) where deleted_at is null`.execute(
    db,
  );
  await sql`create index lines_created_at on lines (kind, created_at, id) where deleted_at is null`.execute(
    db,
  );
  await sql`create index lines_updated_at on lines (kind, updated_at, id) where deleted_at is null`.execute(
    db,
  );
  await sql`create index lines_external_id on lines (external_id, kind) where deleted_at is null`.execute(db);
  await sql`create index lines_package_id on lines (package_id, kind, id) where deleted_at is null`.execute(
    db,
  );
  await sql`
    create index lines_template_id on lines (template_id, kind, id)
    where template_id is not null and deleted_at is null`.execute(db);
  await sql`
    create index lines_dns_domain_id on lines (dns_domain_id)
    where dns_domain_id is not null and deleted_at is null`.execute(db);
  await sql`
    create index lines_activecode_device_id on lines (activecode_device_id, id)
    where activecode_device_id is not null and deleted_at is null`.execute(db);
  // What daily rules and automatic renewal look for.
  await sql`
    create index lines_owner_expired_at on lines (created_by_id, kind, expired_at)
    where deleted_at is null`.execute(db);
  await sql`
    create index lines_auto_renewal on lines (expired_at)
    where auto_renewal and deleted_at is null`.execute(db);
  // Part of a credential, as a list filters it.
  await sql`
    create index lines_credentials on lines
    using gin (username gin_trgm_ops, mac gin_trgm_ops, code gin_trgm_ops) where deleted_at is null`.execute(
    db,
  );

  await sql`
    create table line_bouquets (
      line_id bigint not null references lines,
      bouquet_id bigint not null references bouquets,
      primary key (line_id, bouquet_id)
    )`.execute(db);
  await sql`create index line_bouquets_bouquet_id on line_bouquets (bouquet_id)`.execute(db);

  // A sale of a line, with all that its refund needs: the refund policy as it stood, and what was before.
  await sql`
    create table line_charges (
      id bigint generated always as identity primary key,
      line_id bigint not null references lines,
      kind text not null check (kind in ('create', 'extend', 'change_max_connections')),
      payer_id bigint not null references users,
      transfer_id bigint references credit_transfers,
      amount bigint not null check (amount between 0 and 100000000000),
      discount bigint not null default 0 check (discount >= 0),
      voucher_id bigint,
      package_id bigint not null references packages,
      package_credit bigint not null check (package_credit between 0 and 100000000000),
      is_trial boolean not null default false,
      max_connections integer not null check (max_connections between 1 and 1000),
      refund_tiers jsonb check (jsonb_typeof(refund_tiers) = 'array'),
      expired_at timestamptz,
      package_id_before bigint references packages,
      max_connections_before integer check (max_connections_before between 1 and 1000),
      is_trial_before boolean,
      is_paid_trial_before boolean,
      expired_at_before timestamptz,
      refund_transfer_id bigint references credit_transfers,
      refund_amount bigint check (refund_amount between 0 and amount),
      refunded_at timestamptz,
      created_at timestamptz not null default now(),
      constraint line_charges_transferred check ((transfer_id is not null) = (amount > 0)),
      constraint line_charges_refunded check ((refund_amount is not null) = (refunded_at is not null)),
      constraint line_charges_refund_transferred check
        ((refund_transfer_id is not null) = (coalesce(refund_amount, 0) > 0)),
      constraint line_charges_before check
        ((kind = 'create') = (num_nulls(package_id_before, max_connections_before, is_trial_before,
          is_paid_trial_before) = 4) and num_nulls(package_id_before, max_connections_before, is_trial_before,
          is_paid_trial_before) in (0, 4))
    )`.execute(db);
  await sql`create index line_charges_line_id on line_charges (line_id, id)`.execute(db);
  await sql`
    create unique index line_charges_creation_unique on line_charges (line_id) where kind = 'create'`.execute(
    db,
  );
  await sql`create index line_charges_transfer_id on line_charges (transfer_id)`.execute(db);
  await sql`create index line_charges_refund_transfer_id on line_charges (refund_transfer_id)`.execute(db);
  await sql`create index line_charges_voucher_id on line_charges (voucher_id) where voucher_id is not null`.execute(
    db,
  );
  await sql`create index line_charges_payer_id on line_charges (payer_id, package_id, created_at)`.execute(
    db,
  );
  await sql`create index line_charges_package_id on line_charges (package_id, created_at)`.execute(db);
  await sql`create index line_charges_package_id_before on line_charges (package_id_before)`.execute(db);

  // Trials that were given, whatever became of their lines: what the limits count.
  await sql`
    create table trials (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      line_id bigint not null references lines,
      mac varchar(17) check (mac ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'),
      is_paid boolean not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index trials_user_id on trials (user_id, created_at) where not is_paid`.execute(db);
  await sql`create index trials_mac on trials (mac, created_at) where mac is not null`.execute(db);
  await sql`create index trials_line_id on trials (line_id)`.execute(db);

  await sql`
    create table syncs (
      id bigint generated always as identity primary key,
      line_id bigint not null references lines,
      action text not null check (action in
        ('create', 'update', 'change_type', 'suspend', 'resume', 'kill', 'delete')),
      status text not null default 'pending' check (status in ('pending', 'synced', 'failed')),
      attempts integer not null default 0 check (attempts >= 0),
      last_error varchar(2000),
      next_attempt_at timestamptz not null default now(),
      synced_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint syncs_synced_at check ((status = 'synced') = (synced_at is not null))
    )`.execute(db);
  await sql`create index syncs_line_id on syncs (line_id, id)`.execute(db);
  await sql`create index syncs_pending on syncs (next_attempt_at, id) where status = 'pending'`.execute(db);

  // What the streaming edge reports. stream_id has no foreign key: the edge may play what was removed here.
  await sql`
    create table activities (
      id bigint generated always as identity primary key,
      line_id bigint not null references lines,
      ip varchar(45) not null,
      user_agent varchar(512) not null default '',
      stream_id bigint,
      started_at timestamptz not null default now(),
      ended_at timestamptz check (ended_at >= started_at)
    )`.execute(db);
  await sql`create index activities_line_id on activities (line_id, started_at, id)`.execute(db);
  await sql`create index activities_open on activities (line_id) where ended_at is null`.execute(db);

  await sql`
    create table mass_delete_autos (
      id bigint generated by default as identity primary key,
      kind text not null check (kind in ('m3u', 'mag', 'enigma', 'activecode')),
      owner_id bigint not null references users,
      days_after_expiry integer not null check (days_after_expiry between 1 and 3650),
      only_trials boolean not null default false,
      is_active boolean not null default true,
      last_run_at timestamptz,
      last_run_deleted integer check (last_run_deleted >= 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint mass_delete_autos_run check (num_nonnulls(last_run_at, last_run_deleted) <> 1)
    )`.execute(db);
  await sql`create index mass_delete_autos_owner_id on mass_delete_autos (owner_id, kind, id)`.execute(db);
  await sql`create index mass_delete_autos_kind on mass_delete_autos (kind, id)`.execute(db);
  await sql`create index mass_delete_autos_due on mass_delete_autos (last_run_at) where is_active`.execute(
    db,
  );

  await createCounters(db);
}

/**
 * Lines that are not deleted, by owner and kind: the total of a list without filters. Triggers keep it, once a
 * statement, so that no way of writing lines can forget it.
 */
async function createCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table line_counts (
      user_id bigint not null references users,
      kind text not null check (kind in ('m3u', 'mag', 'enigma', 'activecode')),
      count bigint not null check (count >= 0),
      primary key (user_id, kind)
    ) with (fillfactor = 70)`.execute(db);
  await sql`
    insert into line_counts (user_id, kind, count)
    select created_by_id, kind, count(*) from lines where deleted_at is null group by created_by_id, kind`.execute(
    db,
  );
  // Counters are locked in the order of their key. A row is made at 0 first: a step down may not be inserted.
  await sql`
    create function count_lines() returns trigger language plpgsql as $$
    declare
      change record;
      changes_of text := case tg_op
        when 'INSERT' then 'select created_by_id, kind, 1 as step from new_lines where deleted_at is null'
        when 'DELETE' then 'select created_by_id, kind, -1 as step from old_lines where deleted_at is null'
        else 'select created_by_id, kind, 1 as step from new_lines where deleted_at is null
          union all select created_by_id, kind, -1 from old_lines where deleted_at is null' end;
    begin
      for change in execute
        'select created_by_id, kind, sum(step) as step from (' || changes_of || ') as changes
         group by created_by_id, kind having sum(step) <> 0 order by created_by_id, kind'
      loop
        insert into line_counts (user_id, kind, count) values (change.created_by_id, change.kind, 0)
        on conflict do nothing;
        update line_counts set count = count + change.step
        where user_id = change.created_by_id and kind = change.kind;
      end loop;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_inserted after insert on lines referencing new table as new_lines
    for each statement execute function count_lines()`.execute(db);
  await sql`
    create trigger count_updated after update on lines referencing old table as old_lines new table as new_lines
    for each statement execute function count_lines()`.execute(db);
  await sql`
    create trigger count_deleted after delete on lines referencing old table as old_lines
    for each statement execute function count_lines()`.execute(db);
}
