import { everyRow, type Filter } from './filter.ts';
import { can, type Viewer } from './policy.ts';
import { usersWithin, type Reach } from './users.ts';

/** Lines that the caller may see: its own and those of users below it, or with `<kind>_all` every one. */
export function visibleLines<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
): Filter<'lines'> {
  return can(caller, all) ? everyRow : linesWithin(caller);
}

/** The lines of the caller and of the users below it, whatever else it may see. */
export function linesWithin(caller: Pick<Viewer, Reach>): Filter<'lines'> {
  return (eb) =>
    eb.exists(
      eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'lines.user_id')
        .where(usersWithin(caller)),
    );
}

/** Users whose lines of a kind the caller reaches: itself and those below it, or with `<kind>_all` everyone. */
export function lineOwners<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
): Filter<'users'> {
  return can(caller, all) ? everyRow : usersWithin(caller);
}
