import { sql, type Kysely } from 'kysely';

/**
 * Moves the checks of the tables that every sale writes to into triggers. PostgreSQL parses the text of a CHECK
 * constraint anew in each statement, a function of PL/pgSQL once in a session. Those of `line_charges` took longer than
 * the insert itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, rules] of Object.entries(RULES)) await checkByTrigger(db, table, rules);
}

/** By table and name of the constraint: the condition that no row may meet. */
const RULES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  lines: {
    lines_country_check: `new.country !~ '^(all|[A-Z]{2})$'`,
    lines_dns_in_domain: `num_nonnulls(new.dns, new.dns_domain_id) = 1`,
    lines_mac_address_check: `new.mac_address !~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'`,
    lines_max_connections_check: `new.max_connections not between 1 and 1000`,
    lines_modem_mac_check: `new.modem_mac !~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'`,
    lines_paid_trial_is_trial: `new.is_paid_trial and not new.is_trial`,
    lines_period_starts_once: `num_nonnulls(new.activated_at, new.expired_at) = 1 and new.refunded_at is null`,
  },
  line_charges: {
    line_charges_amount_check: `new.amount not between 0 and 100000000000`,
    line_charges_before: `(
      new.package_id_before is null, new.max_connections_before is null, new.is_trial_before is null,
      new.is_paid_trial_before is null
    ) is distinct from (new.kind = 'create', new.kind = 'create', new.kind = 'create', new.kind = 'create')`,
    line_charges_check: `new.refund_amount not between 0 and new.amount`,
    line_charges_discount_check: `new.discount < 0`,
    line_charges_kind_check: `new.kind not in ('create', 'extend', 'change_max_connections')`,
    line_charges_max_connections_before_check: `new.max_connections_before not between 1 and 1000`,
    line_charges_max_connections_check: `new.max_connections not between 1 and 1000`,
    line_charges_package_credit_check: `new.package_credit not between 0 and 100000000000`,
    line_charges_period_check: `new.period not between 1 and 10000`,
    line_charges_period_type_check: `new.period_type not in ('hour', 'day', 'month', 'year')`,
    line_charges_refund_tiers_check: `jsonb_typeof(new.refund_tiers) <> 'array'`,
    line_charges_refund_transferred: `(new.refund_transfer_id is not null) <> (coalesce(new.refund_amount, 0) > 0)`,
    line_charges_refunded: `(new.refund_amount is not null) <> (new.refunded_at is not null)`,
    line_charges_transferred: `(new.transfer_id is not null) <> (new.amount > 0)`,
  },
  credit_transfers: {
    credit_transfers_amount_check: `new.amount <= 0`,
    credit_transfers_check: `new.from_account_id = new.to_account_id`,
    credit_transfers_kind_check: `new.kind not in ('start_credit', 'normal', 'refund', 'subscription_payment',
      'paid_trial_payment', 'transfer_refunded', 'voucher', 'reward')`,
  },
  syncs: {
    syncs_action_check: `new.action not in ('create', 'update', 'change_type', 'suspend', 'resume', 'kill', 'delete')`,
    syncs_attempts_check: `new.attempts < 0`,
    syncs_status_check: `new.status not in ('pending', 'synced', 'failed')`,
    syncs_synced_at: `(new.status = 'synced') <> (new.synced_at is not null)`,
  },
};

async function checkByTrigger(
  db: Kysely<unknown>,
  table: string,
  rules: Readonly<Record<string, string>>,
): Promise<void> {
  const cases = Object.entries(rules).map(([name, broken]) => sql.raw(`when ${broken} then '${name}'`));
  const name = sql.ref(`check_${table}`);
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    declare broken constant text := case
      ${sql.join(cases, sql`\n      `)} end;
    begin
      if broken is not null then
        raise check_violation using table = tg_table_name, constraint = broken,
          message = format('new row for relation "%s" violates check constraint "%s"', tg_table_name, broken);
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger check_row before insert or update on ${sql.ref(table)}
    for each row execute function ${name}()`.execute(db);
  for (const constraint of Object.keys(rules)) {
    await sql`alter table ${sql.ref(table)} drop constraint ${sql.ref(constraint)}`.execute(db);
  }
}
