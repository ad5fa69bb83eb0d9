import { sql, type Kysely } from 'kysely';

/**
 * A job counts charges for rewards, no longer the sale. What the version before has counted stays counted. What it goes on
 * selling is counted by both, but no reward covers the period of another one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reward_charges (
      charge_id bigint primary key,
      payer_id bigint not null,
      package_id bigint not null,
      made_at timestamptz not null,
      final_at timestamptz not null,
      is_counted boolean not null default false
    )`.execute(db);
  await sql`create index reward_charges_waiting on reward_charges (final_at) where not is_counted`.execute(
    db,
  );
  await sql`
    create index reward_charges_counted on reward_charges (payer_id, package_id, made_at, charge_id)
    where is_counted`.execute(db);
  await sql`
    create table reward_walk (
      passed_id bigint not null,
      only_row boolean primary key default true check (only_row)
    )`.execute(db);
  await sql`
    insert into reward_charges
    select id, payer_id, package_id, created_at, created_at, true
    from line_charges c
    where counts_for_rewards and kind in ('create', 'extend') and not is_trial and refunded_at is null
      and exists (
        select from reward_programs p
        where p.package_id = c.package_id and p.status = 'active' and p.active_since < c.created_at)`.execute(
    db,
  );
  await sql`insert into reward_walk select coalesce(max(id), 0) from line_charges`.execute(db);
  await sql`alter table line_charges alter column counts_for_rewards set default false`.execute(db);
}
