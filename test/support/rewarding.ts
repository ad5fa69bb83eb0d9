import type { Shop } from './shop.ts';
import { programBy } from './vouchers.ts';

const DAY = 86_400_000;

/** Inserts a package that a program of the root rewards, by default for two sales in a month. */
export async function rewarding(shop: Shop, set: Omit<Parameters<typeof programBy>[2], 'package_id'> = {}) {
  const packageId = await shop.package();
  const programId = await programBy(shop.world, shop.root, { package_id: packageId, ...set });
  const rewards = () =>
    shop.db
      .selectFrom('vouchers')
      .innerJoin('reward_mints', 'reward_mints.voucher_id', 'vouchers.id')
      .select(['vouchers.id', 'vouchers.code', 'vouchers.user_id', 'reward_mints.sequence'])
      .where('vouchers.reward_program_id', '=', programId)
      .orderBy('vouchers.id')
      .execute();
  /** Lets days pass for the sales and the rewards. */
  const elapse = async (days: number): Promise<void> => {
    const { db } = shop;
    const ago = (time: string): Date => new Date(Date.parse(`${time}Z`) - days * DAY);
    const charges = await db.selectFrom('line_charges').select(['id', 'created_at']).execute();
    for (const { id, created_at } of charges)
      await db
        .updateTable('line_charges')
        .set({ created_at: ago(created_at) })
        .where('id', '=', id)
        .execute();
    const mints = await db.selectFrom('reward_mints').select(['id', 'created_at']).execute();
    for (const { id, created_at } of mints)
      await db
        .updateTable('reward_mints')
        .set({ created_at: ago(created_at) })
        .where('id', '=', id)
        .execute();
  };
  const earned = async (): Promise<number> => (await rewards()).length;
  return { packageId, programId, rewards, earned, elapse };
}
