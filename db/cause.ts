import type { TransferKind } from './schema/columns.ts';

/** The W3C trace that a piece of work belongs to: 32 hexadecimal digits, and whether its spans are recorded. */
export interface Trace {
  id: string;
  sampled: boolean;
}

/** Credit that has moved, in hundredths of a credit. */
export interface MovedCredit {
  kind: TransferKind;
  amount: number;
}

/** On whose behalf a transaction works. Whatever moves credit or queues a sync is handed it. */
export interface Cause {
  /** The user who caused it; null for the system. */
  actorId: number | null;
  tokenId: number | null;
  requestId: string | null;
  trace: Trace | null;
  /** What the transaction has moved so far. It counts once it is committed. */
  moved: MovedCredit[];
}

/** Returns the cause of what the system does by itself. */
export const bySystem = (): Cause => ({
  actorId: null,
  tokenId: null,
  requestId: null,
  trace: null,
  moved: [],
});
