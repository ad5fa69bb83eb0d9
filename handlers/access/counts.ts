import type { RawBuilder } from 'kysely';
import type { TreeCountKind } from '../../db/schema/tree.ts';
import { rootId, treeCount } from '../../db/tree.ts';
import { can, type Viewer } from './policy.ts';

/** How many things of a kind the caller may see: at or below it, or with the policy that opens all, everywhere. */
export function visibleCount<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
  kind: TreeCountKind,
): RawBuilder<number> {
  return treeCount(can(caller, all) ? rootId(caller.path) : caller.id, kind);
}
