import type { Test } from 'tap';
import type { Permission } from '../../generated/operations.ts';
import { Service } from './service.ts';
import { OWN, type WorldUser } from './world.ts';

// Helpers for tests of packages and roles: a reseller who sells one package.

export interface Setting {
  service: Service;
  root: WorldUser;
  user: WorldUser;
  token: string;
  /** A role that the user holds. */
  heldRole: number;
  /** The package that the role includes. */
  sold: number;
}

/** Sets up a user with all permissions except the `*_all` ones, and with the given ones. */
export async function setting(t: Test, more: readonly Permission[] = []): Promise<Setting> {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null);
  const user = await world.user(root, { permissions: [...OWN, ...more] });
  const sold = await world.package();
  const heldRole = await world.role({ packages: [sold], users: [user] });
  return { service, root, user, token: await world.token(user), heldRole, sold };
}

/** Returns the permissions and packages of a role, as requests of its holders see them. */
export async function contents({ db }: Service, id: number) {
  const permissions = await db
    .selectFrom('role_permissions')
    .select('permission')
    .where('role_id', '=', id)
    .orderBy('permission')
    .execute();
  const packages = await db
    .selectFrom('role_packages')
    .select('package_id')
    .where('role_id', '=', id)
    .orderBy('package_id')
    .execute();
  return {
    permissions: permissions.map(({ permission }) => permission),
    packages: packages.map(({ package_id }) => package_id),
  };
}
