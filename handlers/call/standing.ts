import type { Standing } from '../../db/tree/tree.ts';
import type { Caller } from './caller.ts';

/** What was read for a caller, and where that stood in the tree when it was, or afterwards. */
export interface ReadFrom<Result> {
  result: Result;
  standing: Standing | undefined;
}

/**
 * Reads a part of a list by cursor, or of an export, for the caller as the tree is then. Since it was admitted, the caller
 * may have been moved, or have got its first user: the cursor would pass rows that it sees now, and they would be missed.
 */
export async function asTheTreeIs<Policy extends string, Result>(
  caller: Caller<Policy>,
  read: (caller: Caller<Policy>) => Promise<ReadFrom<Result>>,
): Promise<Result> {
  const { result, standing = caller } = await read(caller);
  const isSame = standing.path === caller.path && standing.leaf === caller.leaf;
  return isSame ? result : asTheTreeIs({ ...caller, ...standing }, read);
}
