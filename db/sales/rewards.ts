import { sql, type Transaction } from 'kysely';
import { LOCKS, lockOf } from '../locks.ts';
import type { Database } from '../schema/index.ts';
import { idsOfPath, pathOf } from '../tree.ts';
import { OFFER } from '../vouchers.ts';

/** Lets nobody else count the user's sales before the transaction ends. */
export async function lockRewards(trx: Transaction<Database>, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.reward}, ${lockOf(String(userId))})`.execute(trx);
}

/** A reward that a user has earned and not got yet. */
export interface DueReward {
  program_id: number;
  name: string;
  /** Between these moments the sales were made that count. */
  period_start: string;
  period_end: string;
  /** The first of them to the microsecond. */
  exact_start: string;
}

/** A program's period that ends now starts then: by UTC's calendar, and not before there was one. */
const PERIOD_START = sql`(now() at time zone 'UTC' - (
  least(p.objective_period_value, case p.objective_period_type when 'year' then 1000 else 10000 end)
    || ' ' || p.objective_period_type)::interval) at time zone 'UTC'`;

/**
 * The rewards that a user has reached by its charges for these packages: lines made and extended, no trials, none that
 * was refunded, each within the program's rolling period and since it became active. None in whose period the program
 * has given it one already, and none whose template is switched off, or whose voucher would be over before it begins.
 * The template is its maker's, who pays for the voucher, or of a user above it. Call `lockRewards` before.
 */
export async function dueRewards(
  trx: Transaction<Database>,
  userId: number,
  packageIds: readonly number[],
): Promise<DueReward[]> {
  const { rows } = await sql<DueReward>`
    select p.id as program_id, p.name, now() as period_end,
      greatest(period.start, p.active_since) as period_start,
      greatest(period.start, p.active_since)::text as exact_start
    from reward_programs p
    join users maker on maker.id = p.created_by_id
    join voucher_templates t on t.id = p.voucher_template_id
    cross join lateral (select ${PERIOD_START} as start) as period
    where p.package_id = any(${packageIds}::bigint[]) and p.status = 'active'
      and p.created_by_id <> ${userId} and p.created_by_id = any(${idsOfPath(pathOf(userId))})
      and t.status = 'active' and t.created_by_id = any(${idsOfPath(sql.ref('maker.path'))})
      and coalesce(${ENDS} >= greatest(t.start_date, now()), true)
      and not exists (
        select from reward_mints m
        where m.reward_program_id = p.id and m.user_id = ${userId} and m.created_at > period.start)
      and p.sale_package_objective <= (
        select count(*) from (
          select from line_charges c
          where c.payer_id = ${userId} and c.package_id = p.package_id and c.kind in ('create', 'extend')
            and not c.is_trial and c.refunded_at is null
            and c.created_at > greatest(period.start, p.active_since)
          limit p.sale_package_objective) as counted)
    order by p.id`.execute(trx);
  return rows;
}

/** When a voucher that is made from a template now ends: at the earlier of its dates and days; null for never. */
const ENDS = sql`least(t.end_date, now() + make_interval(days => t.valid_days))`;

/** What a voucher takes over from its template as it is. */
const COPIED = sql.join(
  OFFER.filter(
    (column) => !['id', 'end_date', 'created_by_id', 'created_at', 'updated_at'].includes(column),
  ).map((column) => sql.ref(column)),
);

/** Makes the voucher of a reward, for its user alone, with a fresh code. Returns its id. */
export async function mintReward(
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
