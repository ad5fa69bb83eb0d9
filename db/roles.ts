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
  type RawBuilder,
} from 'kysely';
import { permissions } from '../generated/operations.ts';
import type { Reader } from './connection/reader.ts';
import type { Database } from './schema/tables.ts';
import { NOW, type ValueOrExpression } from './values/expressions.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isRoot } from './tree/tree.ts';

export type RoleRow = Omit<Selectable<Database['roles']>, 'created_by_id'>;

type RoleCondition = (
  eb: ExpressionBuilder<Database, 'roles'>,
) => ExpressionWrapper<Database, 'roles', SqlBool>;

export function selectRoles(db: Reader): SelectQueryBuilder<Database, 'roles', RoleRow> {
  return db.selectFrom('roles').select(['roles.id', 'roles.name', 'roles.created_at', 'roles.updated_at']);
}

/** Returns the permissions that a user holds, by role or directly. The root holds all, so it cannot be locked out. */
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
 * Returns the condition that the user can give the role to its descendants: it has created the role, holds a role that
 * may give it, or is the root; and it has every permission and every package of the role.
 */
export function givableRoles(userId: ValueOrExpression<number>): RoleCondition {
  return (eb) =>
    eb.and([
      eb.or([
        eb('roles.created_by_id', '=', userId),
        givenByOneOfItsRoles(eb, userId),
        userIsRoot(eb, userId),
      ]),
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

function userIsRoot(
  eb: ExpressionBuilder<Database, 'roles'>,
  userId: ValueOrExpression<number>,
): Expression<SqlBool> {
  return eb.exists(
    eb.selectFrom('users').select('users.id').where('users.id', '=', userId).where('users.depth', '=', 0),
  );
}

/** The packages of the role that no role of the user allows it to sell. */
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

/** The free trials that holders of a role may create. */
export interface TrialTerms {
  /** The limit of free trials in one window; null for no limit. */
  trial_limit: number | null;
  trial_window_hours: number;
  /** The minimum balance of a holder, in hundredths of a credit. */
  minimum_trial_credit: number;
}

/** The terms of a role without a row in `role_settings`. */
export const DEFAULT_TERMS: TrialTerms = {
  trial_limit: 10,
  trial_window_hours: 24,
  minimum_trial_credit: 0,
};

/** The terms of a user without roles: no free trials. */
export const NO_TRIALS: TrialTerms = { ...DEFAULT_TERMS, trial_limit: 0 };

/** The terms of the root, whatever its roles say. */
const UNLIMITED: TrialTerms = { trial_limit: null, trial_window_hours: 1, minimum_trial_credit: 0 };

export interface RoleSettingsRow extends TrialTerms {
  role_id: number;
  /** Ids, ascending. */
  roles_can_give: number[];
  created_at: string;
  updated_at: string;
}

/** The terms of a role, as expressions over its row of `role_settings`; the defaults without a row. */
export const TRIAL_TERMS = {
  trial_limit: orDefault('trial_limit'),
  trial_window_hours: orDefault('trial_window_hours'),
  minimum_trial_credit: orDefault('minimum_trial_credit'),
};

const TERMS = [
  TRIAL_TERMS.trial_limit.as('trial_limit'),
  TRIAL_TERMS.trial_window_hours.as('trial_window_hours'),
  TRIAL_TERMS.minimum_trial_credit.as('minimum_trial_credit'),
] as const;

/** Returns the settings of an existing role. */
export async function settingsOf(db: Reader, roleId: number): Promise<RoleSettingsRow> {
  const { given, ...row } = await db
    .selectFrom('roles')
    .leftJoin('role_settings', 'role_settings.role_id', 'roles.id')
    .select(TERMS)
    .select((eb) => [
      'roles.id as role_id',
      eb.fn.coalesce('role_settings.created_at', 'roles.created_at').as('created_at'),
      eb.fn.coalesce('role_settings.updated_at', 'roles.created_at').as('updated_at'),
      jsonArrayFrom(
        eb
          .selectFrom('roles_can_give')
          .select('given_role_id as id')
          .whereRef('roles_can_give.role_id', '=', 'roles.id')
          .orderBy('given_role_id'),
      ).as('given'),
    ])
    .where('roles.id', '=', roleId)
    .executeTakeFirstOrThrow();
  return { ...row, roles_can_give: given.map(({ id }) => id) };
}

/** Returns the terms of each role of a user, the highest limit first. A user without roles has no free trials. */
export async function trialTermsOf(
  db: Reader,
  user: { id: number; path: string },
): Promise<[TrialTerms, ...TrialTerms[]]> {
  if (isRoot(user)) return [UNLIMITED];
  const [best, ...others] = await db
    .selectFrom('roles')
    .leftJoin('role_settings', 'role_settings.role_id', 'roles.id')
    .select(TERMS)
    .where(heldRoles(user.id))
    .orderBy('trial_limit', (limit) => limit.desc().nullsFirst())
    .orderBy('trial_window_hours')
    .orderBy('minimum_trial_credit')
    .execute();
  return [best ?? NO_TRIALS, ...others];
}

/** Returns true when `terms` never allows more free trials than `bound`. */
export function isNoMoreThan(terms: TrialTerms, bound: TrialTerms): boolean {
  if (terms.trial_limit === 0) return true;
  return (
    (terms.trial_limit ?? Infinity) <= (bound.trial_limit ?? Infinity) &&
    terms.trial_window_hours >= bound.trial_window_hours &&
    terms.minimum_trial_credit >= bound.minimum_trial_credit
  );
}

/** Sets the trial terms of a role. */
export async function setTrialTerms(
  trx: Transaction<Database>,
  roleId: number,
  { trial_limit, trial_window_hours, minimum_trial_credit }: TrialTerms,
): Promise<void> {
  const terms = { trial_limit, trial_window_hours, minimum_trial_credit };
  await trx
    .insertInto('role_settings')
    .values({ role_id: roleId, ...terms })
    .onConflict((conflict) => conflict.column('role_id').doUpdateSet({ ...terms, updated_at: NOW }))
    .execute();
}

/** A null in the row is a value: no limit. */
function orDefault<Column extends keyof TrialTerms>(column: Column): RawBuilder<TrialTerms[Column]> {
  return sql<
    TrialTerms[Column]
  >`case when role_settings.role_id is null then ${sql.lit(DEFAULT_TERMS[column])}
    else ${sql.ref(`role_settings.${column}`)} end`;
}
