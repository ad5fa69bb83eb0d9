import type { LimitName } from './problem.ts';
import type { MovedCredit } from '../../db/cause.ts';

/** Receives what requests do, for the metrics of the process (handlers/metrics). */
export interface Observer {
  /**
   * Reports the end of a request: its operation or what else it asked for; its status, or `aborted` if the client left
   * before; the limit that it reached, if any; and its duration in milliseconds.
   */
  answered: (operation: string, status: string, limit: LimitName | null, milliseconds: number) => void;
  /** Reports the credit that a committed transaction has moved. */
  moved: (transfers: readonly MovedCredit[]) => void;
  /** Reports failed requests that are not recorded. */
  dropped: (failedRequests: number) => void;
  /** Registers a pool to watch, and a count of the writes that wait for their turn to use it. */
  watch: (name: 'api' | 'worker', pool: PoolState, waitingWrites?: () => number) => void;
}

/** The connections of a pool. */
export interface PoolState {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}
