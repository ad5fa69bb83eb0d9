import { sql, type RawBuilder, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { heldRoles } from './roles.ts';
import type { Reader } from './connection/reader.ts';
import type { Database } from './schema/tables.ts';
import { isRoot } from './tree/tree.ts';
import { NOW } from './values/expressions.ts';

/** The free trials that holders of a role may create. */
export interface TrialTerms {
  /** Free trials in one window; null for no limit. */
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

/** The terms of a user without roles: it has no free trials. */
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

/** The terms of a role, as expressions over its row of `role_settings`, which is null where it has none. */
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
export async function roleSettings(db: Reader, roleId: number): Promise<RoleSettingsRow> {
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

/**
 * Returns the terms of each role of a user, those with the highest limit first. A user without roles has no free trials.
 */
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
