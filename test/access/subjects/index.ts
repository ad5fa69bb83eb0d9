import { operations, type OperationName } from '../../../generated/operations.ts';
import { activecodeDevices } from './activecode-devices.ts';
import { announcements } from './announcements.ts';
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
import { withoutObject, type Subject, type Subjects } from './subject.ts';
import { templates } from './templates.ts';
import { tickets } from './tickets.ts';
import { transactions } from './transactions.ts';
import { users } from './users.ts';
import { vouchers } from './vouchers.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

const records: Subjects = {
  ...oauth,
  ...users,
  ...packages,
  ...roles,
  ...lines,
  ...restrictions,
  ...templates,
  ...paidTrialPrices,
  ...dnsDomains,
  ...notifications,
  ...activecodeDevices,
  ...massDeleteAutos,
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

/**
 * Returns how an operation without a record is called: by its path alone, as that which retrieves the same object, or
 * without one. Throws if it would be asked for an object that nothing retrieves.
 */
function byItsPath(name: OperationName): Subject {
  const object = /^[^{]*\{\w+\}/.exec(operations[name].path)?.[0];
  if (object === undefined) return withoutObject({});
  const [found] = Object.entries(records).filter(([other]) => {
    const { method, path } = operations[other as OperationName];
    return method === 'GET' && path === object;
  });
  if (found === undefined) throw new Error(`${name} needs a record in test/access/subjects.`);
  return found[1];
}

/** How each operation is called. */
export const subjects = Object.fromEntries(
  (Object.keys(operations) as OperationName[]).map((name) => [name, records[name] ?? byItsPath(name)]),
) as Readonly<Record<OperationName, Subject>>;
