import type { OperationName } from '../../../generated/operations.ts';
import { activecodeDevices } from './activecode-devices.ts';
import { announcements } from './announcements.ts';
import { bouquets } from './bouquets.ts';
import { dnsDomains } from './dns-domains.ts';
import { events } from './events.ts';
import { faqs } from './faqs.ts';
import { lines } from './lines.ts';
import { logs } from './logs.ts';
import { massDeleteAutos } from './mass-delete-autos.ts';
import { notifications } from './notifications.ts';
import { oauth } from './oauth.ts';
import { packages } from './packages.ts';
import { paidTrialPrices } from './paid-trial-prices.ts';
import { quickActions } from './quick-actions.ts';
import { reports } from './reports.ts';
import { requests } from './requests.ts';
import { restrictions } from './restrictions.ts';
import { roles } from './roles.ts';
import { streams } from './streams.ts';
import type { Subject } from './subject.ts';
import { templates } from './templates.ts';
import { tickets } from './tickets.ts';
import { transactions } from './transactions.ts';
import { users } from './users.ts';
import { vouchers } from './vouchers.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

/** A record for each operation: without one, this does not compile. */
export const subjects: Readonly<Record<OperationName, Subject>> = {
  ...oauth,
  ...users,
  ...packages,
  ...roles,
  ...bouquets,
  ...lines,
  ...restrictions,
  ...templates,
  ...paidTrialPrices,
  ...dnsDomains,
  ...notifications,
  ...activecodeDevices,
  ...massDeleteAutos,
  ...streams,
  ...faqs,
  ...announcements,
  ...quickActions,
  ...webhookEndpoints,
  ...transactions,
  ...requests,
  ...logs,
  ...events,
  ...vouchers,
  ...tickets,
  ...reports,
};
