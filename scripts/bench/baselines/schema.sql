-- The schema at commit 892579f, by pg_dump. The baselines run on it, whatever db/migrations make since.

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION public.add_report_authors() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform hold_tree();
      insert into report_parties (user_id, kind, report_id)
      select above::bigint, r.kind, r.id
      from new_reports r join users u on u.id = r.created_by_id
      cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above;
      return null;
    end $$;

CREATE FUNCTION public.add_report_voters() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform hold_tree();
      insert into report_parties (user_id, kind, report_id)
      select v.user_id, r.kind, r.id from new_votes v join reports r on r.id = v.report_id
      on conflict do nothing;
      return null;
    end $$;

CREATE FUNCTION public.add_to_tree(owners bigint[], kinds text[], steps bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
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
    end $$;

CREATE FUNCTION public.count_announcements() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform add_to_tree(array_agg(created_by_id), array_agg('announcement'::text), array_agg(1::bigint))
        from new_announcements;
      return null;
    end $$;

CREATE FUNCTION public.count_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if tg_op = 'INSERT' then
        perform hold_tree();
        insert into tree_counts as c (user_id, kind, shard, count)
        select above::bigint, change.kind, pg_backend_pid() % 16, sum(change.step)
        from (
          select user_id as owner, kind, count(*) as step from new_lines
          where deleted_at is null group by 1, 2) as change
        join users u on u.id = change.owner
        cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above
        group by 1, 2 order by 1, 2
        on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
      else
        perform add_to_tree(array_agg(owner), array_agg(kind), array_agg(step)) from (
          select owner, kind, sum(step)::bigint as step from (
            select user_id as owner, kind, 1 as step from new_lines where deleted_at is null
            union all select user_id, kind, -1 from old_lines where deleted_at is null) as each
          group by 1, 2 having sum(step) <> 0) as change having count(*) > 0;
      end if;
      return null;
    end $$;

CREATE FUNCTION public.count_logs() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform hold_tree();
        insert into tree_counts as c (user_id, kind, shard, count)
        select above::bigint, change.kind, pg_backend_pid() % 16, sum(change.step)
        from (select user_id as owner, 'log' as kind, count(*) as step from new_logs group by 1) as change
        join users u on u.id = change.owner
        cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above
        group by 1, 2 order by 1, 2
        on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
        return null;
      end $$;

CREATE FUNCTION public.count_reports() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare step constant bigint := case tg_op when 'INSERT' then 1 else -1 end;
    begin
      insert into tree_counts as c (user_id, kind, shard, count)
      select user_id, 'report_' || kind, pg_backend_pid() % 16, step * count(*) from parties
      group by 1, 2 order by 1, 2
      on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
      return null;
    end $$;

CREATE FUNCTION public.count_requests() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform add_to_tree(array_agg(created_by_id), array_agg(tg_argv[0]), array_agg(1::bigint)) from new_requests;
      return null;
    end $$;

CREATE FUNCTION public.count_reward_programs() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
    end $$;

CREATE FUNCTION public.count_support_tickets() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform add_to_tree(array_agg(user_id), array_agg('support_ticket'::text), array_agg(1::bigint))
        from new_tickets where type = 'support' having count(*) > 0;
      return null;
    end $$;

CREATE FUNCTION public.count_transactions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform hold_tree();
      with parties as (
        insert into transaction_parties (user_id, transfer_id)
        select above, t.id
        from new_transfers t cross join lateral parties_above(t.from_account_id, t.to_account_id) as above
        returning user_id
      )
      insert into tree_counts as c (user_id, kind, shard, count)
      select user_id, 'transaction', pg_backend_pid() % 16, count(*) from parties
      group by user_id order by user_id
      on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
      return null;
    end $$;

CREATE FUNCTION public.count_users() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform add_to_tree(array_agg(id), array_agg('user'::text), array_agg(1::bigint)) from new_users;
      return null;
    end $$;

CREATE FUNCTION public.count_voucher_templates() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
    end $$;

CREATE FUNCTION public.enter_voucher_claims() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
    end $$;

CREATE FUNCTION public.enter_vouchers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
    end $$;

CREATE FUNCTION public.hold_tree() RETURNS void
    LANGUAGE sql
    AS $$
      select pg_advisory_xact_lock_shared(1, 0)
    $$;

CREATE FUNCTION public.parties_above(from_account bigint, to_account bigint) RETURNS SETOF bigint
    LANGUAGE sql STABLE
    AS $$
      select distinct above.id
      from credit_accounts a join users u on u.id = a.user_id
      cross join lateral unnest(string_to_array(rtrim(u.path, '.'), '.')::bigint[]) as above (id)
      where a.id in (from_account, to_account)
    $$;

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;

CREATE FUNCTION public.uncount_logs() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform hold_tree();
      insert into tree_counts as c (user_id, kind, shard, count)
      select above::bigint, 'log', 16, -sum(change.step)
      from (select user_id as owner, count(*) as step from old_logs group by 1) as change
      join users u on u.id = change.owner
      cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above
      group by 1 order by 1
      on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
      return null;
    end $$;

CREATE FUNCTION public.voucher_users(voucher bigint) RETURNS SETOF bigint
    LANGUAGE sql STABLE
    AS $$
      select created_by_id from vouchers where id = voucher
      union select user_id from vouchers where id = voucher and user_id is not null
      union select user_id from voucher_claims where voucher_id = voucher
    $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.activecode_devices (
    id bigint NOT NULL,
    name character varying(191) NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT activecode_devices_name_check CHECK (((name)::text <> ''::text))
);

ALTER TABLE public.activecode_devices ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.activecode_devices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.activities (
    id bigint NOT NULL,
    line_id bigint NOT NULL,
    session_id character varying(64),
    ip character varying(45) NOT NULL,
    user_agent character varying(512) DEFAULT ''::character varying NOT NULL,
    stream_id bigint,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT activities_check CHECK ((ended_at >= started_at))
);

ALTER TABLE public.activities ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.activities_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.announcement_deliveries (
    announcement_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.announcement_roles (
    announcement_id bigint NOT NULL,
    role_id bigint NOT NULL
);

CREATE TABLE public.announcements (
    id bigint NOT NULL,
    title character varying(191) NOT NULL,
    content character varying(10000) NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    published_at timestamp with time zone,
    created_by_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    audience text DEFAULT 'below'::text NOT NULL,
    CONSTRAINT announcements_audience_check CHECK ((audience = ANY (ARRAY['below'::text, 'everyone'::text]))),
    CONSTRAINT announcements_published CHECK (((status = 'published'::text) = (published_at IS NOT NULL))),
    CONSTRAINT announcements_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))
);

ALTER TABLE public.announcements ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.announcements_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.bouquets (
    id bigint NOT NULL,
    bouquet_name character varying(191) NOT NULL,
    type text NOT NULL,
    parent_id bigint,
    category_id bigint,
    is_adult boolean DEFAULT false NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    source character varying(80),
    source_key character varying(191),
    CONSTRAINT bouquets_not_own_parent CHECK ((parent_id <> id)),
    CONSTRAINT bouquets_position_check CHECK (("position" >= 0)),
    CONSTRAINT bouquets_source_named CHECK (((source IS NULL) = (source_key IS NULL))),
    CONSTRAINT bouquets_type_check CHECK ((type = ANY (ARRAY['live'::text, 'movie'::text, 'serie'::text])))
);

ALTER TABLE public.bouquets ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.bouquets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.credit_accounts (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    purpose text DEFAULT 'credit'::text NOT NULL,
    balance bigint DEFAULT 0 NOT NULL,
    last_sequence bigint DEFAULT 0 NOT NULL,
    may_go_below_zero boolean DEFAULT false NOT NULL,
    CONSTRAINT credit_accounts_funded CHECK (((balance >= 0) OR may_go_below_zero)),
    CONSTRAINT credit_accounts_purpose_check CHECK ((purpose = ANY (ARRAY['credit'::text, 'sales'::text])))
);

ALTER TABLE public.credit_accounts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.credit_accounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.credit_entries (
    account_id bigint NOT NULL,
    sequence bigint NOT NULL,
    transfer_id bigint NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint NOT NULL,
    CONSTRAINT credit_entries_amount_check CHECK ((amount <> 0))
);

CREATE TABLE public.credit_transfers (
    id bigint NOT NULL,
    kind text NOT NULL,
    from_account_id bigint NOT NULL,
    to_account_id bigint NOT NULL,
    amount bigint NOT NULL,
    description character varying(2000) NOT NULL,
    subject_type character varying(64),
    subject_id bigint,
    actor_id bigint,
    token_id bigint,
    request_id character varying(64),
    reverses_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT credit_transfers_amount_check CHECK ((amount > 0)),
    CONSTRAINT credit_transfers_check CHECK ((from_account_id <> to_account_id)),
    CONSTRAINT credit_transfers_kind_check CHECK ((kind = ANY (ARRAY['start_credit'::text, 'normal'::text, 'refund'::text, 'subscription_payment'::text, 'paid_trial_payment'::text, 'transfer_refunded'::text, 'voucher'::text, 'reward'::text])))
);

ALTER TABLE public.credit_transfers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.credit_transfers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.dns_domains (
    id bigint NOT NULL,
    domain character varying(220) NOT NULL,
    is_global boolean DEFAULT false NOT NULL,
    is_heritable boolean DEFAULT false NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    created_by_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT dns_domains_domain_check CHECK ((length((domain)::text) >= 4))
);

ALTER TABLE public.dns_domains ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.dns_domains_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.faq_categories (
    id bigint NOT NULL,
    name character varying(191) NOT NULL,
    "position" integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT faq_categories_position_check CHECK (("position" >= 0))
);

ALTER TABLE public.faq_categories ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.faq_categories_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.faqs (
    id bigint NOT NULL,
    faq_category_id bigint NOT NULL,
    question character varying(500) NOT NULL,
    answer character varying(10000) NOT NULL,
    "position" integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT faqs_position_check CHECK (("position" >= 0))
);

ALTER TABLE public.faqs ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.faqs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.idempotency_keys (
    user_id bigint NOT NULL,
    operation character varying(64) NOT NULL,
    key character varying(255) NOT NULL,
    request_hash bytea NOT NULL,
    reply text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.ledger_checks (
    id bigint NOT NULL,
    walk text NOT NULL,
    "position" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    checked bigint DEFAULT 0 NOT NULL,
    faults jsonb DEFAULT '[]'::jsonb NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone
);

ALTER TABLE public.ledger_checks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_checks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.line_bouquets (
    line_id bigint NOT NULL,
    bouquet_id bigint NOT NULL
);

CREATE TABLE public.line_charges (
    id bigint NOT NULL,
    line_id bigint NOT NULL,
    kind text NOT NULL,
    payer_id bigint NOT NULL,
    transfer_id bigint,
    amount bigint NOT NULL,
    discount bigint DEFAULT 0 NOT NULL,
    voucher_id bigint,
    package_id bigint NOT NULL,
    package_credit bigint NOT NULL,
    period integer NOT NULL,
    period_type text NOT NULL,
    is_trial boolean DEFAULT false NOT NULL,
    max_connections integer NOT NULL,
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
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT line_charges_amount_check CHECK (((amount >= 0) AND (amount <= '100000000000'::bigint))),
    CONSTRAINT line_charges_before CHECK ((((kind = 'create'::text) = (num_nulls(package_id_before, max_connections_before, is_trial_before, is_paid_trial_before) = 4)) AND (num_nulls(package_id_before, max_connections_before, is_trial_before, is_paid_trial_before) = ANY (ARRAY[0, 4])))),
    CONSTRAINT line_charges_check CHECK (((refund_amount >= 0) AND (refund_amount <= amount))),
    CONSTRAINT line_charges_discount_check CHECK ((discount >= 0)),
    CONSTRAINT line_charges_kind_check CHECK ((kind = ANY (ARRAY['create'::text, 'extend'::text, 'change_max_connections'::text]))),
    CONSTRAINT line_charges_max_connections_before_check CHECK (((max_connections_before >= 1) AND (max_connections_before <= 1000))),
    CONSTRAINT line_charges_max_connections_check CHECK (((max_connections >= 1) AND (max_connections <= 1000))),
    CONSTRAINT line_charges_package_credit_check CHECK (((package_credit >= 0) AND (package_credit <= '100000000000'::bigint))),
    CONSTRAINT line_charges_period_check CHECK (((period >= 1) AND (period <= 10000))),
    CONSTRAINT line_charges_period_type_check CHECK ((period_type = ANY (ARRAY['hour'::text, 'day'::text, 'month'::text, 'year'::text]))),
    CONSTRAINT line_charges_refund_tiers_check CHECK ((jsonb_typeof(refund_tiers) = 'array'::text)),
    CONSTRAINT line_charges_refund_transferred CHECK (((refund_transfer_id IS NOT NULL) = (COALESCE(refund_amount, (0)::bigint) > 0))),
    CONSTRAINT line_charges_refunded CHECK (((refund_amount IS NOT NULL) = (refunded_at IS NOT NULL))),
    CONSTRAINT line_charges_transferred CHECK (((transfer_id IS NOT NULL) = (amount > 0)))
);

ALTER TABLE public.line_charges ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.line_charges_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.lines (
    id bigint NOT NULL,
    kind text NOT NULL,
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
    package_id bigint NOT NULL,
    template_id bigint,
    max_connections integer DEFAULT 1 NOT NULL,
    is_trial boolean DEFAULT false NOT NULL,
    is_paid_trial boolean DEFAULT false NOT NULL,
    adult boolean DEFAULT false NOT NULL,
    auto_renewal boolean DEFAULT false NOT NULL,
    vpn_enabled boolean DEFAULT false NOT NULL,
    dns character varying(253),
    dns_domain_id bigint,
    note character varying(2000) DEFAULT ''::character varying NOT NULL,
    external_id character varying(191),
    country character varying(3) DEFAULT 'all'::character varying NOT NULL,
    customer_has_paid boolean DEFAULT false NOT NULL,
    messaging_contact character varying(191),
    user_id bigint NOT NULL,
    created_by_id bigint NOT NULL,
    activated_at timestamp with time zone,
    expired_at timestamp with time zone,
    refunded_at timestamp with time zone,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT lines_country_check CHECK (((country)::text ~ '^(all|[A-Z]{2})$'::text)),
    CONSTRAINT lines_dns_in_domain CHECK ((num_nonnulls(dns, dns_domain_id) <> 1)),
    CONSTRAINT lines_kind_check CHECK ((kind = ANY (ARRAY['m3u'::text, 'mag'::text, 'enigma'::text, 'activecode'::text]))),
    CONSTRAINT lines_mac_address_check CHECK (((mac_address)::text ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'::text)),
    CONSTRAINT lines_max_connections_check CHECK (((max_connections >= 1) AND (max_connections <= 1000))),
    CONSTRAINT lines_modem_mac_check CHECK (((modem_mac)::text ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'::text)),
    CONSTRAINT lines_paid_trial_is_trial CHECK ((is_trial OR (NOT is_paid_trial))),
    CONSTRAINT lines_period_starts_once CHECK (((num_nonnulls(activated_at, expired_at) <> 1) OR (refunded_at IS NOT NULL)))
);

ALTER TABLE public.lines ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.lines_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.login_attempts (
    id bigint NOT NULL,
    account bytea NOT NULL,
    source character varying(64) NOT NULL,
    fresh boolean NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

ALTER TABLE public.login_attempts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.login_attempts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.login_networks (
    user_id bigint NOT NULL,
    network character varying(64) NOT NULL,
    last_login_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.logs (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    token_id bigint,
    action character varying(64) NOT NULL,
    subject_type character varying(64),
    subject_id bigint,
    changes json NOT NULL,
    ip character varying(45) NOT NULL,
    request_id character varying(64) NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.logs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.logs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.mass_delete_autos (
    id bigint NOT NULL,
    kind text NOT NULL,
    user_id bigint NOT NULL,
    days_after_expiry integer NOT NULL,
    only_trials boolean DEFAULT false NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    last_run_at timestamp with time zone,
    last_run_deleted integer,
    deleted_so_far integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT mass_delete_autos_days_after_expiry_check CHECK (((days_after_expiry >= 1) AND (days_after_expiry <= 3650))),
    CONSTRAINT mass_delete_autos_deleted_so_far_check CHECK ((deleted_so_far >= 0)),
    CONSTRAINT mass_delete_autos_kind_check CHECK ((kind = ANY (ARRAY['m3u'::text, 'mag'::text, 'enigma'::text, 'activecode'::text]))),
    CONSTRAINT mass_delete_autos_last_run_deleted_check CHECK ((last_run_deleted >= 0)),
    CONSTRAINT mass_delete_autos_run CHECK ((num_nonnulls(last_run_at, last_run_deleted) <> 1))
);

ALTER TABLE public.mass_delete_autos ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.mass_delete_autos_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.messaging_link_codes (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_by_id bigint NOT NULL,
    messaging_handle character varying(64) NOT NULL,
    hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT messaging_link_codes_messaging_handle_check CHECK (((messaging_handle)::text <> ''::text))
);

ALTER TABLE public.messaging_link_codes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.messaging_link_codes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.notifications (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    once_key character varying(191),
    read_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT notifications_data_check CHECK ((jsonb_typeof(data) = 'object'::text)),
    CONSTRAINT notifications_type_check CHECK ((type = ANY (ARRAY['UserEarnedRewardNotificationData'::text, 'AnnouncementNotificationData'::text, 'ActivecodeAutoRenewalNotificationData'::text, 'EnigmaAutoRenewalNotificationData'::text, 'M3uAutoRenewalNotificationData'::text, 'MagAutoRenewalNotificationData'::text])))
);

ALTER TABLE public.notifications ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.notifications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.package_bouquets (
    package_id bigint NOT NULL,
    bouquet_id bigint NOT NULL
);

CREATE TABLE public.package_refund_policies (
    id bigint NOT NULL,
    package_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.package_refund_policies ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.package_refund_policies_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.package_refund_tiers (
    policy_id bigint NOT NULL,
    passed_days integer NOT NULL,
    refund_amount bigint NOT NULL,
    CONSTRAINT package_refund_tiers_passed_days_check CHECK (((passed_days >= 0) AND (passed_days <= 36500))),
    CONSTRAINT package_refund_tiers_refund_amount_check CHECK (((refund_amount >= 0) AND (refund_amount <= '100000000000'::bigint)))
);

CREATE TABLE public.packages (
    id bigint NOT NULL,
    name character varying(191) NOT NULL,
    is_trial boolean DEFAULT false NOT NULL,
    is_paid_trial boolean DEFAULT false NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    can_enable_vpn boolean DEFAULT false NOT NULL,
    credit bigint NOT NULL,
    period integer NOT NULL,
    period_type text NOT NULL,
    max_connections integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT packages_credit_check CHECK (((credit >= 0) AND (credit <= '100000000000'::bigint))),
    CONSTRAINT packages_max_connections_check CHECK (((max_connections >= 1) AND (max_connections <= 1000))),
    CONSTRAINT packages_paid_trial_is_trial CHECK ((is_trial OR (NOT is_paid_trial))),
    CONSTRAINT packages_period_check CHECK (((period >= 1) AND (period <= 10000))),
    CONSTRAINT packages_period_type_check CHECK ((period_type = ANY (ARRAY['hour'::text, 'day'::text, 'month'::text, 'year'::text])))
);

ALTER TABLE public.packages ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.packages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.paid_trial_prices (
    id bigint NOT NULL,
    price bigint NOT NULL,
    count integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT paid_trial_prices_count_check CHECK (((count >= 1) AND (count <= 100000))),
    CONSTRAINT paid_trial_prices_price_check CHECK (((price >= 1) AND (price <= '100000000000'::bigint)))
);

ALTER TABLE public.paid_trial_prices ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.paid_trial_prices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.purges (
    subject character varying(64) NOT NULL,
    passed_id bigint DEFAULT 0 NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.quick_actions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    name character varying(191) NOT NULL,
    operation character varying(64) NOT NULL,
    payload json NOT NULL,
    "position" integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT quick_actions_payload_check CHECK ((octet_length((payload)::text) <= 16384)),
    CONSTRAINT quick_actions_position_check CHECK (("position" >= 0))
);

ALTER TABLE public.quick_actions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.quick_actions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.renewals (
    line_id bigint NOT NULL,
    expired_at timestamp with time zone NOT NULL,
    outcome text NOT NULL,
    attempted_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT renewals_outcome_check CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'failed'::text])))
);

CREATE TABLE public.report_parties (
    user_id bigint NOT NULL,
    kind text NOT NULL,
    report_id bigint NOT NULL
);

CREATE TABLE public.report_votes (
    report_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.reports (
    id bigint NOT NULL,
    kind text NOT NULL,
    stream_id bigint,
    series_id bigint,
    issue text NOT NULL,
    description character varying(2000) DEFAULT ''::character varying NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    votes integer DEFAULT 1 NOT NULL,
    ticket_id bigint,
    created_by_id bigint NOT NULL,
    fixed_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reports_fixed CHECK (((status = 'fixed'::text) = (fixed_at IS NOT NULL))),
    CONSTRAINT reports_issue_check CHECK ((issue = ANY (ARRAY['offline'::text, 'buffering'::text, 'no_sound'::text, 'no_picture'::text, 'out_of_sync'::text, 'wrong_content'::text, 'wrong_language'::text, 'subtitles'::text, 'guide'::text, 'incomplete'::text, 'other'::text]))),
    CONSTRAINT reports_kind_check CHECK ((kind = ANY (ARRAY['channel'::text, 'vod'::text, 'series'::text]))),
    CONSTRAINT reports_one_target CHECK ((num_nonnulls(stream_id, series_id) = 1)),
    CONSTRAINT reports_status_check CHECK ((status = ANY (ARRAY['open'::text, 'ticketed'::text, 'fixed'::text]))),
    CONSTRAINT reports_target_of_kind CHECK (((kind = 'series'::text) = (series_id IS NOT NULL))),
    CONSTRAINT reports_ticketed CHECK (((status <> 'ticketed'::text) OR (ticket_id IS NOT NULL))),
    CONSTRAINT reports_votes_check CHECK ((votes >= 1))
);

ALTER TABLE public.reports ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.reports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.request_credits (
    id bigint NOT NULL,
    amount bigint NOT NULL,
    description character varying(2000) DEFAULT ''::character varying NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    taken_by_id bigint,
    taken_at timestamp with time zone,
    rejection_reason character varying(2000),
    decided_at timestamp with time zone,
    transfer_id bigint,
    created_by_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT request_credits_amount_check CHECK (((amount >= 1) AND (amount <= '100000000000'::bigint))),
    CONSTRAINT request_credits_decided CHECK (((status = ANY (ARRAY['pending'::text, 'taken'::text])) = (decided_at IS NULL))),
    CONSTRAINT request_credits_not_own CHECK ((taken_by_id <> created_by_id)),
    CONSTRAINT request_credits_paid CHECK (((status = 'accepted'::text) = (transfer_id IS NOT NULL))),
    CONSTRAINT request_credits_rejected CHECK (((status = 'rejected'::text) = (rejection_reason IS NOT NULL))),
    CONSTRAINT request_credits_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'taken'::text, 'accepted'::text, 'rejected'::text, 'cancelled'::text]))),
    CONSTRAINT request_credits_taken CHECK ((num_nonnulls(taken_by_id, taken_at) =
CASE status
    WHEN 'pending'::text THEN 0
    WHEN 'cancelled'::text THEN (num_nonnulls(taken_by_id) * 2)
    ELSE 2
END))
);

ALTER TABLE public.request_credits ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.request_credits_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.request_refunds (
    id bigint NOT NULL,
    line_id bigint NOT NULL,
    reason character varying(2000) NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    amount bigint,
    decided_by_id bigint,
    rejection_reason character varying(2000),
    decided_at timestamp with time zone,
    transfer_id bigint,
    created_by_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    line_charge_id bigint NOT NULL,
    CONSTRAINT request_refunds_amount_check CHECK (((amount >= 1) AND (amount <= '100000000000'::bigint))),
    CONSTRAINT request_refunds_by_somebody CHECK (((status = ANY (ARRAY['accepted'::text, 'rejected'::text])) = (decided_by_id IS NOT NULL))),
    CONSTRAINT request_refunds_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT request_refunds_not_own CHECK ((decided_by_id <> created_by_id)),
    CONSTRAINT request_refunds_paid CHECK ((num_nonnulls(amount, transfer_id) =
CASE status
    WHEN 'accepted'::text THEN 2
    ELSE 0
END)),
    CONSTRAINT request_refunds_reason_check CHECK (((reason)::text <> ''::text)),
    CONSTRAINT request_refunds_rejected CHECK (((status = 'rejected'::text) = (rejection_reason IS NOT NULL))),
    CONSTRAINT request_refunds_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'cancelled'::text])))
);

ALTER TABLE public.request_refunds ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.request_refunds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.restrictions (
    id bigint NOT NULL,
    title character varying(191) NOT NULL,
    description character varying(2000) NOT NULL,
    batch character varying(36),
    user_id bigint,
    line_id bigint,
    created_by_id bigint NOT NULL,
    policies text[] DEFAULT '{*}'::text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT restrictions_one_target CHECK ((num_nonnulls(user_id, line_id) = 1))
);

ALTER TABLE public.restrictions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.restrictions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.reward_mints (
    id bigint NOT NULL,
    reward_program_id bigint NOT NULL,
    user_id bigint NOT NULL,
    sequence integer NOT NULL,
    period_start timestamp with time zone NOT NULL,
    period_end timestamp with time zone NOT NULL,
    voucher_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reward_mints_period CHECK ((period_end > period_start)),
    CONSTRAINT reward_mints_sequence_check CHECK ((sequence >= 1))
);

ALTER TABLE public.reward_mints ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reward_mints_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.reward_programs (
    id bigint NOT NULL,
    name character varying(191) NOT NULL,
    description character varying(2000) DEFAULT ''::character varying NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    package_id bigint NOT NULL,
    sale_package_objective integer NOT NULL,
    objective_period_type text NOT NULL,
    objective_period_value integer NOT NULL,
    voucher_template_id bigint NOT NULL,
    created_by_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    active_since timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reward_programs_name_check CHECK (((name)::text <> ''::text)),
    CONSTRAINT reward_programs_objective_period_type_check CHECK ((objective_period_type = ANY (ARRAY['hour'::text, 'day'::text, 'month'::text, 'year'::text]))),
    CONSTRAINT reward_programs_objective_period_value_check CHECK (((objective_period_value >= 1) AND (objective_period_value <= 10000))),
    CONSTRAINT reward_programs_sale_package_objective_check CHECK (((sale_package_objective >= 1) AND (sale_package_objective <= 1000000))),
    CONSTRAINT reward_programs_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);

ALTER TABLE public.reward_programs ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.reward_programs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.role_packages (
    role_id bigint NOT NULL,
    package_id bigint NOT NULL
);

CREATE TABLE public.role_permissions (
    role_id bigint NOT NULL,
    permission character varying(64) NOT NULL
);

CREATE TABLE public.role_settings (
    role_id bigint NOT NULL,
    trial_limit integer,
    trial_window_hours integer NOT NULL,
    minimum_trial_credit bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT role_settings_minimum_trial_credit_check CHECK (((minimum_trial_credit >= 0) AND (minimum_trial_credit <= '100000000000'::bigint))),
    CONSTRAINT role_settings_trial_limit_check CHECK (((trial_limit >= 0) AND (trial_limit <= 1000000))),
    CONSTRAINT role_settings_trial_window_hours_check CHECK (((trial_window_hours >= 1) AND (trial_window_hours <= 8784)))
);

CREATE TABLE public.roles (
    id bigint NOT NULL,
    name character varying(191) NOT NULL,
    created_by_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.roles_can_give (
    role_id bigint NOT NULL,
    given_role_id bigint NOT NULL
);

ALTER TABLE public.roles ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.roles_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.series (
    id bigint NOT NULL,
    source_key character varying(191),
    name character varying(191) NOT NULL,
    stream_category_id bigint,
    cover_url character varying(2000),
    plot character varying(2000) DEFAULT ''::character varying NOT NULL,
    release_year smallint,
    seasons integer DEFAULT 0 NOT NULL,
    adult boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    source character varying(80),
    CONSTRAINT series_name_check CHECK (((name)::text <> ''::text)),
    CONSTRAINT series_release_year_check CHECK (((release_year >= 1850) AND (release_year <= 2200))),
    CONSTRAINT series_seasons_check CHECK (((seasons >= 0) AND (seasons <= 10000))),
    CONSTRAINT series_source_named CHECK (((source IS NULL) = (source_key IS NULL)))
);

ALTER TABLE public.series ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.series_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.stream_categories (
    id bigint NOT NULL,
    source_key character varying(191),
    name character varying(191) NOT NULL,
    type text NOT NULL,
    parent_id bigint,
    "position" integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    source character varying(80),
    CONSTRAINT stream_categories_check CHECK ((parent_id <> id)),
    CONSTRAINT stream_categories_name_check CHECK (((name)::text <> ''::text)),
    CONSTRAINT stream_categories_position_check CHECK (("position" >= 0)),
    CONSTRAINT stream_categories_source_named CHECK (((source IS NULL) = (source_key IS NULL))),
    CONSTRAINT stream_categories_type_check CHECK ((type = ANY (ARRAY['live'::text, 'movie'::text, 'serie'::text])))
);

ALTER TABLE public.stream_categories ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.stream_categories_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.streams (
    id bigint NOT NULL,
    source_key character varying(191),
    name character varying(191) NOT NULL,
    type text NOT NULL,
    stream_category_id bigint,
    icon_url character varying(2000),
    epg_channel_id character varying(191),
    adult boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    source character varying(80),
    CONSTRAINT streams_name_check CHECK (((name)::text <> ''::text)),
    CONSTRAINT streams_source_named CHECK (((source IS NULL) = (source_key IS NULL))),
    CONSTRAINT streams_type_check CHECK ((type = ANY (ARRAY['live'::text, 'movie'::text])))
);

ALTER TABLE public.streams ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.streams_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.syncs (
    id bigint NOT NULL,
    line_id bigint NOT NULL,
    action text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error character varying(2000),
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    pending_since timestamp with time zone DEFAULT now() NOT NULL,
    resent boolean DEFAULT false NOT NULL,
    synced_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    trace_id uuid,
    trace_sampled boolean,
    CONSTRAINT syncs_action_check CHECK ((action = ANY (ARRAY['create'::text, 'update'::text, 'change_type'::text, 'suspend'::text, 'resume'::text, 'kill'::text, 'delete'::text]))),
    CONSTRAINT syncs_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT syncs_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'synced'::text, 'failed'::text]))),
    CONSTRAINT syncs_synced_at CHECK (((status = 'synced'::text) = (synced_at IS NOT NULL)))
);

ALTER TABLE public.syncs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.syncs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.template_bouquets (
    template_id bigint NOT NULL,
    bouquet_id bigint NOT NULL
);

CREATE TABLE public.templates (
    id bigint NOT NULL,
    name character varying(191) NOT NULL,
    package_id bigint NOT NULL,
    is_global boolean DEFAULT false NOT NULL,
    show_for_my_created boolean DEFAULT false NOT NULL,
    publish boolean DEFAULT false NOT NULL,
    created_by_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT templates_name_check CHECK (((name)::text <> ''::text))
);

ALTER TABLE public.templates ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.templates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ticket_replys (
    id bigint NOT NULL,
    ticket_id bigint NOT NULL,
    user_id bigint NOT NULL,
    message character varying(5000) NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ticket_replys_message_check CHECK (((message)::text <> ''::text))
);

ALTER TABLE public.ticket_replys ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.ticket_replys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.tickets (
    id bigint NOT NULL,
    type text NOT NULL,
    subject character varying(191),
    status text DEFAULT 'open'::text NOT NULL,
    priority text DEFAULT 'normal'::text NOT NULL,
    priority_rank smallint GENERATED ALWAYS AS (
CASE priority
    WHEN 'low'::text THEN 1
    WHEN 'normal'::text THEN 2
    WHEN 'high'::text THEN 3
    ELSE 4
END) STORED NOT NULL,
    user_id bigint NOT NULL,
    recipient_id bigint,
    agent_id bigint,
    related_type character varying(64),
    related_id bigint,
    last_reply_at timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT tickets_agent_is_another CHECK ((agent_id <> user_id)),
    CONSTRAINT tickets_chat_has_recipient CHECK (((type = 'chat'::text) = (recipient_id IS NOT NULL))),
    CONSTRAINT tickets_chat_with_another CHECK ((recipient_id <> user_id)),
    CONSTRAINT tickets_chat_without_agent CHECK (((type = 'support'::text) OR (agent_id IS NULL))),
    CONSTRAINT tickets_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
    CONSTRAINT tickets_related_type_check CHECK (((related_type)::text = ANY ((ARRAY['User'::character varying, 'M3u'::character varying, 'Mag'::character varying, 'Enigma'::character varying, 'Activecode'::character varying, 'Transaction'::character varying, 'Restriction'::character varying, 'RequestCredit'::character varying, 'RequestRefund'::character varying, 'ReportChannel'::character varying, 'ReportVod'::character varying, 'ReportSeries'::character varying])::text[]))),
    CONSTRAINT tickets_related_whole CHECK (((related_type IS NULL) = (related_id IS NULL))),
    CONSTRAINT tickets_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'customer_reply'::text, 'on_hold'::text, 'closed'::text]))),
    CONSTRAINT tickets_support_has_subject CHECK (((type = 'support'::text) = (subject IS NOT NULL))),
    CONSTRAINT tickets_type_check CHECK ((type = ANY (ARRAY['support'::text, 'chat'::text])))
);

ALTER TABLE public.tickets ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tickets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.tokens (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    name character varying(191) NOT NULL,
    hash bytea NOT NULL,
    scopes text[] NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT tokens_kind_check CHECK ((kind = ANY (ARRAY['login'::text, 'personal'::text])))
);

ALTER TABLE public.tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.transaction_parties (
    user_id bigint NOT NULL,
    transfer_id bigint NOT NULL
);

CREATE TABLE public.tree_counts (
    user_id bigint NOT NULL,
    kind text NOT NULL,
    shard smallint NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT tree_counts_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'm3u'::text, 'mag'::text, 'enigma'::text, 'activecode'::text, 'transaction'::text, 'log'::text, 'voucher'::text, 'voucher_template'::text, 'reward_program'::text, 'request_credit'::text, 'request_refund'::text, 'support_ticket'::text, 'report_channel'::text, 'report_vod'::text, 'report_series'::text, 'announcement'::text])))
)
WITH (fillfactor='50');

CREATE TABLE public.trials (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    line_id bigint NOT NULL,
    mac_address character varying(17),
    is_paid boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT trials_mac_address_check CHECK (((mac_address)::text ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'::text))
);

ALTER TABLE public.trials ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.trials_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.user_permissions (
    user_id bigint NOT NULL,
    permission character varying(64) NOT NULL
);

CREATE TABLE public.user_roles (
    user_id bigint NOT NULL,
    role_id bigint NOT NULL
);

CREATE TABLE public.users (
    id bigint NOT NULL,
    username character varying(64) NOT NULL,
    email character varying(191) NOT NULL,
    password_hash text,
    created_by_id bigint NOT NULL,
    path text NOT NULL COLLATE pg_catalog."C",
    depth integer GENERATED ALWAYS AS (((length(path) - length(replace(path, '.'::text, ''::text))) - 1)) STORED NOT NULL,
    full_name character varying(191) DEFAULT ''::character varying NOT NULL,
    dns character varying(253),
    note character varying(2000) DEFAULT ''::character varying NOT NULL,
    messaging_phone character varying(32) DEFAULT ''::character varying NOT NULL,
    messaging_handle character varying(64) DEFAULT ''::character varying NOT NULL,
    adult boolean DEFAULT false NOT NULL,
    tos_acceptance_at timestamp with time zone,
    pin character(6) NOT NULL,
    last_ip character varying(45),
    show_bouquets_by text,
    paid_test_sold integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    password_version integer DEFAULT 0 NOT NULL,
    CONSTRAINT users_paid_test_sold_check CHECK ((paid_test_sold >= 0)),
    CONSTRAINT users_path_ends_in_id CHECK (("right"(('.'::text || path), (length((id)::text) + 2)) = (('.'::text || id) || '.'::text))),
    CONSTRAINT users_pin_check CHECK ((pin ~ '^[A-Z0-9]{6}$'::text)),
    CONSTRAINT users_show_bouquets_by_check CHECK ((show_bouquets_by = ANY (ARRAY['bouquets_and_categories'::text, 'bouquets'::text, 'categories'::text])))
);

ALTER TABLE public.users ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.voucher_claims (
    id bigint NOT NULL,
    voucher_id bigint NOT NULL,
    user_id bigint NOT NULL,
    sequence integer NOT NULL,
    status text NOT NULL,
    claimed_at timestamp with time zone DEFAULT now() NOT NULL,
    transfer_id bigint,
    line_charge_id bigint,
    spent_at timestamp with time zone,
    CONSTRAINT voucher_claims_credited CHECK (((status <> 'credited'::text) OR (transfer_id IS NOT NULL))),
    CONSTRAINT voucher_claims_sequence_check CHECK (((sequence >= 1) AND (sequence <= 1000))),
    CONSTRAINT voucher_claims_spent CHECK ((num_nonnulls(line_charge_id, spent_at) =
CASE status
    WHEN 'spent'::text THEN 2
    ELSE 0
END)),
    CONSTRAINT voucher_claims_status_check CHECK ((status = ANY (ARRAY['credited'::text, 'reserved'::text, 'spent'::text])))
);

ALTER TABLE public.voucher_claims ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.voucher_claims_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.voucher_packages (
    voucher_id bigint NOT NULL,
    package_id bigint NOT NULL
);

CREATE TABLE public.voucher_parties (
    user_id bigint NOT NULL,
    voucher_id bigint NOT NULL
);

CREATE TABLE public.voucher_template_packages (
    voucher_template_id bigint NOT NULL,
    package_id bigint NOT NULL
);

CREATE TABLE public.voucher_templates (
    id bigint NOT NULL,
    title character varying(191) NOT NULL,
    value bigint DEFAULT 0 NOT NULL,
    percentage integer DEFAULT 0 NOT NULL,
    max_value bigint DEFAULT 0 NOT NULL,
    max_usage integer,
    max_usage_per_user integer DEFAULT 1 NOT NULL,
    min_order bigint DEFAULT 0 NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    start_date timestamp with time zone,
    end_date timestamp with time zone,
    description character varying(2000) DEFAULT ''::character varying NOT NULL,
    terms character varying(2000) DEFAULT ''::character varying NOT NULL,
    created_by_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    valid_days integer,
    CONSTRAINT voucher_dates_in_order CHECK ((end_date >= start_date)),
    CONSTRAINT voucher_templates_max_usage_check CHECK ((max_usage >= 1)),
    CONSTRAINT voucher_templates_max_usage_per_user_check CHECK (((max_usage_per_user >= 1) AND (max_usage_per_user <= 1000))),
    CONSTRAINT voucher_templates_max_value_check CHECK (((max_value >= 0) AND (max_value <= '100000000000'::bigint))),
    CONSTRAINT voucher_templates_min_order_check CHECK (((min_order >= 0) AND (min_order <= '100000000000'::bigint))),
    CONSTRAINT voucher_templates_percentage_check CHECK (((percentage >= 0) AND (percentage <= 10000))),
    CONSTRAINT voucher_templates_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
    CONSTRAINT voucher_templates_title_check CHECK (((title)::text <> ''::text)),
    CONSTRAINT voucher_templates_valid_days_check CHECK (((valid_days >= 1) AND (valid_days <= 36500))),
    CONSTRAINT voucher_templates_value_check CHECK (((value >= 0) AND (value <= '100000000000'::bigint))),
    CONSTRAINT voucher_value_or_percentage CHECK (((value > 0) OR (percentage > 0)))
);

ALTER TABLE public.voucher_templates ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.voucher_templates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.vouchers (
    id bigint NOT NULL,
    code character varying(64) NOT NULL,
    title character varying(191) NOT NULL,
    value bigint DEFAULT 0 NOT NULL,
    percentage integer DEFAULT 0 NOT NULL,
    max_value bigint DEFAULT 0 NOT NULL,
    max_usage integer,
    max_usage_per_user integer DEFAULT 1 NOT NULL,
    min_order bigint DEFAULT 0 NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    start_date timestamp with time zone,
    end_date timestamp with time zone,
    description character varying(2000) DEFAULT ''::character varying NOT NULL,
    terms character varying(2000) DEFAULT ''::character varying NOT NULL,
    created_by_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    used_count integer DEFAULT 0 NOT NULL,
    user_id bigint,
    reward_program_id bigint,
    CONSTRAINT voucher_dates_in_order CHECK ((end_date >= start_date)),
    CONSTRAINT voucher_value_or_percentage CHECK (((value > 0) OR (percentage > 0))),
    CONSTRAINT vouchers_code_check CHECK (((code)::text ~ '^[A-Z0-9-]{8,64}$'::text)),
    CONSTRAINT vouchers_max_usage_check CHECK ((max_usage >= 1)),
    CONSTRAINT vouchers_max_usage_per_user_check CHECK (((max_usage_per_user >= 1) AND (max_usage_per_user <= 1000))),
    CONSTRAINT vouchers_max_value_check CHECK (((max_value >= 0) AND (max_value <= '100000000000'::bigint))),
    CONSTRAINT vouchers_min_order_check CHECK (((min_order >= 0) AND (min_order <= '100000000000'::bigint))),
    CONSTRAINT vouchers_not_used_up CHECK ((used_count <= max_usage)),
    CONSTRAINT vouchers_percentage_check CHECK (((percentage >= 0) AND (percentage <= 10000))),
    CONSTRAINT vouchers_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
    CONSTRAINT vouchers_title_check CHECK (((title)::text <> ''::text)),
    CONSTRAINT vouchers_used_count_check CHECK ((used_count >= 0)),
    CONSTRAINT vouchers_value_check CHECK (((value >= 0) AND (value <= '100000000000'::bigint)))
);

ALTER TABLE public.vouchers ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.vouchers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY public.activecode_devices
    ADD CONSTRAINT activecode_devices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_session_unique UNIQUE (session_id);

ALTER TABLE ONLY public.announcement_deliveries
    ADD CONSTRAINT announcement_deliveries_pkey PRIMARY KEY (announcement_id, user_id);

ALTER TABLE ONLY public.announcement_roles
    ADD CONSTRAINT announcement_roles_pkey PRIMARY KEY (announcement_id, role_id);

ALTER TABLE ONLY public.announcements
    ADD CONSTRAINT announcements_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bouquets
    ADD CONSTRAINT bouquets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bouquets
    ADD CONSTRAINT bouquets_source_key_unique UNIQUE (source, type, source_key);

ALTER TABLE ONLY public.credit_accounts
    ADD CONSTRAINT credit_accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.credit_accounts
    ADD CONSTRAINT credit_accounts_user_purpose_unique UNIQUE (user_id, purpose);

ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_pkey PRIMARY KEY (account_id, sequence);

ALTER TABLE ONLY public.credit_transfers
    ADD CONSTRAINT credit_transfers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.dns_domains
    ADD CONSTRAINT dns_domains_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.faq_categories
    ADD CONSTRAINT faq_categories_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.faqs
    ADD CONSTRAINT faqs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, operation, key);

ALTER TABLE ONLY public.ledger_checks
    ADD CONSTRAINT ledger_checks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.line_bouquets
    ADD CONSTRAINT line_bouquets_pkey PRIMARY KEY (line_id, bouquet_id);

ALTER TABLE ONLY public.line_charges
    ADD CONSTRAINT line_charges_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.lines
    ADD CONSTRAINT lines_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.login_attempts
    ADD CONSTRAINT login_attempts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.login_networks
    ADD CONSTRAINT login_networks_pkey PRIMARY KEY (user_id, network);

ALTER TABLE ONLY public.logs
    ADD CONSTRAINT logs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mass_delete_autos
    ADD CONSTRAINT mass_delete_autos_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.messaging_link_codes
    ADD CONSTRAINT messaging_link_codes_hash_key UNIQUE (hash);

ALTER TABLE ONLY public.messaging_link_codes
    ADD CONSTRAINT messaging_link_codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_once UNIQUE (user_id, once_key);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.package_bouquets
    ADD CONSTRAINT package_bouquets_pkey PRIMARY KEY (package_id, bouquet_id);

ALTER TABLE ONLY public.package_refund_policies
    ADD CONSTRAINT package_refund_policies_package_unique UNIQUE (package_id);

ALTER TABLE ONLY public.package_refund_policies
    ADD CONSTRAINT package_refund_policies_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.package_refund_tiers
    ADD CONSTRAINT package_refund_tiers_pkey PRIMARY KEY (policy_id, passed_days);

ALTER TABLE ONLY public.packages
    ADD CONSTRAINT packages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.paid_trial_prices
    ADD CONSTRAINT paid_trial_prices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.purges
    ADD CONSTRAINT purges_pkey PRIMARY KEY (subject);

ALTER TABLE ONLY public.quick_actions
    ADD CONSTRAINT quick_actions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.renewals
    ADD CONSTRAINT renewals_pkey PRIMARY KEY (line_id, expired_at);

ALTER TABLE ONLY public.report_parties
    ADD CONSTRAINT report_parties_pkey PRIMARY KEY (user_id, kind, report_id);

ALTER TABLE ONLY public.report_votes
    ADD CONSTRAINT report_votes_pkey PRIMARY KEY (report_id, user_id);

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.request_credits
    ADD CONSTRAINT request_credits_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.request_refunds
    ADD CONSTRAINT request_refunds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.restrictions
    ADD CONSTRAINT restrictions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reward_mints
    ADD CONSTRAINT reward_mints_once UNIQUE (reward_program_id, user_id, sequence);

ALTER TABLE ONLY public.reward_mints
    ADD CONSTRAINT reward_mints_one_a_period UNIQUE (reward_program_id, user_id, period_start);

ALTER TABLE ONLY public.reward_mints
    ADD CONSTRAINT reward_mints_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reward_mints
    ADD CONSTRAINT reward_mints_voucher_id_key UNIQUE (voucher_id);

ALTER TABLE ONLY public.reward_programs
    ADD CONSTRAINT reward_programs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.role_packages
    ADD CONSTRAINT role_packages_pkey PRIMARY KEY (role_id, package_id);

ALTER TABLE ONLY public.role_permissions
    ADD CONSTRAINT role_permissions_pkey PRIMARY KEY (role_id, permission);

ALTER TABLE ONLY public.role_settings
    ADD CONSTRAINT role_settings_pkey PRIMARY KEY (role_id);

ALTER TABLE ONLY public.roles_can_give
    ADD CONSTRAINT roles_can_give_pkey PRIMARY KEY (role_id, given_role_id);

ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_name_key UNIQUE (name);

ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.series
    ADD CONSTRAINT series_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.series
    ADD CONSTRAINT series_source_key_unique UNIQUE (source, source_key);

ALTER TABLE ONLY public.stream_categories
    ADD CONSTRAINT stream_categories_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.stream_categories
    ADD CONSTRAINT stream_categories_source_key_unique UNIQUE (source, type, source_key);

ALTER TABLE ONLY public.streams
    ADD CONSTRAINT streams_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.streams
    ADD CONSTRAINT streams_source_key_unique UNIQUE (source, type, source_key);

ALTER TABLE ONLY public.syncs
    ADD CONSTRAINT syncs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.template_bouquets
    ADD CONSTRAINT template_bouquets_pkey PRIMARY KEY (template_id, bouquet_id);

ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ticket_replys
    ADD CONSTRAINT ticket_replys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_hash_key UNIQUE (hash);

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.transaction_parties
    ADD CONSTRAINT transaction_parties_pkey PRIMARY KEY (user_id, transfer_id);

ALTER TABLE ONLY public.tree_counts
    ADD CONSTRAINT tree_counts_pkey PRIMARY KEY (user_id, kind, shard);

ALTER TABLE ONLY public.trials
    ADD CONSTRAINT trials_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.user_permissions
    ADD CONSTRAINT user_permissions_pkey PRIMARY KEY (user_id, permission);

ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_pkey PRIMARY KEY (user_id, role_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.voucher_claims
    ADD CONSTRAINT voucher_claims_once UNIQUE (voucher_id, user_id, sequence);

ALTER TABLE ONLY public.voucher_claims
    ADD CONSTRAINT voucher_claims_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.voucher_packages
    ADD CONSTRAINT voucher_packages_pkey PRIMARY KEY (voucher_id, package_id);

ALTER TABLE ONLY public.voucher_parties
    ADD CONSTRAINT voucher_parties_pkey PRIMARY KEY (user_id, voucher_id);

ALTER TABLE ONLY public.voucher_template_packages
    ADD CONSTRAINT voucher_template_packages_pkey PRIMARY KEY (voucher_template_id, package_id);

ALTER TABLE ONLY public.voucher_templates
    ADD CONSTRAINT voucher_templates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.vouchers
    ADD CONSTRAINT vouchers_code_unique UNIQUE (code);

ALTER TABLE ONLY public.vouchers
    ADD CONSTRAINT vouchers_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX activecode_devices_name_unique ON public.activecode_devices USING btree (lower((name)::text));

CREATE INDEX activities_line_id ON public.activities USING btree (line_id, started_at, id);

CREATE INDEX activities_open ON public.activities USING btree (line_id) WHERE (ended_at IS NULL);

CREATE INDEX announcement_deliveries_user_id ON public.announcement_deliveries USING btree (user_id);

CREATE INDEX announcement_roles_role_id ON public.announcement_roles USING btree (role_id, announcement_id);

CREATE INDEX announcements_created_by_id ON public.announcements USING btree (created_by_id, id);

CREATE INDEX announcements_for_everyone ON public.announcements USING btree (id) WHERE ((status = 'published'::text) AND (audience = 'everyone'::text));

CREATE INDEX announcements_status ON public.announcements USING btree (status, id);

CREATE INDEX bouquets_category_id ON public.bouquets USING btree (category_id, id);

CREATE INDEX bouquets_parent_id ON public.bouquets USING btree (parent_id, id);

CREATE INDEX bouquets_type ON public.bouquets USING btree (type, id);

CREATE INDEX credit_entries_transfer_id ON public.credit_entries USING btree (transfer_id);

CREATE INDEX credit_transfers_actor_id ON public.credit_transfers USING btree (actor_id, id);

CREATE INDEX credit_transfers_created_at ON public.credit_transfers USING brin (created_at);

CREATE INDEX credit_transfers_from ON public.credit_transfers USING btree (from_account_id, id);

CREATE INDEX credit_transfers_kind ON public.credit_transfers USING btree (kind, id);

CREATE INDEX credit_transfers_reverses_id ON public.credit_transfers USING btree (reverses_id) WHERE (reverses_id IS NOT NULL);

CREATE INDEX credit_transfers_subject ON public.credit_transfers USING btree (subject_type, subject_id, id) WHERE (subject_id IS NOT NULL);

CREATE INDEX credit_transfers_to ON public.credit_transfers USING btree (to_account_id, id);

CREATE INDEX credit_transfers_token_id ON public.credit_transfers USING btree (token_id) WHERE (token_id IS NOT NULL);

CREATE INDEX dns_domains_created_by_id ON public.dns_domains USING btree (created_by_id, id);

CREATE UNIQUE INDEX dns_domains_domain_unique ON public.dns_domains USING btree (lower((domain)::text));

CREATE INDEX dns_domains_global ON public.dns_domains USING btree (id) WHERE is_global;

CREATE UNIQUE INDEX dns_domains_one_default ON public.dns_domains USING btree (created_by_id) WHERE is_default;

CREATE INDEX faq_categories_position ON public.faq_categories USING btree ("position", id);

CREATE INDEX faqs_faq_category_id ON public.faqs USING btree (faq_category_id, "position", id);

CREATE INDEX faqs_position ON public.faqs USING btree ("position", id);

CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at);

CREATE UNIQUE INDEX ledger_checks_one_unfinished ON public.ledger_checks USING btree (((finished_at IS NULL))) WHERE (finished_at IS NULL);

CREATE INDEX line_bouquets_bouquet_id ON public.line_bouquets USING btree (bouquet_id);

CREATE UNIQUE INDEX line_charges_creation_unique ON public.line_charges USING btree (line_id) WHERE (kind = 'create'::text);

CREATE INDEX line_charges_line_id ON public.line_charges USING btree (line_id, id);

CREATE INDEX line_charges_package_id ON public.line_charges USING btree (package_id, created_at);

CREATE INDEX line_charges_package_id_before ON public.line_charges USING btree (package_id_before);

CREATE INDEX line_charges_payer_id ON public.line_charges USING btree (payer_id, package_id, created_at);

CREATE INDEX line_charges_refund_transfer_id ON public.line_charges USING btree (refund_transfer_id);

CREATE INDEX line_charges_transfer_id ON public.line_charges USING btree (transfer_id);

CREATE INDEX line_charges_voucher_id ON public.line_charges USING btree (voucher_id) WHERE (voucher_id IS NOT NULL);

CREATE INDEX lines_activecode_device_id ON public.lines USING btree (activecode_device_id, id) WHERE ((activecode_device_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX lines_auto_renewal ON public.lines USING btree (expired_at) WHERE (auto_renewal AND (deleted_at IS NULL));

CREATE UNIQUE INDEX lines_code_unique ON public.lines USING btree (code) WHERE (deleted_at IS NULL);

CREATE INDEX lines_created_at ON public.lines USING btree (kind, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX lines_credentials ON public.lines USING gin (username public.gin_trgm_ops, mac_address public.gin_trgm_ops, code public.gin_trgm_ops) WHERE (deleted_at IS NULL);

CREATE INDEX lines_dns_domain_id ON public.lines USING btree (dns_domain_id) WHERE (dns_domain_id IS NOT NULL);

CREATE UNIQUE INDEX lines_dns_unique ON public.lines USING btree (lower((dns)::text)) WHERE (deleted_at IS NULL);

CREATE INDEX lines_expired_at ON public.lines USING btree (kind, expired_at, id) INCLUDE (user_id, refunded_at) WHERE (deleted_at IS NULL);

CREATE INDEX lines_external_id ON public.lines USING btree (external_id, kind) WHERE (deleted_at IS NULL);

CREATE INDEX lines_kind ON public.lines USING btree (kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX lines_kind_username ON public.lines USING btree (kind, username, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX lines_mac_address_unique ON public.lines USING btree (kind, mac_address) WHERE (deleted_at IS NULL);

CREATE INDEX lines_owner ON public.lines USING btree (user_id, kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX lines_owner_expired_at ON public.lines USING btree (user_id, kind, expired_at) WHERE (deleted_at IS NULL);

CREATE INDEX lines_package_id ON public.lines USING btree (package_id, kind, id) WHERE (deleted_at IS NULL);

CREATE INDEX lines_refunded ON public.lines USING btree (kind, id) WHERE ((refunded_at IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX lines_template_id ON public.lines USING btree (template_id, kind, id) WHERE ((template_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX lines_updated_at ON public.lines USING btree (kind, updated_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX lines_username_unique ON public.lines USING btree (lower((username)::text)) WHERE (deleted_at IS NULL);

CREATE INDEX lines_waiting ON public.lines USING btree (kind, id) WHERE ((expired_at IS NULL) AND (deleted_at IS NULL));

CREATE INDEX login_attempts_account ON public.login_attempts USING btree (account, created_at);

CREATE INDEX login_attempts_created_at ON public.login_attempts USING btree (created_at);

CREATE INDEX login_networks_last_login_at ON public.login_networks USING btree (last_login_at);

CREATE INDEX logs_action ON public.logs USING btree (action, id);

CREATE INDEX logs_created_at ON public.logs USING brin (created_at);

CREATE INDEX logs_subject ON public.logs USING btree (subject_type, subject_id, id);

CREATE INDEX logs_token_id ON public.logs USING btree (token_id) WHERE (token_id IS NOT NULL);

CREATE INDEX logs_user_id ON public.logs USING btree (user_id, id);

CREATE INDEX mass_delete_autos_due ON public.mass_delete_autos USING btree (last_run_at) WHERE is_active;

CREATE INDEX mass_delete_autos_kind ON public.mass_delete_autos USING btree (kind, id);

CREATE INDEX mass_delete_autos_user_id ON public.mass_delete_autos USING btree (user_id, kind, id);

CREATE INDEX messaging_link_codes_created_by_id ON public.messaging_link_codes USING btree (created_by_id);

CREATE INDEX messaging_link_codes_expires_at ON public.messaging_link_codes USING btree (expires_at);

CREATE INDEX messaging_link_codes_user_id ON public.messaging_link_codes USING btree (user_id, id);

CREATE INDEX notifications_unread ON public.notifications USING btree (user_id, id) WHERE (read_at IS NULL);

CREATE INDEX notifications_user_id ON public.notifications USING btree (user_id, id);

CREATE INDEX package_bouquets_bouquet_id ON public.package_bouquets USING btree (bouquet_id, package_id);

CREATE UNIQUE INDEX packages_one_default ON public.packages USING btree (is_default) WHERE is_default;

CREATE INDEX quick_actions_user_id ON public.quick_actions USING btree (user_id, "position", id);

CREATE INDEX report_parties_report_id ON public.report_parties USING btree (report_id);

CREATE INDEX report_votes_user_id ON public.report_votes USING btree (user_id, report_id);

CREATE INDEX reports_created_at ON public.reports USING btree (kind, created_at, id);

CREATE INDEX reports_created_by_id ON public.reports USING btree (created_by_id, kind, id);

CREATE INDEX reports_description_part ON public.reports USING gin (description public.gin_trgm_ops);

CREATE INDEX reports_few_votes ON public.reports USING btree (kind, votes, id DESC);

CREATE INDEX reports_fixed_at ON public.reports USING btree (kind, fixed_at, id);

CREATE INDEX reports_issue ON public.reports USING btree (kind, issue, id);

CREATE INDEX reports_kind ON public.reports USING btree (kind, id);

CREATE UNIQUE INDEX reports_one_open_per_series ON public.reports USING btree (series_id, issue) WHERE ((series_id IS NOT NULL) AND (status <> 'fixed'::text));

CREATE UNIQUE INDEX reports_one_open_per_stream ON public.reports USING btree (stream_id, issue) WHERE ((stream_id IS NOT NULL) AND (status <> 'fixed'::text));

CREATE INDEX reports_series_id ON public.reports USING btree (series_id, id) WHERE (series_id IS NOT NULL);

CREATE INDEX reports_status ON public.reports USING btree (kind, status, id);

CREATE INDEX reports_stream_id ON public.reports USING btree (stream_id, id) WHERE (stream_id IS NOT NULL);

CREATE INDEX reports_ticket_id ON public.reports USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);

CREATE INDEX reports_updated_at ON public.reports USING btree (kind, updated_at, id);

CREATE INDEX reports_votes ON public.reports USING btree (kind, votes, id);

CREATE INDEX request_credits_amount ON public.request_credits USING btree (amount, id);

CREATE INDEX request_credits_created_at ON public.request_credits USING btree (created_at, id);

CREATE INDEX request_credits_created_by_id ON public.request_credits USING btree (created_by_id, id);

CREATE INDEX request_credits_decided_at ON public.request_credits USING btree (decided_at, id);

CREATE INDEX request_credits_description ON public.request_credits USING gin (description public.gin_trgm_ops);

CREATE UNIQUE INDEX request_credits_one_open ON public.request_credits USING btree (created_by_id) WHERE (status = ANY (ARRAY['pending'::text, 'taken'::text]));

CREATE INDEX request_credits_status ON public.request_credits USING btree (status, id);

CREATE INDEX request_credits_status_newest ON public.request_credits USING btree (status, id DESC);

CREATE INDEX request_credits_taken_at ON public.request_credits USING btree (taken_at, id);

CREATE INDEX request_credits_taken_by_id ON public.request_credits USING btree (taken_by_id, id) WHERE (taken_by_id IS NOT NULL);

CREATE UNIQUE INDEX request_credits_transfer_id ON public.request_credits USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);

CREATE INDEX request_credits_updated_at ON public.request_credits USING btree (updated_at, id);

CREATE INDEX request_refunds_amount ON public.request_refunds USING btree (amount, id);

CREATE INDEX request_refunds_amount_newest ON public.request_refunds USING btree (amount, id DESC);

CREATE INDEX request_refunds_created_at ON public.request_refunds USING btree (created_at, id);

CREATE INDEX request_refunds_created_by_id ON public.request_refunds USING btree (created_by_id, id);

CREATE INDEX request_refunds_decided_at ON public.request_refunds USING btree (decided_at, id);

CREATE INDEX request_refunds_decided_by_id ON public.request_refunds USING btree (decided_by_id, id) WHERE (decided_by_id IS NOT NULL);

CREATE INDEX request_refunds_line_charge_id ON public.request_refunds USING btree (line_charge_id);

CREATE INDEX request_refunds_line_id ON public.request_refunds USING btree (line_id, id);

CREATE UNIQUE INDEX request_refunds_one_open ON public.request_refunds USING btree (line_id) WHERE (status = 'pending'::text);

CREATE INDEX request_refunds_reason ON public.request_refunds USING gin (reason public.gin_trgm_ops);

CREATE INDEX request_refunds_status ON public.request_refunds USING btree (status, id);

CREATE INDEX request_refunds_status_newest ON public.request_refunds USING btree (status, id DESC);

CREATE UNIQUE INDEX request_refunds_transfer_id ON public.request_refunds USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);

CREATE INDEX request_refunds_updated_at ON public.request_refunds USING btree (updated_at, id);

CREATE INDEX restrictions_batch ON public.restrictions USING btree (batch, id) WHERE (batch IS NOT NULL);

CREATE INDEX restrictions_created_by_id ON public.restrictions USING btree (created_by_id, id);

CREATE INDEX restrictions_line_id ON public.restrictions USING btree (line_id, id) WHERE (line_id IS NOT NULL);

CREATE INDEX restrictions_user_id ON public.restrictions USING btree (user_id, id) WHERE (user_id IS NOT NULL);

CREATE INDEX reward_mints_user_id ON public.reward_mints USING btree (user_id, id);

CREATE INDEX reward_programs_active ON public.reward_programs USING btree (package_id, created_by_id) WHERE (status = 'active'::text);

CREATE INDEX reward_programs_created_by_id ON public.reward_programs USING btree (created_by_id, id);

CREATE INDEX reward_programs_maker_active ON public.reward_programs USING btree (created_by_id, id) WHERE (status = 'active'::text);

CREATE INDEX reward_programs_package_id ON public.reward_programs USING btree (package_id, id);

CREATE INDEX reward_programs_voucher_template_id ON public.reward_programs USING btree (voucher_template_id, id);

CREATE INDEX role_packages_package_id ON public.role_packages USING btree (package_id, role_id);

CREATE INDEX roles_can_give_given_role_id ON public.roles_can_give USING btree (given_role_id, role_id);

CREATE INDEX roles_created_by_id ON public.roles USING btree (created_by_id, id);

CREATE INDEX series_name ON public.series USING btree (name, id);

CREATE INDEX series_name_part ON public.series USING gin (name public.gin_trgm_ops);

CREATE INDEX series_stream_category_id ON public.series USING btree (stream_category_id, id);

CREATE INDEX stream_categories_parent_id ON public.stream_categories USING btree (parent_id, id);

CREATE INDEX streams_name ON public.streams USING btree (name, id);

CREATE INDEX streams_name_part ON public.streams USING gin (name public.gin_trgm_ops);

CREATE INDEX streams_stream_category_id ON public.streams USING btree (stream_category_id, id);

CREATE INDEX streams_type ON public.streams USING btree (type, id);

CREATE INDEX syncs_failed ON public.syncs USING btree (id) WHERE (status = 'failed'::text);

CREATE INDEX syncs_fresh ON public.syncs USING btree (next_attempt_at, id) WHERE ((status = 'pending'::text) AND (last_error IS NULL));

CREATE INDEX syncs_line_id ON public.syncs USING btree (line_id, id);

CREATE INDEX syncs_retried ON public.syncs USING btree (next_attempt_at, id) WHERE ((status = 'pending'::text) AND (last_error IS NOT NULL));

CREATE INDEX template_bouquets_bouquet_id ON public.template_bouquets USING btree (bouquet_id, template_id);

CREATE INDEX templates_created_by_id ON public.templates USING btree (created_by_id, id);

CREATE INDEX templates_global ON public.templates USING btree (id) WHERE (publish AND is_global);

CREATE INDEX templates_package_id ON public.templates USING btree (package_id, id);

CREATE INDEX ticket_replys_ticket_id ON public.ticket_replys USING btree (ticket_id, id);

CREATE INDEX ticket_replys_user_id ON public.ticket_replys USING btree (user_id, id);

CREATE INDEX tickets_agent_id ON public.tickets USING btree (agent_id, id) WHERE (agent_id IS NOT NULL);

CREATE INDEX tickets_created_at ON public.tickets USING btree (created_at, id);

CREATE INDEX tickets_last_reply_at ON public.tickets USING btree (last_reply_at, id);

CREATE INDEX tickets_low_priority ON public.tickets USING btree (priority_rank, id DESC);

CREATE UNIQUE INDEX tickets_one_open_chat ON public.tickets USING btree (LEAST(user_id, recipient_id), GREATEST(user_id, recipient_id)) WHERE ((type = 'chat'::text) AND (status <> 'closed'::text));

CREATE INDEX tickets_priority ON public.tickets USING btree (priority_rank, id);

CREATE INDEX tickets_recipient_id ON public.tickets USING btree (recipient_id, id) WHERE (recipient_id IS NOT NULL);

CREATE INDEX tickets_related ON public.tickets USING btree (related_type, related_id, id) WHERE (related_type IS NOT NULL);

CREATE INDEX tickets_status ON public.tickets USING btree (status, id);

CREATE INDEX tickets_subject_part ON public.tickets USING gin (subject public.gin_trgm_ops);

CREATE INDEX tickets_unassigned ON public.tickets USING btree (id) WHERE ((type = 'support'::text) AND (agent_id IS NULL));

CREATE INDEX tickets_updated_at ON public.tickets USING btree (updated_at, id);

CREATE INDEX tickets_user_id ON public.tickets USING btree (user_id, id);

CREATE INDEX tokens_expires_at ON public.tokens USING btree (expires_at);

CREATE INDEX tokens_revoked_at ON public.tokens USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);

CREATE INDEX tokens_user_id ON public.tokens USING btree (user_id, kind, id);

CREATE INDEX trials_line_id ON public.trials USING btree (line_id);

CREATE INDEX trials_mac_address ON public.trials USING btree (mac_address, created_at) WHERE (mac_address IS NOT NULL);

CREATE INDEX trials_user_id ON public.trials USING btree (user_id, created_at) WHERE (NOT is_paid);

CREATE INDEX user_roles_role_id ON public.user_roles USING btree (role_id, user_id);

CREATE INDEX users_created_at ON public.users USING btree (created_at, id);

CREATE INDEX users_created_by_id ON public.users USING btree (created_by_id, id);

CREATE INDEX users_depth ON public.users USING btree (depth, id);

CREATE INDEX users_email ON public.users USING btree (email, id);

CREATE INDEX users_full_name ON public.users USING btree (full_name, id);

CREATE INDEX users_path ON public.users USING btree (path);

CREATE INDEX users_pin ON public.users USING btree (pin);

CREATE INDEX users_username ON public.users USING btree (username, id);

CREATE UNIQUE INDEX users_username_unique ON public.users USING btree (lower((username)::text));

CREATE UNIQUE INDEX voucher_claims_line_charge_id ON public.voucher_claims USING btree (line_charge_id) WHERE (line_charge_id IS NOT NULL);

CREATE UNIQUE INDEX voucher_claims_transfer_id ON public.voucher_claims USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);

CREATE INDEX voucher_claims_user_id ON public.voucher_claims USING btree (user_id, voucher_id);

CREATE INDEX voucher_packages_package_id ON public.voucher_packages USING btree (package_id, voucher_id);

CREATE INDEX voucher_parties_voucher_id ON public.voucher_parties USING btree (voucher_id);

CREATE INDEX voucher_template_packages_package_id ON public.voucher_template_packages USING btree (package_id, voucher_template_id);

CREATE INDEX voucher_templates_created_at ON public.voucher_templates USING btree (created_at, id);

CREATE INDEX voucher_templates_created_at_newest ON public.voucher_templates USING btree (created_at, id DESC);

CREATE INDEX voucher_templates_created_by_id ON public.voucher_templates USING btree (created_by_id, id);

CREATE INDEX voucher_templates_percentage ON public.voucher_templates USING btree (percentage, id);

CREATE INDEX voucher_templates_percentage_newest ON public.voucher_templates USING btree (percentage, id DESC);

CREATE INDEX voucher_templates_status ON public.voucher_templates USING btree (status, id);

CREATE INDEX voucher_templates_status_newest ON public.voucher_templates USING btree (status, id DESC);

CREATE INDEX voucher_templates_title ON public.voucher_templates USING btree (title, id);

CREATE INDEX voucher_templates_title_newest ON public.voucher_templates USING btree (title, id DESC);

CREATE INDEX voucher_templates_title_part ON public.voucher_templates USING gin (title public.gin_trgm_ops);

CREATE INDEX voucher_templates_updated_at ON public.voucher_templates USING btree (updated_at, id);

CREATE INDEX voucher_templates_updated_at_newest ON public.voucher_templates USING btree (updated_at, id DESC);

CREATE INDEX voucher_templates_value ON public.voucher_templates USING btree (value, id);

CREATE INDEX voucher_templates_value_newest ON public.voucher_templates USING btree (value, id DESC);

CREATE INDEX vouchers_created_at ON public.vouchers USING btree (created_at, id);

CREATE INDEX vouchers_created_at_newest ON public.vouchers USING btree (created_at, id DESC);

CREATE INDEX vouchers_created_by_id ON public.vouchers USING btree (created_by_id, id);

CREATE INDEX vouchers_end_date ON public.vouchers USING btree (end_date, id);

CREATE INDEX vouchers_end_date_newest ON public.vouchers USING btree (end_date, id DESC);

CREATE INDEX vouchers_percentage ON public.vouchers USING btree (percentage, id);

CREATE INDEX vouchers_percentage_newest ON public.vouchers USING btree (percentage, id DESC);

CREATE INDEX vouchers_reward_program_id ON public.vouchers USING btree (reward_program_id, id) WHERE (reward_program_id IS NOT NULL);

CREATE INDEX vouchers_start_date ON public.vouchers USING btree (start_date, id);

CREATE INDEX vouchers_start_date_newest ON public.vouchers USING btree (start_date, id DESC);

CREATE INDEX vouchers_status ON public.vouchers USING btree (status, id);

CREATE INDEX vouchers_status_newest ON public.vouchers USING btree (status, id DESC);

CREATE INDEX vouchers_title ON public.vouchers USING btree (title, id);

CREATE INDEX vouchers_title_newest ON public.vouchers USING btree (title, id DESC);

CREATE INDEX vouchers_title_part ON public.vouchers USING gin (title public.gin_trgm_ops);

CREATE INDEX vouchers_updated_at ON public.vouchers USING btree (updated_at, id);

CREATE INDEX vouchers_updated_at_newest ON public.vouchers USING btree (updated_at, id DESC);

CREATE INDEX vouchers_used_count ON public.vouchers USING btree (used_count, id);

CREATE INDEX vouchers_used_count_newest ON public.vouchers USING btree (used_count, id DESC);

CREATE INDEX vouchers_user_id ON public.vouchers USING btree (user_id, id) WHERE (user_id IS NOT NULL);

CREATE INDEX vouchers_value ON public.vouchers USING btree (value, id);

CREATE INDEX vouchers_value_newest ON public.vouchers USING btree (value, id DESC);

CREATE TRIGGER add_authors AFTER INSERT ON public.reports REFERENCING NEW TABLE AS new_reports FOR EACH STATEMENT EXECUTE FUNCTION public.add_report_authors();

CREATE TRIGGER add_voters AFTER INSERT ON public.report_votes REFERENCING NEW TABLE AS new_votes FOR EACH STATEMENT EXECUTE FUNCTION public.add_report_voters();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.credit_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.credit_transfers FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER count_deleted AFTER DELETE ON public.logs REFERENCING OLD TABLE AS old_logs FOR EACH STATEMENT EXECUTE FUNCTION public.uncount_logs();

CREATE TRIGGER count_deleted AFTER DELETE ON public.report_parties REFERENCING OLD TABLE AS parties FOR EACH STATEMENT EXECUTE FUNCTION public.count_reports();

CREATE TRIGGER count_inserted AFTER INSERT ON public.announcements REFERENCING NEW TABLE AS new_announcements FOR EACH STATEMENT EXECUTE FUNCTION public.count_announcements();

CREATE TRIGGER count_inserted AFTER INSERT ON public.credit_transfers REFERENCING NEW TABLE AS new_transfers FOR EACH STATEMENT EXECUTE FUNCTION public.count_transactions();

CREATE TRIGGER count_inserted AFTER INSERT ON public.lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION public.count_lines();

CREATE TRIGGER count_inserted AFTER INSERT ON public.logs REFERENCING NEW TABLE AS new_logs FOR EACH STATEMENT EXECUTE FUNCTION public.count_logs();

CREATE TRIGGER count_inserted AFTER INSERT ON public.report_parties REFERENCING NEW TABLE AS parties FOR EACH STATEMENT EXECUTE FUNCTION public.count_reports();

CREATE TRIGGER count_inserted AFTER INSERT ON public.request_credits REFERENCING NEW TABLE AS new_requests FOR EACH STATEMENT EXECUTE FUNCTION public.count_requests('request_credit');

CREATE TRIGGER count_inserted AFTER INSERT ON public.request_refunds REFERENCING NEW TABLE AS new_requests FOR EACH STATEMENT EXECUTE FUNCTION public.count_requests('request_refund');

CREATE TRIGGER count_inserted AFTER INSERT ON public.reward_programs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_reward_programs();

CREATE TRIGGER count_inserted AFTER INSERT ON public.tickets REFERENCING NEW TABLE AS new_tickets FOR EACH STATEMENT EXECUTE FUNCTION public.count_support_tickets();

CREATE TRIGGER count_inserted AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_users FOR EACH STATEMENT EXECUTE FUNCTION public.count_users();

CREATE TRIGGER count_inserted AFTER INSERT ON public.voucher_templates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_voucher_templates();

CREATE TRIGGER count_updated AFTER UPDATE ON public.lines REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION public.count_lines();

CREATE TRIGGER parties_inserted AFTER INSERT ON public.voucher_claims REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.enter_voucher_claims();

CREATE TRIGGER parties_inserted AFTER INSERT ON public.vouchers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.enter_vouchers();

ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.lines(id);

ALTER TABLE ONLY public.announcement_deliveries
    ADD CONSTRAINT announcement_deliveries_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES public.announcements(id);

ALTER TABLE ONLY public.announcement_deliveries
    ADD CONSTRAINT announcement_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.announcement_roles
    ADD CONSTRAINT announcement_roles_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES public.announcements(id);

ALTER TABLE ONLY public.announcement_roles
    ADD CONSTRAINT announcement_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(id);

ALTER TABLE ONLY public.announcements
    ADD CONSTRAINT announcements_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.bouquets
    ADD CONSTRAINT bouquets_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.stream_categories(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.bouquets
    ADD CONSTRAINT bouquets_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.bouquets(id);

ALTER TABLE ONLY public.credit_accounts
    ADD CONSTRAINT credit_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.credit_accounts(id);

ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES public.credit_transfers(id);

ALTER TABLE ONLY public.credit_transfers
    ADD CONSTRAINT credit_transfers_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.credit_transfers
    ADD CONSTRAINT credit_transfers_from_account_id_fkey FOREIGN KEY (from_account_id) REFERENCES public.credit_accounts(id);

ALTER TABLE ONLY public.credit_transfers
    ADD CONSTRAINT credit_transfers_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES public.credit_transfers(id);

ALTER TABLE ONLY public.credit_transfers
    ADD CONSTRAINT credit_transfers_to_account_id_fkey FOREIGN KEY (to_account_id) REFERENCES public.credit_accounts(id);

ALTER TABLE ONLY public.credit_transfers
    ADD CONSTRAINT credit_transfers_token_id_fkey FOREIGN KEY (token_id) REFERENCES public.tokens(id);

ALTER TABLE ONLY public.dns_domains
    ADD CONSTRAINT dns_domains_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.faqs
    ADD CONSTRAINT faqs_faq_category_id_fkey FOREIGN KEY (faq_category_id) REFERENCES public.faq_categories(id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.line_bouquets
    ADD CONSTRAINT line_bouquets_bouquet_id_fkey FOREIGN KEY (bouquet_id) REFERENCES public.bouquets(id);

ALTER TABLE ONLY public.line_bouquets
    ADD CONSTRAINT line_bouquets_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.lines(id);

ALTER TABLE ONLY public.line_charges
    ADD CONSTRAINT line_charges_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.lines(id);

ALTER TABLE ONLY public.line_charges
    ADD CONSTRAINT line_charges_package_id_before_fkey FOREIGN KEY (package_id_before) REFERENCES public.packages(id);

ALTER TABLE ONLY public.line_charges
    ADD CONSTRAINT line_charges_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.packages(id);

ALTER TABLE ONLY public.line_charges
    ADD CONSTRAINT line_charges_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.line_charges
    ADD CONSTRAINT line_charges_refund_transfer_id_fkey FOREIGN KEY (refund_transfer_id) REFERENCES public.credit_transfers(id);

ALTER TABLE ONLY public.line_charges
    ADD CONSTRAINT line_charges_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES public.credit_transfers(id);

ALTER TABLE ONLY public.line_charges
    ADD CONSTRAINT line_charges_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES public.vouchers(id);

ALTER TABLE ONLY public.lines
    ADD CONSTRAINT lines_activecode_device_id_fkey FOREIGN KEY (activecode_device_id) REFERENCES public.activecode_devices(id);

ALTER TABLE ONLY public.lines
    ADD CONSTRAINT lines_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.lines
    ADD CONSTRAINT lines_dns_domain_id_fkey FOREIGN KEY (dns_domain_id) REFERENCES public.dns_domains(id);

ALTER TABLE ONLY public.lines
    ADD CONSTRAINT lines_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.packages(id);

ALTER TABLE ONLY public.lines
    ADD CONSTRAINT lines_template_id_fkey FOREIGN KEY (template_id) REFERENCES public.templates(id);

ALTER TABLE ONLY public.lines
    ADD CONSTRAINT lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.login_networks
    ADD CONSTRAINT login_networks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.logs
    ADD CONSTRAINT logs_token_id_fkey FOREIGN KEY (token_id) REFERENCES public.tokens(id);

ALTER TABLE ONLY public.logs
    ADD CONSTRAINT logs_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.mass_delete_autos
    ADD CONSTRAINT mass_delete_autos_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.messaging_link_codes
    ADD CONSTRAINT messaging_link_codes_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.messaging_link_codes
    ADD CONSTRAINT messaging_link_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.package_bouquets
    ADD CONSTRAINT package_bouquets_bouquet_id_fkey FOREIGN KEY (bouquet_id) REFERENCES public.bouquets(id);

ALTER TABLE ONLY public.package_bouquets
    ADD CONSTRAINT package_bouquets_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.packages(id);

ALTER TABLE ONLY public.package_refund_policies
    ADD CONSTRAINT package_refund_policies_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.packages(id);

ALTER TABLE ONLY public.package_refund_tiers
    ADD CONSTRAINT package_refund_tiers_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES public.package_refund_policies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.quick_actions
    ADD CONSTRAINT quick_actions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.renewals
    ADD CONSTRAINT renewals_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.lines(id);

ALTER TABLE ONLY public.report_parties
    ADD CONSTRAINT report_parties_report_id_fkey FOREIGN KEY (report_id) REFERENCES public.reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.report_votes
    ADD CONSTRAINT report_votes_report_id_fkey FOREIGN KEY (report_id) REFERENCES public.reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.report_votes
    ADD CONSTRAINT report_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_series_id_fkey FOREIGN KEY (series_id) REFERENCES public.series(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES public.streams(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES public.tickets(id);

ALTER TABLE ONLY public.request_credits
    ADD CONSTRAINT request_credits_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.request_credits
    ADD CONSTRAINT request_credits_taken_by_id_fkey FOREIGN KEY (taken_by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.request_credits
    ADD CONSTRAINT request_credits_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES public.credit_transfers(id);

ALTER TABLE ONLY public.request_refunds
    ADD CONSTRAINT request_refunds_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.request_refunds
    ADD CONSTRAINT request_refunds_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.request_refunds
    ADD CONSTRAINT request_refunds_line_charge_id_fkey FOREIGN KEY (line_charge_id) REFERENCES public.line_charges(id);

ALTER TABLE ONLY public.request_refunds
    ADD CONSTRAINT request_refunds_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.lines(id);

ALTER TABLE ONLY public.request_refunds
    ADD CONSTRAINT request_refunds_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES public.credit_transfers(id);

ALTER TABLE ONLY public.restrictions
    ADD CONSTRAINT restrictions_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.restrictions
    ADD CONSTRAINT restrictions_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.lines(id);

ALTER TABLE ONLY public.restrictions
    ADD CONSTRAINT restrictions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.reward_mints
    ADD CONSTRAINT reward_mints_reward_program_id_fkey FOREIGN KEY (reward_program_id) REFERENCES public.reward_programs(id);

ALTER TABLE ONLY public.reward_mints
    ADD CONSTRAINT reward_mints_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.reward_mints
    ADD CONSTRAINT reward_mints_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES public.vouchers(id);

ALTER TABLE ONLY public.reward_programs
    ADD CONSTRAINT reward_programs_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.reward_programs
    ADD CONSTRAINT reward_programs_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.packages(id);

ALTER TABLE ONLY public.reward_programs
    ADD CONSTRAINT reward_programs_voucher_template_id_fkey FOREIGN KEY (voucher_template_id) REFERENCES public.voucher_templates(id);

ALTER TABLE ONLY public.role_packages
    ADD CONSTRAINT role_packages_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.packages(id);

ALTER TABLE ONLY public.role_packages
    ADD CONSTRAINT role_packages_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(id);

ALTER TABLE ONLY public.role_permissions
    ADD CONSTRAINT role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(id);

ALTER TABLE ONLY public.role_settings
    ADD CONSTRAINT role_settings_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.roles_can_give
    ADD CONSTRAINT roles_can_give_given_role_id_fkey FOREIGN KEY (given_role_id) REFERENCES public.roles(id);

ALTER TABLE ONLY public.roles_can_give
    ADD CONSTRAINT roles_can_give_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(id);

ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.series
    ADD CONSTRAINT series_stream_category_id_fkey FOREIGN KEY (stream_category_id) REFERENCES public.stream_categories(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.stream_categories
    ADD CONSTRAINT stream_categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.stream_categories(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.streams
    ADD CONSTRAINT streams_stream_category_id_fkey FOREIGN KEY (stream_category_id) REFERENCES public.stream_categories(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.syncs
    ADD CONSTRAINT syncs_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.lines(id);

ALTER TABLE ONLY public.template_bouquets
    ADD CONSTRAINT template_bouquets_bouquet_id_fkey FOREIGN KEY (bouquet_id) REFERENCES public.bouquets(id);

ALTER TABLE ONLY public.template_bouquets
    ADD CONSTRAINT template_bouquets_template_id_fkey FOREIGN KEY (template_id) REFERENCES public.templates(id);

ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.packages(id);

ALTER TABLE ONLY public.ticket_replys
    ADD CONSTRAINT ticket_replys_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES public.tickets(id);

ALTER TABLE ONLY public.ticket_replys
    ADD CONSTRAINT ticket_replys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.tree_counts
    ADD CONSTRAINT tree_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.trials
    ADD CONSTRAINT trials_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.lines(id);

ALTER TABLE ONLY public.trials
    ADD CONSTRAINT trials_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.user_permissions
    ADD CONSTRAINT user_permissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(id);

ALTER TABLE ONLY public.user_roles
    ADD CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.voucher_claims
    ADD CONSTRAINT voucher_claims_line_charge_id_fkey FOREIGN KEY (line_charge_id) REFERENCES public.line_charges(id);

ALTER TABLE ONLY public.voucher_claims
    ADD CONSTRAINT voucher_claims_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES public.credit_transfers(id);

ALTER TABLE ONLY public.voucher_claims
    ADD CONSTRAINT voucher_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.voucher_claims
    ADD CONSTRAINT voucher_claims_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES public.vouchers(id);

ALTER TABLE ONLY public.voucher_packages
    ADD CONSTRAINT voucher_packages_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.packages(id);

ALTER TABLE ONLY public.voucher_packages
    ADD CONSTRAINT voucher_packages_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES public.vouchers(id);

ALTER TABLE ONLY public.voucher_template_packages
    ADD CONSTRAINT voucher_template_packages_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.packages(id);

ALTER TABLE ONLY public.voucher_template_packages
    ADD CONSTRAINT voucher_template_packages_voucher_template_id_fkey FOREIGN KEY (voucher_template_id) REFERENCES public.voucher_templates(id);

ALTER TABLE ONLY public.voucher_templates
    ADD CONSTRAINT voucher_templates_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.vouchers
    ADD CONSTRAINT vouchers_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.vouchers
    ADD CONSTRAINT vouchers_reward_program_id_fkey FOREIGN KEY (reward_program_id) REFERENCES public.reward_programs(id);

ALTER TABLE ONLY public.vouchers
    ADD CONSTRAINT vouchers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

