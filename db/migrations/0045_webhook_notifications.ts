import { sql, type Kysely } from 'kysely';

/** Allows the notification that an endpoint was disabled. Rows of before are not read: they kept a stricter rule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications drop constraint notifications_type_check, add constraint notifications_type_check
      check (type in (
        'UserEarnedRewardNotificationData', 'AnnouncementNotificationData',
        'ActivecodeAutoRenewalNotificationData', 'EnigmaAutoRenewalNotificationData',
        'M3uAutoRenewalNotificationData', 'MagAutoRenewalNotificationData', 'CreditLowNotificationData',
        'WebhookEndpointDisabledNotificationData')) not valid`.execute(db);
}
