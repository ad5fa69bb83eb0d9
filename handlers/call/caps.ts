import type { Transaction } from 'kysely';
import { CAPS, hasRoom, type Capped } from '../../db/caps.ts';
import type { Database } from '../../db/schema/tables.ts';
import { Problem } from './problem.ts';

const DETAILS: Readonly<Record<Capped, (most: string) => string>> = {
  quick_actions: (most) => `You have ${most} quick actions. Delete one that you no longer need.`,
  templates: (most) => `You have ${most} templates. Change one that you no longer need.`,
  dns_domains: (most) => `You have ${most} domains. Delete one that you no longer need.`,
  mass_delete_autos: (most) => `The owner has ${most} rules, of all kinds of lines. Delete one first.`,
  reward_programs: (most) => `You have ${most} reward programs. Change one that you no longer need.`,
  roles: (most) => `You have created ${most} roles. Delete one that nobody holds.`,
  webhook_endpoints: (most) => `You have ${most} endpoints. Delete one that you no longer need.`,
  webhook_endpoints_of_branch: (most) =>
    `The users of your branch have ${most} endpoints. Delete one that nobody needs any longer.`,
  open_tickets: (most) => `The requester has ${most} open tickets. Close one first.`,
  published_announcements: (most) => `The author has ${most} published announcements. Unpublish one first.`,
};

/** Throws 422 `limit_reached` if a user has as many as a user may have, also while other requests add some. */
export async function requireRoom(
  trx: Transaction<Database>,
  counted: Capped,
  userId: number,
): Promise<void> {
  if (await hasRoom(trx, counted, userId)) return;
  throw new Problem('limit_reached', DETAILS[counted](CAPS[counted].toLocaleString('en-US')));
}
