import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { lockTreeShared, standingOf, type Standing } from '../../db/tree/tree.ts';
import type { Caller } from './caller.ts';

/** The result of a read for a caller, and the caller's place in the tree during or after the read. */
export interface ReadFrom<Result> {
  result: Result;
  standing: Standing | undefined;
}

/**
 * Reads a part of an export or of a list with a cursor, for the caller at its current place in the tree. Since its
 * admission, the caller may have been moved or have got its first user: the cursor would then pass rows that the caller
 * sees now.
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
 * Locks the tree until the transaction ends, and returns the caller at its current place. If the lock waited for a move
 * of the caller, its former place would find nothing.
 */
export async function holdingTheTree<Of extends Standing & { id: number }>(
  trx: Transaction<Database>,
  caller: Of,
): Promise<Of> {
  await lockTreeShared(trx);
  const { standing } = await trx.selectNoFrom(standingOf(caller.id).as('standing')).executeTakeFirstOrThrow();
  return { ...caller, ...standing };
}
