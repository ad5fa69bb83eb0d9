import type { RawBuilder } from 'kysely';
import type { TreeCountKind } from '../../db/schema/tree.ts';
import { treeCount, treeTotal } from '../../db/tree/counts.ts';
import { can } from './policy.ts';
import type { Viewer } from '../call/caller.ts';

/**
 * Returns how many things of a kind the caller may see: its own and those of users below it; all with the `all` policy.
 */
export function visibleCount<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
  kind: TreeCountKind,
): RawBuilder<number> {
  return can(caller, all) ? treeTotal(caller.path, kind) : treeCount(caller, kind);
}
