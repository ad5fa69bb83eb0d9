import { killConnectionsOf } from '../../db/activities.ts';
import type { GroupHandlers } from '../call/contract.ts';
import { findUser } from '../call/find.ts';
import { visibleUsers } from '../access/users.ts';

export const connections = {
  async users_kill_connections({ params, caller, db }) {
    const { id } = await findUser(db, visibleUsers(caller), params.id);
    return { killed: await killConnectionsOf(db, id) };
  },
} satisfies Partial<GroupHandlers<'Users'>>;
