import { activecodes } from './activecodes.ts';
import { activecodeDevices } from './activecode-devices.ts';
import { allLines } from './all-lines.ts';
import { announcements } from './announcements.ts';
import { bouquets } from './bouquets.ts';
import { dnsDomains } from './dns-domains.ts';
import { events } from './events/index.ts';
import { faqCategories, faqs } from './faqs.ts';
import { failedRequests } from './failed-requests.ts';
import { enigmas } from './enigmas.ts';
import { logs } from './logs.ts';
import { m3us } from './m3us.ts';
import { mags } from './mags.ts';
import { massDeleteAutos } from './mass-delete-autos.ts';
import { notifications } from './notifications.ts';
import { oauth } from './oauth/index.ts';
import { packageRefundPolicies } from './package-refund-policies.ts';
import { packages } from './packages.ts';
import { paidTrialPrices } from './paid-trial-prices.ts';
import { permissions } from './permissions.ts';
import { webhookEndpoints } from './webhook-endpoints/index.ts';
import { quickActions } from './quick-actions.ts';
import { reports } from './reports/index.ts';
import { requestCredits } from './request-credits.ts';
import { requestRefunds } from './request-refunds.ts';
import { restrictions } from './restrictions/index.ts';
import { rewardPrograms } from './reward-programs/index.ts';
import { roles, roleSettings } from './roles/index.ts';
import type { Handlers } from './call/contract.ts';
import { series, streamCategories, streams } from './streams.ts';
import { templates } from './templates.ts';
import { salesSummary } from './sales-summary.ts';
import { tickets } from './tickets.ts';
import { transactions } from './transactions.ts';
import { users } from './users/index.ts';
import { voucherTemplates } from './voucher-templates.ts';
import { vouchers } from './vouchers/index.ts';

/** Every operation of the contract and its handler. */
export const handlers: Handlers = {
  ...oauth,
  ...users,
  ...packages,
  ...packageRefundPolicies,
  ...bouquets,
  ...roles,
  ...roleSettings,
  ...permissions,
  ...allLines,
  ...m3us,
  ...mags,
  ...enigmas,
  ...activecodes,
  ...restrictions,
  ...templates,
  ...paidTrialPrices,
  ...dnsDomains,
  ...notifications,
  ...activecodeDevices,
  ...massDeleteAutos,
  ...streams,
  ...streamCategories,
  ...series,
  ...faqCategories,
  ...faqs,
  ...announcements,
  ...quickActions,
  ...webhookEndpoints,
  ...transactions,
  ...salesSummary,
  ...requestCredits,
  ...requestRefunds,
  ...logs,
  ...failedRequests,
  ...events,
  ...vouchers,
  ...voucherTemplates,
  ...rewardPrograms,
  ...tickets,
  ...reports,
};
