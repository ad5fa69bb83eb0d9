import { allRows, type Filter } from '../call/filter.ts';
import { can } from './policy.ts';
import { userMatches, usersWithin } from './users.ts';
import type { Viewer } from '../call/caller.ts';

/** Selects the log rows of actions of the caller and of users below it; all with `logs_all`. */
export function visibleLogs(caller: Viewer<'logs_all'>): Filter<'logs'> {
  if (can(caller, 'logs_all')) return allRows;
  return () => userMatches(usersWithin(caller), 'logs.user_id');
}

/** Selects the failed requests of the caller and of users below it; all with `logs_all`. */
export function visibleFailedRequests(caller: Viewer<'logs_all'>): Filter<'failed_requests'> {
  if (can(caller, 'logs_all')) return allRows;
  return () => userMatches(usersWithin(caller), 'failed_requests.user_id');
}
