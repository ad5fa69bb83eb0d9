import type { Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';

/** The W3C trace that a piece of work belongs to: 32 hexadecimal digits, and whether its spans are recorded. */
export interface Trace {
  id: string;
  sampled: boolean;
}

/** Whatever queues a message in a transaction would have to be told the trace otherwise, through every handler. */
const traces = new WeakMap<Transaction<Database>, Trace>();

/** Says on behalf of which trace a transaction works. Call it before the first statement. */
export function followTrace(trx: Transaction<Database>, trace: Trace): void {
  traces.set(trx, trace);
}

/** The trace of a sync; both are null where none is known, such as in a job. */
export type SyncTrace = Trace | { id: null; sampled: null };

/** Returns the trace of a transaction, for the syncs that it queues. */
export function traceOf(trx: Transaction<Database>): SyncTrace {
  return traces.get(trx) ?? { id: null, sampled: null };
}
