import type { Transaction } from 'kysely';
import { dueRewards, lockRewards, mintReward } from '../../db/sales/rewards.ts';
import type { Database } from '../../db/schema/index.ts';
import { freshVoucherCode } from '../../db/vouchers.ts';
import type { Schema } from '../runtime/contract.ts';

/**
 * Gives a user the rewards whose objectives its charges for these packages have just reached, in the transaction of the
 * sale: a voucher each, and a notification with its code. Call it after the charges are recorded. Each program gives
 * one in its period: of sales at once the second waits here for the first, and counts its charges.
 */
export async function giveRewards(
  trx: Transaction<Database>,
  userId: number,
  packageIds: readonly number[],
): Promise<void> {
  await lockRewards(trx, userId);
  for (const reward of await dueRewards(trx, userId, packageIds)) {
    const voucher_code = freshVoucherCode();
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
