import type { Generated } from 'kysely';
import type { Stamps } from './columns.ts';

export interface RolesTable extends Stamps {
  id: Generated<number>;
  name: string;
  /** Who made it; null for those of the operator's setup. */
  created_by_id: number | null;
}

export interface RolePermissionsTable {
  role_id: number;
  permission: string;
}

export interface RolePackagesTable {
  role_id: number;
  package_id: number;
}

export interface RolesCanGiveTable {
  role_id: number;
  given_role_id: number;
}

export interface UserRolesTable {
  user_id: number;
  role_id: number;
}

export interface UserPermissionsTable {
  user_id: number;
  permission: string;
}

/** A role without a row here has the defaults. */
export interface RoleSettingsTable extends Stamps {
  role_id: number;
  /** Free trials in a window; null for no limit. */
  trial_limit: number | null;
  trial_window_hours: number;
  /** Hundredths of a credit. */
  minimum_trial_credit: number;
}

export interface RolesTables {
  roles: RolesTable;
  role_permissions: RolePermissionsTable;
  role_packages: RolePackagesTable;
  roles_can_give: RolesCanGiveTable;
  user_roles: UserRolesTable;
  user_permissions: UserPermissionsTable;
  role_settings: RoleSettingsTable;
}
