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

/** Who or what caused a transaction. Every function that moves credit or queues a sync takes one. */
export interface Cause {
  /** The user; null for the system. */
  actorId: number | null;
  tokenId: number | null;
  requestId: string | null;
  /** The id of the reference that names the order (`referenceId`). */
  referenceId: string | null;
  trace: Trace | null;
  /** The credit that the transaction has moved so far. It counts once the transaction is committed. */
  moved: MovedCredit[];
}

/** Returns the cause of work that the system starts itself. */
export const bySystem = (): Cause => ({
  actorId: null,
  tokenId: null,
  requestId: null,
  referenceId: null,
  trace: null,
  moved: [],
});
