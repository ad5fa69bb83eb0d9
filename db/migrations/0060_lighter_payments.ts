import { sql, type Kysely } from 'kysely';

/**
 * Moves the last checks of the tables of a sale into triggers, and the condition of the alert with them: PostgreSQL parses
 * the text of both anew in each statement. The trigger of accounts runs after the update: one before it would lock each
 * row first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function check_lines() returns trigger language plpgsql as $$
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
    end $$`.execute(db);
  await sql`alter table lines drop constraint lines_kind_check`.execute(db);
  await sql`
    create function check_credit_accounts() returns trigger language plpgsql as $$
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
    end $$`.execute(db);
  await sql`
    create function tell_low_credit(its_user bigint, below bigint, balance bigint) returns void language plpgsql as $$
    declare told jsonb := jsonb_build_object('credit_alert_below', trim_scale(below / 100.0),
      'balance', trim_scale(balance / 100.0));
    begin
      insert into notifications (user_id, type, data) values (its_user, 'CreditLowNotificationData', told);
      insert into event_outbox (type, user_id, subject_type, subject_id, audience, data)
        values ('credit.low', its_user, 'User', its_user, 'branch', told);
    end $$`.execute(db);
  await sql`
    create trigger check_row after insert or update on credit_accounts
    for each row execute function check_credit_accounts()`.execute(db);
  await sql`drop trigger tell_low_credit on credit_accounts`.execute(db);
  await sql`drop function tell_low_credit()`.execute(db);
  await sql`
    alter table credit_accounts drop constraint credit_accounts_funded, drop constraint credit_accounts_purpose_check,
      drop constraint credit_accounts_credit_alert_below_check`.execute(db);
}
