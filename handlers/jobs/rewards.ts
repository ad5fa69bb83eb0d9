import { bySystem } from '../../db/cause.ts';
import type { Kysely, Transaction } from 'kysely';
import { withRetries } from '../../db/connection/retries.ts';
import {
  countableCharges,
  countFinalCharges,
  dueRewards,
  lockRewardWalk,
  mintRewards,
  nextCharges,
  noteCharges,
  type DueReward,
} from '../reward-programs/earned.ts';
import { recordEvents } from '../../db/events/record.ts';
import type { Database } from '../../db/schema/tables.ts';
import { exceededLimit, raiseTimeLimit } from '../../db/connection/time-limits.ts';
import { lockTreeShared } from '../../db/tree/tree.ts';
import { randomVoucherCode } from '../vouchers/issue.ts';
import type { components } from '../../generated/types.ts';
import { daysRefundable } from '../sales/refund-policy.ts';
import { inBatches, type IsTimeUp } from './batches.ts';

/** The charges of a transaction, for well below a second of work. */
const SLICE = 1000;

/** The limit of a statement, during which moves of users wait. */
const LIMIT_SECONDS = 5;

/** A slice that took too long is retried with this many times fewer charges. */
const SMALLER = 10;

interface Batch {
  done: number;
  more: boolean;
}

/**
 * Rewards users whose charges have reached the objective of a program by a user above. A charge counts, at its own
 * time, once its refund policy gives nothing back. A reward is a voucher, and a notification with its code. Of several
 * workers one works at a time, and a worker may die. Returns the number of final charges.
 */
export async function giveRewards(
  db: Kysely<Database>,
  isOver: IsTimeUp,
  slice: number = SLICE,
): Promise<number> {
  const walking = (batch: (trx: Transaction<Database>, passedId: number) => Promise<Batch>) =>
    withRetries(() =>
      db.transaction().execute(async (trx) => {
        await raiseTimeLimit(trx, LIMIT_SECONDS);
        const passedId = await lockRewardWalk(trx);
        return passedId === undefined ? { done: 0, more: false } : batch(trx, passedId);
      }),
    );
  let size = slice;
  await inBatches(() => walking((trx, passedId) => noteNext(trx, passedId, slice)), isOver);
  return inBatches(async () => {
    try {
      return await walking((trx) => countNext(trx, size));
    } catch (error) {
      if (exceededLimit(error) === undefined || size === 1) throw error;
      size = Math.ceil(size / SMALLER);
      return { done: 0, more: true };
    }
  }, isOver);
}

/** Notes the charges of the next slice that a program may count. */
async function noteNext(trx: Transaction<Database>, passedId: number, size: number): Promise<Batch> {
  const slice = await nextCharges(trx, passedId, size);
  const charges = await countableCharges(trx, slice);
  const noted = charges.map((charge) => ({ id: charge.id, days: daysRefundable(charge) }));
  await noteCharges(trx, noted, slice.upTo);
  return { done: noted.length, more: slice.more };
}

/** Counts the next final charges, and gives the rewards that they earn. */
async function countNext(trx: Transaction<Database>, size: number): Promise<Batch> {
  await lockTreeShared(trx);
  const { progress, counted } = await countFinalCharges(trx, size);
  for (;;) {
    const rewards = await dueRewards(trx, progress);
    if (rewards.length === 0) return { done: counted, more: counted === size };
    await give(trx, rewards);
  }
}

/** Inserts the vouchers of rewards, and notifies their users. */
async function give(trx: Transaction<Database>, rewards: readonly DueReward[]): Promise<void> {
  const coded = rewards.map((reward) => ({ ...reward, code: randomVoucherCode() }));
  const vouchers = await mintRewards(trx, coded);
  const notifications = coded.map(({ user_id, program_id, name, code, period_start, period_end }) => {
    const voucher_id = vouchers.get(code);
    if (voucher_id === undefined) throw new Error('a reward without its voucher');
    const data = {
      reward_program_id: program_id,
      name,
      voucher_id,
      voucher_code: code,
      period_start,
      period_end,
    } satisfies components['schemas']['UserEarnedRewardNotificationData'];
    return { user_id, type: 'UserEarnedRewardNotificationData' as const, data };
  });
  await trx
    .insertInto('notifications')
    .values(
      notifications.map((notification) => ({ ...notification, data: JSON.stringify(notification.data) })),
    )
    .execute();
  const events = notifications.map(({ user_id, data: { voucher_code: _, ...data } }) => ({
    type: 'reward.earned' as const,
    userId: user_id,
    subject: { type: 'Voucher' as const, id: data.voucher_id },
    data: data satisfies components['schemas']['EventReward'],
  }));
  await recordEvents(trx, bySystem(), events);
}
