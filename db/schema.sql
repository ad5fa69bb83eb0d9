-- The schema as db/migrations make it, written by `npm run schema`: to be read and compared, not to be run.
-- The tables of the jobs (schema pgboss) and those in which kysely notes what has run are left out.

create extension pg_trgm with schema public;

create or replace function public.add_report_authors() returns trigger language plpgsql as $function$
begin
  perform hold_tree();
  insert into report_parties (user_id, kind, report_id)
  select above::bigint, r.kind, r.id
  from new_reports r join users u on u.id = r.created_by_id
  cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above;
  return null;
end $function$;

create or replace function public.add_report_voters() returns trigger language plpgsql as $function$
begin
  perform hold_tree();
  insert into report_parties (user_id, kind, report_id)
  select v.user_id, r.kind, r.id from new_votes v join reports r on r.id = v.report_id
  on conflict do nothing;
  return null;
end $function$;

create or replace function public.add_to_tree(owners bigint[], kinds text[], steps bigint[]) returns void
  language plpgsql set plan_cache_mode to 'force_generic_plan' as $function$
begin
  perform hold_tree();
  insert into tree_counts as c (user_id, kind, shard, count)
  select above.id, change.kind, pg_backend_pid() % 16, sum(change.step)
  from unnest(owners, kinds, steps) as change (owner, kind, step)
  join users u on u.id = change.owner
  cross join lateral unnest(string_to_array(rtrim(u.path, '.'), '.')::bigint[]) as above (id)
  group by above.id, change.kind having sum(change.step) <> 0
  order by above.id, change.kind
  on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
end $function$;

create or replace function public.add_up_changes(most bigint) returns void language plpgsql as $function$
begin
  with taken as (
    delete from tree_count_changes
    where ctid = any(array(select ctid from tree_count_changes limit most))
    returning user_id, kind, step
  )
  insert into tree_counts as c (user_id, kind, shard, count)
  select above::bigint, change.kind, 16, sum(change.step)
  from (select user_id, kind, sum(step) as step from taken group by 1, 2) as change
  join users u on u.id = change.user_id
  cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above
  group by 1, 2 having sum(change.step) <> 0 order by 1, 2
  on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
end $function$;

create or replace function public.add_up_tree_counts() returns void language plpgsql as $function$
begin
  if not pg_try_advisory_xact_lock(10, 0) or not pg_try_advisory_xact_lock_shared(1, 0) then return; end if;
  perform add_up_changes(2000);
end $function$;

create or replace function public.check_credit_accounts() returns trigger language plpgsql as $function$
declare broken constant text := case
  when new.balance < 0 and not new.may_go_below_zero then 'credit_accounts_funded'
  when new.credit_alert_below not between 0 and 100000000000 then 'credit_accounts_credit_alert_below_check'
  when new.purpose not in ('credit', 'sales') then 'credit_accounts_purpose_check' end;
begin
  if broken is not null then
    raise check_violation using table = tg_table_name, constraint = broken,
      message = format('new row for relation "%s" violates check constraint "%s"', tg_table_name, broken);
  end if;
  if new.balance < new.credit_alert_below and old.balance >= new.credit_alert_below then
    perform tell_low_credit(new.user_id, new.credit_alert_below, new.balance);
  end if;
  return new;
end $function$;

create or replace function public.check_credit_transfers() returns trigger language plpgsql as $function$
declare broken constant text := case
  when new.amount <= 0 then 'credit_transfers_amount_check'
  when new.from_account_id = new.to_account_id then 'credit_transfers_check'
  when new.kind not in ('start_credit', 'normal', 'refund', 'subscription_payment',
  'paid_trial_payment', 'transfer_refunded', 'voucher', 'reward') then 'credit_transfers_kind_check' end;
begin
  if broken is not null then
    raise check_violation using table = tg_table_name, constraint = broken,
      message = format('new row for relation "%s" violates check constraint "%s"', tg_table_name, broken);
  end if;
  return new;
end $function$;

create or replace function public.check_line_charges() returns trigger language plpgsql as $function$
declare broken constant text := case
  when new.amount not between 0 and 100000000000 then 'line_charges_amount_check'
  when (
  new.package_id_before is null, new.max_connections_before is null, new.is_trial_before is null,
  new.is_paid_trial_before is null
) is distinct from (new.kind = 'create', new.kind = 'create', new.kind = 'create', new.kind = 'create') then 'line_charges_before'
  when new.refund_amount not between 0 and new.amount then 'line_charges_check'
  when new.discount < 0 then 'line_charges_discount_check'
  when new.kind not in ('create', 'extend', 'change_max_connections', 'change_package') then 'line_charges_kind_check'
  when new.max_connections_before not between 1 and 1000 then 'line_charges_max_connections_before_check'
  when new.max_connections not between 1 and 1000 then 'line_charges_max_connections_check'
  when new.package_credit not between 0 and 100000000000 then 'line_charges_package_credit_check'
  when new.period not between 1 and 10000 then 'line_charges_period_check'
  when new.period_type not in ('hour', 'day', 'month', 'year') then 'line_charges_period_type_check'
  when jsonb_typeof(new.refund_tiers) <> 'array' then 'line_charges_refund_tiers_check'
  when (new.refund_transfer_id is not null) <> (coalesce(new.refund_amount, 0) > 0) then 'line_charges_refund_transferred'
  when (new.refund_amount is not null) <> (new.refunded_at is not null) then 'line_charges_refunded'
  when (new.transfer_id is not null) <> (new.amount > 0) then 'line_charges_transferred' end;
begin
  if broken is not null then
    raise check_violation using table = tg_table_name, constraint = broken,
      message = format('new row for relation "%s" violates check constraint "%s"', tg_table_name, broken);
  end if;
  return new;
end $function$;

create or replace function public.check_lines() returns trigger language plpgsql as $function$
declare broken constant text := case
  when new.kind not in ('m3u', 'mag', 'enigma', 'activecode') then 'lines_kind_check'
  when new.country !~ '^(all|[A-Z]{2})$' then 'lines_country_check'
  when num_nonnulls(new.dns, new.dns_domain_id) = 1 then 'lines_dns_in_domain'
  when new.mac_address !~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$' then 'lines_mac_address_check'
  when new.max_connections not between 1 and 1000 then 'lines_max_connections_check'
  when new.modem_mac !~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$' then 'lines_modem_mac_check'
  when new.is_paid_trial and not new.is_trial then 'lines_paid_trial_is_trial'
  when num_nonnulls(new.activated_at, new.expired_at) = 1 and new.refunded_at is null then 'lines_period_starts_once' end;
begin
  if broken is not null then
    raise check_violation using table = tg_table_name, constraint = broken,
      message = format('new row for relation "%s" violates check constraint "%s"', tg_table_name, broken);
  end if;
  return new;
end $function$;

create or replace function public.check_syncs() returns trigger language plpgsql as $function$
declare broken constant text := case
  when new.action not in ('create', 'update', 'change_type', 'suspend', 'resume', 'kill', 'delete') then 'syncs_action_check'
  when new.attempts < 0 then 'syncs_attempts_check'
  when new.status not in ('pending', 'synced', 'failed') then 'syncs_status_check'
  when (new.status = 'synced') <> (new.synced_at is not null) then 'syncs_synced_at' end;
begin
  if broken is not null then
    raise check_violation using table = tg_table_name, constraint = broken,
      message = format('new row for relation "%s" violates check constraint "%s"', tg_table_name, broken);
  end if;
  return new;
end $function$;

create or replace function public.claim_idempotency_key(its_user bigint, its_operation text, its_key text,
  lock integer) returns void language plpgsql as $function$
declare
  stored_at timestamptz;
begin
  if not pg_try_advisory_xact_lock(2, lock) then
    raise exception 'the Idempotency-Key is in use' using errcode = 'IK001';
  end if;
  select created_at into stored_at from idempotency_keys
  where user_id = its_user and operation = its_operation and key = its_key;
  if stored_at >= now() - interval '24 hours' then
    raise exception 'the Idempotency-Key has been used' using errcode = 'IK002';
  elsif stored_at is not null then
    delete from idempotency_keys where user_id = its_user and operation = its_operation and key = its_key;
  end if;
end $function$;

create or replace function public.count_announcements() returns trigger language plpgsql as $function$
begin
  perform add_to_tree(array_agg(created_by_id), array_agg('announcement'::text), array_agg(1::bigint))
    from new_announcements;
  return null;
end $function$;

create or replace function public.count_changed_line() returns trigger language plpgsql as $function$
begin
  if (old.user_id, old.kind, old.deleted_at is null) = (new.user_id, new.kind, new.deleted_at is null) then
    return null;
  end if;
  if old.deleted_at is null then insert into tree_count_changes values (old.user_id, old.kind, -1); end if;
  if new.deleted_at is null then insert into tree_count_changes values (new.user_id, new.kind, 1); end if;
  if random() < 0.005 then perform add_up_tree_counts(); end if;
  return null;
end $function$;

create or replace function public.count_failed_requests() returns trigger language plpgsql as $function$
begin
  if not exists (select from changed_rows) then return null; end if;
  insert into tree_count_changes
  select user_id, 'failed_request', case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed_rows group by user_id;
  perform add_up_tree_counts();
  return null;
end $function$;

create or replace function public.count_in_turn(counted text, its_user bigint, lock integer) returns bigint
  language plpgsql as $function$
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
end $function$;

create or replace function public.count_lines() returns trigger language plpgsql as $function$
begin
  insert into tree_count_changes
  select user_id, kind, count(*) from new_rows where deleted_at is null group by user_id, kind;
  return null;
end $function$;

create or replace function public.count_logs() returns trigger language plpgsql as $function$
begin
  insert into tree_count_changes select user_id, 'log', count(*) from new_rows group by user_id;
  if random() < 0.005 then perform add_up_tree_counts(); end if;
  return null;
end $function$;

create or replace function public.count_reports() returns trigger language plpgsql as $function$
declare step constant bigint := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into tree_counts as c (user_id, kind, shard, count)
  select user_id, 'report_' || kind, pg_backend_pid() % 16, step * count(*) from parties
  group by 1, 2 order by 1, 2
  on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
  return null;
end $function$;

create or replace function public.count_requests() returns trigger language plpgsql as $function$
begin
  perform add_to_tree(array_agg(created_by_id), array_agg(tg_argv[0]), array_agg(1::bigint)) from new_requests;
  return null;
end $function$;

create or replace function public.count_reward_programs() returns trigger language plpgsql as $function$
begin
  perform hold_tree();
  insert into tree_counts as c (user_id, kind, shard, count)
  select above::bigint, 'reward_program', pg_backend_pid() % 16, count(*)
  from new_rows
  join users u on u.id = new_rows.created_by_id
  cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above
  group by 1 order by 1
  on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
  return null;
end $function$;

create or replace function public.count_support_tickets() returns trigger language plpgsql as $function$
begin
  perform add_to_tree(array_agg(user_id), array_agg('support_ticket'::text), array_agg(1::bigint))
    from new_tickets where type = 'support' having count(*) > 0;
  return null;
end $function$;

create or replace function public.count_transaction() returns trigger language plpgsql as $function$
declare
  payer bigint := (select user_id from credit_accounts where id = new.from_account_id);
  payee bigint;
begin
  insert into tree_count_changes values (payer, 'transaction', 1);
  -- A line is paid to an account of the payer.
  if new.kind <> 'subscription_payment' then
    select user_id into payee from credit_accounts where id = new.to_account_id;
    if payee <> payer then
      perform hold_tree();
      insert into received_transfers values (new.to_account_id, new.id);
      insert into tree_count_changes values
        (payee, 'transaction', 1), (nearest_common_ancestor(payer, payee), 'transaction', -1);
    end if;
  end if;
  return null;
end $function$;

create or replace function public.count_users() returns trigger language plpgsql as $function$
begin
  perform add_to_tree(array_agg(id), array_agg('user'::text), array_agg(1::bigint)) from new_users;
  return null;
end $function$;

create or replace function public.count_voucher_templates() returns trigger language plpgsql as $function$
begin
  perform hold_tree();
  insert into tree_counts as c (user_id, kind, shard, count)
  select above::bigint, 'voucher_template', pg_backend_pid() % 16, count(*)
  from new_rows
  join users u on u.id = new_rows.created_by_id
  cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above
  group by 1 order by 1
  on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
  return null;
end $function$;

create or replace function public.enter_voucher_claims() returns trigger language plpgsql as $function$
begin
  perform hold_tree();
  with parties as (
    insert into voucher_parties (user_id, voucher_id)
    select distinct above::bigint, party.voucher_id
    from (select voucher_id, user_id from new_rows) as party
    join users u on u.id = party.user_id
    cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above
    on conflict do nothing
    returning user_id
  )
  insert into tree_counts as c (user_id, kind, shard, count)
  select user_id, 'voucher', pg_backend_pid() % 16, count(*) from parties
  group by user_id order by user_id
  on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
  return null;
end $function$;

create or replace function public.enter_vouchers() returns trigger language plpgsql as $function$
begin
  perform hold_tree();
  with parties as (
    insert into voucher_parties (user_id, voucher_id)
    select distinct above::bigint, party.voucher_id
    from (
      select id as voucher_id, created_by_id as user_id from new_rows
      union all select id, user_id from new_rows where user_id is not null) as party
    join users u on u.id = party.user_id
    cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above
    on conflict do nothing
    returning user_id
  )
  insert into tree_counts as c (user_id, kind, shard, count)
  select user_id, 'voucher', pg_backend_pid() % 16, count(*) from parties
  group by user_id order by user_id
  on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
  return null;
end $function$;

create or replace function public.hold_tree() returns void language sql as $function$
  select pg_advisory_xact_lock_shared(1, 0)
$function$;

create or replace function public.nearest_common_ancestor(one bigint, other bigint) returns bigint language
  sql stable as $function$
  select above.id::bigint
  from users a cross join lateral string_to_table(rtrim(a.path, '.'), '.') with ordinality as above (id, depth)
  where a.id = one and above.id = any(array(
    select string_to_table(rtrim(b.path, '.'), '.') from users b where b.id = other
  ))
  order by above.depth desc limit 1
$function$;

create or replace function public.refuse_change() returns trigger language plpgsql as $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

create or replace function public.refuse_deletion() returns trigger language plpgsql as $function$
begin
  raise exception 'rows of % are never deleted', tg_table_name using errcode = 'restrict_violation';
end $function$;

create or replace function public.sum_branch_sales() returns trigger language plpgsql as $function$
declare
  added branch_sales[];
begin
  if tg_op = 'INSERT' then
    added := array(select new_rows::branch_sales from new_rows);
  else
    added := array(
      select row(user_id, day, package_id, kind, n.sales - o.sales, n.sales_amount - o.sales_amount, n.refunds - o.refunds, n.refunds_amount - o.refunds_amount)::branch_sales
      from new_rows n join old_rows o using (user_id, day, package_id, kind));
  end if;
  
insert into "branch_sales_of_days" as sums
select user_id, date_trunc('day', day::timestamp)::date as "day", "kind",
  sum(sales), sum(sales_amount), sum(refunds), sum(refunds_amount)
from unnest(added) group by 1, 2, 3 order by 1, 2, 3
on conflict (user_id, "day", "kind") do update set
  sales = sums.sales + excluded.sales, sales_amount = sums.sales_amount + excluded.sales_amount, refunds = sums.refunds + excluded.refunds, refunds_amount = sums.refunds_amount + excluded.refunds_amount;
insert into "branch_sales_of_months" as sums
select user_id, date_trunc('month', day::timestamp)::date as "month", "package_id",
  sum(sales), sum(sales_amount), sum(refunds), sum(refunds_amount)
from unnest(added) group by 1, 2, 3 order by 1, 2, 3
on conflict (user_id, "month", "package_id") do update set
  sales = sums.sales + excluded.sales, sales_amount = sums.sales_amount + excluded.sales_amount, refunds = sums.refunds + excluded.refunds, refunds_amount = sums.refunds_amount + excluded.refunds_amount;
  return null;
end $function$;

create or replace function public.tell_low_credit(its_user bigint, below bigint, balance bigint) returns
  void language plpgsql as $function$
declare told jsonb := jsonb_build_object('credit_alert_below', trim_scale(below / 100.0),
  'balance', trim_scale(balance / 100.0));
begin
  insert into notifications (user_id, type, data) values (its_user, 'CreditLowNotificationData', told);
  insert into event_outbox (type, user_id, subject_type, subject_id, audience, data)
    values ('credit.low', its_user, 'User', its_user, 'branch', told);
end $function$;

create or replace function public.truncate_created_at() returns trigger language plpgsql as $function$
begin
  new.created_at := date_trunc('second', new.created_at);
  return new;
end $function$;

create or replace function public.truncate_created_at_synced_at() returns trigger language plpgsql as $function$
begin
  new.created_at := date_trunc('second', new.created_at);
  new.synced_at := date_trunc('second', new.synced_at);
  return new;
end $function$;

create or replace function public.truncate_created_at_updated_at() returns trigger language plpgsql as $function$
begin
  new.created_at := date_trunc('second', new.created_at);
  new.updated_at := date_trunc('second', new.updated_at);
  return new;
end $function$;

create or replace function public.truncate_created_at_updated_at_decided_at() returns trigger language
  plpgsql as $function$
begin
  new.created_at := date_trunc('second', new.created_at);
  new.updated_at := date_trunc('second', new.updated_at);
  new.decided_at := date_trunc('second', new.decided_at);
  return new;
end $function$;

create or replace function public.truncate_created_at_updated_at_expired_at() returns trigger language
  plpgsql as $function$
begin
  new.created_at := date_trunc('second', new.created_at);
  new.updated_at := date_trunc('second', new.updated_at);
  new.expired_at := date_trunc('second', new.expired_at);
  return new;
end $function$;

create or replace function public.truncate_created_at_updated_at_fixed_at() returns trigger language plpgsql
  as $function$
begin
  new.created_at := date_trunc('second', new.created_at);
  new.updated_at := date_trunc('second', new.updated_at);
  new.fixed_at := date_trunc('second', new.fixed_at);
  return new;
end $function$;

create or replace function public.truncate_created_at_updated_at_last_reply_at() returns trigger language
  plpgsql as $function$
begin
  new.created_at := date_trunc('second', new.created_at);
  new.updated_at := date_trunc('second', new.updated_at);
  new.last_reply_at := date_trunc('second', new.last_reply_at);
  return new;
end $function$;

create or replace function public.truncate_created_at_updated_at_last_run_at() returns trigger language
  plpgsql as $function$
begin
  new.created_at := date_trunc('second', new.created_at);
  new.updated_at := date_trunc('second', new.updated_at);
  new.last_run_at := date_trunc('second', new.last_run_at);
  return new;
end $function$;

create or replace function public.truncate_created_at_updated_at_published_at() returns trigger language
  plpgsql as $function$
begin
  new.created_at := date_trunc('second', new.created_at);
  new.updated_at := date_trunc('second', new.updated_at);
  new.published_at := date_trunc('second', new.published_at);
  return new;
end $function$;

create or replace function public.truncate_created_at_updated_at_read_at() returns trigger language plpgsql
  as $function$
begin
  new.created_at := date_trunc('second', new.created_at);
  new.updated_at := date_trunc('second', new.updated_at);
  new.read_at := date_trunc('second', new.read_at);
  return new;
end $function$;

create or replace function public.truncate_created_at_updated_at_start_date_end_date() returns trigger
  language plpgsql as $function$
begin
  new.created_at := date_trunc('second', new.created_at);
  new.updated_at := date_trunc('second', new.updated_at);
  new.start_date := date_trunc('second', new.start_date);
  new.end_date := date_trunc('second', new.end_date);
  return new;
end $function$;

create or replace function public.truncate_created_at_updated_at_taken_at_decided_at() returns trigger
  language plpgsql as $function$
begin
  new.created_at := date_trunc('second', new.created_at);
  new.updated_at := date_trunc('second', new.updated_at);
  new.taken_at := date_trunc('second', new.taken_at);
  new.decided_at := date_trunc('second', new.decided_at);
  return new;
end $function$;

create or replace function public.uncount_logs() returns trigger language plpgsql as $function$
begin
  insert into tree_count_changes select user_id, 'log', -count(*) from old_logs group by user_id;
  perform add_up_tree_counts();
  return null;
end $function$;

create or replace function public.voucher_users(voucher bigint) returns setof bigint language sql stable as $function$
  select created_by_id from vouchers where id = voucher
  union select user_id from vouchers where id = voucher and user_id is not null
  union select user_id from voucher_claims where voucher_id = voucher
$function$;

create table activecode_devices (
  id bigint not null generated by default as identity,
  name character varying(191) not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint activecode_devices_pkey primary key (id),
  constraint activecode_devices_name_check check (name::text <> ''::text)
);
create unique index activecode_devices_name_unique on activecode_devices using btree (lower(name::text));
create trigger whole_seconds before insert or update of created_at, updated_at on activecode_devices for
  each row execute function truncate_created_at_updated_at();

create table activities (
  id bigint not null generated always as identity,
  line_id bigint not null,
  session_id character varying(64),
  ip character varying(45) not null,
  user_agent character varying(512) not null default ''::character varying,
  stream_id bigint,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint activities_pkey primary key (id),
  constraint activities_session_unique unique (session_id),
  constraint activities_line_id_fkey foreign key (line_id) references lines(id),
  constraint activities_check check (ended_at >= started_at)
);
create index activities_line_id on activities using btree (line_id, started_at, id);
create index activities_open on activities using btree (line_id) where ended_at is null;

create table announcement_deliveries (
  announcement_id bigint not null,
  user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint announcement_deliveries_pkey primary key (announcement_id, user_id),
  constraint announcement_deliveries_announcement_id_fkey foreign key (announcement_id) references
    announcements(id),
  constraint announcement_deliveries_user_id_fkey foreign key (user_id) references users(id)
);
create index announcement_deliveries_user_id on announcement_deliveries using btree (user_id);

create table announcement_notices (
  id bigint not null generated always as identity,
  announcement_id bigint not null,
  title character varying(191) not null,
  excerpt character varying(300) not null,
  constraint announcement_notices_pkey primary key (id),
  constraint announcement_notices_announcement_id_fkey foreign key (announcement_id) references
    announcements(id)
);

create table announcement_roles (
  announcement_id bigint not null,
  role_id bigint not null,
  constraint announcement_roles_pkey primary key (announcement_id, role_id),
  constraint announcement_roles_announcement_id_fkey foreign key (announcement_id) references
    announcements(id),
  constraint announcement_roles_role_id_fkey foreign key (role_id) references roles(id)
);
create index announcement_roles_role_id on announcement_roles using btree (role_id, announcement_id);

create table announcements (
  id bigint not null generated by default as identity,
  title character varying(191) not null,
  content character varying(10000) not null,
  status text not null default 'draft'::text,
  published_at timestamp with time zone,
  created_by_id bigint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  audience text not null default 'below'::text,
  constraint announcements_pkey primary key (id),
  constraint announcements_created_by_id_fkey foreign key (created_by_id) references users(id),
  constraint announcements_audience_check check (audience = any (array['below'::text, 'everyone'::text])),
  constraint announcements_published check ((status = 'published'::text) = (published_at is not null)),
  constraint announcements_status_check check (status = any (array['draft'::text, 'published'::text]))
);
create index announcements_created_by_id on announcements using btree (created_by_id, id);
create index announcements_for_everyone on announcements using btree (id) where status = 'published'::text
  and audience = 'everyone'::text;
create index announcements_published_by on announcements using btree (created_by_id, id) where status =
  'published'::text;
create index announcements_status on announcements using btree (status, id);
create trigger count_inserted after insert on announcements referencing new table as new_announcements for
  each statement execute function count_announcements();
create trigger whole_seconds before insert or update of created_at, updated_at, published_at on
  announcements for each row execute function truncate_created_at_updated_at_published_at();

create table bouquets (
  id bigint not null generated by default as identity,
  bouquet_name character varying(191) not null,
  type text not null,
  parent_id bigint,
  category_id bigint,
  is_adult boolean not null default false,
  "position" integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  source character varying(80),
  source_key character varying(191),
  constraint bouquets_pkey primary key (id),
  constraint bouquets_source_key_unique unique (source, type, source_key),
  constraint bouquets_category_id_fkey foreign key (category_id) references stream_categories(id) on delete
    set null,
  constraint bouquets_parent_id_fkey foreign key (parent_id) references bouquets(id),
  constraint bouquets_not_own_parent check (parent_id <> id),
  constraint bouquets_position_check check ("position" >= 0),
  constraint bouquets_source_named check ((source is null) = (source_key is null)),
  constraint bouquets_type_check check (type = any (array['live'::text, 'movie'::text, 'serie'::text]))
);
create index bouquets_category_id on bouquets using btree (category_id, id);
create index bouquets_parent_id on bouquets using btree (parent_id, id);
create index bouquets_type on bouquets using btree (type, id);
create trigger whole_seconds before insert or update of created_at, updated_at on bouquets for each row
  execute function truncate_created_at_updated_at();

create table branch_sales (
  user_id bigint not null,
  day date not null,
  package_id bigint not null,
  kind text not null,
  sales bigint not null,
  sales_amount bigint not null,
  refunds bigint not null,
  refunds_amount bigint not null,
  constraint branch_sales_pkey primary key (user_id, day, package_id, kind)
) with (fillfactor=90);
create trigger sum_inserted after insert on branch_sales referencing new table as new_rows for each
  statement execute function sum_branch_sales();
create trigger sum_updated after update on branch_sales referencing old table as old_rows new table as
  new_rows for each statement execute function sum_branch_sales();

create table branch_sales_of_days (
  user_id bigint not null,
  day date not null,
  kind text not null,
  sales bigint not null,
  sales_amount bigint not null,
  refunds bigint not null,
  refunds_amount bigint not null,
  constraint branch_sales_of_days_pkey primary key (user_id, day, kind)
) with (fillfactor=90);

create table branch_sales_of_months (
  user_id bigint not null,
  month date not null,
  package_id bigint not null,
  sales bigint not null,
  sales_amount bigint not null,
  refunds bigint not null,
  refunds_amount bigint not null,
  constraint branch_sales_of_months_pkey primary key (user_id, month, package_id)
) with (fillfactor=90);

create table branch_transactions (
  user_id bigint not null,
  kind text not null,
  count bigint not null,
  amount bigint not null,
  constraint branch_transactions_pkey primary key (user_id, kind)
) with (fillfactor=50);

create table complete_days (
  day date not null,
  payers_upto bigint,
  constraint complete_days_pkey primary key (day)
);

create table credit_accounts (
  id bigint not null generated by default as identity,
  user_id bigint not null,
  purpose text not null default 'credit'::text,
  balance bigint not null default 0,
  last_sequence bigint not null default 0,
  may_go_below_zero boolean not null default false,
  credit_alert_below bigint,
  constraint credit_accounts_pkey primary key (id),
  constraint credit_accounts_user_purpose_unique unique (user_id, purpose),
  constraint credit_accounts_user_id_fkey foreign key (user_id) references users(id)
);
create trigger check_row after insert or update on credit_accounts for each row execute function
  check_credit_accounts();
create trigger never_deleted before delete or truncate on credit_accounts for each statement execute
  function refuse_deletion();

create table credit_entries (
  account_id bigint not null,
  sequence bigint not null,
  transfer_id bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  constraint credit_entries_pkey primary key (account_id, sequence),
  constraint credit_entries_amount_check check (amount <> 0)
);
create index credit_entries_transfer_id on credit_entries using brin (transfer_id);
create trigger append_only before delete or update or truncate on credit_entries for each statement execute
  function refuse_change();

create table credit_transfers (
  id bigint not null generated always as identity,
  kind text not null,
  from_account_id bigint not null,
  to_account_id bigint not null,
  amount bigint not null,
  description character varying(2000) not null,
  subject_type character varying(64),
  subject_id bigint,
  actor_id bigint,
  token_id bigint,
  request_id character varying(64),
  reverses_id bigint,
  created_at timestamp with time zone not null default now(),
  constraint credit_transfers_pkey primary key (id)
);
create index credit_transfers_actor_id on credit_transfers using btree (actor_id, id);
create index credit_transfers_from_account_id on credit_transfers using btree (from_account_id, id);
create index credit_transfers_kind on credit_transfers using btree (kind, id) where kind <>
  'subscription_payment'::text;
create index credit_transfers_reverses_id on credit_transfers using btree (reverses_id) where reverses_id is
  not null;
create index credit_transfers_subject on credit_transfers using btree (subject_type, subject_id, id) where
  subject_id is not null;
create index credit_transfers_times on credit_transfers using brin ((id + 0), created_at) with
  (pages_per_range='32', autosummarize='on');
create index credit_transfers_to_account_id on credit_transfers using btree (to_account_id, id) include
  (from_account_id) where kind <> 'subscription_payment'::text;
create trigger append_only before delete or update or truncate on credit_transfers for each statement
  execute function refuse_change();
create trigger check_row before insert or update on credit_transfers for each row execute function
  check_credit_transfers();
create trigger count_inserted after insert on credit_transfers for each row execute function
  count_transaction();
create trigger whole_seconds before insert or update of created_at on credit_transfers for each row execute
  function truncate_created_at();

create table dns_domains (
  id bigint not null generated by default as identity,
  domain character varying(220) not null,
  is_global boolean not null default false,
  is_heritable boolean not null default false,
  is_default boolean not null default false,
  created_by_id bigint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint dns_domains_pkey primary key (id),
  constraint dns_domains_created_by_id_fkey foreign key (created_by_id) references users(id),
  constraint dns_domains_domain_check check (length(domain::text) >= 4)
);
create index dns_domains_created_by_id on dns_domains using btree (created_by_id, id);
create unique index dns_domains_domain_unique on dns_domains using btree (lower(domain::text));
create index dns_domains_global on dns_domains using btree (id) where is_global;
create unique index dns_domains_one_default on dns_domains using btree (created_by_id) where is_default;
create trigger whole_seconds before insert or update of created_at, updated_at on dns_domains for each row
  execute function truncate_created_at_updated_at();

create table epochs (
  id bigint not null,
  system_identifier bigint not null,
  database_oid bigint not null,
  timeline bigint not null,
  dropped_lines int8multirange not null default '{}'::int8multirange,
  told_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint epochs_pkey primary key (id)
);

create table event_outbox (
  id bigint not null generated always as identity,
  type text not null,
  created_at timestamp with time zone not null default now(),
  user_id bigint,
  subject_type text,
  subject_id bigint not null,
  audience text,
  data jsonb
) with (autovacuum_vacuum_threshold=1000, autovacuum_vacuum_scale_factor=0);

create table events (
  id bigint not null generated always as identity,
  type text not null,
  created_at timestamp with time zone not null,
  user_id bigint not null,
  subject_type text not null,
  subject_id bigint not null,
  audience text not null,
  data jsonb not null,
  constraint events_pkey primary key (id)
);
create index events_owners on events using btree (subject_id, subject_type, user_id, id);
create index events_shared on events using btree (id) where audience <> 'branch'::text;
create index events_user_id on events using btree (user_id, id);

create table expiry_walk (
  type text not null,
  told_until timestamp with time zone not null,
  constraint expiry_walk_pkey primary key (type),
  constraint expiry_walk_type_check check (type = any (array['line.expiring'::text, 'line.expired'::text]))
);

create table exports (
  user_id bigint not null,
  holder uuid not null,
  held_until timestamp with time zone not null,
  constraint exports_pkey primary key (user_id),
  constraint exports_user_id_fkey foreign key (user_id) references users(id)
) with (fillfactor=50);

create table failed_requests (
  id bigint not null generated always as identity,
  user_id bigint not null,
  token_id bigint,
  operation character varying(64),
  method character varying(16) not null,
  path character varying(500) not null,
  status smallint not null,
  code character varying(64) not null,
  detail character varying(500) not null,
  errors json,
  request_id character varying(64) not null,
  ip character varying(45) not null,
  duration_ms integer not null,
  created_at timestamp with time zone not null default now(),
  constraint failed_requests_pkey primary key (id)
);
create index failed_requests_user_id on failed_requests using btree (user_id, id);
create trigger count_deleted after delete on failed_requests referencing old table as changed_rows for each
  statement execute function count_failed_requests();
create trigger count_inserted after insert on failed_requests referencing new table as changed_rows for each
  statement execute function count_failed_requests();
create trigger whole_seconds before insert or update of created_at on failed_requests for each row execute
  function truncate_created_at();

create table faq_categories (
  id bigint not null generated by default as identity,
  name character varying(191) not null,
  "position" integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint faq_categories_pkey primary key (id),
  constraint faq_categories_position_check check ("position" >= 0)
);
create index faq_categories_position on faq_categories using btree ("position", id);
create trigger whole_seconds before insert or update of created_at, updated_at on faq_categories for each
  row execute function truncate_created_at_updated_at();

create table faqs (
  id bigint not null generated by default as identity,
  faq_category_id bigint not null,
  question character varying(500) not null,
  answer character varying(10000) not null,
  "position" integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint faqs_pkey primary key (id),
  constraint faqs_faq_category_id_fkey foreign key (faq_category_id) references faq_categories(id),
  constraint faqs_position_check check ("position" >= 0)
);
create index faqs_faq_category_id on faqs using btree (faq_category_id, "position", id);
create index faqs_position on faqs using btree ("position", id);
create trigger whole_seconds before insert or update of created_at, updated_at on faqs for each row execute
  function truncate_created_at_updated_at();

create table idempotency_keys (
  user_id bigint not null,
  operation character varying(64) not null,
  key character varying(255) not null,
  request_hash bytea not null,
  reply text,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, operation, key)
);
create index idempotency_keys_created_at on idempotency_keys using brin (created_at);

create table ledger_checks (
  id bigint not null generated always as identity,
  walk text not null,
  "position" bigint[] not null default '{}'::bigint[],
  checked bigint not null default 0,
  faults jsonb not null default '[]'::jsonb,
  started_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint ledger_checks_pkey primary key (id)
);
create unique index ledger_checks_one_unfinished on ledger_checks using btree ((finished_at is null)) where
  finished_at is null;

create table line_bouquets (
  line_id bigint not null,
  bouquet_id bigint not null,
  constraint line_bouquets_pkey primary key (line_id, bouquet_id),
  constraint line_bouquets_bouquet_id_fkey foreign key (bouquet_id) references bouquets(id),
  constraint line_bouquets_line_id_fkey foreign key (line_id) references lines(id)
);
create index line_bouquets_bouquet_id on line_bouquets using btree (bouquet_id);

create table line_charges (
  id bigint not null generated always as identity,
  line_id bigint not null,
  kind text not null,
  payer_id bigint not null,
  transfer_id bigint,
  amount bigint not null,
  discount bigint not null default 0,
  voucher_id bigint,
  package_id bigint not null,
  package_credit bigint not null,
  period integer not null,
  period_type text not null,
  is_trial boolean not null default false,
  max_connections integer not null,
  refund_tiers jsonb,
  expired_at timestamp with time zone,
  package_id_before bigint,
  max_connections_before integer,
  is_trial_before boolean,
  is_paid_trial_before boolean,
  expired_at_before timestamp with time zone,
  refund_transfer_id bigint,
  refund_amount bigint,
  refunded_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  line_kind text,
  constraint line_charges_pkey primary key (id),
  constraint line_charges_voucher_id_fkey foreign key (voucher_id) references vouchers(id)
);
create index line_charges_line_id on line_charges using btree (line_id, id);
create index line_charges_refund_transfer_id on line_charges using btree (refund_transfer_id) where
  refund_transfer_id is not null;
create index line_charges_transfer_id on line_charges using brin (transfer_id);
create index line_charges_voucher_id on line_charges using btree (voucher_id) where voucher_id is not null;
create trigger check_row before insert or update on line_charges for each row execute function
  check_line_charges();

create table line_event_outbox (
  id bigint not null default nextval('event_outbox_id_seq'::regclass),
  type text not null,
  recorded_at timestamp with time zone not null default now(),
  line_id bigint not null,
  status text not null,
  kind text not null,
  username text,
  mac_address text,
  sn text,
  stb_type text,
  modem_mac text,
  enigma_version text,
  activecode_device_id bigint,
  serial text,
  package_id bigint not null,
  template_id bigint,
  max_connections integer not null,
  is_trial boolean not null,
  is_paid_trial boolean not null,
  adult boolean not null,
  auto_renewal boolean not null,
  vpn_enabled boolean not null,
  dns text,
  dns_domain_id bigint,
  note text not null,
  external_id text,
  country text not null,
  customer_has_paid boolean not null,
  messaging_contact text,
  user_id bigint not null,
  created_by_id bigint not null,
  activated_at timestamp with time zone,
  expired_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
) with (autovacuum_vacuum_threshold=1000, autovacuum_vacuum_scale_factor=0);

create table line_identifiers (
  id bigint not null generated always as identity,
  line_id bigint not null,
  name text not null,
  value text not null,
  created_at timestamp with time zone not null default now(),
  constraint line_identifiers_pkey primary key (id),
  constraint line_identifiers_name_check check (name = any (array['username'::text, 'mac_address'::text,
    'serial'::text, 'external_id'::text])) not valid
);
create index line_identifiers_line_id on line_identifiers using btree (line_id);
create index line_identifiers_value on line_identifiers using btree (name, value);

create table lines (
  id bigint not null generated by default as identity,
  kind text not null,
  username character varying(64),
  password character varying(64),
  mac_address character varying(17),
  sn character varying(64),
  stb_type character varying(64),
  parent_password character varying(64),
  modem_mac character varying(17),
  enigma_version character varying(64),
  code character varying(64),
  activecode_device_id bigint,
  serial character varying(64),
  package_id bigint not null,
  template_id bigint,
  max_connections integer not null default 1,
  is_trial boolean not null default false,
  is_paid_trial boolean not null default false,
  adult boolean not null default false,
  auto_renewal boolean not null default false,
  vpn_enabled boolean not null default false,
  dns character varying(253),
  dns_domain_id bigint,
  note character varying(2000) not null default ''::character varying,
  external_id character varying(191),
  country character varying(3) not null default 'all'::character varying,
  customer_has_paid boolean not null default false,
  messaging_contact character varying(191),
  user_id bigint not null,
  created_by_id bigint not null,
  activated_at timestamp with time zone,
  expired_at timestamp with time zone,
  refunded_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  sold_by_id bigint,
  constraint lines_pkey primary key (id),
  constraint lines_activecode_device_id_fkey foreign key (activecode_device_id) references
    activecode_devices(id),
  constraint lines_dns_domain_id_fkey foreign key (dns_domain_id) references dns_domains(id),
  constraint lines_template_id_fkey foreign key (template_id) references templates(id)
);
create index lines_activecode_device_id on lines using btree (activecode_device_id, id) where
  activecode_device_id is not null and deleted_at is null;
create index lines_auto_renewal on lines using btree (expired_at) where auto_renewal and deleted_at is null;
create unique index lines_code_unique on lines using btree (code) where code is not null and deleted_at is
  null;
create index lines_credentials on lines using gin (username gin_trgm_ops, mac_address gin_trgm_ops, code
  gin_trgm_ops) where deleted_at is null;
create index lines_customer_has_paid on lines using btree (kind, expired_at, id) where customer_has_paid and
  deleted_at is null;
create index lines_deleted_at on lines using btree (deleted_at, id) where deleted_at is not null;
create index lines_dns_domain_id on lines using btree (dns_domain_id) where dns_domain_id is not null;
create unique index lines_dns_unique on lines using btree (lower(dns::text)) where lower(dns::text) is not
  null and deleted_at is null;
create index lines_expired_at on lines using btree (kind, expired_at, id) include (user_id, refunded_at)
  where deleted_at is null;
create unique index lines_external_id_unique on lines using btree (external_id, sold_by_id) where
  external_id is not null and deleted_at is null;
create index lines_is_paid_trial on lines using btree (kind, expired_at, id) where is_paid_trial and
  deleted_at is null;
create index lines_is_trial on lines using btree (kind, expired_at, id) where is_trial and deleted_at is
  null;
create index lines_kind_id on lines using btree (kind, id) include (user_id, refunded_at) where deleted_at
  is null;
create unique index lines_mac_address_unique on lines using btree (kind, mac_address) where mac_address is
  not null and deleted_at is null;
create index lines_modem_mac on lines using btree (modem_mac) where modem_mac is not null and deleted_at is
  null;
create index lines_owner on lines using btree (user_id, kind, id) where deleted_at is null;
create index lines_package_id on lines using btree (package_id, kind, id) where deleted_at is null;
create index lines_refunded on lines using btree (kind, id) where refunded_at is not null and deleted_at is
  null;
create index lines_serial on lines using btree (serial) where serial is not null and deleted_at is null;
create index lines_sn on lines using btree (sn) where sn is not null and deleted_at is null;
create index lines_template_id on lines using btree (template_id, kind, id) where template_id is not null
  and deleted_at is null;
create index lines_times on lines using brin ((id + 0), created_at);
create index lines_updated_at on lines using btree (kind, updated_at, id) where deleted_at is null;
create unique index lines_username_unique on lines using btree (lower(username::text)) where deleted_at is
  null;
create index lines_waiting on lines using btree (kind, id) where expired_at is null and deleted_at is null;
create trigger check_row before insert or update on lines for each row execute function check_lines();
create trigger count_inserted after insert on lines referencing new table as new_rows for each statement
  execute function count_lines();
create trigger count_updated after update of user_id, kind, deleted_at on lines for each row execute
  function count_changed_line();
create trigger never_deleted before delete or truncate on lines for each statement execute function
  refuse_deletion();
create trigger whole_seconds before insert or update of created_at, updated_at, expired_at on lines for each
  row execute function truncate_created_at_updated_at_expired_at();

create table login_attempts (
  id bigint not null generated always as identity,
  account bytea not null,
  source character varying(64) not null,
  fresh boolean not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint login_attempts_pkey primary key (id)
);
create index login_attempts_account on login_attempts using btree (account, created_at);
create index login_attempts_created_at on login_attempts using btree (created_at);

create table login_networks (
  user_id bigint not null,
  network character varying(64) not null,
  last_login_at timestamp with time zone not null default now(),
  constraint login_networks_pkey primary key (user_id, network),
  constraint login_networks_user_id_fkey foreign key (user_id) references users(id)
);
create index login_networks_last_login_at on login_networks using btree (last_login_at);

create table logs (
  id bigint not null generated always as identity,
  user_id bigint not null,
  token_id bigint,
  action character varying(64) not null,
  subject_type character varying(64),
  subject_id bigint,
  changes json not null,
  ip character varying(45) not null,
  request_id character varying(64) not null,
  created_at timestamp with time zone not null default now(),
  constraint logs_pkey primary key (id)
);
create index logs_action on logs using btree (action, id);
create index logs_subject on logs using btree (subject_type, subject_id, id);
create index logs_times on logs using btree (created_at, id);
create index logs_user_id on logs using btree (user_id, id);
create trigger count_deleted after delete on logs referencing old table as old_logs for each statement
  execute function uncount_logs();
create trigger count_inserted after insert on logs referencing new table as new_rows for each statement
  execute function count_logs();
create trigger whole_seconds before insert or update of created_at on logs for each row execute function
  truncate_created_at();

create table mass_delete_autos (
  id bigint not null generated by default as identity,
  kind text not null,
  user_id bigint not null,
  days_after_expiry integer not null,
  only_trials boolean not null default false,
  is_active boolean not null default true,
  last_run_at timestamp with time zone,
  last_run_deleted integer,
  deleted_so_far integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint mass_delete_autos_pkey primary key (id),
  constraint mass_delete_autos_user_id_fkey foreign key (user_id) references users(id),
  constraint mass_delete_autos_days_after_expiry_check check (days_after_expiry >= 1 and days_after_expiry
    <= 3650),
  constraint mass_delete_autos_deleted_so_far_check check (deleted_so_far >= 0),
  constraint mass_delete_autos_kind_check check (kind = any (array['m3u'::text, 'mag'::text, 'enigma'::text,
    'activecode'::text])),
  constraint mass_delete_autos_last_run_deleted_check check (last_run_deleted >= 0),
  constraint mass_delete_autos_run check (num_nonnulls(last_run_at, last_run_deleted) <> 1)
);
create index mass_delete_autos_due on mass_delete_autos using btree (last_run_at) where is_active;
create index mass_delete_autos_kind on mass_delete_autos using btree (kind, id);
create index mass_delete_autos_user_id on mass_delete_autos using btree (user_id, kind, id);
create trigger whole_seconds before insert or update of created_at, updated_at, last_run_at on
  mass_delete_autos for each row execute function truncate_created_at_updated_at_last_run_at();

create table messaging_link_codes (
  id bigint not null generated always as identity,
  user_id bigint not null,
  created_by_id bigint not null,
  messaging_handle character varying(64) not null,
  hash bytea not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint messaging_link_codes_pkey primary key (id),
  constraint messaging_link_codes_hash_key unique (hash),
  constraint messaging_link_codes_created_by_id_fkey foreign key (created_by_id) references users(id),
  constraint messaging_link_codes_user_id_fkey foreign key (user_id) references users(id),
  constraint messaging_link_codes_messaging_handle_check check (messaging_handle::text <> ''::text)
);
create index messaging_link_codes_created_by_id on messaging_link_codes using btree (created_by_id);
create index messaging_link_codes_expires_at on messaging_link_codes using btree (expires_at);
create index messaging_link_codes_user_id on messaging_link_codes using btree (user_id, id);

create table notifications (
  id bigint not null generated by default as identity,
  user_id bigint not null,
  type text not null,
  data jsonb not null,
  once_key character varying(191),
  read_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  announcement_notice_id bigint,
  constraint notifications_pkey primary key (id),
  constraint notifications_once unique (user_id, once_key),
  constraint notifications_user_id_fkey foreign key (user_id) references users(id),
  constraint notifications_data_check check (jsonb_typeof(data) = 'object'::text),
  constraint notifications_type_check check (type = any (array['UserEarnedRewardNotificationData'::text,
    'AnnouncementNotificationData'::text, 'ActivecodeAutoRenewalNotificationData'::text,
    'EnigmaAutoRenewalNotificationData'::text, 'M3uAutoRenewalNotificationData'::text,
    'MagAutoRenewalNotificationData'::text, 'CreditLowNotificationData'::text,
    'WebhookEndpointDisabledNotificationData'::text])) not valid
);
create index notifications_unread on notifications using btree (user_id, id) where read_at is null;
create index notifications_user_id on notifications using btree (user_id, id);
create trigger whole_seconds before insert or update of created_at, updated_at, read_at on notifications for
  each row execute function truncate_created_at_updated_at_read_at();

create table package_bouquets (
  package_id bigint not null,
  bouquet_id bigint not null,
  constraint package_bouquets_pkey primary key (package_id, bouquet_id),
  constraint package_bouquets_bouquet_id_fkey foreign key (bouquet_id) references bouquets(id),
  constraint package_bouquets_package_id_fkey foreign key (package_id) references packages(id)
);
create index package_bouquets_bouquet_id on package_bouquets using btree (bouquet_id, package_id);

create table package_refund_policies (
  id bigint not null generated by default as identity,
  package_id bigint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint package_refund_policies_pkey primary key (id),
  constraint package_refund_policies_package_unique unique (package_id),
  constraint package_refund_policies_package_id_fkey foreign key (package_id) references packages(id)
);

create table package_refund_tiers (
  policy_id bigint not null,
  passed_days integer not null,
  refund_amount bigint not null,
  constraint package_refund_tiers_pkey primary key (policy_id, passed_days),
  constraint package_refund_tiers_policy_id_fkey foreign key (policy_id) references
    package_refund_policies(id) on delete cascade,
  constraint package_refund_tiers_passed_days_check check (passed_days >= 0 and passed_days <= 36500),
  constraint package_refund_tiers_refund_amount_check check (refund_amount >= 0 and refund_amount <=
    '100000000000'::bigint)
);

create table packages (
  id bigint not null generated by default as identity,
  name character varying(191) not null,
  is_trial boolean not null default false,
  is_paid_trial boolean not null default false,
  is_default boolean not null default false,
  can_enable_vpn boolean not null default false,
  credit bigint not null,
  period integer not null,
  period_type text not null,
  max_connections integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint packages_pkey primary key (id),
  constraint packages_credit_check check (credit >= 0 and credit <= '100000000000'::bigint),
  constraint packages_max_connections_check check (max_connections >= 1 and max_connections <= 1000),
  constraint packages_paid_trial_is_trial check (is_trial or not is_paid_trial),
  constraint packages_period_check check (period >= 1 and period <= 10000),
  constraint packages_period_type_check check (period_type = any (array['hour'::text, 'day'::text,
    'month'::text, 'year'::text]))
);
create unique index packages_one_default on packages using btree (is_default) where is_default;
create trigger never_deleted before delete or truncate on packages for each statement execute function
  refuse_deletion();
create trigger whole_seconds before insert or update of created_at, updated_at on packages for each row
  execute function truncate_created_at_updated_at();

create table paid_trial_prices (
  id bigint not null generated by default as identity,
  price bigint not null,
  count integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint paid_trial_prices_pkey primary key (id),
  constraint paid_trial_prices_count_check check (count >= 1 and count <= 100000),
  constraint paid_trial_prices_price_check check (price >= 1 and price <= '100000000000'::bigint)
);

create table payer_sales (
  payer_id bigint not null,
  day date not null,
  sales bigint not null,
  sales_amount bigint not null,
  refunds bigint not null,
  refunds_amount bigint not null,
  total_sales bigint not null,
  total_sales_amount bigint not null,
  total_refunds bigint not null,
  total_refunds_amount bigint not null,
  constraint payer_sales_pkey primary key (payer_id, day)
) with (fillfactor=90);
create index payer_sales_day on payer_sales using btree (day);

create table purges (
  subject character varying(64) not null,
  passed_id bigint not null default 0,
  started_at timestamp with time zone not null default now(),
  constraint purges_pkey primary key (subject)
);

create table quick_actions (
  id bigint not null generated by default as identity,
  user_id bigint not null,
  name character varying(191) not null,
  operation character varying(64) not null,
  payload json not null,
  "position" integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint quick_actions_pkey primary key (id),
  constraint quick_actions_user_id_fkey foreign key (user_id) references users(id),
  constraint quick_actions_payload_check check (octet_length(payload::text) <= 16384),
  constraint quick_actions_position_check check ("position" >= 0)
);
create index quick_actions_user_id on quick_actions using btree (user_id, "position", id);
create trigger whole_seconds before insert or update of created_at, updated_at on quick_actions for each row
  execute function truncate_created_at_updated_at();

create table received_transfers (
  account_id bigint not null,
  transfer_id bigint not null,
  constraint received_transfers_pkey primary key (account_id, transfer_id)
);
create index received_transfers_transfer_id on received_transfers using btree (transfer_id);

create table renewals (
  line_id bigint not null,
  expired_at timestamp with time zone not null,
  outcome text not null,
  attempted_at timestamp with time zone not null default now(),
  constraint renewals_pkey primary key (line_id, expired_at),
  constraint renewals_line_id_fkey foreign key (line_id) references lines(id),
  constraint renewals_outcome_check check (outcome = any (array['succeeded'::text, 'failed'::text]))
);

create table report_parties (
  user_id bigint not null,
  kind text not null,
  report_id bigint not null,
  constraint report_parties_pkey primary key (user_id, kind, report_id),
  constraint report_parties_report_id_fkey foreign key (report_id) references reports(id) on delete cascade
);
create index report_parties_report_id on report_parties using btree (report_id);
create trigger count_deleted after delete on report_parties referencing old table as parties for each
  statement execute function count_reports();
create trigger count_inserted after insert on report_parties referencing new table as parties for each
  statement execute function count_reports();

create table report_votes (
  report_id bigint not null,
  user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint report_votes_pkey primary key (report_id, user_id),
  constraint report_votes_report_id_fkey foreign key (report_id) references reports(id) on delete cascade,
  constraint report_votes_user_id_fkey foreign key (user_id) references users(id)
);
create index report_votes_user_id on report_votes using btree (user_id, report_id);
create trigger add_voters after insert on report_votes referencing new table as new_votes for each statement
  execute function add_report_voters();

create table reports (
  id bigint not null generated by default as identity,
  kind text not null,
  stream_id bigint,
  series_id bigint,
  issue text not null,
  description character varying(2000) not null default ''::character varying,
  status text not null default 'open'::text,
  votes integer not null default 1,
  ticket_id bigint,
  created_by_id bigint not null,
  fixed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint reports_pkey primary key (id),
  constraint reports_created_by_id_fkey foreign key (created_by_id) references users(id),
  constraint reports_series_id_fkey foreign key (series_id) references series(id) on delete cascade,
  constraint reports_stream_id_fkey foreign key (stream_id) references streams(id) on delete cascade,
  constraint reports_ticket_id_fkey foreign key (ticket_id) references tickets(id),
  constraint reports_fixed check ((status = 'fixed'::text) = (fixed_at is not null)),
  constraint reports_issue_check check (issue = any (array['offline'::text, 'buffering'::text,
    'no_sound'::text, 'no_picture'::text, 'out_of_sync'::text, 'wrong_content'::text, 'wrong_language'::text,
    'subtitles'::text, 'guide'::text, 'incomplete'::text, 'other'::text])),
  constraint reports_kind_check check (kind = any (array['channel'::text, 'vod'::text, 'series'::text])),
  constraint reports_one_target check (num_nonnulls(stream_id, series_id) = 1),
  constraint reports_status_check check (status = any (array['open'::text, 'ticketed'::text,
    'fixed'::text])),
  constraint reports_target_of_kind check ((kind = 'series'::text) = (series_id is not null)),
  constraint reports_ticketed check (status <> 'ticketed'::text or ticket_id is not null),
  constraint reports_votes_check check (votes >= 1)
);
create index reports_created_at on reports using btree (kind, created_at, id);
create index reports_created_by_id on reports using btree (created_by_id, kind, id);
create index reports_description_part on reports using gin (description gin_trgm_ops);
create index reports_few_votes on reports using btree (kind, votes, id desc);
create index reports_fixed_at on reports using btree (kind, fixed_at, id);
create index reports_issue on reports using btree (kind, issue, id);
create index reports_kind on reports using btree (kind, id);
create unique index reports_one_open_per_series on reports using btree (series_id, issue) where series_id is
  not null and status <> 'fixed'::text;
create unique index reports_one_open_per_stream on reports using btree (stream_id, issue) where stream_id is
  not null and status <> 'fixed'::text;
create index reports_series_id on reports using btree (series_id, id) where series_id is not null;
create index reports_status on reports using btree (kind, status, id);
create index reports_stream_id on reports using btree (stream_id, id) where stream_id is not null;
create index reports_ticket_id on reports using btree (ticket_id) where ticket_id is not null;
create index reports_updated_at on reports using btree (kind, updated_at, id);
create index reports_votes on reports using btree (kind, votes, id);
create trigger add_authors after insert on reports referencing new table as new_reports for each statement
  execute function add_report_authors();
create trigger whole_seconds before insert or update of created_at, updated_at, fixed_at on reports for each
  row execute function truncate_created_at_updated_at_fixed_at();

create table request_credits (
  id bigint not null generated by default as identity,
  amount bigint not null,
  description character varying(2000) not null default ''::character varying,
  status text not null default 'pending'::text,
  taken_by_id bigint,
  taken_at timestamp with time zone,
  rejection_reason character varying(2000),
  decided_at timestamp with time zone,
  transfer_id bigint,
  created_by_id bigint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint request_credits_pkey primary key (id),
  constraint request_credits_created_by_id_fkey foreign key (created_by_id) references users(id),
  constraint request_credits_taken_by_id_fkey foreign key (taken_by_id) references users(id),
  constraint request_credits_transfer_id_fkey foreign key (transfer_id) references credit_transfers(id),
  constraint request_credits_amount_check check (amount >= 1 and amount <= '100000000000'::bigint),
  constraint request_credits_decided check ((status = any (array['pending'::text, 'taken'::text])) =
    (decided_at is null)),
  constraint request_credits_not_own check (taken_by_id <> created_by_id),
  constraint request_credits_paid check ((status = 'accepted'::text) = (transfer_id is not null)),
  constraint request_credits_rejected check ((status = 'rejected'::text) = (rejection_reason is not null)),
  constraint request_credits_status_check check (status = any (array['pending'::text, 'taken'::text,
    'accepted'::text, 'rejected'::text, 'cancelled'::text])),
  constraint request_credits_taken check (num_nonnulls(taken_by_id, taken_at) = case status when
    'pending'::text then 0 when 'cancelled'::text then num_nonnulls(taken_by_id) * 2 else 2 end)
);
create index request_credits_amount on request_credits using btree (amount, id);
create index request_credits_created_at on request_credits using btree (created_at, id);
create index request_credits_created_by_id on request_credits using btree (created_by_id, id);
create index request_credits_decided_at on request_credits using btree (decided_at, id);
create index request_credits_description on request_credits using gin (description gin_trgm_ops);
create unique index request_credits_one_open on request_credits using btree (created_by_id) where status =
  any (array['pending'::text, 'taken'::text]);
create index request_credits_status on request_credits using btree (status, id);
create index request_credits_status_newest on request_credits using btree (status, id desc);
create index request_credits_taken_at on request_credits using btree (taken_at, id);
create index request_credits_taken_by_id on request_credits using btree (taken_by_id, id) where taken_by_id
  is not null;
create unique index request_credits_transfer_id on request_credits using btree (transfer_id) where
  transfer_id is not null;
create index request_credits_updated_at on request_credits using btree (updated_at, id);
create trigger count_inserted after insert on request_credits referencing new table as new_requests for each
  statement execute function count_requests('request_credit');
create trigger whole_seconds before insert or update of created_at, updated_at, taken_at, decided_at on
  request_credits for each row execute function truncate_created_at_updated_at_taken_at_decided_at();

create table request_refunds (
  id bigint not null generated by default as identity,
  line_id bigint not null,
  reason character varying(2000) not null,
  status text not null default 'pending'::text,
  amount bigint,
  decided_by_id bigint,
  rejection_reason character varying(2000),
  decided_at timestamp with time zone,
  transfer_id bigint,
  created_by_id bigint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  line_charge_id bigint not null,
  constraint request_refunds_pkey primary key (id),
  constraint request_refunds_created_by_id_fkey foreign key (created_by_id) references users(id),
  constraint request_refunds_decided_by_id_fkey foreign key (decided_by_id) references users(id),
  constraint request_refunds_line_charge_id_fkey foreign key (line_charge_id) references line_charges(id),
  constraint request_refunds_line_id_fkey foreign key (line_id) references lines(id),
  constraint request_refunds_transfer_id_fkey foreign key (transfer_id) references credit_transfers(id),
  constraint request_refunds_amount_check check (amount >= 1 and amount <= '100000000000'::bigint),
  constraint request_refunds_by_somebody check ((status = any (array['accepted'::text, 'rejected'::text])) =
    (decided_by_id is not null)),
  constraint request_refunds_decided check ((status = 'pending'::text) = (decided_at is null)),
  constraint request_refunds_not_own check (decided_by_id <> created_by_id),
  constraint request_refunds_paid check (num_nonnulls(amount, transfer_id) = case status when
    'accepted'::text then 2 else 0 end),
  constraint request_refunds_reason_check check (reason::text <> ''::text),
  constraint request_refunds_rejected check ((status = 'rejected'::text) = (rejection_reason is not null)),
  constraint request_refunds_status_check check (status = any (array['pending'::text, 'accepted'::text,
    'rejected'::text, 'cancelled'::text]))
);
create index request_refunds_amount on request_refunds using btree (amount, id);
create index request_refunds_amount_newest on request_refunds using btree (amount, id desc);
create index request_refunds_created_at on request_refunds using btree (created_at, id);
create index request_refunds_created_by_id on request_refunds using btree (created_by_id, id);
create index request_refunds_decided_at on request_refunds using btree (decided_at, id);
create index request_refunds_decided_by_id on request_refunds using btree (decided_by_id, id) where
  decided_by_id is not null;
create index request_refunds_line_charge_id on request_refunds using btree (line_charge_id);
create index request_refunds_line_id on request_refunds using btree (line_id, id);
create unique index request_refunds_one_open on request_refunds using btree (line_id) where status =
  'pending'::text;
create index request_refunds_reason on request_refunds using gin (reason gin_trgm_ops);
create index request_refunds_status on request_refunds using btree (status, id);
create index request_refunds_status_newest on request_refunds using btree (status, id desc);
create unique index request_refunds_transfer_id on request_refunds using btree (transfer_id) where
  transfer_id is not null;
create index request_refunds_updated_at on request_refunds using btree (updated_at, id);
create trigger count_inserted after insert on request_refunds referencing new table as new_requests for each
  statement execute function count_requests('request_refund');
create trigger whole_seconds before insert or update of created_at, updated_at, decided_at on
  request_refunds for each row execute function truncate_created_at_updated_at_decided_at();

create table restrictions (
  id bigint not null generated by default as identity,
  title character varying(191) not null,
  description character varying(2000) not null,
  batch character varying(36),
  user_id bigint,
  line_id bigint,
  created_by_id bigint not null,
  policies text[] not null default '{*}'::text[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint restrictions_pkey primary key (id),
  constraint restrictions_created_by_id_fkey foreign key (created_by_id) references users(id),
  constraint restrictions_line_id_fkey foreign key (line_id) references lines(id),
  constraint restrictions_user_id_fkey foreign key (user_id) references users(id),
  constraint restrictions_one_target check (num_nonnulls(user_id, line_id) = 1)
);
create index restrictions_batch on restrictions using btree (batch, id) where batch is not null;
create index restrictions_created_by_id on restrictions using btree (created_by_id, id);
create index restrictions_line_id on restrictions using btree (line_id, id) where line_id is not null;
create index restrictions_user_id on restrictions using btree (user_id, id) where user_id is not null;

create table reward_charges (
  charge_id bigint not null,
  payer_id bigint not null,
  package_id bigint not null,
  made_at timestamp with time zone not null,
  final_at timestamp with time zone not null,
  is_counted boolean not null default false,
  constraint reward_charges_pkey primary key (charge_id)
);
create index reward_charges_counted on reward_charges using btree (payer_id, package_id, made_at, charge_id)
  where is_counted;
create index reward_charges_waiting on reward_charges using btree (final_at) where not is_counted;

create table reward_mints (
  id bigint not null generated always as identity,
  reward_program_id bigint not null,
  user_id bigint not null,
  sequence integer not null,
  period_start timestamp with time zone not null,
  period_end timestamp with time zone not null,
  voucher_id bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint reward_mints_pkey primary key (id),
  constraint reward_mints_once unique (reward_program_id, user_id, sequence),
  constraint reward_mints_one_a_period unique (reward_program_id, user_id, period_start),
  constraint reward_mints_voucher_id_key unique (voucher_id),
  constraint reward_mints_reward_program_id_fkey foreign key (reward_program_id) references
    reward_programs(id),
  constraint reward_mints_user_id_fkey foreign key (user_id) references users(id),
  constraint reward_mints_voucher_id_fkey foreign key (voucher_id) references vouchers(id),
  constraint reward_mints_period check (period_end > period_start),
  constraint reward_mints_sequence_check check (sequence >= 1)
);
create index reward_mints_user_id on reward_mints using btree (user_id, id);

create table reward_programs (
  id bigint not null generated by default as identity,
  name character varying(191) not null,
  description character varying(2000) not null default ''::character varying,
  status text not null default 'active'::text,
  package_id bigint not null,
  sale_package_objective integer not null,
  objective_period_type text not null,
  objective_period_value integer not null,
  voucher_template_id bigint not null,
  created_by_id bigint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  active_since timestamp with time zone not null default now(),
  constraint reward_programs_pkey primary key (id),
  constraint reward_programs_created_by_id_fkey foreign key (created_by_id) references users(id),
  constraint reward_programs_package_id_fkey foreign key (package_id) references packages(id),
  constraint reward_programs_voucher_template_id_fkey foreign key (voucher_template_id) references
    voucher_templates(id),
  constraint reward_programs_name_check check (name::text <> ''::text),
  constraint reward_programs_objective_period_type_check check (objective_period_type = any
    (array['hour'::text, 'day'::text, 'month'::text, 'year'::text])),
  constraint reward_programs_objective_period_value_check check (objective_period_value >= 1 and
    objective_period_value <= 10000),
  constraint reward_programs_sale_package_objective_check check (sale_package_objective >= 1 and
    sale_package_objective <= 1000000),
  constraint reward_programs_status_check check (status = any (array['active'::text, 'inactive'::text]))
);
create index reward_programs_active on reward_programs using btree (package_id, created_by_id) where status
  = 'active'::text;
create index reward_programs_created_by_id on reward_programs using btree (created_by_id, id);
create index reward_programs_maker_active on reward_programs using btree (created_by_id, id) where status =
  'active'::text;
create index reward_programs_package_id on reward_programs using btree (package_id, id);
create index reward_programs_voucher_template_id on reward_programs using btree (voucher_template_id, id);
create trigger count_inserted after insert on reward_programs referencing new table as new_rows for each
  statement execute function count_reward_programs();
create trigger whole_seconds before insert or update of created_at, updated_at on reward_programs for each
  row execute function truncate_created_at_updated_at();

create table reward_walk (
  passed_id bigint not null,
  only_row boolean not null default true,
  constraint reward_walk_pkey primary key (only_row),
  constraint reward_walk_only_row_check check (only_row)
);

create table role_packages (
  role_id bigint not null,
  package_id bigint not null,
  constraint role_packages_pkey primary key (role_id, package_id),
  constraint role_packages_package_id_fkey foreign key (package_id) references packages(id),
  constraint role_packages_role_id_fkey foreign key (role_id) references roles(id)
);
create index role_packages_package_id on role_packages using btree (package_id, role_id);

create table role_permissions (
  role_id bigint not null,
  permission character varying(64) not null,
  constraint role_permissions_pkey primary key (role_id, permission),
  constraint role_permissions_role_id_fkey foreign key (role_id) references roles(id)
);

create table role_settings (
  role_id bigint not null,
  trial_limit integer,
  trial_window_hours integer not null,
  minimum_trial_credit bigint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint role_settings_pkey primary key (role_id),
  constraint role_settings_role_id_fkey foreign key (role_id) references roles(id) on delete cascade,
  constraint role_settings_minimum_trial_credit_check check (minimum_trial_credit >= 0 and
    minimum_trial_credit <= '100000000000'::bigint),
  constraint role_settings_trial_limit_check check (trial_limit >= 0 and trial_limit <= 1000000),
  constraint role_settings_trial_window_hours_check check (trial_window_hours >= 1 and trial_window_hours <=
    8784)
);

create table roles (
  id bigint not null generated by default as identity,
  name character varying(191) not null,
  created_by_id bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint roles_pkey primary key (id),
  constraint roles_name_key unique (name),
  constraint roles_created_by_id_fkey foreign key (created_by_id) references users(id)
);
create index roles_created_by_id on roles using btree (created_by_id, id);
create trigger whole_seconds before insert or update of created_at, updated_at on roles for each row execute
  function truncate_created_at_updated_at();

create table roles_can_give (
  role_id bigint not null,
  given_role_id bigint not null,
  constraint roles_can_give_pkey primary key (role_id, given_role_id),
  constraint roles_can_give_given_role_id_fkey foreign key (given_role_id) references roles(id),
  constraint roles_can_give_role_id_fkey foreign key (role_id) references roles(id)
);
create index roles_can_give_given_role_id on roles_can_give using btree (given_role_id, role_id);

create table series (
  id bigint not null generated by default as identity,
  source_key character varying(191),
  name character varying(191) not null,
  stream_category_id bigint,
  cover_url character varying(2000),
  plot character varying(2000) not null default ''::character varying,
  release_year smallint,
  seasons integer not null default 0,
  adult boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  source character varying(80),
  constraint series_pkey primary key (id),
  constraint series_source_key_unique unique (source, source_key),
  constraint series_stream_category_id_fkey foreign key (stream_category_id) references
    stream_categories(id) on delete set null,
  constraint series_name_check check (name::text <> ''::text),
  constraint series_release_year_check check (release_year >= 1850 and release_year <= 2200),
  constraint series_seasons_check check (seasons >= 0 and seasons <= 10000),
  constraint series_source_named check ((source is null) = (source_key is null))
);
create index series_name on series using btree (name, id);
create index series_name_part on series using gin (name gin_trgm_ops);
create index series_stream_category_id on series using btree (stream_category_id, id);
create trigger whole_seconds before insert or update of created_at, updated_at on series for each row
  execute function truncate_created_at_updated_at();

create table stream_categories (
  id bigint not null generated by default as identity,
  source_key character varying(191),
  name character varying(191) not null,
  type text not null,
  parent_id bigint,
  "position" integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  source character varying(80),
  constraint stream_categories_pkey primary key (id),
  constraint stream_categories_source_key_unique unique (source, type, source_key),
  constraint stream_categories_parent_id_fkey foreign key (parent_id) references stream_categories(id) on
    delete set null,
  constraint stream_categories_check check (parent_id <> id),
  constraint stream_categories_name_check check (name::text <> ''::text),
  constraint stream_categories_position_check check ("position" >= 0),
  constraint stream_categories_source_named check ((source is null) = (source_key is null)),
  constraint stream_categories_type_check check (type = any (array['live'::text, 'movie'::text,
    'serie'::text]))
);
create index stream_categories_parent_id on stream_categories using btree (parent_id, id);
create trigger whole_seconds before insert or update of created_at, updated_at on stream_categories for each
  row execute function truncate_created_at_updated_at();

create table streams (
  id bigint not null generated by default as identity,
  source_key character varying(191),
  name character varying(191) not null,
  type text not null,
  stream_category_id bigint,
  icon_url character varying(2000),
  epg_channel_id character varying(191),
  adult boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  source character varying(80),
  constraint streams_pkey primary key (id),
  constraint streams_source_key_unique unique (source, type, source_key),
  constraint streams_stream_category_id_fkey foreign key (stream_category_id) references
    stream_categories(id) on delete set null,
  constraint streams_name_check check (name::text <> ''::text),
  constraint streams_source_named check ((source is null) = (source_key is null)),
  constraint streams_type_check check (type = any (array['live'::text, 'movie'::text]))
);
create index streams_name on streams using btree (name, id);
create index streams_name_part on streams using gin (name gin_trgm_ops);
create index streams_stream_category_id on streams using btree (stream_category_id, id);
create index streams_type on streams using btree (type, id);
create trigger whole_seconds before insert or update of created_at, updated_at on streams for each row
  execute function truncate_created_at_updated_at();

create table summary_walk (
  charge_id bigint not null,
  transfer_id bigint not null,
  only_row boolean not null default true,
  constraint summary_walk_pkey primary key (only_row),
  constraint summary_walk_only_row_check check (only_row)
);

create table syncs (
  id bigint not null generated always as identity,
  line_id bigint not null,
  action text not null,
  status text not null default 'pending'::text,
  attempts integer not null default 0,
  last_error character varying(2000),
  next_attempt_at timestamp with time zone not null default now(),
  pending_since timestamp with time zone not null default now(),
  resent boolean not null default false,
  synced_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  trace_id uuid,
  trace_sampled boolean,
  constraint syncs_pkey primary key (id)
);
create index syncs_failed on syncs using btree (id) where status = 'failed'::text;
create index syncs_fresh on syncs using btree (next_attempt_at, id) where status = 'pending'::text and
  last_error is null;
create index syncs_line_id on syncs using btree (line_id, id);
create index syncs_retried on syncs using btree (next_attempt_at, id) where status = 'pending'::text and
  last_error is not null;
create trigger check_row before insert or update on syncs for each row execute function check_syncs();
create trigger whole_seconds before insert or update of created_at, synced_at on syncs for each row execute
  function truncate_created_at_synced_at();

create table template_bouquets (
  template_id bigint not null,
  bouquet_id bigint not null,
  constraint template_bouquets_pkey primary key (template_id, bouquet_id),
  constraint template_bouquets_bouquet_id_fkey foreign key (bouquet_id) references bouquets(id),
  constraint template_bouquets_template_id_fkey foreign key (template_id) references templates(id)
);
create index template_bouquets_bouquet_id on template_bouquets using btree (bouquet_id, template_id);

create table templates (
  id bigint not null generated by default as identity,
  name character varying(191) not null,
  package_id bigint not null,
  is_global boolean not null default false,
  show_for_my_created boolean not null default false,
  publish boolean not null default false,
  created_by_id bigint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint templates_pkey primary key (id),
  constraint templates_created_by_id_fkey foreign key (created_by_id) references users(id),
  constraint templates_package_id_fkey foreign key (package_id) references packages(id),
  constraint templates_name_check check (name::text <> ''::text)
);
create index templates_created_by_id on templates using btree (created_by_id, id);
create index templates_global on templates using btree (id) where publish and is_global;
create index templates_package_id on templates using btree (package_id, id);
create trigger whole_seconds before insert or update of created_at, updated_at on templates for each row
  execute function truncate_created_at_updated_at();

create table ticket_replys (
  id bigint not null generated by default as identity,
  ticket_id bigint not null,
  user_id bigint not null,
  message character varying(5000) not null,
  created_at timestamp with time zone not null default now(),
  constraint ticket_replys_pkey primary key (id),
  constraint ticket_replys_ticket_id_fkey foreign key (ticket_id) references tickets(id),
  constraint ticket_replys_user_id_fkey foreign key (user_id) references users(id),
  constraint ticket_replys_message_check check (message::text <> ''::text)
);
create index ticket_replys_ticket_id on ticket_replys using btree (ticket_id, id);
create index ticket_replys_user_id on ticket_replys using btree (user_id, id);

create table tickets (
  id bigint not null generated by default as identity,
  type text not null,
  subject character varying(191),
  status text not null default 'open'::text,
  priority text not null default 'normal'::text,
  priority_rank smallint not null generated always as ( case priority when 'low'::text then 1 when
    'normal'::text then 2 when 'high'::text then 3 else 4 end) stored,
  user_id bigint not null,
  recipient_id bigint,
  agent_id bigint,
  related_type character varying(64),
  related_id bigint,
  last_reply_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint tickets_pkey primary key (id),
  constraint tickets_agent_id_fkey foreign key (agent_id) references users(id),
  constraint tickets_recipient_id_fkey foreign key (recipient_id) references users(id),
  constraint tickets_user_id_fkey foreign key (user_id) references users(id),
  constraint tickets_agent_is_another check (agent_id <> user_id),
  constraint tickets_chat_has_recipient check ((type = 'chat'::text) = (recipient_id is not null)),
  constraint tickets_chat_with_another check (recipient_id <> user_id),
  constraint tickets_chat_without_agent check (type = 'support'::text or agent_id is null),
  constraint tickets_priority_check check (priority = any (array['low'::text, 'normal'::text, 'high'::text,
    'urgent'::text])),
  constraint tickets_related_type_check check (related_type::text = any (array['User'::character varying,
    'M3u'::character varying, 'Mag'::character varying, 'Enigma'::character varying, 'Activecode'::character
    varying, 'Transaction'::character varying, 'Restriction'::character varying, 'RequestCredit'::character
    varying, 'RequestRefund'::character varying, 'ReportChannel'::character varying, 'ReportVod'::character
    varying, 'ReportSeries'::character varying]::text[])),
  constraint tickets_related_whole check ((related_type is null) = (related_id is null)),
  constraint tickets_status_check check (status = any (array['open'::text, 'answered'::text,
    'customer_reply'::text, 'on_hold'::text, 'closed'::text])),
  constraint tickets_support_has_subject check ((type = 'support'::text) = (subject is not null)),
  constraint tickets_type_check check (type = any (array['support'::text, 'chat'::text]))
);
create index tickets_agent_id on tickets using btree (agent_id, id) where agent_id is not null;
create index tickets_created_at on tickets using btree (created_at, id);
create index tickets_last_reply_at on tickets using btree (last_reply_at, id);
create index tickets_low_priority on tickets using btree (priority_rank, id desc);
create unique index tickets_one_open_chat on tickets using btree (least(user_id, recipient_id),
  greatest(user_id, recipient_id)) where type = 'chat'::text and status <> 'closed'::text;
create index tickets_open on tickets using btree (user_id) where status <> 'closed'::text;
create index tickets_priority on tickets using btree (priority_rank, id);
create index tickets_recipient_id on tickets using btree (recipient_id, id) where recipient_id is not null;
create index tickets_related on tickets using btree (related_type, related_id, id) where related_type is not
  null;
create index tickets_status on tickets using btree (status, id);
create index tickets_subject_part on tickets using gin (subject gin_trgm_ops);
create index tickets_unassigned on tickets using btree (id) where type = 'support'::text and agent_id is
  null;
create index tickets_updated_at on tickets using btree (updated_at, id);
create index tickets_user_id on tickets using btree (user_id, id);
create trigger count_inserted after insert on tickets referencing new table as new_tickets for each
  statement execute function count_support_tickets();
create trigger whole_seconds before insert or update of created_at, updated_at, last_reply_at on tickets for
  each row execute function truncate_created_at_updated_at_last_reply_at();

create table token_spending (
  token_id bigint not null,
  spent bigint not null default 0,
  period_began_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint token_spending_pkey primary key (token_id),
  constraint token_spending_token_id_fkey foreign key (token_id) references tokens(id) on delete cascade
);

create table tokens (
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  name character varying(191) not null,
  hash bytea not null,
  scopes text[] not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  has_written boolean not null default false,
  credit_limit bigint,
  credit_limit_period text,
  limited_by_id bigint,
  allowed_networks text[],
  made_by_id bigint,
  constraint tokens_pkey primary key (id),
  constraint tokens_hash_key unique (hash),
  constraint tokens_user_id_fkey foreign key (user_id) references users(id),
  constraint tokens_credit_limit_check check (credit_limit >= 0 and credit_limit <= '100000000000'::bigint),
  constraint tokens_credit_limit_period_check check (credit_limit_period = any (array['day'::text,
    'week'::text, 'month'::text])),
  constraint tokens_kind_check check (kind = any (array['login'::text, 'personal'::text]))
);
create index tokens_expires_at on tokens using btree (expires_at) where not has_written;
create index tokens_revoked_at on tokens using btree (revoked_at) where revoked_at is not null and not
  has_written;
create index tokens_user_id on tokens using btree (user_id, kind, id);

create table tree_count_changes (
  user_id bigint not null,
  kind text not null,
  step bigint not null
) with (autovacuum_vacuum_threshold=1000, autovacuum_vacuum_scale_factor=0);

create table tree_counts (
  user_id bigint not null,
  kind text not null,
  shard smallint not null,
  count bigint not null,
  constraint tree_counts_pkey primary key (user_id, kind, shard),
  constraint tree_counts_user_id_fkey foreign key (user_id) references users(id),
  constraint tree_counts_kind_check check (kind = any (array['user'::text, 'm3u'::text, 'mag'::text,
    'enigma'::text, 'activecode'::text, 'transaction'::text, 'log'::text, 'voucher'::text,
    'voucher_template'::text, 'reward_program'::text, 'request_credit'::text, 'request_refund'::text,
    'support_ticket'::text, 'report_channel'::text, 'report_vod'::text, 'report_series'::text,
    'announcement'::text, 'failed_request'::text])) not valid
) with (fillfactor=50);

create table trial_counts (
  id bigint not null generated always as identity,
  user_id bigint not null,
  count integer not null,
  created_at timestamp with time zone not null default now(),
  constraint trial_counts_pkey primary key (id),
  constraint trial_counts_count_check check (count > 0)
);
create index trial_counts_user_id on trial_counts using btree (user_id, created_at);

create table trials (
  id bigint not null generated always as identity,
  user_id bigint not null,
  line_id bigint not null,
  is_paid boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint trials_pkey primary key (id),
  constraint trials_line_id_fkey foreign key (line_id) references lines(id),
  constraint trials_user_id_fkey foreign key (user_id) references users(id)
);
create index trials_line_id on trials using btree (line_id);

create table user_permissions (
  user_id bigint not null,
  permission character varying(64) not null,
  constraint user_permissions_pkey primary key (user_id, permission),
  constraint user_permissions_user_id_fkey foreign key (user_id) references users(id)
);

create table user_roles (
  user_id bigint not null,
  role_id bigint not null,
  constraint user_roles_pkey primary key (user_id, role_id),
  constraint user_roles_role_id_fkey foreign key (role_id) references roles(id),
  constraint user_roles_user_id_fkey foreign key (user_id) references users(id)
);
create index user_roles_role_id on user_roles using btree (role_id, user_id);

create table users (
  id bigint not null generated by default as identity,
  username character varying(64) not null,
  email character varying(191) not null,
  password_hash text,
  created_by_id bigint not null,
  path text collate "C" not null,
  depth integer not null generated always as (((length(path) - length(replace(path, '.'::text, ''::text))) -
    1)) stored,
  full_name character varying(191) not null default ''::character varying,
  dns character varying(253),
  note character varying(2000) not null default ''::character varying,
  messaging_phone character varying(32) not null default ''::character varying,
  messaging_handle character varying(64) not null default ''::character varying,
  adult boolean not null default false,
  tos_acceptance_at timestamp with time zone,
  pin character(6) not null,
  last_ip character varying(45),
  show_bouquets_by text,
  paid_test_sold integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  password_version integer not null default 0,
  constraint users_pkey primary key (id),
  constraint users_created_by_id_fkey foreign key (created_by_id) references users(id) deferrable initially
    deferred,
  constraint users_paid_test_sold_check check (paid_test_sold >= 0),
  constraint users_path_ends_in_id check ("right"('.'::text || path, length(id::text) + 2) = (('.'::text ||
    id) || '.'::text)),
  constraint users_pin_check check (pin ~ '^[A-Z0-9]{6}$'::text),
  constraint users_show_bouquets_by_check check (show_bouquets_by = any
    (array['bouquets_and_categories'::text, 'bouquets'::text, 'categories'::text]))
);
create index users_created_at on users using btree (created_at, id);
create index users_created_by_id on users using btree (created_by_id, id);
create index users_depth on users using btree (depth, id);
create index users_email on users using btree (email, id);
create index users_full_name on users using btree (full_name, id);
create index users_parts on users using gin (username gin_trgm_ops, email gin_trgm_ops, full_name
  gin_trgm_ops, dns gin_trgm_ops, note gin_trgm_ops, messaging_phone gin_trgm_ops, messaging_handle
  gin_trgm_ops);
create index users_path on users using btree (path);
create index users_pin on users using btree (pin);
create index users_updated_at on users using btree (updated_at, id);
create index users_username on users using btree (username, id);
create unique index users_username_unique on users using btree (lower(username::text));
create trigger count_inserted after insert on users referencing new table as new_users for each statement
  execute function count_users();
create trigger never_deleted before delete or truncate on users for each statement execute function
  refuse_deletion();
create trigger whole_seconds before insert or update of created_at, updated_at on users for each row execute
  function truncate_created_at_updated_at();

create table voucher_claims (
  id bigint not null generated by default as identity,
  voucher_id bigint not null,
  user_id bigint not null,
  sequence integer not null,
  status text not null,
  claimed_at timestamp with time zone not null default now(),
  transfer_id bigint,
  line_charge_id bigint,
  spent_at timestamp with time zone,
  constraint voucher_claims_pkey primary key (id),
  constraint voucher_claims_once unique (voucher_id, user_id, sequence),
  constraint voucher_claims_line_charge_id_fkey foreign key (line_charge_id) references line_charges(id),
  constraint voucher_claims_transfer_id_fkey foreign key (transfer_id) references credit_transfers(id),
  constraint voucher_claims_user_id_fkey foreign key (user_id) references users(id),
  constraint voucher_claims_voucher_id_fkey foreign key (voucher_id) references vouchers(id),
  constraint voucher_claims_credited check (status <> 'credited'::text or transfer_id is not null),
  constraint voucher_claims_sequence_check check (sequence >= 1 and sequence <= 1000),
  constraint voucher_claims_spent check (num_nonnulls(line_charge_id, spent_at) = case status when
    'spent'::text then 2 else 0 end),
  constraint voucher_claims_status_check check (status = any (array['credited'::text, 'reserved'::text,
    'spent'::text]))
);
create unique index voucher_claims_line_charge_id on voucher_claims using btree (line_charge_id) where
  line_charge_id is not null;
create unique index voucher_claims_transfer_id on voucher_claims using btree (transfer_id) where transfer_id
  is not null;
create index voucher_claims_user_id on voucher_claims using btree (user_id, voucher_id);
create trigger parties_inserted after insert on voucher_claims referencing new table as new_rows for each
  statement execute function enter_voucher_claims();

create table voucher_packages (
  voucher_id bigint not null,
  package_id bigint not null,
  constraint voucher_packages_pkey primary key (voucher_id, package_id),
  constraint voucher_packages_package_id_fkey foreign key (package_id) references packages(id),
  constraint voucher_packages_voucher_id_fkey foreign key (voucher_id) references vouchers(id)
);
create index voucher_packages_package_id on voucher_packages using btree (package_id, voucher_id);

create table voucher_parties (
  user_id bigint not null,
  voucher_id bigint not null,
  constraint voucher_parties_pkey primary key (user_id, voucher_id)
);
create index voucher_parties_voucher_id on voucher_parties using btree (voucher_id);

create table voucher_template_packages (
  voucher_template_id bigint not null,
  package_id bigint not null,
  constraint voucher_template_packages_pkey primary key (voucher_template_id, package_id),
  constraint voucher_template_packages_package_id_fkey foreign key (package_id) references packages(id),
  constraint voucher_template_packages_voucher_template_id_fkey foreign key (voucher_template_id) references
    voucher_templates(id)
);
create index voucher_template_packages_package_id on voucher_template_packages using btree (package_id,
  voucher_template_id);

create table voucher_templates (
  id bigint not null generated by default as identity,
  title character varying(191) not null,
  value bigint not null default 0,
  percentage integer not null default 0,
  max_value bigint not null default 0,
  max_usage integer,
  max_usage_per_user integer not null default 1,
  min_order bigint not null default 0,
  status text not null default 'active'::text,
  start_date timestamp with time zone,
  end_date timestamp with time zone,
  description character varying(2000) not null default ''::character varying,
  terms character varying(2000) not null default ''::character varying,
  created_by_id bigint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  valid_days integer,
  constraint voucher_templates_pkey primary key (id),
  constraint voucher_templates_created_by_id_fkey foreign key (created_by_id) references users(id),
  constraint voucher_dates_in_order check (end_date >= start_date),
  constraint voucher_templates_max_usage_check check (max_usage >= 1),
  constraint voucher_templates_max_usage_per_user_check check (max_usage_per_user >= 1 and
    max_usage_per_user <= 1000),
  constraint voucher_templates_max_value_check check (max_value >= 0 and max_value <=
    '100000000000'::bigint),
  constraint voucher_templates_min_order_check check (min_order >= 0 and min_order <=
    '100000000000'::bigint),
  constraint voucher_templates_percentage_check check (percentage >= 0 and percentage <= 10000),
  constraint voucher_templates_status_check check (status = any (array['active'::text, 'inactive'::text])),
  constraint voucher_templates_title_check check (title::text <> ''::text),
  constraint voucher_templates_valid_days_check check (valid_days >= 1 and valid_days <= 36500),
  constraint voucher_templates_value_check check (value >= 0 and value <= '100000000000'::bigint),
  constraint voucher_value_or_percentage check (value > 0 or percentage > 0)
);
create index voucher_templates_created_at on voucher_templates using btree (created_at, id);
create index voucher_templates_created_at_newest on voucher_templates using btree (created_at, id desc);
create index voucher_templates_created_by_id on voucher_templates using btree (created_by_id, id);
create index voucher_templates_percentage on voucher_templates using btree (percentage, id);
create index voucher_templates_percentage_newest on voucher_templates using btree (percentage, id desc);
create index voucher_templates_status on voucher_templates using btree (status, id);
create index voucher_templates_status_newest on voucher_templates using btree (status, id desc);
create index voucher_templates_title on voucher_templates using btree (title, id);
create index voucher_templates_title_newest on voucher_templates using btree (title, id desc);
create index voucher_templates_title_part on voucher_templates using gin (title gin_trgm_ops);
create index voucher_templates_updated_at on voucher_templates using btree (updated_at, id);
create index voucher_templates_updated_at_newest on voucher_templates using btree (updated_at, id desc);
create index voucher_templates_value on voucher_templates using btree (value, id);
create index voucher_templates_value_newest on voucher_templates using btree (value, id desc);
create trigger count_inserted after insert on voucher_templates referencing new table as new_rows for each
  statement execute function count_voucher_templates();
create trigger whole_seconds before insert or update of created_at, updated_at on voucher_templates for each
  row execute function truncate_created_at_updated_at();

create table vouchers (
  id bigint not null generated by default as identity,
  code character varying(64) not null,
  title character varying(191) not null,
  value bigint not null default 0,
  percentage integer not null default 0,
  max_value bigint not null default 0,
  max_usage integer,
  max_usage_per_user integer not null default 1,
  min_order bigint not null default 0,
  status text not null default 'active'::text,
  start_date timestamp with time zone,
  end_date timestamp with time zone,
  description character varying(2000) not null default ''::character varying,
  terms character varying(2000) not null default ''::character varying,
  created_by_id bigint not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  used_count integer not null default 0,
  user_id bigint,
  reward_program_id bigint,
  constraint vouchers_pkey primary key (id),
  constraint vouchers_code_unique unique (code),
  constraint vouchers_created_by_id_fkey foreign key (created_by_id) references users(id),
  constraint vouchers_reward_program_id_fkey foreign key (reward_program_id) references reward_programs(id),
  constraint vouchers_user_id_fkey foreign key (user_id) references users(id),
  constraint voucher_dates_in_order check (end_date >= start_date),
  constraint voucher_value_or_percentage check (value > 0 or percentage > 0),
  constraint vouchers_code_check check (code::text ~ '^[A-Z0-9-]{8,64}$'::text),
  constraint vouchers_max_usage_check check (max_usage >= 1),
  constraint vouchers_max_usage_per_user_check check (max_usage_per_user >= 1 and max_usage_per_user <=
    1000),
  constraint vouchers_max_value_check check (max_value >= 0 and max_value <= '100000000000'::bigint),
  constraint vouchers_min_order_check check (min_order >= 0 and min_order <= '100000000000'::bigint),
  constraint vouchers_not_used_up check (used_count <= max_usage),
  constraint vouchers_percentage_check check (percentage >= 0 and percentage <= 10000),
  constraint vouchers_status_check check (status = any (array['active'::text, 'inactive'::text])),
  constraint vouchers_title_check check (title::text <> ''::text),
  constraint vouchers_used_count_check check (used_count >= 0),
  constraint vouchers_value_check check (value >= 0 and value <= '100000000000'::bigint)
);
create index vouchers_created_at on vouchers using btree (created_at, id);
create index vouchers_created_at_newest on vouchers using btree (created_at, id desc);
create index vouchers_created_by_id on vouchers using btree (created_by_id, id);
create index vouchers_end_date on vouchers using btree (end_date, id);
create index vouchers_end_date_newest on vouchers using btree (end_date, id desc);
create index vouchers_percentage on vouchers using btree (percentage, id);
create index vouchers_percentage_newest on vouchers using btree (percentage, id desc);
create index vouchers_reward_program_id on vouchers using btree (reward_program_id, id) where
  reward_program_id is not null;
create index vouchers_start_date on vouchers using btree (start_date, id);
create index vouchers_start_date_newest on vouchers using btree (start_date, id desc);
create index vouchers_status on vouchers using btree (status, id);
create index vouchers_status_newest on vouchers using btree (status, id desc);
create index vouchers_title on vouchers using btree (title, id);
create index vouchers_title_newest on vouchers using btree (title, id desc);
create index vouchers_title_part on vouchers using gin (title gin_trgm_ops);
create index vouchers_updated_at on vouchers using btree (updated_at, id);
create index vouchers_updated_at_newest on vouchers using btree (updated_at, id desc);
create index vouchers_used_count on vouchers using btree (used_count, id);
create index vouchers_used_count_newest on vouchers using btree (used_count, id desc);
create index vouchers_user_id on vouchers using btree (user_id, id) where user_id is not null;
create index vouchers_value on vouchers using btree (value, id);
create index vouchers_value_newest on vouchers using btree (value, id desc);
create trigger parties_inserted after insert on vouchers referencing new table as new_rows for each
  statement execute function enter_vouchers();
create trigger whole_seconds before insert or update of created_at, updated_at, start_date, end_date on
  vouchers for each row execute function truncate_created_at_updated_at_start_date_end_date();

create table webhook_budgets (
  branch_id bigint not null,
  began_at timestamp with time zone not null default now(),
  deliveries bigint not null,
  constraint webhook_budgets_pkey primary key (branch_id)
);

create table webhook_deliveries (
  id bigint not null generated always as identity,
  webhook_endpoint_id bigint not null,
  event_id bigint,
  type text not null,
  subject_type text,
  subject_id bigint,
  status text not null default 'pending'::text,
  attempts integer not null default 0,
  attempt_log jsonb not null default '[]'::jsonb,
  last_error character varying(2000),
  next_attempt_at timestamp with time zone not null default now(),
  pending_since timestamp with time zone not null default now(),
  delivered_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_once unique (webhook_endpoint_id, event_id),
  constraint webhook_deliveries_attempts_check check (attempts >= 0),
  constraint webhook_deliveries_delivered_at check ((status = 'delivered'::text) = (delivered_at is not
    null)),
  constraint webhook_deliveries_status_check check (status = any (array['pending'::text, 'delivered'::text,
    'failed'::text]))
);
create index webhook_deliveries_fresh on webhook_deliveries using btree (webhook_endpoint_id,
  next_attempt_at, id) where status = 'pending'::text and last_error is null;
create index webhook_deliveries_in_order on webhook_deliveries using btree (webhook_endpoint_id,
  subject_type, subject_id, event_id) where status = 'pending'::text;
create index webhook_deliveries_list on webhook_deliveries using btree (webhook_endpoint_id, id) include
  (status);
create index webhook_deliveries_retried on webhook_deliveries using btree (webhook_endpoint_id,
  next_attempt_at, id) where status = 'pending'::text and last_error is not null;

create table webhook_endpoints (
  id bigint not null generated always as identity,
  user_id bigint not null,
  url character varying(2000) not null,
  description character varying(2000) not null default ''::character varying,
  types text[] not null,
  including_descendants boolean not null default false,
  status text not null default 'active'::text,
  secret text not null,
  old_secret text,
  old_secret_until timestamp with time zone,
  scopes text[] not null,
  failing_since timestamp with time zone,
  recover_since timestamp with time zone,
  recover_after bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  rests_until timestamp with time zone,
  constraint webhook_endpoints_pkey primary key (id),
  constraint webhook_endpoints_user_id_fkey foreign key (user_id) references users(id),
  constraint webhook_endpoints_old_secret check ((old_secret is null) = (old_secret_until is null)),
  constraint webhook_endpoints_status_check check (status = any (array['active'::text, 'paused'::text,
    'disabled'::text]))
);
create index webhook_endpoints_disabled on webhook_endpoints using btree (id) where status =
  'disabled'::text;
create index webhook_endpoints_recovering on webhook_endpoints using btree (id) where recover_since is not
  null;
create index webhook_endpoints_user_id on webhook_endpoints using btree (user_id, id);
create trigger whole_seconds before insert or update of created_at, updated_at on webhook_endpoints for each
  row execute function truncate_created_at_updated_at();

create table webhook_queue (
  branch_id bigint not null,
  event_id bigint not null,
  constraint webhook_queue_pkey primary key (branch_id, event_id)
);
