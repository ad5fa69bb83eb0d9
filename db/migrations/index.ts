import type { Migration } from 'kysely';
import * as users from './0001_users.ts';
import * as writing from './0002_writing.ts';
import * as ledger from './0003_ledger.ts';
import * as catalog from './0004_catalog.ts';
import * as vouchers from './0005_vouchers.ts';
import * as lines from './0006_lines.ts';
import * as sales from './0007_sales.ts';
import * as support from './0008_support.ts';
import * as treeCounts from './0009_tree_counts.ts';
import * as passwords from './0010_passwords.ts';
import * as usernames from './0011_usernames.ts';
import * as voucherLists from './0012_voucher_lists.ts';
import * as requests from './0013_requests.ts';
import * as ticketsAndReports from './0014_tickets_and_reports.ts';
import * as announcementAudiences from './0015_announcement_audiences.ts';
import * as importSources from './0016_import_sources.ts';
import * as growth from './0017_growth.ts';
import * as lineRefunds from './0018_line_refunds.ts';
import * as observation from './0019_observation.ts';
import * as retention from './0020_retention.ts';
import * as pendingCounts from './0021_pending_counts.ts';
import * as lighterWrites from './0022_lighter_writes.ts';
import * as checksByTriggers from './0023_checks_by_triggers.ts';
import * as claims from './0024_claims.ts';
import * as addingUp from './0025_adding_up.ts';
import * as countsOfTransactions from './0026_counts_of_transactions.ts';
import * as rewardedCharges from './0027_rewarded_charges.ts';
import * as receivedTransfers from './0028_received_transfers.ts';
import * as fewerIndexEntries from './0029_fewer_index_entries.ts';
import * as caps from './0030_caps.ts';
import * as epochs from './0031_epochs.ts';
import * as rewardsByAJob from './0032_rewards_by_a_job.ts';
import * as salesWithoutRewards from './0033_sales_without_rewards.ts';
import * as announcementNotices from './0034_announcement_notices.ts';
import * as lineIdentifiers from './0035_line_identifiers.ts';
import * as trialCounts from './0036_trial_counts.ts';
import * as trialsByIdentifiers from './0037_trials_by_identifiers.ts';
import * as rewardProgramsCap from './0038_reward_programs_cap.ts';
import * as wholeSeconds from './0039_whole_seconds.ts';
import * as events from './0040_events.ts';
import * as creditAlerts from './0041_credit_alerts.ts';
import * as expiryWalk from './0042_expiry_walk.ts';
import * as webhooks from './0044_webhooks.ts';
import * as webhookNotifications from './0045_webhook_notifications.ts';
import * as packageChanges from './0047_package_changes.ts';
import * as uniqueReferences from './0048_unique_references.ts';
import * as deletedLines from './0049_deleted_lines.ts';
import * as limitsOfTokens from './0050_limits_of_tokens.ts';
import * as failedRequests from './0051_failed_requests.ts';
import * as salesByDay from './0052_sales_by_day.ts';
import * as codesInCapitals from './0054_codes_in_capitals.ts';
import * as deviceNumbers from './0055_device_numbers.ts';
import * as exportHolders from './0056_exports.ts';
import * as branchSummaries from './0057_branch_summaries.ts';
import * as withoutSalesByDay from './0058_without_sales_by_day.ts';
import * as completeDays from './0059_complete_days.ts';
import * as lighterPayments from './0060_lighter_payments.ts';
import * as timesOfTransfers from './0061_times_of_transfers.ts';
import * as eventsByOwner from './0062_events_by_owner.ts';
import * as withoutEventsBySubject from './0063_without_events_by_subject.ts';
import * as paymentsWithoutAddingUp from './0064_payments_without_adding_up.ts';
import * as linesWithoutAddingUp from './0065_lines_without_adding_up.ts';
import * as timesOfLogs from './0066_times_of_logs.ts';
import * as partsOfUsers from './0067_parts_of_users.ts';
import * as serialNumbersIdentify from './0068_serial_numbers_identify.ts';
import * as linesOfFlags from './0069_lines_of_flags.ts';
import * as coarserSums from './0070_coarser_sums.ts';
import * as timesOfLines from './0071_times_of_lines.ts';
import * as rolesCap from './0072_roles_cap.ts';
import * as publishedAnnouncements from './0073_published_announcements.ts';
import * as restsOfEndpoints from './0074_rests_of_endpoints.ts';
import * as withoutAnswersOfEndpoints from './0075_without_answers_of_endpoints.ts';
import * as queueOfEvents from './0076_queue_of_events.ts';
import * as withoutPositions from './0077_without_positions.ts';
import * as kindsOfCharges from './0091_kinds_of_charges.ts';
import * as makersOfTokens from './0092_makers_of_tokens.ts';

/**
 * What a migration does to the processes of the version before. `expand` only adds, or changes what they do not notice:
 * it runs before the new version starts, while they go on. `contract` removes what they still need: it runs after the
 * last of them has ended.
 */
export type Phase = 'expand' | 'contract';

export interface PhasedMigration extends Migration {
  readonly phase: Phase;
}

/** All migrations by name, in the order in which they run. Released ones are never edited. */
export const migrations: Readonly<Record<string, PhasedMigration>> = {
  '0001_users': expand(users),
  '0002_writing': expand(writing),
  '0003_ledger': expand(ledger),
  '0004_catalog': expand(catalog),
  '0005_vouchers': expand(vouchers),
  '0006_lines': expand(lines),
  '0007_sales': expand(sales),
  '0008_support': expand(support),
  '0009_tree_counts': expand(treeCounts),
  '0010_passwords': expand(passwords),
  '0011_usernames': expand(usernames),
  '0012_voucher_lists': expand(voucherLists),
  '0013_requests': expand(requests),
  '0014_tickets_and_reports': expand(ticketsAndReports),
  '0015_announcement_audiences': expand(announcementAudiences),
  '0016_import_sources': expand(importSources),
  '0017_growth': expand(growth),
  '0018_line_refunds': expand(lineRefunds),
  '0019_observation': expand(observation),
  '0020_retention': expand(retention),
  '0021_pending_counts': expand(pendingCounts),
  '0022_lighter_writes': contract(lighterWrites),
  '0023_checks_by_triggers': contract(checksByTriggers),
  '0024_claims': expand(claims),
  '0025_adding_up': expand(addingUp),
  '0026_counts_of_transactions': contract(countsOfTransactions),
  '0027_rewarded_charges': expand(rewardedCharges),
  '0028_received_transfers': expand(receivedTransfers),
  '0029_fewer_index_entries': contract(fewerIndexEntries),
  '0030_caps': expand(caps),
  '0031_epochs': expand(epochs),
  '0032_rewards_by_a_job': expand(rewardsByAJob),
  '0033_sales_without_rewards': contract(salesWithoutRewards),
  '0034_announcement_notices': expand(announcementNotices),
  '0035_line_identifiers': expand(lineIdentifiers),
  '0036_trial_counts': expand(trialCounts),
  '0037_trials_by_identifiers': contract(trialsByIdentifiers),
  '0038_reward_programs_cap': expand(rewardProgramsCap),
  '0039_whole_seconds': expand(wholeSeconds),
  '0040_events': expand(events),
  '0041_credit_alerts': expand(creditAlerts),
  '0042_expiry_walk': expand(expiryWalk),
  '0044_webhooks': expand(webhooks),
  '0045_webhook_notifications': expand(webhookNotifications),
  '0047_package_changes': expand(packageChanges),
  '0048_unique_references': expand(uniqueReferences),
  '0049_deleted_lines': expand(deletedLines),
  '0050_limits_of_tokens': expand(limitsOfTokens),
  '0051_failed_requests': expand(failedRequests),
  '0052_sales_by_day': expand(salesByDay),
  '0054_codes_in_capitals': contract(codesInCapitals),
  '0055_device_numbers': expand(deviceNumbers),
  '0056_exports': expand(exportHolders),
  '0057_branch_summaries': expand(branchSummaries),
  '0058_without_sales_by_day': contract(withoutSalesByDay),
  '0059_complete_days': expand(completeDays),
  '0060_lighter_payments': expand(lighterPayments),
  '0061_times_of_transfers': expand(timesOfTransfers),
  '0062_events_by_owner': expand(eventsByOwner),
  '0063_without_events_by_subject': contract(withoutEventsBySubject),
  '0064_payments_without_adding_up': contract(paymentsWithoutAddingUp),
  '0065_lines_without_adding_up': contract(linesWithoutAddingUp),
  '0066_times_of_logs': expand(timesOfLogs),
  '0067_parts_of_users': expand(partsOfUsers),
  '0068_serial_numbers_identify': expand(serialNumbersIdentify),
  '0069_lines_of_flags': expand(linesOfFlags),
  '0070_coarser_sums': expand(coarserSums),
  '0071_times_of_lines': expand(timesOfLines),
  '0072_roles_cap': expand(rolesCap),
  '0073_published_announcements': expand(publishedAnnouncements),
  '0074_rests_of_endpoints': expand(restsOfEndpoints),
  '0075_without_answers_of_endpoints': contract(withoutAnswersOfEndpoints),
  '0076_queue_of_events': expand(queueOfEvents),
  '0077_without_positions': contract(withoutPositions),
  '0091_kinds_of_charges': expand(kindsOfCharges),
  '0092_makers_of_tokens': expand(makersOfTokens),
};

function expand(migration: Migration): PhasedMigration {
  return { ...migration, phase: 'expand' };
}

function contract(migration: Migration): PhasedMigration {
  return { ...migration, phase: 'contract' };
}
