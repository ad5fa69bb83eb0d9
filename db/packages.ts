import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  type Transaction,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { columnsOf } from './columns.ts';
import { CHOSEN_BOUQUETS } from './line-bouquets.ts';
import type { RefundTier } from './schema/charges.ts';
import type { Database } from './schema/index.ts';
import type { PackageRow } from './schema/packages.ts';

/** The columns of a package, which lists of packages sort and filter by. */
export const PACKAGE_COLUMNS = columnsOf('packages', [
  'id',
  'name',
  'is_trial',
  'is_paid_trial',
  'is_default',
  'can_enable_vpn',
  'credit',
  'period',
  'period_type',
  'max_connections',
  'created_at',
  'updated_at',
]);

/** What makes a `PackageRow` of a row of `packages`. */
export const PACKAGE_ROW = Object.values(PACKAGE_COLUMNS);

/** Packages, for whoever shows them: `packageView` of handlers/packages.ts does. */
export function selectPackages(db: Kysely<Database>): SelectQueryBuilder<Database, 'packages', PackageRow> {
  return db.selectFrom('packages').select(PACKAGE_ROW);
}

/**
 * Takes the mark of the default package from the one that has it. Call it before another package gets the mark,
 * in the same transaction.
 */
export async function clearDefault(trx: Transaction<Database>): Promise<void> {
  await trx
    .updateTable('packages')
    .set({ is_default: false, updated_at: sql<string>`now()` })
    .where('is_default', '=', true)
    .execute();
}

/** The roles whose holders may sell a package, of those that a filter lets through. */
export async function sellersOf(
  db: Kysely<Database>,
  packageId: number,
  among: (eb: ExpressionBuilder<Database, 'roles'>) => Expression<SqlBool>,
): Promise<number[]> {
  const roles = await db
    .selectFrom('roles')
    .innerJoin('role_packages', 'role_packages.role_id', 'roles.id')
    .select('roles.id')
    .where('role_packages.package_id', '=', packageId)
    .where(among)
    .execute();
  return roles.map(({ id }) => id);
}

/** Lets the holders of some roles sell a package, and those of others no longer. */
export async function changeSellers(
  trx: Transaction<Database>,
  packageId: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  await trx
    .deleteFrom('role_packages')
    .where('package_id', '=', packageId)
    .where('role_id', '=', sql<number>`any(${removed}::bigint[])`)
    .execute();
  await sql`
    insert into role_packages (role_id, package_id)
    select id, ${packageId}::bigint from unnest(${added}::bigint[]) as role (id)
    on conflict do nothing`.execute(trx);
}

/**
 * Puts the lines on their way to the streaming edge that open other bouquets now that these have come to their
 * package or left it, as far as they can play: those without a choice of their own or by a template, and those
 * that chose one of them.
 */
export async function syncLinesOf(
  trx: Transaction<Database>,
  packageId: number,
  bouquetIds: readonly number[],
): Promise<void> {
  if (bouquetIds.length === 0) return;
  await sql`
    insert into syncs (line_id, action)
    select id, 'update' from lines
    where package_id = ${packageId} and deleted_at is null and refunded_at is null
      and (expired_at is null or expired_at > now())
      and coalesce((
        select bool_or(bouquet_id = any(${bouquetIds}::bigint[])) from (${CHOSEN_BOUQUETS}) as chosen), true)`.execute(
    trx,
  );
}

export interface RefundPolicyRow {
  id: number;
  package_id: number;
  created_at: string;
  updated_at: string;
  /** By `passed_days`; amounts in hundredths of a credit. */
  tiers: RefundTier[];
}

/** The refund policy of a package; undefined when it has none. */
export function refundPolicyOf(
  db: Kysely<Database>,
  packageId: number,
): Promise<RefundPolicyRow | undefined> {
  return db
    .selectFrom('package_refund_policies')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('package_refund_tiers')
          .select(['passed_days', 'refund_amount'])
          .whereRef('policy_id', '=', 'package_refund_policies.id')
          .orderBy('passed_days'),
      ).as('tiers'),
    )
    .where('package_id', '=', packageId)
    .executeTakeFirst();
}

/** Gives a package a refund policy. A second one violates `package_refund_policies_package_unique`. */
export async function insertRefundPolicy(
  trx: Transaction<Database>,
  packageId: number,
  tiers: readonly RefundTier[],
): Promise<void> {
  const { id } = await trx
    .insertInto('package_refund_policies')
    .values({ package_id: packageId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertTiers(trx, id, tiers);
}

/** Replaces the tiers of a package's refund policy; charges keep those of their day. False when it has none. */
export async function replaceRefundTiers(
  trx: Transaction<Database>,
  packageId: number,
  tiers: readonly RefundTier[],
): Promise<boolean> {
  const policy = await trx
    .updateTable('package_refund_policies')
    .set({ updated_at: sql<string>`now()` })
    .where('package_id', '=', packageId)
    .returning('id')
    .executeTakeFirst();
  if (policy === undefined) return false;
  await trx.deleteFrom('package_refund_tiers').where('policy_id', '=', policy.id).execute();
  await insertTiers(trx, policy.id, tiers);
  return true;
}

async function insertTiers(
  trx: Transaction<Database>,
  policyId: number,
  tiers: readonly RefundTier[],
): Promise<void> {
  await trx
    .insertInto('package_refund_tiers')
    .values(tiers.map((tier) => ({ policy_id: policyId, ...tier })))
    .execute();
}
