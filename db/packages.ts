import {
  sql,
  type InsertObject,
  type Selectable,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type Transaction,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { CHOSEN_BOUQUETS } from './line-bouquets.ts';
import { setLinks } from './links.ts';
import type { RefundTier } from './schema/columns.ts';
import type { Database } from './schema/tables.ts';
import type { Reader } from './connection/reader.ts';
import type { Cause } from './cause.ts';
import { anyOf, columnsOf, NOW } from './values/expressions.ts';

/** The columns of a package, by which lists of packages sort and filter. */
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

export type PackageRow = Selectable<Database['packages']>;

export const PACKAGE_ROW = Object.values(PACKAGE_COLUMNS);

export function selectPackages(db: Reader): SelectQueryBuilder<Database, 'packages', PackageRow> {
  return db.selectFrom('packages').select(PACKAGE_ROW);
}

/**
 * Clears the mark of the default package. Call it in the same transaction, before another package becomes the default.
 */
export async function clearDefaultPackage(trx: Transaction<Database>): Promise<void> {
  await trx
    .updateTable('packages')
    .set({ is_default: false, updated_at: NOW })
    .where('is_default', '=', true)
    .execute();
}

/** Inserts a package with its bouquets, and the roles whose holders may sell it. Returns its id. */
export async function insertPackage(
  trx: Transaction<Database>,
  fields: InsertObject<Database, 'packages'>,
  { bouquetIds, roleIds }: { bouquetIds: readonly number[]; roleIds: readonly number[] },
): Promise<number> {
  const { id } = await trx.insertInto('packages').values(fields).returning('id').executeTakeFirstOrThrow();
  await setLinks(trx, 'package_bouquets', id, bouquetIds);
  await updateSellerRoles(trx, id, { added: roleIds, removed: [] });
  return id;
}

/** Returns the roles whose holders may sell a package, of those that match a filter. */
export async function sellerRoles(
  db: Reader,
  packageId: number,
  filter: (eb: ExpressionBuilder<Database, 'roles'>) => Expression<SqlBool>,
): Promise<number[]> {
  const roles = await db
    .selectFrom('roles')
    .innerJoin('role_packages', 'role_packages.role_id', 'roles.id')
    .select('roles.id')
    .where('role_packages.package_id', '=', packageId)
    .where(filter)
    .orderBy('roles.id')
    .execute();
  return roles.map(({ id }) => id);
}

/** Adds roles whose holders may sell a package, and removes others. */
export async function updateSellerRoles(
  trx: Transaction<Database>,
  packageId: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  await trx
    .deleteFrom('role_packages')
    .where('package_id', '=', packageId)
    .where('role_id', '=', anyOf(removed))
    .execute();
  await sql`
    insert into role_packages (role_id, package_id)
    select id, ${packageId}::bigint from unnest(${added}::bigint[]) as role (id)
    on conflict do nothing`.execute(trx);
}

/**
 * Queues syncs of the lines that change what they play after these bouquets were added to their package or removed from
 * it: lines without chosen bouquets, and lines that chose one of these, directly or by a template. Skips lines that
 * cannot play.
 */
export async function syncAffectedLines(
  trx: Transaction<Database>,
  { trace }: Cause,
  packageId: number,
  bouquetIds: readonly number[],
): Promise<void> {
  if (bouquetIds.length === 0) return;
  await sql`
    insert into syncs (line_id, action, trace_id, trace_sampled)
    select id, 'update', ${trace?.id ?? null}::uuid, ${trace?.sampled ?? null}::boolean from lines
    where package_id = ${packageId} and deleted_at is null and refunded_at is null
      and (expired_at is null or expired_at > now())
      and coalesce((
        select bool_or(bouquet_id = ${anyOf(bouquetIds)}) from (${CHOSEN_BOUQUETS}) as chosen), true)`.execute(
    trx,
  );
}

interface RefundPolicyRow {
  id: number;
  package_id: number;
  created_at: string;
  updated_at: string;
  /** By `passed_days`; amounts in hundredths of a credit. */
  tiers: RefundTier[];
}

/** Returns the refund policy of a package, or undefined when it has none. */
export function refundPolicyOf(db: Reader, packageId: number): Promise<RefundPolicyRow | undefined> {
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

/** Inserts the refund policy of a package. A second one violates `package_refund_policies_package_unique`. */
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

/** Replaces the tiers of a package's refund policy, but not those of charges. Returns false without a policy. */
export async function replaceRefundTiers(
  trx: Transaction<Database>,
  packageId: number,
  tiers: readonly RefundTier[],
): Promise<boolean> {
  const policy = await trx
    .updateTable('package_refund_policies')
    .set({ updated_at: NOW })
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
