import { selectPackages } from '../../db/packages.ts';
import { permissionsOf, selectRoles } from '../../db/roles.ts';
import type { Reader } from '../../db/connection/reader.ts';
import { packageView } from '../packages.ts';
import { permissionPage, permissionsNamed } from '../permissions.ts';
import type { GroupHandlers, Schema } from '../call/contract.ts';
import { findRole } from '../call/find.ts';
import { page } from '../lists/page.ts';
import { visibleRoles } from '../access/roles.ts';
import { writing } from './writing.ts';
import type { Caller } from '../call/caller.ts';

export { settings as roleSettings } from './settings.ts';

export const roles = {
  ...writing,

  roles_index(call) {
    return page(call, {
      rows: selectRoles(call.db).where(visibleRoles(call.caller)),
      columns: ROLE_COLUMNS,
      view: (role) => role,
    });
  },

  roles_show: ({ params, caller, db }) => findRole(db, visibleRoles(caller), params.id),

  async roles_permissions(call) {
    return permissionPage(call, await shownPermissions(call));
  },

  roles_permissions_collection: async (call) => (await shownPermissions(call)).map(({ name }) => name),

  async roles_packages({ params, caller, db }) {
    const { id } = await findRole(db, visibleRoles(caller), params.id);
    const rows = await selectPackages(db)
      .where('packages.id', 'in', (eb) =>
        eb
          .selectFrom('role_packages')
          .select('role_packages.package_id')
          .where('role_packages.role_id', '=', id),
      )
      .orderBy('packages.id')
      .execute();
    return rows.map(packageView);
  },
} satisfies Partial<GroupHandlers<'Roles'>>;

/** The columns of the sort and filter keys of lists of roles. */
export const ROLE_COLUMNS = {
  id: 'roles.id',
  name: 'roles.name',
  created_at: 'roles.created_at',
  updated_at: 'roles.updated_at',
} as const;

/** Returns the permissions of the role in the path, by name. */
async function shownPermissions({
  params,
  caller,
  db,
}: {
  params: { id: number };
  caller: Caller<'roles_all'>;
  db: Reader;
}): Promise<Schema<'PermissionItem'>[]> {
  const { id } = await findRole(db, visibleRoles(caller), params.id);
  return permissionsNamed(await permissionsOf(db, id));
}
