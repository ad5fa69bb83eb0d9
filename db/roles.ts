import {
  expressionBuilder,
  sql,
  type Expression,
  type ExpressionBuilder,
  type ExpressionWrapper,
  type SelectQueryBuilder,
  type Selectable,
  type SqlBool,
  type Transaction,
} from 'kysely';
import { permissions } from '../generated/operations.ts';
import type { Reader } from './connection/reader.ts';
import type { Database } from './schema/tables.ts';
import type { ValueOrExpression } from './values/expressions.ts';

export type RoleRow = Omit<Selectable<Database['roles']>, 'created_by_id'>;

type RoleCondition = (
  eb: ExpressionBuilder<Database, 'roles'>,
) => ExpressionWrapper<Database, 'roles', SqlBool>;

/** Selects roles with the columns of the contract's Role. */
export function selectRoles(db: Reader): SelectQueryBuilder<Database, 'roles', RoleRow> {
  return db.selectFrom('roles').select(['roles.id', 'roles.name', 'roles.created_at', 'roles.updated_at']);
}

/**
 * Returns the permissions that a user holds, by role or directly. The root holds all of them, so it cannot be locked
 * out.
 */
export function heldPermissions(userId: ValueOrExpression<number>) {
  const eb = expressionBuilder<Database>();
  return eb
    .selectFrom('user_roles')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'user_roles.role_id')
    .select('role_permissions.permission')
    .where('user_roles.user_id', '=', userId)
    .union(eb.selectFrom('user_permissions').select('permission').where('user_id', '=', userId))
    .union(
      eb
        .selectFrom('users')
        .select(sql<string>`unnest(${EVERY}::text[])`.as('permission'))
        .where('users.id', '=', userId)
        .where('users.depth', '=', 0),
    );
}

const EVERY = Object.keys(permissions);

/** Returns the condition that the user holds the role. */
export function heldRoles(userId: ValueOrExpression<number>): RoleCondition {
  return (eb) =>
    eb.exists(
      eb
        .selectFrom('user_roles')
        .select('user_roles.role_id')
        .whereRef('user_roles.role_id', '=', 'roles.id')
        .where('user_roles.user_id', '=', userId),
    );
}

/**
 * Returns the condition that the user can give the role to its descendants. The user must have created the role, hold a
 * role that may give it, or be the root. The user must also have every permission and every package of the role.
 */
export function givableRoles(userId: ValueOrExpression<number>): RoleCondition {
  return (eb) =>
    eb.and([
      eb.or([eb('roles.created_by_id', '=', userId), givenByOneOfItsRoles(eb, userId), isRoot(eb, userId)]),
      eb.not(eb.exists(missingPermissions(eb, userId))),
      eb.or([
        eb(eb.val('packages_all'), 'in', heldPermissions(userId)),
        eb.not(eb.exists(missingPackages(eb, userId))),
      ]),
    ]);
}

function givenByOneOfItsRoles(
  eb: ExpressionBuilder<Database, 'roles'>,
  userId: ValueOrExpression<number>,
): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('roles_can_give')
      .innerJoin('user_roles', 'user_roles.role_id', 'roles_can_give.role_id')
      .select('roles_can_give.role_id')
      .whereRef('roles_can_give.given_role_id', '=', 'roles.id')
      .where('user_roles.user_id', '=', userId),
  );
}

/** The permissions of the role that the user lacks. */
function missingPermissions(eb: ExpressionBuilder<Database, 'roles'>, userId: ValueOrExpression<number>) {
  return eb
    .selectFrom('role_permissions as given')
    .select('given.permission')
    .whereRef('given.role_id', '=', 'roles.id')
    .where('given.permission', 'not in', heldPermissions(userId));
}

function isRoot(
  eb: ExpressionBuilder<Database, 'roles'>,
  userId: ValueOrExpression<number>,
): Expression<SqlBool> {
  return eb.exists(
    eb.selectFrom('users').select('users.id').where('users.id', '=', userId).where('users.depth', '=', 0),
  );
}

/** The packages of the role that no role of the user opens. */
function missingPackages(eb: ExpressionBuilder<Database, 'roles'>, userId: ValueOrExpression<number>) {
  return eb
    .selectFrom('role_packages as given')
    .select('given.package_id')
    .whereRef('given.role_id', '=', 'roles.id')
    .where('given.package_id', 'not in', (of) =>
      of
        .selectFrom('user_roles')
        .innerJoin('role_packages', 'role_packages.role_id', 'user_roles.role_id')
        .select('role_packages.package_id')
        .where('user_roles.user_id', '=', userId),
    );
}

/** Returns the names of a role's permissions. */
export async function permissionsOf(db: Reader, roleId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('role_permissions')
    .select('permission')
    .where('role_id', '=', roleId)
    .execute();
  return rows.map(({ permission }) => permission);
}

/** Returns the ids of the packages that holders of a role may sell. */
export async function packagesOf(db: Reader, roleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('role_packages')
    .select('package_id')
    .where('role_id', '=', roleId)
    .execute();
  return rows.map(({ package_id }) => package_id);
}

/** Replaces the permissions of a role. */
export async function setPermissions(
  trx: Transaction<Database>,
  roleId: number,
  permissions: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('role_permissions')
    .where('role_id', '=', roleId)
    .where('permission', '<>', sql<string>`all(${permissions}::text[])`)
    .execute();
  await sql`
    insert into role_permissions (role_id, permission)
    select ${roleId}::bigint, name from unnest(${permissions}::text[]) as permission (name)
    on conflict do nothing`.execute(trx);
}
