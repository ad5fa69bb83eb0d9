import { recordLineEvents, updateLine } from '../../db/lines.ts';
import { recordSyncs } from '../../db/syncs.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../call/contract.ts';
import { findUser } from '../call/find.ts';
import { holdingTheTree } from '../call/standing.ts';
import { requireNoRenewal } from '../access/token-limits.ts';
import { usersWithin } from '../access/users.ts';
import { requireAdultOwner } from './checks.ts';
import { lockLine, type LineWrite } from './find.ts';
import type { LineKind, SharedView } from '../kinds/kind.ts';

interface ChangeOwnerCall<All extends Permission> extends LineWrite<All> {
  body: Schema<'ChangeOwnerRequest'>;
}

/**
 * Gives a line to another owner: the caller or a user below it, whatever other users the caller may see. Throws 422 for
 * any other user, and 422 if the line plays adult content and the new owner sells none.
 */
export function changeOwner<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return async (call: ChangeOwnerCall<All>): Promise<View> => {
    const { params, body, db, cause } = call;
    // A move of users locks the tree before lines too.
    const caller = await holdingTheTree(db, call.caller);
    const line = await lockLine(kind, { params, caller, db });
    const { id, adult, user_id } = line;
    const owner = await findUser(db, usersWithin(caller), body.user_id, 'user_id');
    requireNoRenewal(caller, line, { user_id: owner.id });
    if (adult && owner.id !== user_id) await requireAdultOwner(db, owner.id);
    if (owner.id !== user_id) await recordLineEvents(db, cause, [id], 'line.moved_away');
    await recordSyncs(db, cause, [id], 'update');
    return kind.view(
      await updateLine(db, cause, id, { user_id: owner.id, created_by_id: caller.id }),
      call.settings,
    );
  };
}
