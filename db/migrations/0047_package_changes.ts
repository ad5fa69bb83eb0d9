import { sql, type Kysely } from 'kysely';

/** Allows charges for a change of package, which buys no period. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function check_line_charges() returns trigger language plpgsql as $$
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
    end $$`.execute(db);
}
