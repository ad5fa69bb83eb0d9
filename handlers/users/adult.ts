import { type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { lockTreeShared, subtreeEnd } from '../../db/tree/tree.ts';
import { validationFailed } from '../call/problem.ts';
import type { Caller } from '../call/caller.ts';
import { NOW } from '../../db/values/expressions.ts';

// Who may sell adult content. Nobody below a user that has lost this right keeps it.

/**
 * Throws 422 if a caller without the right to sell adult content would give it to a user that does not have it. The
 * root may always give it, since nobody is above the root. Both users stay locked, so neither can lose the right before
 * the transaction ends.
 */
export async function requireAdultToGive(
  trx: Transaction<Database>,
  caller: Pick<Caller, 'id'>,
  userId = caller.id,
): Promise<void> {
  // The tree comes first, as with trials: after locking the users, this could meet a transaction that moves them.
  await lockTreeShared(trx);
  const users = await lockAdult(trx, [caller.id, userId]);
  if (!users.some(({ id, adult, isRoot }) => adult || (id === caller.id && isRoot))) {
    throw validationFailed({ adult: ['must be false: you may not sell adult content yourself'] });
  }
}

/** Throws 422 if a user that may sell adult content would move below one that may not. It may move below the root. */
export async function requireAdultParent(
  trx: Transaction<Database>,
  user: { id: number },
  parent: { id: number },
): Promise<void> {
  const users = await lockAdult(trx, [user.id, parent.id]);
  const [moved, above] = [user, parent].map((each) => users.find(({ id }) => id === each.id));
  if (moved?.adult !== true || moved.parentId === parent.id) return;
  if (above === undefined || above.adult || above.isRoot) return;
  throw validationFailed({ owner_id: ['may not sell adult content, and the user may'] });
}

/**
 * Removes the right to sell adult content from all users below a user that has lost it in this transaction. While one of
 * them is waited for, it may give the right to others, which only the next statement sees.
 */
export async function revokeAdultBelow(
  trx: Transaction<Database>,
  { path }: { path: string },
): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ adult: false, updated_at: NOW })
      .where('path', '>', path)
      .where('path', '<', subtreeEnd(path))
      .where('adult', '=', true)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
  }
}

async function lockAdult(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<{ id: number; adult: boolean; parentId: number; isRoot: boolean }[]> {
  const users = await trx
    .selectFrom('users')
    .select(['id', 'adult', 'depth', 'created_by_id as parentId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return users.map(({ depth, ...user }) => ({ ...user, isRoot: depth === 0 }));
}
