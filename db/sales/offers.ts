import { sql, type SelectQueryBuilder, type Selectable, type Transaction } from 'kysely';
import { columnsOf, NOW } from '../values/expressions.ts';
import type { Reader } from '../connection/reader.ts';
import type { RefundTier } from '../schema/columns.ts';
import type { Database } from '../schema/tables.ts';
import { parseUtc } from '../values/time.ts';
import { NEW_IDS, type NewIds } from './charges.ts';

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
export type Offer = Pick<Selectable<Database['packages']>, keyof typeof OFFERED> & {
  /** Null when the package has no refund policy. */
  refund_tiers: RefundTier[] | null;
};

/** Selects packages as they are sold. */
export function selectOffers(db: Reader): SelectQueryBuilder<Database, 'packages', Offer> {
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

/** Returns what a package costs now for one period and one connection, in hundredths of a credit, and its period. */
export function packagePrice(
  db: Reader,
  packageId: number,
): Promise<Pick<Offer, 'credit' | 'period' | 'period_type'>> {
  return db
    .selectFrom('packages')
    .select(['credit', 'period', 'period_type'])
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow();
}

/**
 * Returns a line's package as it is sold now, the ids of a charge for it, and the current time in milliseconds since 1970,
 * rounded to a second.
 */
export async function currentOffer(
  trx: Transaction<Database>,
  packageId: number,
): Promise<{ now: number; offer: Offer; ids: NewIds }> {
  const { now, charge_id, transfer_id, ...offer } = await selectOffers(trx)
    .select([NOW.as('now'), ...NEW_IDS])
    .where('packages.id', '=', packageId)
    .executeTakeFirstOrThrow();
  return { now: parseUtc(now), offer, ids: { charge_id, transfer_id } };
}
