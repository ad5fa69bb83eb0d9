import { sql, type Transaction } from 'kysely';
import type { components } from '../../generated/types.ts';
import { LOCKS, lockOf } from '../connection/locks.ts';
import type { Database } from '../schema/index.ts';
import { idsOfPath, pathOf } from '../tree/tree.ts';
import { randomVoucherCode, OFFER_COLUMNS } from '../vouchers.ts';

/**
 * Rewards a user whose charges for these packages have just reached the objective of a program by a user above. Each
 * reward is a voucher, and a notification with its code. Call it in the transaction of the sale, after the charges are
 * recorded, for packages with `Offer.has_rewards`. A program gives one reward in its period. Of two concurrent sales, the
 * second waits here for the first, and counts its charges.
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
    } satisfies components['schemas']['UserEarnedRewardNotificationData'];
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

/** Locks the user's sales against concurrent counting until the transaction ends. */
async function lockRewards(trx: Transaction<Database>, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.reward}, ${lockOf(String(userId))})`.execute(trx);
}

/** A reward that a user has earned but not received. */
interface DueReward {
  program_id: number;
  name: string;
  /** The period of the counted sales. */
  period_start: string;
  period_end: string;
  /** The start of the period, with microseconds. */
  exact_start: string;
}

/**
 * The start of a program's period that ends now, by the UTC calendar. Its length is limited to what the calendar can
 * represent.
 */
const PERIOD_START = sql`(now() at time zone 'UTC' - (
  least(p.objective_period_value, case p.objective_period_type when 'year' then 1000 else 10000 end)
    || ' ' || p.objective_period_type)::interval) at time zone 'UTC'`;

/**
 * Returns the rewards that a user has earned by its charges for these packages. Charges of created and extended lines
 * count, within the program's rolling period and since its activation. Trials and refunded charges do not count. A
 * program gives a user at most one reward per period. A program is skipped if its template is inactive, or if its
 * voucher would end before it starts. The template must belong to the creator of the program, who pays for the voucher,
 * or to an ancestor of that creator. Call `lockRewards` first.
 */
async function dueRewards(
  trx: Transaction<Database>,
  userId: number,
  packageIds: readonly number[],
): Promise<DueReward[]> {
  const { rows } = await sql<DueReward>`
    select p.id as program_id, p.name, now() as period_end,
      greatest(period.start, p.active_since) as period_start,
      greatest(period.start, p.active_since)::text as exact_start
    from reward_programs p
    join users creator on creator.id = p.created_by_id
    join voucher_templates t on t.id = p.voucher_template_id
    cross join lateral (select ${PERIOD_START} as start) as period
    where p.package_id = any(${packageIds}::bigint[]) and p.status = 'active'
      and p.created_by_id <> ${userId} and p.created_by_id = any(${idsOfPath(pathOf(userId))})
      and t.status = 'active' and t.created_by_id = any(${idsOfPath(sql.ref('creator.path'))})
      and coalesce(${ENDS} >= greatest(t.start_date, now()), true)
      and not exists (
        select from reward_mints m
        where m.reward_program_id = p.id and m.user_id = ${userId} and m.created_at > period.start)
      and p.sale_package_objective <= (
        select count(*) from (
          select from line_charges c
          where c.payer_id = ${userId} and c.package_id = p.package_id and c.counts_for_rewards
            and c.kind in ('create', 'extend') and not c.is_trial and c.refunded_at is null
            and c.created_at > greatest(period.start, p.active_since)
          limit p.sale_package_objective) as counted)
    order by p.id`.execute(trx);
  return rows;
}

/** The end of a voucher generated from a template now: the earlier of its date and its days; null for never. */
const ENDS = sql`least(t.end_date, now() + make_interval(days => t.valid_days))`;

/** The columns that a voucher copies from its template. */
const COPIED = sql.join(
  OFFER_COLUMNS.filter(
    (column) => !['id', 'end_date', 'created_by_id', 'created_at', 'updated_at'].includes(column),
  ).map((column) => sql.ref(column)),
);

/** Inserts the voucher of a reward, which only its user can claim. Returns its id. */
async function mintReward(
  trx: Transaction<Database>,
  userId: number,
  { program_id: programId, exact_start: start }: DueReward,
  code: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with program as (
      select voucher_template_id, created_by_id from reward_programs where id = ${programId}
    ),
    voucher as (
      insert into vouchers (code, user_id, reward_program_id, created_by_id, end_date, ${COPIED})
      select ${code}, ${userId}::bigint, ${programId}::bigint, program.created_by_id, ${ENDS}, ${COPIED}
      from program join voucher_templates t on t.id = program.voucher_template_id
      returning id
    ),
    opened as (
      insert into voucher_packages (voucher_id, package_id)
      select voucher.id, package_id
      from voucher, program join voucher_template_packages using (voucher_template_id)
    )
    insert into reward_mints (reward_program_id, user_id, sequence, period_start, period_end, voucher_id)
    select ${programId}, ${userId}, (
        select count(*) + 1 from reward_mints where reward_program_id = ${programId} and user_id = ${userId}),
      ${start}::timestamptz, now(), id
    from voucher returning voucher_id as id`.execute(trx);
  const [minted] = rows;
  if (minted === undefined) throw new Error('a reward without its voucher');
  return minted.id;
}
