import { sql, type SqlBool } from 'kysely';
import { idsOfPath } from '../../db/tree.ts';
import type { OperationName } from '../../generated/operations.ts';
import { everyRow, type Filter } from './filter.ts';
import { linesWithin } from './lines.ts';
import { can, type Viewer } from './policy.ts';
import { usersWithin, type Reach } from './users.ts';

/**
 * Restrictions on the caller, on users below it and on the lines of all these, or with `restrictions_all` every one.
 */
export function visibleRestrictions(caller: Viewer<'restrictions_all'>): Filter<'restrictions'> {
  return can(caller, 'restrictions_all') ? restrictionsOn(everyRow, everyRow) : restrictionsWithin(caller);
}

/**
 * Restrictions that the caller may change or lift: those within its reach that it, or a user below it, has laid; and
 * those on users below it, and on their lines, that nobody above it has laid. Somebody else has where the user was
 * moved here since, and then there is nobody else to lift them.
 */
export function ownRestrictions(caller: Pick<Viewer, Reach>): Filter<'restrictions'> {
  const below = restrictionsOn(
    (eb) => eb.and([usersWithin(caller)(eb), eb('users.id', '<>', caller.id)]),
    (eb) => eb.and([linesWithin(caller)(eb), eb('lines.user_id', '<>', caller.id)]),
  );
  return (eb) =>
    eb.or([
      eb.and([
        eb.exists(
          eb
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'restrictions.created_by_id')
            .where(usersWithin(caller)),
        ),
        restrictionsWithin(caller)(eb),
      ]),
      eb.and([
        eb('restrictions.created_by_id', '<>', sql<number>`all(${idsOfPath(caller.path)})`),
        below(eb),
      ]),
    ]);
}

/** Restrictions on a user that keep it from an operation when no token speaks for it, as in automatic renewal. */
export function restrictionsAgainst(userId: number, operation: OperationName): Filter<'restrictions'> {
  return (eb) =>
    eb.and([
      eb('restrictions.user_id', '=', userId),
      sql<SqlBool>`restrictions.policies && array['*', ${operation}]::text[]`,
    ]);
}

/** Restrictions on the caller, on users below it and on the lines of all these, whatever else it may see. */
export const restrictionsWithin = (caller: Pick<Viewer, Reach>): Filter<'restrictions'> =>
  restrictionsOn(usersWithin(caller), linesWithin(caller));

/** Restrictions on some of the users and some of the lines; what lay on a deleted line is gone with it. */
function restrictionsOn(users: Filter<'users'>, lines: Filter<'lines'>): Filter<'restrictions'> {
  return (eb) =>
    eb.or([
      eb.exists(
        eb
          .selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'restrictions.user_id')
          .where(users),
      ),
      eb.exists(
        eb
          .selectFrom('lines')
          .select('lines.id')
          .whereRef('lines.id', '=', 'restrictions.line_id')
          .where('lines.deleted_at', 'is', null)
          .where(lines),
      ),
    ]);
}
