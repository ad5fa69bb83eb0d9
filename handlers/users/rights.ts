import { effectivePermissions } from '../../db/callers.ts';
import { givableRoles, heldRoles, selectRoles } from '../../db/roles.ts';
import { permissionsNamed } from '../permissions.ts';
import type { GroupHandlers } from '../call/contract.ts';
import { findUser } from '../call/find.ts';
import { visibleUsers } from '../access/users.ts';

/** What a user holds and may give to others. */
export const rights = {
  async users_roles({ params, caller, db }) {
    const { id } = await findUser(db, visibleUsers(caller), params.id);
    return selectRoles(db).where(heldRoles(id)).orderBy('roles.id').execute();
  },

  async users_roles_can_give({ params, caller, db }) {
    const { id } = await findUser(db, visibleUsers(caller), params.id);
    return selectRoles(db).where(givableRoles(id)).orderBy('roles.id').execute();
  },

  async users_permissions({ params, caller, db }) {
    const { id } = await findUser(db, visibleUsers(caller), params.id);
    return permissionsNamed(await effectivePermissions(db, id)).map(({ name }) => name);
  },
} satisfies Partial<GroupHandlers<'Users'>>;
