import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { treeCount, treeTotal } from '../../db/tree/counts.ts';
import type { Viewer } from '../call/caller.ts';
import { can } from './policy.ts';
import { branchOwners, type SubtreeKey } from './users.ts';

/** Which rows of a table somebody sees. Both conditions select the same rows. */
export interface Sight {
  /** By a look at each row. It costs the same for each, however many there are. */
  row: Expression<SqlBool>;
  /** By the owners of the rows, for those of a branch: so few of them are found at once among all others. */
  owned?: Expression<SqlBool>;
  /** How many these rows are, if counters have it. They have it where `owned` is. */
  total?: Expression<number>;
}

/** Every row. */
export const EVERYTHING: Sight = { row: sql<SqlBool>`true` };

/** The rows that a user and those below it own. `owner` is the column of the owner's id. */
export function ownedWithin(user: Pick<Viewer, SubtreeKey>, owner: string): Sight {
  const id = sql.ref<number>(owner);
  if (user.leaf) return { row: sql<SqlBool>`${id} = ${user.id}` };
  const isWithin = branchOwners(user);
  return {
    // A plain `exists` would be planned as if few users were within, and read all of them for each row.
    row: sql<SqlBool>`coalesce((select true from users where users.id = ${id} and ${isWithin}), false)`,
    // As an array, the owners are looked up by an index. A join would be planned for few, and read the rows of others.
    owned: sql<SqlBool>`${id} = any(array(select users.id from users where ${isWithin}))`,
  };
}

/** The rows that a viewer and users below it own; all with the `all` policy. */
export const ownedSight = <Policy extends string>(
  viewer: Viewer<Policy>,
  all: NoInfer<Policy>,
  owner: string,
): Sight => (can(viewer, all) ? EVERYTHING : ownedWithin(viewer, owner));

/** Returns how many things of a kind a viewer sees: its own and those of users below it; all with the `all` policy. */
export const visibleCount = <Policy extends string>(
  viewer: Viewer<Policy>,
  all: NoInfer<Policy>,
  kind: Database['tree_counts']['kind'],
): RawBuilder<number> => (can(viewer, all) ? treeTotal(viewer.path, kind) : treeCount(viewer, kind));

/** The rows of things of a kind that a viewer and users below it own, with their number; all with the `all` policy. */
export const countedSight = <Policy extends string>(
  viewer: Viewer<Policy>,
  all: NoInfer<Policy>,
  { owner, kind }: { owner: string; kind: Database['tree_counts']['kind'] },
): Sight => ({ ...ownedSight(viewer, all, owner), total: visibleCount(viewer, all, kind) });
