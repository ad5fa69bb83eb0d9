import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { treeCount } from '../../db/tree/counts.ts';
import { isRoot } from '../../db/tree/tree.ts';
import { allRows, type Filter } from '../call/filter.ts';
import { anyUserInPath, userMatchesByRow, usersWithin, type SubtreeKey } from './users.ts';
import type { Caller } from '../call/caller.ts';

type SubtreeUser = Pick<Caller, SubtreeKey>;

/**
 * Selects the reward programs that the caller may see: those by it or a user below it, and active ones of users above
 * it, in which it takes part; all for the root.
 */
export function visibleRewardPrograms(caller: SubtreeUser): Filter<'reward_programs'> {
  if (isRoot(caller)) return allRows;
  return (eb) =>
    eb.or([takingPart(caller)(eb), userMatchesByRow(usersWithin(caller), 'reward_programs.created_by_id')]);
}

/** Selects the reward programs that the caller may change: those created by it or a user below it. */
export function ownRewardPrograms(caller: SubtreeUser): Filter<'reward_programs'> {
  return (eb) =>
    eb.exists(
      eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'reward_programs.created_by_id')
        .where(usersWithin(caller)),
    );
}

/** Returns how many reward programs the caller may see. */
export function countRewardPrograms(
  eb: ExpressionBuilder<Database, never>,
  caller: SubtreeUser,
): RawBuilder<number> {
  const above = eb
    .selectFrom('reward_programs')
    .select(sql<number>`count(*)`.as('count'))
    .where(takingPart(caller));
  return sql`${treeCount(caller, 'reward_program')} + ${above}`;
}

const takingPart =
  ({ id, path }: Pick<Caller, 'id' | 'path'>): Filter<'reward_programs'> =>
  (eb) =>
    eb.and([
      eb('reward_programs.status', '=', 'active'),
      eb('reward_programs.created_by_id', '<>', id),
      eb('reward_programs.created_by_id', '=', anyUserInPath(path)),
    ]);
