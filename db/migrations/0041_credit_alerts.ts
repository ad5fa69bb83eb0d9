import { sql, type Kysely } from 'kysely';

/**
 * Tells a user whose balance falls below the limit that it has set. The limit lies beside the balance, and the trigger's
 * condition is all that a payment pays for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table credit_accounts add column credit_alert_below bigint check (credit_alert_below between 0 and 100000000000)`.execute(
    db,
  );
  await sql`
    create function tell_low_credit() returns trigger language plpgsql as $$
    declare told jsonb := jsonb_build_object('credit_alert_below', trim_scale(new.credit_alert_below / 100.0),
      'balance', trim_scale(new.balance / 100.0));
    begin
      insert into notifications (user_id, type, data) values (new.user_id, 'CreditLowNotificationData', told);
      insert into event_outbox (type, user_id, subject_type, subject_id, audience, data)
        values ('credit.low', new.user_id, 'User', new.user_id, 'branch', told);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_low_credit after update of balance on credit_accounts for each row
    when (new.balance < new.credit_alert_below and old.balance >= new.credit_alert_below)
    execute function tell_low_credit()`.execute(db);
  await sql`
    alter table notifications drop constraint notifications_type_check, add constraint notifications_type_check
      check (type in ('UserEarnedRewardNotificationData', 'AnnouncementNotificationData',
        'ActivecodeAutoRenewalNotificationData', 'EnigmaAutoRenewalNotificationData', 'M3uAutoRenewalNotificationData',
        'MagAutoRenewalNotificationData', 'CreditLowNotificationData')) not valid`.execute(db);
  await sql`create index events_shared on events (id) where audience <> 'branch'`.execute(db);
}
