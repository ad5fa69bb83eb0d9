import { sql, type Transaction } from 'kysely';
import { lockOf } from '../../db/connection/locks.ts';
import type { Database } from '../../db/schema/tables.ts';
import { Problem } from './problem.ts';

/**
 * How many of these a user may have, so that no user fills the database. Endpoints of a branch count for the user at
 * its top, because every claim of due deliveries steps over those that wait.
 */
export const CAPS = {
  quick_actions: 100,
  templates: 200,
  dns_domains: 50,
  mass_delete_autos: 50,
  reward_programs: 50,
  roles: 200,
  webhook_endpoints: 10,
  webhook_endpoints_of_branch: 10_000,
  open_tickets: 100,
  published_announcements: 200,
} as const;

export type Capped = keyof typeof CAPS;

/** Returns whether a user may have one more. Other transactions that ask this for the user wait until this one ends. */
async function hasRoom(trx: Transaction<Database>, counted: Capped, userId: number): Promise<boolean> {
  const lock = lockOf(`${counted} ${String(userId)}`);
  const { rows } = await sql<{ count: number }>`
    select count_in_turn(${counted}, ${userId}, ${lock}) as count`.execute(trx);
  const [{ count } = { count: 0 }] = rows;
  return count < CAPS[counted];
}

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

/** Throws 422 `limit_reached` if a user has the maximum already, also under concurrent requests. */
export async function requireRoom(
  trx: Transaction<Database>,
  counted: Capped,
  userId: number,
): Promise<void> {
  if (await hasRoom(trx, counted, userId)) return;
  throw new Problem('limit_reached', DETAILS[counted](CAPS[counted].toLocaleString('en-US')));
}
