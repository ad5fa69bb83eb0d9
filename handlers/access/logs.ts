import type { Viewer } from '../call/caller.ts';
import { countedSight, type Sight } from './sight.ts';

/** The log rows of the caller and of users below it; all with `logs_all`. */
export const logSight = (viewer: Viewer<'logs_all'>): Sight =>
  countedSight(viewer, 'logs_all', { owner: 'logs.user_id', kind: 'log' });

/** The failed requests of the caller and of users below it; all with `logs_all`. */
export const failedRequestSight = (viewer: Viewer<'logs_all'>): Sight =>
  countedSight(viewer, 'logs_all', { owner: 'failed_requests.user_id', kind: 'failed_request' });
