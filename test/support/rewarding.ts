import { sql, type Kysely } from 'kysely';
import type { RefundTier } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';
import { giveRewards } from '../../handlers/jobs/rewards.ts';
import type { Shop } from './shop.ts';
import { programBy } from './vouchers.ts';

/** Runs the job that gives rewards until it has done everything. */
export const lookForRewards = (db: Kysely<Database>): Promise<number> => giveRewards(db, () => false);

/** Lets days pass for charges, programs and rewards. */
export async function age(db: Kysely<Database>, days: number): Promise<void> {
  const ago = sql`${days} * interval '24 hours'`;
  await sql`
    update line_charges set created_at = created_at - ${ago}, refunded_at = refunded_at - ${ago}`.execute(db);
  await sql`update reward_charges set made_at = made_at - ${ago}, final_at = final_at - ${ago}`.execute(db);
  await sql`
    update reward_mints set created_at = created_at - ${ago}, period_start = period_start - ${ago},
      period_end = period_end - ${ago}`.execute(db);
  await sql`update reward_programs set active_since = active_since - ${ago}`.execute(db);
}

/** After this nobody refunds any more what could be refunded for no day. */
export const A_MOMENT = 2 / 1440;

/**
 * Inserts a package that a program of the root rewards, by default for two sales in a month, and by default without a
 * refund policy.
 */
export async function rewarding(
  shop: Shop,
  set: Omit<Parameters<typeof programBy>[2], 'package_id'> = {},
  tiers: readonly RefundTier[] | null = null,
) {
  const { db } = shop;
  const packageId = await shop.package({}, tiers);
  const programId = await programBy(shop.world, shop.root, { package_id: packageId, ...set });
  const rewards = () =>
    db
      .selectFrom('vouchers')
      .innerJoin('reward_mints', 'reward_mints.voucher_id', 'vouchers.id')
      .select(['vouchers.id', 'vouchers.code', 'vouchers.user_id', 'reward_mints.sequence'])
      .where('vouchers.reward_program_id', '=', programId)
      .orderBy('vouchers.id')
      .execute();
  /** Lets days pass, by default a moment, and the job look. Returns how many rewards were given so far. */
  const earned = async (days = A_MOMENT): Promise<number> => {
    await age(db, days);
    await lookForRewards(db);
    return (await rewards()).length;
  };
  return { packageId, programId, rewards, earned };
}
