import { everyRow, type Filter } from './filter.ts';
import { can, type Viewer } from './policy.ts';
import { isKnown, usersWithin } from './users.ts';

/** Log lines of what the caller and the users below it did, or with `logs_all` every one. */
export function visibleLogs(caller: Viewer<'logs_all'>): Filter<'logs'> {
  if (can(caller, 'logs_all')) return everyRow;
  return () => isKnown(usersWithin(caller), 'logs.user_id');
}
