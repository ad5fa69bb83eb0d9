import { sha256 } from '../values/texts.ts';

// Advisory locks with two keys: a class, and a key within the class. A key that a client chooses conflicts only within
// its class.

/** The classes of locks. The numbers must not change, because processes of two versions run side by side. */
export const LOCKS = {
  tree: 1,
  idempotencyKey: 2,
  trial: 3,
  role: 4,
  login: 5,
  migrate: 8,
  import: 9,
  treeCounts: 10,
  cap: 11,
  events: 12,
  webhooks: 13,
} as const;

/**
 * Returns the lock key for a value that a client has chosen. A cryptographic hash keeps a client from finding a value
 * that conflicts with the lock of another user.
 */
export function lockOf(chosen: string): number {
  return sha256(chosen).readInt32BE();
}
