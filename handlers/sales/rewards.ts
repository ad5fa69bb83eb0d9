import type { Transaction } from 'kysely';
import { dueRewards, lockRewards, mintReward } from '../../db/sales/rewards.ts';
import type { Database } from '../../db/schema/index.ts';
import { randomVoucherCode } from '../../db/vouchers.ts';
import type { Schema } from '../runtime/contract.ts';

/**
 * Rewards a user whose charges for these packages have just reached the objective of a program. Each reward is a
 * voucher, and a notification with its code. Call it in the transaction of the sale, after the charges are recorded. A
 * program gives one reward in its period. Of two concurrent sales, the second waits here for the first, and counts its
 * charges.
 */
export async function giveRewards(
  trx: Transaction<Database>,
  userId: number,
  packageIds: readonly number[],
): Promise<void> {
  await lockRewards(trx, userId);
  for (const reward of await dueRewards(trx, userId, packageIds)) {
    const voucher_code = randomVoucherCode();
    const data = {
      reward_program_id: reward.program_id,
      name: reward.name,
      voucher_id: await mintReward(trx, userId, reward, voucher_code),
      voucher_code,
      period_start: reward.period_start,
      period_end: reward.period_end,
    } satisfies Schema<'UserEarnedRewardNotificationData'>;
    await trx
      .insertInto('notifications')
      .values({
        user_id: userId,
        type: 'UserEarnedRewardNotificationData',
        data: JSON.stringify(data),
        once_key: null,
      })
      .execute();
  }
}
