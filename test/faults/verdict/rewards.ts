import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import type { Schema } from '../../../handlers/call/contract.ts';
import { age, lookForRewards } from '../../support/rewarding.ts';
import type { Buyer, Offers } from '../people.ts';
import type { Order } from '../sending.ts';
import { ids, noticesOf } from './people.ts';

type Earned = Schema<'UserEarnedRewardNotificationData'>;

const SOLD = /^(m3u|mag)s_(create|extend)$/;
const GIVEN_BACK = /^((m3u|mag)s_refund|request_refunds_accept)$/;

/**
 * Compares the rewards that users were notified of with their sales: one of each program whose objective they reached,
 * none of the others. If sales were refunded after they had counted, both are right. `renewed` are the sales of users who send no orders.
 */
export async function judgeRewards(
  { db, origin }: { db: Kysely<Database>; origin: string },
  done: readonly Order[],
  { buyers, renewer, sales }: { buyers: readonly Buyer[]; renewer: Buyer; sales: number },
  { programs }: Pick<Offers, 'programs'>,
  wrong: string[],
): Promise<number> {
  let earned = 0;
  // After this no sale can be refunded any more.
  await age(db, 40);
  await lookForRewards(db);
  for (const { user, token } of [...buyers, renewer]) {
    const own = done.filter(({ userId }) => userId === user.id);
    const sold = user.id === renewer.user.id ? sales : countOf(own, SOLD);
    const unrefunded = sold - countOf(own, GIVEN_BACK);
    const notices = await noticesOf<Earned>(origin, token, 'UserEarnedRewardNotificationData');
    earned += notices.length;
    for (const { id, objective } of programs) {
      const rewards = notices.filter(({ reward_program_id }) => reward_program_id === id).length;
      const reached = `${String(rewards)} rewards for ${String(sold)} sales, ${String(sold - unrefunded)} of them given back`;
      if (rewards > Number(sold >= objective) || rewards < Number(unrefunded >= objective))
        wrong.push(`user ${String(user.id)}: ${reached}, of a program for ${String(objective)}`);
    }
    const minted = await ids(
      db,
      sql`select v.id from vouchers v join reward_mints m on m.voucher_id = v.id and m.user_id = v.user_id
        where v.user_id = ${user.id} order by v.id`,
    );
    const notifiedIds = notices.map(({ voucher_id }) => voucher_id).sort((a, b) => a - b);
    if (minted.join(', ') !== notifiedIds.join(', '))
      wrong.push(
        `user ${String(user.id)}: was told of vouchers ${notifiedIds.join(', ')}, got ${minted.join(', ')}`,
      );
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from reward_mints`.execute(db);
  if (rows[0]?.count !== earned)
    wrong.push(`${String(rows[0]?.count)} rewards were given, ${String(earned)} told`);
  return earned;
}

const countOf = (orders: readonly Order[], operations: RegExp): number =>
  orders.filter(({ operation }) => operations.test(operation)).length;
