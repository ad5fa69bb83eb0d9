import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { lockTreeShared, standingOf, type Standing } from '../../db/tree/tree.ts';
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
export async function inCurrentBranch<Policy extends string, Result>(
  caller: Caller<Policy>,
  read: (caller: Caller<Policy>) => Promise<ReadFrom<Result>>,
): Promise<Result> {
  const { result, standing = caller } = await read(caller);
  const isSame = standing.path === caller.path && standing.leaf === caller.leaf;
  return isSame ? result : inCurrentBranch({ ...caller, ...standing }, read);
}

/**
 * Locks the tree until the transaction ends, and returns the caller as it stands in it. A move that this waited for may have
 * moved the caller, which would find nothing where it was.
 */
export async function holdingTheTree<Of extends Standing & { id: number }>(
  trx: Transaction<Database>,
  caller: Of,
): Promise<Of> {
  await lockTreeShared(trx);
  const { standing } = await trx.selectNoFrom(standingOf(caller.id).as('standing')).executeTakeFirstOrThrow();
  return { ...caller, ...standing };
}
