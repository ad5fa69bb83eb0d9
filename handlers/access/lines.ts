import type { LineKindName } from '../../db/schema/columns.ts';
import { allRows, type Filter } from '../call/filter.ts';
import type { Viewer } from '../call/caller.ts';
import { can } from './policy.ts';
import { countedSight, ownedSight, ownedWithin, type Sight } from './sight.ts';
import { usersWithin, type SubtreeKey } from './users.ts';

const OWNER = 'lines.user_id';

/** The lines that the caller may see: its own and those of users below it; all with the `all` policy. */
export const lineSight = <Policy extends string>(viewer: Viewer<Policy>, all: NoInfer<Policy>): Sight =>
  ownedSight(viewer, all, OWNER);

/** The same of one kind, with their number. */
export const linesOfKind = <Policy extends string>(
  viewer: Viewer<Policy>,
  all: NoInfer<Policy>,
  kind: LineKindName,
): Sight => countedSight(viewer, all, { owner: OWNER, kind });

/** Selects the lines that the caller may see, row by row. */
export const visibleLines = <Policy extends string>(
  viewer: Viewer<Policy>,
  all: NoInfer<Policy>,
): Filter<'lines'> => {
  const { row } = lineSight(viewer, all);
  return () => row;
};

/** Selects the lines of the caller and of users below it, row by row. A `*_all` policy does not widen this. */
export const linesWithin = (caller: Pick<Viewer, SubtreeKey>): Filter<'lines'> => {
  const { row } = ownedWithin(caller, OWNER);
  return () => row;
};

/**
 * Selects the users whose lines of a kind the caller may see: itself and users below it; everyone with `<kind>_all`.
 */
export function lineOwners<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
): Filter<'users'> {
  return can(caller, all) ? allRows : usersWithin(caller);
}
