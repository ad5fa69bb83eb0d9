import { allRows, type Filter } from '../call/filter.ts';
import { can } from './policy.ts';
import { userMatches, usersWithin } from './users.ts';
import type { Viewer } from '../call/caller.ts';

/** Selects the mass-delete-auto rules that the caller may see: its own, those of users below it; all with `all`. */
export function visibleMassDeleteAutos<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
): Filter<'mass_delete_autos'> {
  if (can(caller, all)) return allRows;
  return () => userMatches(usersWithin(caller), 'mass_delete_autos.user_id');
}
