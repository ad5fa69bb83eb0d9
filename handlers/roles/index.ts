import { selectPackages } from '../../db/packages.ts';
import {
  permissionsOf,
  selectRoles,
  isNoMoreThan,
  settingsOf,
  setTrialTerms,
  trialTermsOf,
  givableRoles,
  type RoleSettingsRow,
  type TrialTerms,
} from '../../db/roles.ts';
import type { Reader } from '../../db/connection/reader.ts';
import { packageView } from '../packages.ts';
import { permissionPage, permissionsNamed } from '../permissions.ts';
import type { GroupHandlers, Schema } from '../call/contract.ts';
import { findRole, requireRoles } from '../call/find.ts';
import { page } from '../lists/page.ts';
import { visibleRoles } from '../access/roles.ts';
import { writing } from './writing.ts';
import type { Caller } from '../call/caller.ts';
import type { Transaction } from 'kysely';
import { setLinks } from '../../db/links.ts';
import type { Database } from '../../db/schema/tables.ts';
import { credits, hundredths } from '../call/money.ts';
import { can } from '../access/policy.ts';
import { validationFailed } from '../call/problem.ts';
import { lockRole, rolesExceedingCaller } from './rules.ts';

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

/** The columns of the sort and filter keys of roles. */
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

export const roleSettings = {
  async roles_setting_show({ params, caller, db }) {
    const { id } = await findRole(db, visibleRoles(caller), params.id);
    return settingsView(await settingsOf(db, id));
  },

  async roles_setting_edit({ params, body, caller, db }) {
    const { id } = await lockRole(db, caller, params.id);
    const before = await settingsOf(db, id);
    const { roles_can_give, minimum_trial_credit: minimum, ...fields } = body;
    const terms: TrialTerms = {
      ...before,
      ...fields,
      ...(minimum === undefined ? {} : { minimum_trial_credit: hundredths(minimum, 'minimum_trial_credit') }),
    };
    if (!can(caller, 'roles_all')) await refuseMoreTrials(db, caller, before, terms);
    await setTrialTerms(db, id, terms);
    if (roles_can_give !== undefined) {
      const added = roles_can_give.filter((given) => !before.roles_can_give.includes(given));
      await requireGivable(db, caller, added);
      await setLinks(db, 'roles_can_give', id, roles_can_give);
    }
    return settingsView(await settingsOf(db, id));
  },
} satisfies Partial<GroupHandlers<'Role Settings'>>;

/** Throws 422 if the new terms allow more free trials than both the old terms and the caller's own. */
async function refuseMoreTrials(
  trx: Transaction<Database>,
  caller: Caller<'roles_all'>,
  before: TrialTerms,
  terms: TrialTerms,
): Promise<void> {
  if (isNoMoreThan(terms, before)) return;
  const own = await trialTermsOf(trx, caller);
  if (own.some((bound) => isNoMoreThan(terms, bound))) return;
  const changed = (['trial_limit', 'trial_window_hours', 'minimum_trial_credit'] as const).filter(
    (field) => terms[field] !== before[field],
  );
  throw validationFailed(
    Object.fromEntries(
      changed.map((field) => [field, ['would allow more free trials than your own roles do']]),
    ),
  );
}

/** Throws 422 for roles that the caller may not see, and for roles that it cannot let others give. */
async function requireGivable(
  trx: Transaction<Database>,
  caller: Caller<'roles_all'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await requireRoles(trx, visibleRoles(caller), ids, 'roles_can_give');
  const refused = new Set(await rolesExceedingCaller(trx, caller, ids));
  if (!can(caller, 'roles_all')) {
    const rows = await trx
      .selectFrom('roles')
      .select('roles.id')
      .where('roles.id', 'in', ids)
      .where(givableRoles(caller.id))
      .execute();
    const givable = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!givable.has(id)) refused.add(id);
  }
  if (refused.size > 0) {
    const messages = [...refused].map((id) => `${String(id)} is a role that you cannot give yourself`);
    throw validationFailed({ roles_can_give: messages });
  }
}

function settingsView({ minimum_trial_credit, ...row }: RoleSettingsRow): Schema<'RoleSetting'> {
  return { ...row, minimum_trial_credit: credits(minimum_trial_credit) };
}
