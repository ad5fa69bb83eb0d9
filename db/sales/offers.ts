import {
  sql,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type Selectable,
  type Transaction,
} from 'kysely';
import { columnsOf } from '../columns.ts';
import type { Database } from '../schema/index.ts';
import type { PackagesTable } from '../schema/packages.ts';
import type { RefundTier } from '../schema/charges.ts';
import type { ValueOrExpression } from '../prepared.ts';
import { parseUtc } from '../time.ts';
import { idsOfPath } from '../tree.ts';

/** What a sale goes by. */
const OFFERED = columnsOf('packages', [
  'id',
  'name',
  'credit',
  'period',
  'period_type',
  'max_connections',
  'is_trial',
  'is_paid_trial',
  'can_enable_vpn',
]);

/** A package as it is sold now, with its refund policy. */
export type Offer = Pick<Selectable<PackagesTable>, keyof typeof OFFERED> & {
  /** Null when the package has no refund policy. */
  refund_tiers: RefundTier[] | null;
};

/** Selects packages as they are sold. */
export function selectOffers(db: Kysely<Database>): SelectQueryBuilder<Database, 'packages', Offer> {
  return db.selectFrom('packages').select([
    ...Object.values(OFFERED),
    sql<RefundTier[] | null>`(
      select coalesce(
        (
          select jsonb_agg(jsonb_build_object('passed_days', passed_days, 'refund_amount', refund_amount) order by passed_days)
          from package_refund_tiers where policy_id = policy.id
        ),
        '[]'
      )
      from package_refund_policies policy where policy.package_id = packages.id
    )`.as('refund_tiers'),
  ]);
}

/** Returns a line's package as it is sold now, and the current time in milliseconds since 1970, rounded to a second. */
export async function currentOffer(
  db: Kysely<Database>,
  packageId: number,
): Promise<{ now: number; offer: Offer }> {
  const { now, ...offer } = await selectOffers(db)
    .select(sql<string>`now()`.as('now'))
    .where('packages.id', '=', packageId)
    .executeTakeFirstOrThrow();
  return { now: parseUtc(now), offer };
}

/**
 * Returns whether an ancestor of a payer currently rewards sales of a package, as an expression. Every sale includes it
 * in a statement that it needs anyway. If nobody does, one index scan answers it.
 */
export function isRewarded(
  { id, path }: { id: ValueOrExpression<number>; path: ValueOrExpression<string> },
  packageId: ValueOrExpression<number>,
): RawBuilder<boolean> {
  return sql`exists (
    select from reward_programs
    where package_id = ${packageId} and status = 'active'
      and created_by_id = any(${idsOfPath(path)}) and created_by_id <> ${id})`;
}

/**
 * Moves a line, which the caller has locked, to another package. It loses a template and a VPN that the package does
 * not have. The bouquets chosen for it are kept, but it opens only those in the package, which may be none.
 */
export async function changePackage(
  trx: Transaction<Database>,
  lineId: number,
  packageId: number,
): Promise<void> {
  await sql`
    update lines set package_id = packages.id,
      template_id = (
        select templates.id from templates
        where templates.id = lines.template_id and templates.package_id = packages.id
      ),
      vpn_enabled = lines.vpn_enabled and packages.can_enable_vpn
    from packages where lines.id = ${lineId} and packages.id = ${packageId}`.execute(trx);
}
