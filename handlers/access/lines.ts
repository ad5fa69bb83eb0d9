import { sql, type SqlBool } from 'kysely';
import { allRows, type Filter } from '../call/filter.ts';
import { can } from './policy.ts';
import { usersWithin, type SubtreeKey } from './users.ts';
import type { Viewer } from '../call/caller.ts';

/** Selects the lines that the caller may see: its own and those of users below it; all with `<kind>_all`. */
export function visibleLines<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
): Filter<'lines'> {
  return can(caller, all) ? allRows : linesWithin(caller);
}

/** Selects the lines of the caller and of users below it. A `*_all` policy does not widen this. */
export function linesWithin(caller: Pick<Viewer, SubtreeKey>): Filter<'lines'> {
  return (eb) =>
    eb.exists(
      eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'lines.user_id')
        .where(usersWithin(caller)),
    );
}

/**
 * Selects the lines that the caller may see, as `visibleLines` does, by a look at the owner of each row. Use it where few
 * rows are left: `exists` would be planned as if the users of a subtree were few, and read all of them for each row.
 */
export function visibleLinesByRow<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
): Filter<'lines'> {
  if (can(caller, all)) return allRows;
  return (eb) => {
    const owner = eb
      .selectFrom('users')
      .select(sql<boolean>`true`.as('visible'))
      .whereRef('users.id', '=', 'lines.user_id')
      .where(usersWithin(caller));
    return sql<SqlBool>`coalesce(${owner}, false)`;
  };
}

/**
 * Selects the users whose lines of a kind the caller may see: itself and users below it; everyone with `<kind>_all`.
 */
export function lineOwners<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
): Filter<'users'> {
  return can(caller, all) ? allRows : usersWithin(caller);
}
