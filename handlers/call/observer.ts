import type { LimitName } from './problem.ts';
import type { MovedCredit } from '../../db/cause.ts';

/** What is told about requests, for the metrics of the process. handlers/metrics counts it, if the operator wants it. */
export interface Observer {
  /**
   * A request is over: its operation, or what it asked for otherwise; the status, or `aborted` where the client left
   * before; the limit that it has reached, if any; and its milliseconds.
   */
  answered: (operation: string, status: string, limit: LimitName | null, milliseconds: number) => void;
  /** A transaction has moved credit, and is committed. */
  moved: (transfers: readonly MovedCredit[]) => void;
  /** So many failed requests are not recorded. */
  dropped: (failedRequests: number) => void;
  /** From now on shows the connections of a pool, and how many writes wait for their turn to have one. */
  watch: (name: 'api' | 'worker', pool: PoolState, waitingWrites?: () => number) => void;
}

/** What a pool says about its connections. */
export interface PoolState {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}
