import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { treeCount, treeTotal } from '../../db/tree/counts.ts';
import type { Viewer } from '../call/caller.ts';
import { can } from './policy.ts';
import { branchOwners, type SubtreeKey } from './users.ts';

/** The rows of a table that a viewer sees. Both conditions select the same rows. */
export interface Sight {
  /** Tests each row, at the same cost however many rows there are. */
  row: Expression<SqlBool>;
  /** Finds the rows of a branch by their owners, which is fast for few rows among many others. */
  owned?: Expression<SqlBool>;
  /** The number of these rows, if counters have it, as they do where `owned` is set. */
  total?: Expression<number>;
}

/** Every row. */
export const EVERYTHING: Sight = { row: sql<SqlBool>`true` };

/** The rows that a user and users below it own. `owner` is the column of the owner's id. */
export function ownedWithin(user: Pick<Viewer, SubtreeKey>, owner: string): Sight {
  const id = sql.ref<number>(owner);
  if (user.leaf) return { row: sql<SqlBool>`${id} = ${user.id}` };
  const isWithin = branchOwners(user);
  return {
    // PostgreSQL would plan a plain `exists` for few users, and read all of them for each row.
    row: sql<SqlBool>`coalesce((select true from users where users.id = ${id} and ${isWithin}), false)`,
    // An index looks up an array of owners. PostgreSQL would plan a join for few owners, and read the rows of others.
    owned: sql<SqlBool>`${id} = any(array(select users.id from users where ${isWithin}))`,
  };
}

/** The rows that a viewer and users below it own; all with the `all` policy. */
export const ownedSight = <Policy extends string>(
  viewer: Viewer<Policy>,
  all: NoInfer<Policy>,
  owner: string,
): Sight => (can(viewer, all) ? EVERYTHING : ownedWithin(viewer, owner));

/** Returns how many items of a kind a viewer sees: its own and those of users below it; all with the `all` policy. */
export const visibleCount = <Policy extends string>(
  viewer: Viewer<Policy>,
  all: NoInfer<Policy>,
  kind: Database['tree_counts']['kind'],
): RawBuilder<number> => (can(viewer, all) ? treeTotal(viewer.path, kind) : treeCount(viewer, kind));

/** The items of a kind that a viewer and users below it own, with their number; all with the `all` policy. */
export const countedSight = <Policy extends string>(
  viewer: Viewer<Policy>,
  all: NoInfer<Policy>,
  { owner, kind }: { owner: string; kind: Database['tree_counts']['kind'] },
): Sight => ({ ...ownedSight(viewer, all, owner), total: visibleCount(viewer, all, kind) });
