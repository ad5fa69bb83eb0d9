import type { JobName } from '../../db/setup/queue.ts';
import type { Observer } from '../call/observer.ts';

/** What is told about background work, for the metrics of the process. */
export interface JobObserver extends Pick<Observer, 'moved' | 'watch'> {
  /** A job has run for so many milliseconds. */
  ran: (job: JobName, outcome: 'succeeded' | 'failed', milliseconds: number) => void;
  /** The edge has taken a change, or it will be sent again, or it was given up. */
  delivered: (outcome: 'synced' | 'postponed' | 'failed') => void;
}
