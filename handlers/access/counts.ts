import type { RawBuilder } from 'kysely';
import type { TreeCountKind } from '../../db/schema/tree.ts';
import { rootId, treeCount } from '../../db/tree.ts';
import { can, type Viewer } from './policy.ts';

/**
 * Returns how many things of a kind the caller may see: its own and those of users below it; all with the `all` policy.
 */
export function visibleCount<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
  kind: TreeCountKind,
): RawBuilder<number> {
  return treeCount(can(caller, all) ? rootId(caller.path) : caller.id, kind);
}
