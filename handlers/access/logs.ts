import { everyRow, type Filter } from './filter.ts';
import { can, type Viewer } from './policy.ts';
import { isKnown, usersWithin } from './users.ts';

/** Selects the log rows of actions of the caller and of users below it; all with `logs_all`. */
export function visibleLogs(caller: Viewer<'logs_all'>): Filter<'logs'> {
  if (can(caller, 'logs_all')) return everyRow;
  return () => isKnown(usersWithin(caller), 'logs.user_id');
}
