import { sql, type Kysely } from 'kysely';

/**
 * Creates the records of sales: charges, trials, renewals, claims of vouchers, earned rewards, and requests for credit
 * and refunds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lineCharges(db);
  await lineChargeIndexes(db);
  await trials(db);
  await renewals(db);
  await voucherClaims(db);
  await rewardMints(db);
  await requestCredits(db);
  await requestRefunds(db);
}

async function lineCharges(db: Kysely<unknown>): Promise<void> {
  // A charge has everything that its refund needs: the refund policy at that time, and the previous state of the line.
  // It also keeps the paid period, because the package of a code may change before its activation.
  await sql`
    create table line_charges (
      id bigint generated always as identity primary key,
      line_id bigint not null references lines,
      kind text not null check (kind in ('create', 'extend', 'change_max_connections')),
      payer_id bigint not null references users,
      transfer_id bigint references credit_transfers,
      amount bigint not null check (amount between 0 and 100000000000),
      discount bigint not null default 0 check (discount >= 0),
      voucher_id bigint references vouchers,
      package_id bigint not null references packages,
      package_credit bigint not null check (package_credit between 0 and 100000000000),
      period integer not null check (period between 1 and 10000),
      period_type text not null check (period_type in ('hour', 'day', 'month', 'year')),
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
}

async function lineChargeIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index line_charges_line_id on line_charges (line_id, id)`.execute(db);
  await sql`
    create unique index line_charges_creation_unique on line_charges (line_id) where kind = 'create'`.execute(
    db,
  );
  await sql`create index line_charges_transfer_id on line_charges (transfer_id)`.execute(db);
  await sql`create index line_charges_refund_transfer_id on line_charges (refund_transfer_id)`.execute(db);
  await sql`
    create index line_charges_voucher_id on line_charges (voucher_id) where voucher_id is not null`.execute(
    db,
  );
  await sql`create index line_charges_payer_id on line_charges (payer_id, package_id, created_at)`.execute(
    db,
  );
  await sql`create index line_charges_package_id on line_charges (package_id, created_at)`.execute(db);
  await sql`create index line_charges_package_id_before on line_charges (package_id_before)`.execute(db);
}

/** Creates trials, including those of deleted lines, which the limits count. */
async function trials(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trials (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      line_id bigint not null references lines,
      mac_address varchar(17) check (mac_address ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'),
      is_paid boolean not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index trials_user_id on trials (user_id, created_at) where not is_paid`.execute(db);
  await sql`create index trials_mac_address on trials (mac_address, created_at) where mac_address is not null`.execute(
    db,
  );
  await sql`create index trials_line_id on trials (line_id)`.execute(db);
}

/** Creates renewals, one row per expiry. A period is renewed once, and a failure is notified once. */
async function renewals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table renewals (
      line_id bigint not null references lines,
      expired_at timestamptz not null,
      outcome text not null check (outcome in ('succeeded', 'failed')),
      attempted_at timestamptz not null default now(),
      primary key (line_id, expired_at)
    )`.execute(db);
}

async function voucherClaims(db: Kysely<unknown>): Promise<void> {
  // `sequence` numbers a user's claims of one voucher from 1, so that two concurrent claims cannot both be the last
  // one.
  await sql`
    create table voucher_claims (
      id bigint generated by default as identity primary key,
      voucher_id bigint not null references vouchers,
      user_id bigint not null references users,
      sequence integer not null check (sequence between 1 and 1000),
      status text not null check (status in ('credited', 'reserved', 'spent')),
      claimed_at timestamptz not null default now(),
      transfer_id bigint references credit_transfers,
      line_charge_id bigint references line_charges,
      spent_at timestamptz,
      constraint voucher_claims_once unique (voucher_id, user_id, sequence),
      constraint voucher_claims_credited check ((status = 'credited') = (transfer_id is not null)),
      constraint voucher_claims_spent check
        (num_nonnulls(line_charge_id, spent_at) = case status when 'spent' then 2 else 0 end)
    )`.execute(db);
  await sql`create index voucher_claims_user_id on voucher_claims (user_id, voucher_id)`.execute(db);
  await sql`
    create unique index voucher_claims_transfer_id on voucher_claims (transfer_id)
    where transfer_id is not null`.execute(db);
  await sql`
    create unique index voucher_claims_line_charge_id on voucher_claims (line_charge_id)
    where line_charge_id is not null`.execute(db);
}

async function rewardMints(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reward_mints (
      id bigint generated always as identity primary key,
      reward_program_id bigint not null references reward_programs,
      user_id bigint not null references users,
      sequence integer not null check (sequence >= 1),
      period_start timestamptz not null,
      period_end timestamptz not null,
      voucher_id bigint not null unique references vouchers,
      created_at timestamptz not null default now(),
      constraint reward_mints_once unique (reward_program_id, user_id, sequence),
      constraint reward_mints_one_a_period unique (reward_program_id, user_id, period_start),
      constraint reward_mints_period check (period_end > period_start)
    )`.execute(db);
  await sql`create index reward_mints_user_id on reward_mints (user_id, id)`.execute(db);
}

async function requestCredits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table request_credits (
      id bigint generated by default as identity primary key,
      amount bigint not null check (amount between 1 and 100000000000),
      description varchar(2000) not null default '',
      status text not null default 'pending'
        check (status in ('pending', 'taken', 'accepted', 'rejected', 'cancelled')),
      taken_by_id bigint references users,
      taken_at timestamptz,
      rejection_reason varchar(2000),
      decided_at timestamptz,
      transfer_id bigint references credit_transfers,
      created_by_id bigint not null references users,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint request_credits_not_own check (taken_by_id <> created_by_id),
      constraint request_credits_taken check (num_nonnulls(taken_by_id, taken_at) = case status
        when 'pending' then 0 when 'cancelled' then num_nonnulls(taken_by_id) * 2 else 2 end),
      constraint request_credits_rejected check ((status = 'rejected') = (rejection_reason is not null)),
      constraint request_credits_paid check ((status = 'accepted') = (transfer_id is not null)),
      constraint request_credits_decided check ((status in ('pending', 'taken')) = (decided_at is null))
    )`.execute(db);
  await sql`
    create unique index request_credits_one_open on request_credits (created_by_id)
    where status in ('pending', 'taken')`.execute(db);
  await sql`create index request_credits_created_by_id on request_credits (created_by_id, id)`.execute(db);
  await sql`create index request_credits_status on request_credits (status, id)`.execute(db);
  await sql`
    create index request_credits_taken_by_id on request_credits (taken_by_id, id)
    where taken_by_id is not null`.execute(db);
  await sql`
    create unique index request_credits_transfer_id on request_credits (transfer_id)
    where transfer_id is not null`.execute(db);
}

async function requestRefunds(db: Kysely<unknown>): Promise<void> {
  // The kind of the line is not stored here, because it may change. It is a column of the line.
  await sql`
    create table request_refunds (
      id bigint generated by default as identity primary key,
      line_id bigint not null references lines,
      reason varchar(2000) not null check (reason <> ''),
      status text not null default 'pending'
        check (status in ('pending', 'accepted', 'rejected', 'cancelled')),
      amount bigint check (amount between 1 and 100000000000),
      decided_by_id bigint references users,
      rejection_reason varchar(2000),
      decided_at timestamptz,
      transfer_id bigint references credit_transfers,
      created_by_id bigint not null references users,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint request_refunds_not_own check (decided_by_id <> created_by_id),
      constraint request_refunds_by_somebody check
        ((status in ('accepted', 'rejected')) = (decided_by_id is not null)),
      constraint request_refunds_rejected check ((status = 'rejected') = (rejection_reason is not null)),
      constraint request_refunds_paid check
        (num_nonnulls(amount, transfer_id) = case status when 'accepted' then 2 else 0 end),
      constraint request_refunds_decided check ((status = 'pending') = (decided_at is null))
    )`.execute(db);
  await sql`
    create unique index request_refunds_one_open on request_refunds (line_id)
    where status = 'pending'`.execute(db);
  await sql`create index request_refunds_line_id on request_refunds (line_id, id)`.execute(db);
  await sql`create index request_refunds_created_by_id on request_refunds (created_by_id, id)`.execute(db);
  await sql`create index request_refunds_status on request_refunds (status, id)`.execute(db);
  await sql`
    create index request_refunds_decided_by_id on request_refunds (decided_by_id, id)
    where decided_by_id is not null`.execute(db);
  await sql`
    create unique index request_refunds_transfer_id on request_refunds (transfer_id)
    where transfer_id is not null`.execute(db);
}
