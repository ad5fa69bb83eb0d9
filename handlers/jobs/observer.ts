import type { JobName } from '../../db/setup/queue.ts';
import type { Observer } from '../call/observer.ts';
import type { DeliveryObserver } from '../deliveries/dispatcher.ts';

/** Receives what background work does, for the metrics of the process. */
export interface JobObserver extends Pick<Observer, 'moved' | 'watch'>, DeliveryObserver {
  /** Reports the end of a job. */
  ran: (job: JobName, outcome: 'succeeded' | 'failed', milliseconds: number) => void;
}
