import { sql, type SqlBool } from 'kysely';
import { idsOfPath } from '../../db/tree/tree.ts';
import type { OperationName } from '../../generated/operations.ts';
import type { Filter } from '../call/filter.ts';
import type { ValueOrExpression } from '../../db/values/expressions.ts';
import { can } from './policy.ts';
import { usersWithin, type SubtreeKey } from './users.ts';
import type { Viewer } from '../call/caller.ts';

/** Selects the restrictions that the caller may see: those of `restrictionsWithin`; all with `restrictions_all`. */
export function visibleRestrictions(caller: Viewer<'restrictions_all'>): Filter<'restrictions'> {
  return can(caller, 'restrictions_all') ? restrictionsOn(undefined) : restrictionsWithin(caller);
}

/**
 * Selects the restrictions that the caller may change or remove: those on itself, users below it and their lines that
 * it or a user below it created; and those on users below it and their lines that no user in its path created. The
 * creator of the latter was left outside by a move, and nobody else could remove them.
 */
export function ownRestrictions(caller: Pick<Viewer, SubtreeKey>): Filter<'restrictions'> {
  const below = restrictionsOn((eb) => eb.and([usersWithin(caller)(eb), eb('users.id', '<>', caller.id)]));
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

/** Selects the restrictions that forbid a user an operation without a token, as in automatic renewal. */
export function restrictionsAgainst(
  userId: ValueOrExpression<number>,
  operation: ValueOrExpression<OperationName>,
): Filter<'restrictions'> {
  return (eb) =>
    eb.and([
      eb('restrictions.user_id', '=', userId),
      sql<SqlBool>`restrictions.policies && array['*', ${operation}]::text[]`,
    ]);
}

/**
 * Selects the restrictions on the caller, on users below it and on their lines. A `*_all` policy does not widen this.
 */
export const restrictionsWithin = (caller: Pick<Viewer, SubtreeKey>): Filter<'restrictions'> =>
  caller.leaf ? restrictionsOnOne(caller.id) : restrictionsOn(usersWithin(caller));

/** Selects the restrictions on a user and on its lines, by two indexes. */
const restrictionsOnOne = (id: ValueOrExpression<number>): Filter<'restrictions'> => {
  const lines = sql`select id from lines where user_id = ${id} and deleted_at is null`;
  return () => sql`(restrictions.user_id = ${id} or restrictions.line_id = any(array(${lines})))`;
};

/**
 * Selects the restrictions on these users, or all users, and on their lines unless deleted. Owners of lines are looked
 * up row by row: PostgreSQL would plan `exists` for many, and read all lines.
 */
function restrictionsOn(users: Filter<'users'> | undefined): Filter<'restrictions'> {
  return (eb) => {
    const owner = eb
      .selectFrom('lines')
      .select('lines.user_id')
      .whereRef('lines.id', '=', 'restrictions.line_id')
      .where('lines.deleted_at', 'is', null);
    const restricted = eb.fn.coalesce('restrictions.user_id', owner);
    if (users === undefined) return eb(restricted, 'is not', null);
    return eb(restricted, 'in', eb.selectFrom('users').select('users.id').where(users));
  };
}
