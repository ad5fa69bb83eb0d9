import type { Cause } from '../../db/cause.ts';
import { sql, type Transaction } from 'kysely';
import { updateCreators, recordLineEvents } from '../../db/lines.ts';
import type { LineKindName } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';
import { recordSyncs } from '../../db/syncs.ts';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import { tryToAddUpChanges } from '../../db/tree/counts.ts';
import { CycleError, moveUser } from '../../db/tree/move-user.ts';
import {
  DepthError,
  isWithin,
  lockTreeExclusive,
  MAX_LEVELS,
  lockTreeShared,
  subtreeEnd,
} from '../../db/tree/tree.ts';
import type { GroupHandlers, Schema } from '../call/contract.ts';
import { requireAdultOwner } from '../lines/checks.ts';
import { findUser } from '../call/find.ts';
import { restrictedAmong } from '../lines/find.ts';
import { holdingTheTree } from '../call/standing.ts';
import { requireNoRenewal } from '../access/token-limits.ts';
import { currentlyVisibleUsers, usersCurrentlyWithin, usersWithin } from '../access/users.ts';
import { lineRestricted, validationFailed, type Problem } from '../call/problem.ts';
import { shownUser, userEvent } from '../call/user-view.ts';
import { recordEvents } from '../../db/events/record.ts';
import type { Caller } from '../call/caller.ts';
import { anyOf, NOW } from '../../db/values/expressions.ts';

/** Changes of users' parents and of lines' owners. */
export const owners = {
  async users_change_owner({ params, body, caller, db, cause, countObjects }) {
    const find = async (id: number, field?: string) => findUser(db, usersCurrentlyWithin(caller), id, field);
    // The first check refuses a caller without access before the lock; the second runs under the lock.
    await find(params.id);
    await find(body.owner_id, 'owner_id');
    await lockTreeExclusive(db);
    const [user, owner] = [await find(params.id), await find(body.owner_id, 'owner_id')];
    if (user.id === caller.id) throw validationFailed({ id: ['is your own: you cannot move yourself'] });
    await requireAdultParent(db, user, owner);
    const { moved } = await db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('moved'))
      .where(usersWithin({ ...user, leaf: false }))
      .executeTakeFirstOrThrow();
    await countObjects(moved);
    const before = await shownUser(db, user.id);
    try {
      const { formerAncestors } = await moveUser(db, user.id, owner.id);
      if (formerAncestors.length > 0) {
        const away = { ...userEvent('user.moved_away', before), userId: before.created_by_id };
        await recordEvents(db, cause, [away]);
      }
      await countObjects(await updateCreators(db, cause, user.id, formerAncestors, creatorOf(owner, caller)));
    } catch (error) {
      if (error instanceof CycleError) {
        throw validationFailed({ owner_id: ['is the user itself or somebody below it'] });
      }
      if (error instanceof DepthError) throw tooDeep('owner_id');
      throw error;
    }
    return shownUser(db, user.id);
  },

  users_change_m3us_owner: changeLinesOwner('m3u'),
  users_change_mags_owner: changeLinesOwner('mag'),
  users_change_enigmas_owner: changeLinesOwner('enigma'),
  users_change_activecodes_owner: changeLinesOwner('activecode'),
} satisfies Partial<GroupHandlers<'Users'>>;

interface LinesOwnerCall {
  params: { id: number };
  body: { user_id: number };
  caller: Caller<'users_all'>;
  db: Transaction<Database>;
  cause: Cause;
  countObjects: (objects: number) => Promise<void>;
}

/** Moves all lines of a kind from a user to another owner. */
function changeLinesOwner(kind: LineKindName) {
  return async (call: LinesOwnerCall): Promise<Schema<'MovedLines'>> => {
    const { params, body, caller, db, cause, countObjects } = call;
    const find = async (id: number, field?: string) => findUser(db, currentlyVisibleUsers(caller), id, field);
    const [user, owner] = [await find(params.id), await find(body.user_id, 'user_id')];
    refuseAncestor(user, caller);
    if (owner.id === user.id) return { moved: 0 };
    await raiseTimeLimit(db, 30);
    const { ids, adult, auto_renewal } = await holdLines(db, { userId: user.id, kind });
    if ((await restrictedAmong(db, caller, ids)).size > 0) throw lineRestricted();
    requireNoRenewal(caller, null, { auto_renewal: auto_renewal === true });
    if (adult === true) await requireAdultOwner(db, owner.id);
    await countObjects(ids.length);
    const change = (set: { user_id?: number; created_by_id: number }) =>
      db
        .updateTable('lines')
        .set({ ...set, updated_at: NOW })
        .where('id', '=', anyOf(ids))
        .execute();
    const creator = creatorOf(owner, caller);
    await recordLineEvents(db, cause, ids, 'line.moved_away');
    await change({ user_id: owner.id, created_by_id: creator });
    await recordSyncs(db, cause, ids, 'update');
    await recordLineEvents(db, cause, ids, 'line.changed');
    // The lock comes late, because changing many lines takes long: a move waits for it, and all other requests for the
    // move.
    const now = await holdingTheTree(db, caller);
    refuseAncestor(await find(user.id), now);
    const creatorNow = creatorOf(await find(owner.id, 'user_id'), now);
    if (creatorNow !== creator) {
      await change({ created_by_id: creatorNow });
      await recordLineEvents(db, cause, ids, 'line.changed');
    }
    await tryToAddUpChanges(db);
    return { moved: ids.length };
  };
}

/** The lines that move from one owner to another. */
interface HeldLines {
  ids: number[];
  /** Whether a line plays adult content; null without lines. */
  adult: boolean | null;
  /** Whether a line is renewed automatically; null without lines. */
  auto_renewal: boolean | null;
}

/** Locks the lines of a kind that a user has now, without those sold later. */
function holdLines(
  db: Transaction<Database>,
  { userId, kind }: { userId: number; kind: LineKindName },
): Promise<HeldLines> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('lines')
        .select(['lines.id', 'lines.adult', 'lines.auto_renewal'])
        .where((line) => line.and({ user_id: userId, kind, deleted_at: null }))
        .orderBy('lines.id')
        .forUpdate('lines')
        .as('held'),
    )
    .select([
      sql<number[]>`coalesce(array_agg(held.id), '{}')`.as('ids'),
      sql<boolean | null>`bool_or(held.adult)`.as('adult'),
      sql<boolean | null>`bool_or(held.auto_renewal)`.as('auto_renewal'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the new creator of moved lines: the caller if it is the owner or above it, otherwise the owner. */
function creatorOf(owner: { id: number; path: string }, caller: { id: number; path: string }): number {
  return isWithin(owner.path, caller.path) ? caller.id : owner.id;
}

/** Throws 422 for a user above the caller, which the caller may not change even if it sees it. */
function refuseAncestor(user: { id: number; path: string }, caller: Pick<Caller, 'id' | 'path'>): void {
  if (user.id !== caller.id && isWithin(caller.path, user.path)) {
    throw validationFailed({ id: ['is a user above you'] });
  }
}

/** Returns the 422 for a tree that would become too deep. */
export const tooDeep = (field: string): Problem =>
  validationFailed({ [field]: [`would make the tree more than ${String(MAX_LEVELS)} levels deep`] });

// The right to sell adult content. A user that loses it loses it for all users below.

/**
 * Throws 422 if the caller gives the right to a user without it, and does not have it itself; the root may always give
 * it. Locks both users, so that neither can lose the right before the transaction ends.
 */
export async function requireAdultToGive(
  trx: Transaction<Database>,
  caller: Pick<Caller, 'id'>,
  userId = caller.id,
): Promise<void> {
  // The tree is locked first, as with trials: after the users, the lock could deadlock with a move of them.
  await lockTreeShared(trx);
  const users = await lockAdult(trx, [caller.id, userId]);
  if (!users.some(({ id, adult, isRoot }) => adult || (id === caller.id && isRoot))) {
    throw validationFailed({ adult: ['must be false: you may not sell adult content yourself'] });
  }
}

/** Throws 422 if a user with the right would move below a user without it, other than the root. */
async function requireAdultParent(
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
 * Removes the right from all users below one that has lost it in this transaction. A user whose lock it waits for may
 * give the right to others, whom only the next statement sees.
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
