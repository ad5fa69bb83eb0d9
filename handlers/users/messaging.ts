import { sql } from 'kysely';
import { UPPERCASE, randomText } from '../../db/values/texts.ts';
import { hashSecret } from '../../db/tokens.ts';
import { lockTreeShared } from '../../db/tree/tree.ts';
import { selectUsers } from '../../db/users.ts';
import type { GroupHandlers } from '../call/contract.ts';
import { findUser } from '../call/find.ts';
import { usersCurrentlyWithin } from '../access/users.ts';
import { requireNoMorePermissions } from './grants.ts';
import { userView } from '../call/user-view.ts';
import { NOW } from '../../db/values/expressions.ts';

export const messaging = {
  async users_connect_messaging_account({ params, body, caller, db }) {
    await lockTreeShared(db);
    const { id } = await findUser(db, usersCurrentlyWithin(caller), params.id);
    await requireNoMorePermissions(db, caller, id, ['id']);
    // The user's row is updated first, so that the later of two concurrent codes revokes the other.
    await db
      .updateTable('users')
      .set({ messaging_handle: body.messaging_handle, updated_at: NOW })
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('messaging_link_codes')
      .set({ revoked_at: NOW })
      .where('user_id', '=', id)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute();
    const code = newLinkCode();
    const { expires_at } = await db
      .insertInto('messaging_link_codes')
      .values({
        user_id: id,
        created_by_id: caller.id,
        messaging_handle: body.messaging_handle,
        hash: hashSecret(code),
        expires_at: sql<string>`now() + interval '15 minutes'`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    const user = await selectUsers(db).where('users.id', '=', id).executeTakeFirstOrThrow();
    return { user: userView(user), link_code: code, expires_at };
  },
} satisfies Partial<GroupHandlers<'Users'>>;

/** Generates three groups of four characters: 60 bits, for a code that is valid for 15 minutes. */
function newLinkCode(): string {
  return Array.from({ length: 3 }, () => randomText(UPPERCASE, 4)).join('-');
}
