import { sql, type Transaction } from 'kysely';
import { lockOf } from './connection/locks.ts';
import type { Database } from './schema/tables.ts';

/**
 * How many of these a user may have at most, so that nobody fills the database. The endpoints of a branch count for the user at its
 * top: each look for due deliveries passes by all that something waits for.
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

/**
 * Returns whether a user may have one more. Until the transaction ends, other transactions that ask the same for this
 * user wait.
 */
export async function hasRoom(trx: Transaction<Database>, counted: Capped, userId: number): Promise<boolean> {
  const lock = lockOf(`${counted} ${String(userId)}`);
  const { rows } = await sql<{ count: number }>`
    select count_in_turn(${counted}, ${userId}, ${lock}) as count`.execute(trx);
  const [{ count } = { count: 0 }] = rows;
  return count < CAPS[counted];
}
