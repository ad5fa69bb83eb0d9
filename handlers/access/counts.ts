import type { RawBuilder } from 'kysely';
import type { TreeCountKind } from '../../db/schema/tree.ts';
import { treeCount, wholeTreeCount } from '../../db/tree.ts';
import { can, type Viewer } from './policy.ts';

/** How many things of a kind the caller may see: at or below it, or with the policy that opens all, everywhere. */
export function visibleCount<Policy extends string>(
  caller: Viewer<Policy>,
  all: NoInfer<Policy>,
  kind: TreeCountKind,
): RawBuilder<number> {
  return can(caller, all) ? wholeTreeCount(caller.path, kind) : treeCount(caller.id, kind);
}
