-- Written by `npm run schema`: what the dearest operations send to PostgreSQL, packet by packet, when the service is
-- warm. Do not edit: a review of a change reads it.

-- ====== packages_index

-- A packet
-- 1
select u.id, u.path,
  not exists (
    select
    from users below
    where below.created_by_id = u.id
      and below.id <> u.id
  ) as leaf,
  t.id as token_id, t.expires_at as token_expires_at, t.has_written as token_has_written, t.scopes,
  t.credit_limit is not null as token_has_limit, t.allowed_networks,
  case when u.depth = 0 then $1::text[]
    else array(
      select rp.permission::text
      from user_roles ur
        join role_permissions rp using (role_id)
      where ur.user_id = u.id
        and rp.permission = any ($2::text[])
      union all
      select up.permission::text
      from user_permissions up
      where up.user_id = u.id
        and up.permission = any ($3::text[])
    )
  end as granted,
  array(
    select unnest(r.policies)
    from restrictions r
    where r.user_id = u.id
  ) as blocked
from tokens t
  cross join lateral (
    select id, path, depth
    from users
    where id = t.user_id
    offset 0
  ) u
where
  t.hash = (
    select decode($4, 'hex')
  )
  and t.revoked_at is null
  and t.expires_at > now();

-- A packet
-- 2
select "packages"."id", "packages"."name", "packages"."is_trial", "packages"."is_paid_trial",
  "packages"."is_default", "packages"."can_enable_vpn", "packages"."credit", "packages"."period",
  "packages"."period_type", "packages"."max_connections", "packages"."created_at", "packages"."updated_at",
  (
    (
      select count(*) as "total"
      from "packages"
      where
        exists (
          select "role_packages"."role_id"
          from "role_packages"
            inner join "user_roles" on "user_roles"."role_id" = "role_packages"."role_id"
          where "role_packages"."package_id" = "packages"."id"
            and "user_roles"."user_id" = $1
        )
        and true
    )
  ) as "total"
from "packages"
where
  exists (
    select "role_packages"."role_id"
    from "role_packages"
      inner join "user_roles" on "user_roles"."role_id" = "role_packages"."role_id"
    where "role_packages"."package_id" = "packages"."id"
      and "user_roles"."user_id" = $2
  )
  and true
order by "packages"."id" desc
limit 15;

-- ====== users_index

-- A packet
-- 1 again

-- A packet
-- 3
select "users"."id", "users"."username", "users"."email", "users"."created_by_id", "users"."path",
  "users"."full_name", "users"."dns", "users"."note", "users"."messaging_phone", "users"."messaging_handle",
  "users"."external_id", "users"."adult", "users"."tos_acceptance_at", "users"."pin", "users"."last_ip",
  "users"."show_bouquets_by", "users"."paid_test_sold", "users"."created_at", "users"."updated_at",
  (
    select "balance"
    from "credit_accounts"
    where "credit_accounts"."user_id" = "users"."id"
      and "credit_accounts"."purpose" = $1
  ) as "balance",
  (
    select "credit_alert_below"
    from "credit_accounts"
    where "credit_accounts"."user_id" = "users"."id"
      and "credit_accounts"."purpose" = $2
  ) as "alert_below",
  coalesce(
    (
      select true as "lies"
      from "restrictions"
      where "restrictions"."user_id" = "users"."id"
      limit $3
    ),
    false
  ) as "restricted",
  (
    (
      select coalesce(sum(count), 0)::bigint
      from tree_counts
      where user_id = $4
        and kind = $5
    ) + (
      select coalesce(sum(step), 0)::bigint
      from tree_count_changes as changes
      where changes.kind = $6
        and (
          select users.path
          from users
          where users.id = changes.user_id
        ) >= $7
        and (
          select users.path
          from users
          where users.id = changes.user_id
        ) < left($8, -1) || '/'
    )
  ) as "total"
from "users"
where
  (
    "users"."path" >= $9
    and "users"."path" < left($10, -1) || '/'
  )
  and true
order by "users"."id" desc
limit 15;

-- ====== m3us_index

-- A packet
-- 1 again

-- A packet
-- 4
select "lines"."id", "lines"."kind", "lines"."username", "lines"."mac_address", "lines"."sn",
  "lines"."stb_type", "lines"."modem_mac", "lines"."enigma_version", "lines"."activecode_device_id",
  "lines"."serial", "lines"."package_id", "lines"."template_id", "lines"."max_connections",
  "lines"."is_trial", "lines"."is_paid_trial", "lines"."adult", "lines"."auto_renewal", "lines"."vpn_enabled",
  "lines"."dns", "lines"."dns_domain_id", "lines"."note", "lines"."external_id", "lines"."country",
  "lines"."customer_has_paid", "lines"."messaging_contact", "lines"."user_id", "lines"."created_by_id",
  "lines"."activated_at", "lines"."expired_at", "lines"."created_at", "lines"."updated_at",
  "lines"."password", "lines"."parent_password", "lines"."code", "lines"."refunded_at",
  case when lines.refunded_at is not null then 'refunded'
    when (
      select true
      from restrictions
      where restrictions.line_id = lines.id
      limit 1
    ) is true then 'restricted'
    when lines.expired_at is null then 'waiting'
    when lines.expired_at <= now() then 'expired'
    else 'active'
  end as "status",
  coalesce(
    lines.dns,
    (
      select users.dns
      from users
      where users.id = lines.user_id
    )
  ) as "host",
  (
    (
      select coalesce(sum(count), 0)::bigint
      from tree_counts
      where user_id = $1
        and kind = $2
    ) + (
      select coalesce(sum(step), 0)::bigint
      from tree_count_changes as changes
      where changes.kind = $3
        and (
          select users.path
          from users
          where users.id = changes.user_id
        ) >= $4
        and (
          select users.path
          from users
          where users.id = changes.user_id
        ) < left($5, -1) || '/'
    )
  ) as "total"
from "lines"
where "lines"."deleted_at" is null
  and "lines"."kind" = $6
  and "lines"."id" = any (
    array(
      select id
      from
        (
          with
            found as materialized (
              (
                select "lines"."id" as "id", "lines"."id" as "key_0"
                from "lines"
                where "lines"."deleted_at" is null
                  and "lines"."kind" = $7
                  and "lines"."user_id" = any (
                    array(
                      select users.id
                      from users
                      where
                        (
                          "users"."path" >= $8
                          and "users"."path" < left($9, -1) || '/'
                        )
                    )
                  )
                  and (
                    select
                      (
                        (
                          select coalesce(sum(count), 0)::bigint
                          from tree_counts
                          where user_id = $10
                            and kind = $11
                        ) + (
                          select coalesce(sum(step), 0)::bigint
                          from tree_count_changes as changes
                          where changes.kind = $12
                            and (
                              select users.path
                              from users
                              where users.id = changes.user_id
                            ) >= $13
                            and (
                              select users.path
                              from users
                              where users.id = changes.user_id
                            ) < left($14, -1) || '/'
                        )
                      ) <= 50000
                  )
              )
            )
          select id
          from found
          order by "key_0" desc
          limit $15
          offset $16
        ) as few
      union all
      select id
      from
        (
          (
            select "lines"."id" as "id"
            from "lines"
            where "lines"."deleted_at" is null
              and "lines"."kind" = $17
              and coalesce(
                (
                  select true
                  from users
                  where users.id = "lines"."user_id"
                    and (
                      "users"."path" >= $18
                      and "users"."path" < left($19, -1) || '/'
                    )
                ),
                false
              )
              and not (
                select
                  (
                    (
                      select coalesce(sum(count), 0)::bigint
                      from tree_counts
                      where user_id = $20
                        and kind = $21
                    ) + (
                      select coalesce(sum(step), 0)::bigint
                      from tree_count_changes as changes
                      where changes.kind = $22
                        and (
                          select users.path
                          from users
                          where users.id = changes.user_id
                        ) >= $23
                        and (
                          select users.path
                          from users
                          where users.id = changes.user_id
                        ) < left($24, -1) || '/'
                    )
                  ) <= 50000
              )
            order by "lines"."id" desc
            limit $25
            offset $26
          )
        ) as many
    )
  )
order by "lines"."id" desc;

-- ====== m3us_create

-- A packet
-- 1 again

-- A packet
begin;
-- 5
select now() as "now", nextval('lines_id_seq') as "id", nextval('line_charges_id_seq') as "charge_id",
  nextval('credit_transfers_id_seq') as "transfer_id",
  (
    select to_json(obj)
    from
      (
        select "packages"."id", "packages"."name", "packages"."credit", "packages"."period",
          "packages"."period_type", "packages"."max_connections", "packages"."is_trial",
          "packages"."is_paid_trial", "packages"."can_enable_vpn",
          (
            select
              coalesce(
                (
                  select
                    jsonb_agg(
                      jsonb_build_object('passed_days', passed_days, 'refund_amount', refund_amount)
                      order by passed_days
                    )
                  from package_refund_tiers
                  where policy_id = policy.id
                ),
                '[]'
              )
            from package_refund_policies policy
            where policy.package_id = packages.id
          ) as "refund_tiers"
        from "packages"
        where "packages"."id" = "wanted"."package_id"
          and exists (
            select "role_packages"."role_id"
            from "role_packages"
              inner join "user_roles" on "user_roles"."role_id" = "role_packages"."role_id"
            where "role_packages"."package_id" = "packages"."id"
              and "user_roles"."user_id" = $1
          )
      ) as obj
  ) as "offer",
  (
    select to_json(obj)
    from
      (
        select "users"."id", "users"."adult", "users"."dns", "domain"."id" as "domain_id", "domain"."domain"
        from "users"
          left join lateral (
            select d.id, d.domain
            from dns_domains d
            where d.is_global
              or (
                d.is_default
                and (
                  d.is_heritable
                  or d.created_by_id = "users"."id"
                )
                and d.created_by_id = any (string_to_array(rtrim("users"."path", '.'), '.')::bigint[])
              )
            order by
              case when d.is_default
                and (
                  d.is_heritable
                  or d.created_by_id = "users"."id"
                ) then array_position(string_to_array(rtrim("users"."path", '.'), '.')::bigint[], d.created_by_id)
              end desc nulls last, d.id
            limit 1
          ) as "domain" on true
        where "users"."id" = "wanted"."user_id"
          and (
            "users"."path" >= $2
            and "users"."path" < left($3, -1) || '/'
          )
      ) as obj
  ) as "owner"
from
  unnest(
    (
      select $4::bigint[]
    ),
    (
      select $5::bigint[]
    )
  ) with ordinality as wanted (package_id, user_id, position)
order by "wanted"."position";

-- A packet
-- 6
select
from credit_accounts
where
  user_id = any (
    (
      select $1::bigint[]
    )::bigint[]
  )
order by id
for update;
-- 7
insert into
  credit_transfers (
    id, kind, from_account_id, to_account_id, amount, description, subject_type, subject_id, actor_id,
    token_id, request_id, reverses_id, reference_id
  )
overriding system value
values
  (
    $1, $2,
    (
      select id
      from credit_accounts
      where user_id = $3
        and purpose = $4
    ),
    (
      select id
      from credit_accounts
      where user_id = $5
        and purpose = $6
    ),
    $7, $8, $9, $10, $11, $12, $13, $14, $15
  );
-- 8
with
  account as (
    update credit_accounts
    set balance = balance + $1::bigint, last_sequence = last_sequence + 1
    where user_id = $2
      and purpose = $3
    returning id, last_sequence, balance
  )
insert into credit_entries (account_id, sequence, transfer_id, amount, balance_after)
select id, last_sequence, $4, $5::bigint, balance
from account
returning balance_after;
-- 8 again
-- 9
insert into event_outbox (type, subject_id)
select 'transaction.created', unnest($1::bigint[]);
-- 10
insert into
  lines (
    "id", "kind", "username", "mac_address", "sn", "stb_type", "modem_mac", "enigma_version",
    "activecode_device_id", "serial", "package_id", "template_id", "max_connections", "is_trial",
    "is_paid_trial", "adult", "auto_renewal", "vpn_enabled", "dns", "dns_domain_id", "note", "external_id",
    "country", "customer_has_paid", "messaging_contact", "user_id", "created_by_id", "activated_at",
    "expired_at", "password", "parent_password", "code", "sold_by_id"
  )
values
  (
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
    $24, $25, $26, $27, $28, $29, $30, $31, $32, $33
  )
on conflict do nothing
returning id;
-- 11
insert into
  line_charges (
    "id", "transfer_id", "line_id", "line_kind", "kind", "payer_id", "amount", "discount", "voucher_id",
    "package_id", "package_credit", "period", "period_type", "is_trial", "max_connections", "refund_tiers",
    "expired_at", "package_id_before", "max_connections_before", "is_trial_before", "is_paid_trial_before",
    "expired_at_before"
  )
overriding system value
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22
from lines
where lines.id = $23;
-- 12
insert into syncs (line_id, action, trace_id, trace_sampled)
select id, $1, $2::uuid, $3::boolean
from lines
where
  id = any (
    (
      select $4::bigint[]
    )::bigint[]
  )
order by id;
-- 13
insert into
  line_event_outbox (
    type, line_id, actor_id, request_id, reference_id, status, "kind", "username", "mac_address", "sn",
    "stb_type", "modem_mac", "enigma_version", "activecode_device_id", "serial", "package_id", "template_id",
    "max_connections", "is_trial", "is_paid_trial", "adult", "auto_renewal", "vpn_enabled", "dns",
    "dns_domain_id", "note", "external_id", "country", "customer_has_paid", "messaging_contact", "user_id",
    "created_by_id", "activated_at", "expired_at", "created_at", "updated_at"
  )
select $1, id, $2::bigint, $3, ($4::uuid[]) [array_position($5::bigint[], id)], status, "kind", "username",
  "mac_address", "sn", "stb_type", "modem_mac", "enigma_version", "activecode_device_id", "serial",
  "package_id", "template_id", "max_connections", "is_trial", "is_paid_trial", "adult", "auto_renewal",
  "vpn_enabled", "dns", "dns_domain_id", "note", "external_id", "country", "customer_has_paid",
  "messaging_contact", "user_id", "created_by_id", "activated_at", "expired_at", "created_at", "updated_at"
from
  (
    select "lines"."id", "lines"."kind", "lines"."username", "lines"."mac_address", "lines"."sn",
      "lines"."stb_type", "lines"."modem_mac", "lines"."enigma_version", "lines"."activecode_device_id",
      "lines"."serial", "lines"."package_id", "lines"."template_id", "lines"."max_connections",
      "lines"."is_trial", "lines"."is_paid_trial", "lines"."adult", "lines"."auto_renewal",
      "lines"."vpn_enabled", "lines"."dns", "lines"."dns_domain_id", "lines"."note", "lines"."external_id",
      "lines"."country", "lines"."customer_has_paid", "lines"."messaging_contact", "lines"."user_id",
      "lines"."created_by_id", "lines"."activated_at", "lines"."expired_at", "lines"."created_at",
      "lines"."updated_at",
      case when lines.refunded_at is not null then 'refunded'
        when (
          select true
          from restrictions
          where restrictions.line_id = lines.id
          limit 1
        ) is true then 'restricted'
        when lines.expired_at is null then 'waiting'
        when lines.expired_at <= now() then 'expired'
        else 'active'
      end as status
    from lines
    where
      id = any (
        (
          select $6::bigint[]
        )::bigint[]
      )
    order by id
  ) as line;

-- A packet
-- 14
insert into logs (user_id, token_id, action, subject_type, subject_id, changes, ip, request_id)
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning
  case when current_setting('synchronous_standby_names') <> ''
    and set_config('synchronous_commit', 'off', true) = 'off' then extract(
      epoch
      from pg_postmaster_start_time()
    )::text
  end as held_by;
commit;

-- ====== m3us_extend

-- A packet
-- 1 again

-- A packet
begin;
-- 15
select "lines"."id"
from "lines"
where "lines"."id" = $1
  and "lines"."kind" = $2
  and "lines"."deleted_at" is null
  and coalesce(
    (
      select true
      from users
      where users.id = "lines"."user_id"
        and (
          "users"."path" >= $3
          and "users"."path" < left($4, -1) || '/'
        )
    ),
    false
  )
for update of "lines";
-- 16
select "lines"."id", "lines"."kind", "lines"."username", "lines"."mac_address", "lines"."sn",
  "lines"."stb_type", "lines"."modem_mac", "lines"."enigma_version", "lines"."activecode_device_id",
  "lines"."serial", "lines"."package_id", "lines"."template_id", "lines"."max_connections",
  "lines"."is_trial", "lines"."is_paid_trial", "lines"."adult", "lines"."auto_renewal", "lines"."vpn_enabled",
  "lines"."dns", "lines"."dns_domain_id", "lines"."note", "lines"."external_id", "lines"."country",
  "lines"."customer_has_paid", "lines"."messaging_contact", "lines"."user_id", "lines"."created_by_id",
  "lines"."activated_at", "lines"."expired_at", "lines"."created_at", "lines"."updated_at",
  "lines"."password", "lines"."parent_password", "lines"."code", "lines"."refunded_at",
  case when lines.refunded_at is not null then 'refunded'
    when (
      select true
      from restrictions
      where restrictions.line_id = lines.id
      limit 1
    ) is true then 'restricted'
    when lines.expired_at is null then 'waiting'
    when lines.expired_at <= now() then 'expired'
    else 'active'
  end as "status",
  coalesce(
    lines.dns,
    (
      select users.dns
      from users
      where users.id = lines.user_id
    )
  ) as "host",
  exists (
    select "restrictions"."id"
    from "restrictions"
      inner join "users" as "creators" on "creators"."id" = "restrictions"."created_by_id"
    where "restrictions"."line_id" = "lines"."id"
      and not (
        "creators"."path" >= $1
        and "creators"."path" < left($2, -1) || '/'
      )
  ) as "blocked",
  now() as "now", nextval('line_charges_id_seq') as "charge_id",
  nextval('credit_transfers_id_seq') as "transfer_id",
  (
    select coalesce(json_agg(agg), '[]')
    from
      (
        select "packages"."id", "packages"."name", "packages"."credit", "packages"."period",
          "packages"."period_type", "packages"."max_connections", "packages"."is_trial",
          "packages"."is_paid_trial", "packages"."can_enable_vpn",
          (
            select
              coalesce(
                (
                  select
                    jsonb_agg(
                      jsonb_build_object('passed_days', passed_days, 'refund_amount', refund_amount)
                      order by passed_days
                    )
                  from package_refund_tiers
                  where policy_id = policy.id
                ),
                '[]'
              )
            from package_refund_policies policy
            where policy.package_id = packages.id
          ) as "refund_tiers"
        from "packages"
        where "packages"."id" = $3
          and exists (
            select "role_packages"."role_id"
            from "role_packages"
              inner join "user_roles" on "user_roles"."role_id" = "role_packages"."role_id"
            where "role_packages"."package_id" = "packages"."id"
              and "user_roles"."user_id" = $4
          )
      ) as agg
  ) as "offers"
from "lines"
where "lines"."deleted_at" is null
  and "lines"."id" = $5;

-- A packet
-- 6 again
-- 7 again
-- 8 again
-- 8 again
-- 9 again
-- 11 again
-- 17
update lines
set max_connections = $1, expired_at = $2, is_trial = $3, is_paid_trial = $4, package_id = $5::bigint,
  template_id = case
    when lines.package_id = $6::bigint then lines.template_id
    else (
      select templates.id
      from templates
      where templates.id = lines.template_id
        and templates.package_id = $7::bigint
    )
  end, vpn_enabled = case
    when lines.package_id = $8::bigint then lines.vpn_enabled
    else lines.vpn_enabled
    and (
      select can_enable_vpn
      from packages
      where packages.id = $9::bigint
    )
  end, updated_at = now()
where lines.id = $10
returning lines.id, lines.template_id, lines.vpn_enabled;
-- 12 again
-- 13 again

-- A packet
-- 14 again
commit;

-- ====== m3us_change_package

-- A packet
-- 1 again

-- A packet
begin;
-- 15 again
-- 16 again

-- A packet
-- 18
select last.package_id is null
  or last.package_credit is not null as "known",
  coalesce("last"."package_credit", "packages"."credit") as "credit",
  coalesce("last"."period", "packages"."period") as "period",
  coalesce("last"."period_type", "packages"."period_type") as "period_type"
from "packages"
  left join (
    select "package_id", "package_credit", "period", "period_type"
    from "line_charges"
    where "line_id" = $1
      and "refunded_at" is null
      and "kind" != $2
    order by "id" desc
    limit $3
  ) as "last" on "last"."package_id" = "packages"."id"
where "packages"."id" = $4;

-- A packet
-- 6 again
-- 7 again
-- 8 again
-- 8 again
-- 9 again
-- 11 again
-- 17 again
-- 12 again
-- 13 again

-- A packet
-- 14 again
commit;

-- ====== m3us_refund

-- A packet
-- 1 again

-- A packet
begin;
-- 15 again
-- 19
select "lines"."id", "lines"."kind", "lines"."username", "lines"."mac_address", "lines"."sn",
  "lines"."stb_type", "lines"."modem_mac", "lines"."enigma_version", "lines"."activecode_device_id",
  "lines"."serial", "lines"."package_id", "lines"."template_id", "lines"."max_connections",
  "lines"."is_trial", "lines"."is_paid_trial", "lines"."adult", "lines"."auto_renewal", "lines"."vpn_enabled",
  "lines"."dns", "lines"."dns_domain_id", "lines"."note", "lines"."external_id", "lines"."country",
  "lines"."customer_has_paid", "lines"."messaging_contact", "lines"."user_id", "lines"."created_by_id",
  "lines"."activated_at", "lines"."expired_at", "lines"."created_at", "lines"."updated_at",
  "lines"."password", "lines"."parent_password", "lines"."code", "lines"."refunded_at",
  case when lines.refunded_at is not null then 'refunded'
    when (
      select true
      from restrictions
      where restrictions.line_id = lines.id
      limit 1
    ) is true then 'restricted'
    when lines.expired_at is null then 'waiting'
    when lines.expired_at <= now() then 'expired'
    else 'active'
  end as "status",
  coalesce(
    lines.dns,
    (
      select users.dns
      from users
      where users.id = lines.user_id
    )
  ) as "host",
  exists (
    select "restrictions"."id"
    from "restrictions"
      inner join "users" as "creators" on "creators"."id" = "restrictions"."created_by_id"
    where "restrictions"."line_id" = "lines"."id"
      and not (
        "creators"."path" >= $1
        and "creators"."path" < left($2, -1) || '/'
      )
  ) as "blocked"
from "lines"
where "lines"."deleted_at" is null
  and "lines"."id" = $3;

-- A packet
-- 20
select
  pg_advisory_xact_lock(
    $1, lock
  )
from
  (
    select distinct unnest($2::integer[]) as
    lock
    order by 1
  ) as asked;

-- A packet
-- 21
select *, now() as "now",
  exists (
    select
    from
      (
        select named.name, named.value
        from lines
          cross join lateral (
            values ('username', lower(lines.username)), ('mac_address', lines.mac_address),
              (
                'serial',
                case when lines.mac_address is null then lines.serial
                end
              ),
              ('external_id', lines.external_id)
          ) as named (name, value)
        where lines.id = "line_charges".line_id
        union
        select name, value
        from line_identifiers
        where line_id = "line_charges".line_id
      ) as own
      join line_identifiers known on known.name = own.name
      and known.value = own.value
      join line_charges refunded on refunded.line_id = known.line_id
    where own.name <> 'external_id'
      and refunded.refund_amount * 2 > refunded.amount
      and refunded.refunded_at > now() - interval '30 days'
      and (
        refunded.line_id <> "line_charges".line_id
        or refunded.refunded_at < "line_charges".created_at
      )
  ) as "refunded_recently",
  nextval('credit_transfers_id_seq') as "next_transfer_id"
from "line_charges"
where "line_id" = $1
  and "refunded_at" is null
order by "id" desc
limit $2;

-- A packet
-- 6 again
-- 7 again
-- 8 again
-- 8 again
-- 9 again
-- 22
update line_charges
set refund_transfer_id = $1, refund_amount = $2, refunded_at = now()
where id = $3;
-- 23
with
  "changed" as (
    update "lines"
    set "expired_at" = $1, "package_id" = $2,
      "template_id" = (
        select templates.id
        from templates
        where templates.id = lines.template_id
          and templates.package_id = $3
      ),
      "vpn_enabled" = lines.vpn_enabled
      and (
        select can_enable_vpn
        from packages
        where packages.id = $4
      ),
      "max_connections" = $5, "is_trial" = $6, "is_paid_trial" = $7, "auto_renewal" = $8, "updated_at" = now()
    where "lines"."id" = $9
    returning "lines"."id", "lines"."kind", "lines"."username", "lines"."mac_address", "lines"."sn",
      "lines"."stb_type", "lines"."modem_mac", "lines"."enigma_version", "lines"."activecode_device_id",
      "lines"."serial", "lines"."package_id", "lines"."template_id", "lines"."max_connections",
      "lines"."is_trial", "lines"."is_paid_trial", "lines"."adult", "lines"."auto_renewal",
      "lines"."vpn_enabled", "lines"."dns", "lines"."dns_domain_id", "lines"."note", "lines"."external_id",
      "lines"."country", "lines"."customer_has_paid", "lines"."messaging_contact", "lines"."user_id",
      "lines"."created_by_id", "lines"."activated_at", "lines"."expired_at", "lines"."created_at",
      "lines"."updated_at", "lines"."password", "lines"."parent_password", "lines"."code",
      "lines"."refunded_at",
      case when lines.refunded_at is not null then 'refunded'
        when (
          select true
          from restrictions
          where restrictions.line_id = lines.id
          limit 1
        ) is true then 'restricted'
        when lines.expired_at is null then 'waiting'
        when lines.expired_at <= now() then 'expired'
        else 'active'
      end as "status",
      coalesce(
        lines.dns,
        (
          select users.dns
          from users
          where users.id = lines.user_id
        )
      ) as "host"
  ),
  "event" as (
    insert into
      line_event_outbox (
        type, line_id, actor_id, request_id, reference_id, status, "kind", "username", "mac_address", "sn",
        "stb_type", "modem_mac", "enigma_version", "activecode_device_id", "serial", "package_id",
        "template_id", "max_connections", "is_trial", "is_paid_trial", "adult", "auto_renewal", "vpn_enabled",
        "dns", "dns_domain_id", "note", "external_id", "country", "customer_has_paid", "messaging_contact",
        "user_id", "created_by_id", "activated_at", "expired_at", "created_at", "updated_at"
      )
    select $10, id, $11::bigint, $12, $13::uuid, status, "kind", "username", "mac_address", "sn", "stb_type",
      "modem_mac", "enigma_version", "activecode_device_id", "serial", "package_id", "template_id",
      "max_connections", "is_trial", "is_paid_trial", "adult", "auto_renewal", "vpn_enabled", "dns",
      "dns_domain_id", "note", "external_id", "country", "customer_has_paid", "messaging_contact", "user_id",
      "created_by_id", "activated_at", "expired_at", "created_at", "updated_at"
    from changed
  )
select "changed".*
from "changed";
-- 12 again

-- A packet
-- 24
insert into line_identifiers (line_id, name, value)
select lines.id, named.name, named.value
from lines
  cross join lateral (
    values ('username', lower(lines.username)), ('mac_address', lines.mac_address),
      (
        'serial',
        case when lines.mac_address is null then lines.serial
        end
      ),
      ('external_id', lines.external_id)
  ) as named (name, value)
where lines.id = any ($1::bigint[])
  and named.value is not null;

-- A packet
-- 25
select "path"
from "users"
where "id" = $1;

-- A packet
-- 14 again
commit;

-- ====== transactions_create

-- A packet
-- 1 again

-- A packet
begin;
select hold_tree();
-- 26
select nextval('credit_transfers_id_seq') as "id";

-- A packet
-- 27
select "id", "path"
from "users"
where "id" = $1
  and (
    "users"."path" >= (
      select path
      from users
      where id = $2
    )
    and "users"."path" < left(
      (
        select path
        from users
        where id = $3
      ),
      -1
    ) || '/'
  );

-- A packet
-- 27 again

-- A packet
-- 6 again
-- 7 again
-- 8 again
-- 8 again
-- 9 again

-- A packet
-- 28
select "credit_transfers"."id", "credit_transfers"."kind" as "type", "credit_transfers"."amount",
  "credit_transfers"."description", "credit_transfers"."subject_type", "credit_transfers"."subject_id",
  "credit_transfers"."reverses_id", "credit_transfers"."actor_id" as "created_by_id",
  "credit_transfers"."created_at",
  (
    select "order_references"."reference"
    from "order_references"
    where "order_references"."id" = "credit_transfers"."reference_id"
  ) as "reference",
  (
    select "credit_accounts"."user_id"
    from "credit_accounts"
    where "credit_accounts"."id" = "credit_transfers"."from_account_id"
      and "credit_accounts"."purpose" = $1
  ) as "from_user_id",
  (
    select "credit_accounts"."user_id"
    from "credit_accounts"
    where "credit_accounts"."id" = "credit_transfers"."to_account_id"
      and "credit_accounts"."purpose" = $2
  ) as "to_user_id"
from "credit_transfers"
where "credit_transfers"."id" = $3;

-- A packet
-- 14 again
commit;

-- ====== the renewal of a line

-- A packet
begin;
-- 29
select "lines"."id", "lines"."kind", "lines"."username", "lines"."mac_address", "lines"."sn",
  "lines"."stb_type", "lines"."modem_mac", "lines"."enigma_version", "lines"."activecode_device_id",
  "lines"."serial", "lines"."package_id", "lines"."template_id", "lines"."max_connections",
  "lines"."is_trial", "lines"."is_paid_trial", "lines"."adult", "lines"."auto_renewal", "lines"."vpn_enabled",
  "lines"."dns", "lines"."dns_domain_id", "lines"."note", "lines"."external_id", "lines"."country",
  "lines"."customer_has_paid", "lines"."messaging_contact", "lines"."user_id", "lines"."created_by_id",
  "lines"."activated_at", "lines"."expired_at", "lines"."created_at", "lines"."updated_at",
  "lines"."password", "lines"."parent_password", "lines"."code", "lines"."refunded_at",
  case when lines.refunded_at is not null then 'refunded'
    when (
      select true
      from restrictions
      where restrictions.line_id = lines.id
      limit 1
    ) is true then 'restricted'
    when lines.expired_at is null then 'waiting'
    when lines.expired_at <= now() then 'expired'
    else 'active'
  end as "status",
  coalesce(
    lines.dns,
    (
      select users.dns
      from users
      where users.id = lines.user_id
    )
  ) as "host",
  expired_at::text as "exact_expired_at",
  case when (lines.expired_at + make_interval(days => $1)) > now() then 0
    else (
      select coalesce(sum(entry.amount), 0)::bigint
      from credit_accounts as account
        join credit_entries as entry on entry.account_id = account.id
      where account.user_id = "lines"."user_id"
        and account.purpose = 'credit'
        and entry.amount > 0
        and entry.sequence > coalesce(
          (
            select before.sequence
            from credit_entries as before
              join credit_transfers as transfer on transfer.id = before.transfer_id
            where before.account_id = account.id
              and transfer.created_at < (lines.expired_at + make_interval(days => $2))
            order by before.sequence desc
            limit 1
          ),
          0
        )
    )
  end as "late_credit"
from "lines"
where "id" = any ($3::bigint[])
  and (
    lines.auto_renewal
    and lines.deleted_at is null
    and lines.refunded_at is null
    and not lines.is_trial
    and lines.expired_at > now()
    and lines.expired_at <= now() + interval '24 hours'
    and exists (
      select
      from packages,
        lateral (
          select (packages.period || ' ' || packages.period_type)::interval
        ) as lasts (long)
      where packages.id = lines.package_id
        and (
          long > interval '1 day'
          or lines.expired_at - long / 4 <= now()
        )
    )
    and not exists (
      select
      from renewals
      where renewals.line_id = lines.id
        and renewals.expired_at = lines.expired_at
        and (
          renewals.outcome = 'succeeded'
          or renewals.attempted_at > now() - interval '1 hour'
        )
    )
    or lines.auto_renewal
    and lines.deleted_at is null
    and lines.refunded_at is null
    and not lines.is_trial
    and $4 > 0
    and lines.expired_at <= now()
    and lines.expired_at > now() - make_interval(days => $5, hours => 1)
    and exists (
      select
      from renewals
      where renewals.line_id = lines.id
        and renewals.expired_at = lines.expired_at
        and renewals.reason = 'insufficient_credit'
    )
    and exists (
      select
      from credit_accounts as owner, packages
      where owner.user_id = lines.user_id
        and owner.purpose = 'credit'
        and packages.id = lines.package_id
        and (
          owner.may_go_below_zero
          or owner.balance >= packages.credit * lines.max_connections + case
            when (lines.expired_at + make_interval(days => $6)) > now() then 0
            else (
              select coalesce(sum(entry.amount), 0)::bigint
              from credit_accounts as account
                join credit_entries as entry on entry.account_id = account.id
              where account.user_id = "lines"."user_id"
                and account.purpose = 'credit'
                and entry.amount > 0
                and entry.sequence > coalesce(
                  (
                    select before.sequence
                    from credit_entries as before
                      join credit_transfers as transfer on transfer.id = before.transfer_id
                    where before.account_id = account.id
                      and transfer.created_at < (lines.expired_at + make_interval(days => $7))
                    order by before.sequence desc
                    limit 1
                  ),
                  0
                )
            )
          end
        )
    )
  )
order by "id"
for update of "lines" skip locked;

-- A packet
-- 30
select "lines"."id", now() as "now", nextval('line_charges_id_seq') as "charge_id",
  nextval('credit_transfers_id_seq') as "transfer_id",
  (
    select coalesce(json_agg(agg), '[]')
    from
      (
        select "packages"."id", "packages"."name", "packages"."credit", "packages"."period",
          "packages"."period_type", "packages"."max_connections", "packages"."is_trial",
          "packages"."is_paid_trial", "packages"."can_enable_vpn",
          (
            select
              coalesce(
                (
                  select
                    jsonb_agg(
                      jsonb_build_object('passed_days', passed_days, 'refund_amount', refund_amount)
                      order by passed_days
                    )
                  from package_refund_tiers
                  where policy_id = policy.id
                ),
                '[]'
              )
            from package_refund_policies policy
            where policy.package_id = packages.id
          ) as "refund_tiers"
        from "packages"
        where "packages"."id" = "lines"."package_id"
          and (
            exists (
              select "role_packages"."role_id"
              from "role_packages"
                inner join "user_roles" on "user_roles"."role_id" = "role_packages"."role_id"
              where "role_packages"."package_id" = "packages"."id"
                and "user_roles"."user_id" = "lines"."user_id"
            )
            or (
              $1 in (
                select "role_permissions"."permission"
                from "user_roles"
                  inner join "role_permissions" on "role_permissions"."role_id" = "user_roles"."role_id"
                where "user_roles"."user_id" = "lines"."user_id"
                union
                select "permission"
                from "user_permissions"
                where "user_id" = "lines"."user_id"
                union
                select unnest($2::text[]) as "permission"
                from "users"
                where "users"."id" = "lines"."user_id"
                  and "users"."depth" = $3
              )
              and not exists (
                select "id"
                from "restrictions"
                where "restrictions"."user_id" = "lines"."user_id"
                  and $4 = any (restrictions.policies)
              )
            )
          )
      ) as agg
  ) as "offers",
  exists (
    select "id"
    from "restrictions"
    where
      (
        "restrictions"."user_id" = "lines"."user_id"
        and restrictions.policies && array['*', ($5::jsonb ->> lines.kind)]::text[]
      )
  ) as "restricted",
  exists (
    select "restrictions"."id"
    from "restrictions"
      inner join "users" as "creators" on "creators"."id" = "restrictions"."created_by_id"
    where "restrictions"."line_id" = "lines"."id"
      and not (
        "creators"."path" >= "users"."path"
        and "creators"."path" < left("users"."path", -1) || '/'
      )
  ) as "blocked"
from "lines"
  inner join "users" on "users"."id" = "lines"."user_id"
where "lines"."id" = any ($6::bigint[])
order by array_position($7::bigint[], lines.id);

-- A packet
-- 31
select "user_id", "purpose", "balance", "may_go_below_zero"
from "credit_accounts"
where "user_id" = any ($1::bigint[])
order by "id"
for update;

-- A packet
-- 6 again
-- 7 again
-- 8 again
-- 8 again
-- 9 again
-- 11 again
-- 17 again
-- 12 again
-- 13 again

-- A packet
-- 32
select add_up_tree_counts (null);

-- A packet
-- 33
insert into renewals as r (line_id, expired_at, outcome, reason)
select "line_id", "expired_at", "outcome", "reason"
from jsonb_populate_recordset(null::"renewals", $1::jsonb)
on conflict (line_id, expired_at) do update
set outcome = excluded.outcome, reason = excluded.reason, attempted_at = now()
where r.outcome = 'failed'
returning line_id, xmax = 0 as is_first;

-- A packet
-- 34
insert into "notifications" ("user_id", "type", "data")
select "user_id", "type", "data"
from jsonb_populate_recordset(null::"notifications", $1::jsonb);

-- A packet
commit;

-- ====== the claim of deliveries to the streaming edge

-- A packet
-- 35
with
  looked as materialized (
    select id,
      (
        select earlier.id
        from "syncs" as earlier
        where "earlier"."line_id" = "head"."line_id"
          and "earlier"."id" < "head"."id"
          and earlier.status = 'pending'
        order by "earlier"."id" desc
        limit 1
      ) as before
    from
      (
        select *
        from "syncs"
        where true and status = 'pending'
          and last_error is null
          and next_attempt_at <= now()
        order by next_attempt_at, id
        limit $1
      ) as head
  ),
  behind as (
    select later.id
    from looked join "syncs" as later on later.id = looked.id
      join "syncs" as earlier on earlier.id = looked.before
    where later.status = 'pending'
      and later.next_attempt_at <= now()
      and earlier.status = 'pending'
    for no key update of later, earlier skip locked
  ),
  put_off as (
    update "syncs" as later
    set next_attempt_at = now() + make_interval(secs => $2)
    from behind
    where later.id = behind.id
  ),
  due as (
    select id
    from "syncs"
    where true and status = 'pending'
      and last_error is null
      and next_attempt_at <= now()
      and id = any (
        array(
          select id
          from looked
          where before is null
        )
      )
    order by next_attempt_at, id
    limit $3
    for update skip locked
  )
update "syncs" as claim
set attempts = attempts + 1, updated_at = now(), next_attempt_at = now() + make_interval(secs => $4)
from due
where claim.id = due.id
returning claim.id, attempts,
  extract(
    epoch
    from now() - pending_since
  )::float8 as "pendingSeconds",
  (
    select max(id)
    from epochs
  ) as epoch,
  line_id as "lineId", action, created_at as "createdAt",
  case
    when trace_id is not null then jsonb_build_object('id', replace(trace_id::text, '-', ''), 'sampled', trace_sampled)
  end as trace;
