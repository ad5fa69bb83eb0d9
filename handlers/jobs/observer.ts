import type { JobName } from '../../db/setup/queue.ts';
import type { Observer } from '../call/observer.ts';
import type { DeliveryObserver } from '../deliveries/dispatcher.ts';

/** What is told about background work, for the metrics of the process. */
export interface JobObserver extends Pick<Observer, 'moved' | 'watch'>, DeliveryObserver {
  /** A job has run for so many milliseconds. */
  ran: (job: JobName, outcome: 'succeeded' | 'failed', milliseconds: number) => void;
}
