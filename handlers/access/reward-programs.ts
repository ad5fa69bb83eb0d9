import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { idsOfPath, treeCount } from '../../db/tree.ts';
import { lookUp } from './known-users.ts';
import { usersWithin, type Filter, type Viewer } from '../runtime/policy.ts';

type Reacher = Pick<Viewer, 'id' | 'path' | 'leaf'>;

/** Reward programs that the caller, or a user below it, has made, and the active ones above, in which it takes part. */
export function visibleRewardPrograms(caller: Reacher): Filter<'reward_programs'> {
  return (eb) =>
    eb.or([takingPart(caller)(eb), lookUp(usersWithin(caller), 'reward_programs.created_by_id')]);
}

/** Reward programs that the caller may change: those that it, or a user below it, has made. */
export function ownRewardPrograms(caller: Reacher): Filter<'reward_programs'> {
  return (eb) =>
    eb.exists(
      eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'reward_programs.created_by_id')
        .where(usersWithin(caller)),
    );
}

/** How many reward programs the caller may see. */
export function countRewardPrograms(
  eb: ExpressionBuilder<Database, never>,
  caller: Reacher,
): RawBuilder<number> {
  const above = eb
    .selectFrom('reward_programs')
    .select(sql<number>`count(*)`.as('count'))
    .where(takingPart(caller));
  return sql`${treeCount(caller.id, 'reward_program')} + ${above}`;
}

const takingPart =
  ({ id, path }: Pick<Viewer, 'id' | 'path'>): Filter<'reward_programs'> =>
  (eb) =>
    eb.and([
      eb('reward_programs.status', '=', 'active'),
      eb('reward_programs.created_by_id', '<>', id),
      eb('reward_programs.created_by_id', '=', sql<number>`any(${idsOfPath(path)})`),
    ]);
