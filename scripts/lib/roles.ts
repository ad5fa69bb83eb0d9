import { sql, type Transaction } from 'kysely';
import { setLinks } from '../../db/links.ts';
import { DEFAULT_TERMS, setPermissions, setTrialTerms } from '../../db/roles.ts';
import type { Database } from '../../db/schema/tables.ts';
import { operations, permissions, type Operation, type Permission } from '../../generated/operations.ts';

// The usual roles, one per kind of user: of a new operator, of the demo and of the seed.

export interface RoleOfKind {
  id: number;
  name: string;
  permissions: readonly Permission[];
  /** Ids of the roles that its holders may give. */
  gives: readonly number[];
  /** Free trials per day; null for no limit. */
  trials: number | null;
  /** The minimum balance for free trials, in hundredths of a credit. */
  trialCredit: number;
}

const table: Readonly<Record<string, Operation>> = operations;
const ALL_PERMISSIONS = Object.keys(permissions) as Permission[];

/** Groups that a reseller manages for its descendants. Resellers without descendants only read them. */
const MANAGED_GROUPS = ['Roles', 'Role Settings', 'Announcements', 'Voucher Templates', 'Reward Programs'];
/** What a support agent may do besides reading. Nothing of it moves credit or changes a line. */
const SUPPORT_ACTIONS =
  /^(tickets_|report_\w+_(fix|to_ticket|edit)$|\w+_kill_connections$|notifications_mark_as_read$|quick_actions_)/;

const opensAll = (permission: Permission): boolean => permission.endsWith('_all');
const reads = (permission: Permission): boolean => table[permission]?.method === 'GET';
/**
 * Returns whether only the operator gets a permission. Users who may sell a package may not price it, so such
 * operations require more than their own policy.
 */
const isOperatorOnly = (permission: Permission): boolean =>
  opensAll(permission) || (table[permission]?.required.some((policy) => policy.endsWith('_all')) ?? false);

const RESELLER_PERMISSIONS = ALL_PERMISSIONS.filter((permission) => !isOperatorOnly(permission));
const isManagement = (permission: Permission): boolean =>
  !reads(permission) && MANAGED_GROUPS.includes(table[permission]?.group ?? '');

export const OPERATOR: RoleOfKind = {
  id: 1,
  name: 'Operator',
  permissions: ALL_PERMISSIONS,
  gives: [1, 2, 3, 4],
  trials: null,
  trialCredit: 0,
};
export const RESELLER: RoleOfKind = {
  id: 2,
  name: 'Reseller',
  permissions: RESELLER_PERMISSIONS.filter((permission) => !isManagement(permission)),
  gives: [2],
  trials: 5,
  trialCredit: 1000,
};
export const MASTER_RESELLER: RoleOfKind = {
  id: 3,
  name: 'Master reseller',
  permissions: RESELLER_PERMISSIONS,
  gives: [2],
  trials: 20,
  trialCredit: 5000,
};
export const SUPPORT_AGENT: RoleOfKind = {
  id: 4,
  name: 'Support agent',
  permissions: ALL_PERMISSIONS.filter(
    (permission) => opensAll(permission) || reads(permission) || SUPPORT_ACTIONS.test(permission),
  ).filter((permission) => permission !== 'packages_all'),
  gives: [],
  trials: 0,
  trialCredit: 0,
};
export const ROLES: readonly RoleOfKind[] = [OPERATOR, RESELLER, MASTER_RESELLER, SUPPORT_AGENT];

/** The rows of the roles, by table: their permissions, the roles that they give, and their free trials. */
export const ROLE_ROWS = {
  roles: ROLES.map(({ id, name }) => ({ id, name })),
  roles_can_give: ROLES.flatMap(({ id: role_id, gives }) =>
    gives.map((given_role_id) => ({ role_id, given_role_id })),
  ),
  role_permissions: ROLES.flatMap(({ id: role_id, permissions }) =>
    permissions.map((permission) => ({ role_id, permission })),
  ),
  role_settings: ROLES.map((role) => ({ role_id: role.id, ...termsOf(role) })),
};

/** Returns the free trials of a role. */
function termsOf({ trials, trialCredit }: RoleOfKind) {
  return { ...DEFAULT_TERMS, trial_limit: trials, minimum_trial_credit: trialCredit };
}

/** Adds the roles to a database without any. */
export async function addRoles(trx: Transaction<Database>): Promise<void> {
  await trx.insertInto('roles').values(ROLE_ROWS.roles).execute();
  // Ids were assigned explicitly, so the sequence must continue after them.
  await sql`select setval(pg_get_serial_sequence('roles', 'id'), ${ROLES.length}::bigint)`.execute(trx);
  await trx.insertInto('roles_can_give').values(ROLE_ROWS.roles_can_give).execute();
  await trx.insertInto('role_permissions').values(ROLE_ROWS.role_permissions).execute();
  await trx.insertInto('role_settings').values(ROLE_ROWS.role_settings).execute();
}

/** Adds a role with what RESELLER has, whose holders may give it on. Returns its id. */
export async function addResellerRole(trx: Transaction<Database>, name: string): Promise<number> {
  const { id } = await trx.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow();
  await setPermissions(trx, id, RESELLER.permissions);
  await setTrialTerms(trx, id, termsOf(RESELLER));
  await setLinks(trx, 'roles_can_give', id, [id]);
  return id;
}
