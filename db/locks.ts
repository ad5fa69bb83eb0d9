import { createHash } from 'node:crypto';

// Advisory locks, each of two keys: its class, and which one of the class. Locks of two classes never meet, whatever
// a caller sends.

/** The classes. PostgreSQL knows them by these numbers: processes of two versions run side by side. */
export const LOCKS = {
  tree: 1,
  idempotencyKey: 2,
  trial: 3,
  role: 4,
  login: 5,
  reward: 6,
  import: 9,
} as const;

/**
 * Which lock of a class stands for what a caller has chosen: by a cryptographic hash, so that nobody finds a thing
 * of its own whose lock is that of somebody else's.
 */
export function lockOf(chosen: string): number {
  return createHash('sha256').update(chosen).digest().readInt32BE();
}
