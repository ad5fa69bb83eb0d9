import { everyRow, type Filter } from './filter.ts';
import { can, type Viewer } from './policy.ts';
import { isKnown, usersWithin } from './users.ts';

/** Rules that delete lines by themselves: those for lines of owners that the caller reaches. */
export function visibleMassDeleteAutos<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
): Filter<'mass_delete_autos'> {
  if (can(caller, all)) return everyRow;
  return () => isKnown(usersWithin(caller), 'mass_delete_autos.user_id');
}
