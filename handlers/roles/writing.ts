import { type Transaction } from 'kysely';
import { setLinks } from '../../db/links.ts';
import {
  DEFAULT_TERMS,
  isNoMoreThan,
  settingsOf,
  setTrialTerms,
  trialTermsOf,
  packagesOf,
  permissionsOf,
  selectRoles,
  setPermissions,
  type RoleRow,
} from '../../db/roles.ts';
import type { Database } from '../../db/schema/tables.ts';
import { isPermission } from '../permissions.ts';
import type { GroupHandlers } from '../call/contract.ts';
import { requireRoom } from '../call/caps.ts';
import { requirePackages, visiblePackages } from '../access/packages.ts';
import { requirePolicy } from '../access/policy.ts';
import { visibleRoles } from '../access/roles.ts';
import { notFound, validationFailed } from '../call/problem.ts';
import { lockRole, givablePermissions, requireGivablePermissions, rolesExceedingCaller } from './rules.ts';
import type { Caller } from '../call/caller.ts';
import { NOW } from '../../db/values/expressions.ts';

/** Creates, changes, deletes and copies roles. rules.ts decides what a caller may put into a role. */
export const writing = {
  async roles_create({ body, caller, db, audit }) {
    requireGivablePermissions(body.permissions, await givablePermissions(db, caller), 'permissions');
    await requirePackages(db, caller, body.packages_ids, 'packages_ids');

    const role = await insertRole(db, body.name, caller);
    await setPermissions(db, role.id, body.permissions);
    await setLinks(db, 'role_packages', role.id, body.packages_ids);
    // A role by a caller with fewer trials than the default gets the caller's terms.
    const own = await trialTermsOf(db, caller);
    const leavesEnough = own.some((terms) => isNoMoreThan(DEFAULT_TERMS, terms));
    await setTrialTerms(db, role.id, leavesEnough ? DEFAULT_TERMS : own[0]);
    audit({ subjectId: role.id });
    return role;
  },

  async roles_edit({ params, body, caller, db }) {
    const { id, name } = await lockRole(db, caller, params.id);
    if (body.permissions !== undefined) {
      const before = (await permissionsOf(db, id)).filter(isPermission);
      const changed = [...without(before, body.permissions), ...without(body.permissions, before)];
      requireGivablePermissions(changed, await givablePermissions(db, caller), 'permissions');
      await setPermissions(db, id, body.permissions);
    }
    if (body.packages_ids !== undefined) {
      const added = without(body.packages_ids, await packagesOf(db, id));
      await requirePackages(db, caller, added, 'packages_ids');
      await setLinks(db, 'role_packages', id, body.packages_ids);
    }
    await db
      .updateTable('roles')
      .set({ name: body.name ?? name, updated_at: NOW })
      .where('id', '=', id)
      .execute();
    return selectRoles(db).where('roles.id', '=', id).executeTakeFirstOrThrow();
  },

  async roles_delete({ params, caller, db }) {
    const { id } = await lockRole(db, caller, params.id);
    const { created_by_id } = await db
      .selectFrom('roles')
      .select('created_by_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (created_by_id !== caller.id) requirePolicy(caller, 'roles_all');
    await db.deleteFrom('roles').where('id', '=', id).execute();
    return { message: 'The role is deleted.' };
  },

  async roles_clone({ params, body, caller, db, audit }) {
    // Keeps the role unchanged between the check and the copy.
    const source = await selectRoles(db)
      .where('roles.id', '=', params.id)
      .where(visibleRoles(caller))
      .forShare()
      .executeTakeFirst();
    if (source === undefined) throw notFound();
    const permissions = (await permissionsOf(db, source.id)).filter(isPermission);
    const packages = await packagesOf(db, source.id);
    const settings = await settingsOf(db, source.id);
    requireGivablePermissions(permissions, await givablePermissions(db, caller), 'id');
    await refuseUnseenPackages(db, caller, packages);
    if ((await rolesExceedingCaller(db, caller, settings.roles_can_give)).length > 0) {
      throw validationFailed({
        id: ['lets its holders give a role with permissions or packages that you lack'],
      });
    }

    const role = await insertRole(db, body.name, caller);
    await setPermissions(db, role.id, permissions);
    await setLinks(db, 'role_packages', role.id, packages);
    await setTrialTerms(db, role.id, settings);
    await setLinks(db, 'roles_can_give', role.id, settings.roles_can_give);
    audit({ subjectId: role.id });
    return role;
  },
} satisfies Partial<GroupHandlers<'Roles'>>;

/** Inserts a role of the caller. A taken name violates a constraint, which becomes 422. Throws 422 `limit_reached`. */
async function insertRole(
  trx: Transaction<Database>,
  name: string,
  { id }: { id: number },
): Promise<RoleRow> {
  await requireRoom(trx, 'roles', id);
  return trx
    .insertInto('roles')
    .values({ name, created_by_id: id })
    .returning(['id', 'name', 'created_at', 'updated_at'])
    .executeTakeFirstOrThrow();
}

/** Throws 422 if the role has a package that the caller may not see. */
async function refuseUnseenPackages(
  trx: Transaction<Database>,
  caller: Caller<'packages_all'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const seen = await trx
    .selectFrom('packages')
    .select('packages.id')
    .where('packages.id', 'in', ids)
    .where(visiblePackages(caller))
    .execute();
  if (seen.length < ids.length) throw validationFailed({ id: ['may sell a package that you cannot see'] });
}

function without<Item>(list: readonly Item[], less: readonly Item[]): Item[] {
  const left = new Set(less);
  return list.filter((item) => !left.has(item));
}
