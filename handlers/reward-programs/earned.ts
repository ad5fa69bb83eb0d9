import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { idsOfPath } from '../../db/tree/tree.ts';
import { OFFER_COLUMNS } from '../vouchers/issue.ts';

// Which charges reward programs count, and the rewards that they earn, for the job.

/** No sale or refund takes longer. Earlier charges are committed, in the order of ids, and earlier refunds too. */
const SETTLED = sql`now() - interval '1 minute'`;

/**
 * Locks the walk through the charges until the transaction ends. Returns the last charge that it has examined;
 * undefined while another worker has the lock.
 */
export async function lockRewardWalk(trx: Transaction<Database>): Promise<number | undefined> {
  const walk = await trx
    .selectFrom('reward_walk')
    .select('passed_id')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return walk?.passed_id;
}

/** A range of charges by id. */
interface ChargesSlice {
  after: number;
  upTo: number;
  /** Whether there may be more. */
  more: boolean;
}

/** Cuts the next slice of charges after an id. It ends before the first charge that is too young. */
export async function nextCharges(
  trx: Transaction<Database>,
  after: number,
  size: number,
): Promise<ChargesSlice> {
  const { rows } = await sql<Omit<ChargesSlice, 'after'>>`
    select coalesce(min(id) filter (where not settled) - 1, max(id), ${after}) as "upTo",
      count(*) filter (where settled) = ${size} as more
    from (
      select id, created_at < ${SETTLED} as settled
      from line_charges where id > ${after} order by id limit ${size}
    ) as next`.execute(trx);
  return { after, ...(rows[0] ?? { upTo: after, more: false }) };
}

/** The columns that decide how long a charge can be refunded. */
type Refundable = Pick<
  Selectable<Database['line_charges']>,
  'id' | 'amount' | 'package_credit' | 'refund_tiers'
>;

/**
 * Returns the charges of a slice that a program may count: for creating or extending lines, without trials, since a
 * program for the package is active.
 */
export function countableCharges(
  trx: Transaction<Database>,
  { after, upTo }: ChargesSlice,
): Promise<Refundable[]> {
  return trx
    .selectFrom('line_charges')
    .select(['id', 'amount', 'package_credit', 'refund_tiers'])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('kind', 'in', ['create', 'extend'])
    .where('is_trial', '=', false)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('reward_programs')
          .select('reward_programs.id')
          .whereRef('reward_programs.package_id', '=', 'line_charges.package_id')
          .where('reward_programs.status', '=', 'active')
          .whereRef('reward_programs.active_since', '<', 'line_charges.created_at'),
      ),
    )
    .execute();
}

/**
 * Notes charges, with the full days in which they can be refunded, and the position of the walk. A day has 24 hours,
 * whatever the time zone of the database.
 */
export async function noteCharges(
  trx: Transaction<Database>,
  charges: readonly { id: number; days: number }[],
  passedId: number,
): Promise<void> {
  await sql`
    insert into reward_charges (charge_id, payer_id, package_id, made_at, final_at)
    select c.id, c.payer_id, c.package_id, c.created_at, c.created_at + make_interval(hours => 24 * days)
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as noted (id bigint, days integer)
    join line_charges c on c.id = noted.id`.execute(trx);
  await trx.updateTable('reward_walk').set({ passed_id: passedId }).execute();
}

/** A user and a package with newly counted charges, and the times of the first and the last. */
export interface Progress {
  payer_id: number;
  package_id: number;
  /** With microseconds. */
  first_at: string;
  last_at: string;
}

/** Counts the next final charges, and forgets those refunded before. Returns the progress and the number of charges. */
export async function countFinalCharges(
  trx: Transaction<Database>,
  size: number,
): Promise<{ progress: Progress[]; counted: number }> {
  const { rows } = await sql<{ charge_id: number }>`
    select charge_id from reward_charges where not is_counted and final_at < ${SETTLED}
    order by final_at limit ${size}`.execute(trx);
  const due = rows.map(({ charge_id }) => charge_id);
  const { rows: progress } = await sql<Progress>`
    with due as (
      select id, refunded_at is not null as is_refunded from line_charges where id = any(${due})
    ),
    forgotten as (
      delete from reward_charges where charge_id = any(array(select id from due where is_refunded))
    ),
    counted as (
      update reward_charges set is_counted = true
      where charge_id = any(array(select id from due where not is_refunded))
      returning payer_id, package_id, made_at
    )
    select payer_id, package_id, min(made_at)::text as first_at, max(made_at)::text as last_at
    from counted group by payer_id, package_id order by payer_id, package_id`.execute(trx);
  return { progress, counted: due.length };
}

/** A reward that a user has earned but not yet received. */
export interface DueReward {
  program_id: number;
  name: string;
  user_id: number;
  /** The period of the counted charges. */
  period_start: string;
  period_end: string;
  /** The same with microseconds. */
  exact_start: string;
  exact_end: string;
}

/** The maximum number of rewards in one statement. */
const ROUND = 500;

/**
 * The start of a program's period that ends then. The UTC calendar limits its length. A later end starts no earlier.
 */
const startOfPeriod = (end: RawBuilder<unknown>) => sql`(${end} at time zone 'UTC' - (
  least(p.objective_period_value, case p.objective_period_type when 'year' then 1000 else 10000 end)
    || ' ' || p.objective_period_type)::interval) at time zone 'UTC'`;

/** The earliest start of a period that contains one of the new charges and overlaps no rewarded period. */
const REACH = sql`
  select greatest(${startOfPeriod(sql`its.first_at`)}, p.active_since, (
    select period_end from reward_mints m
    where m.reward_program_id = p.id and m.user_id = its.payer_id and m.period_start < its.first_at
    order by m.period_start desc limit 1)) as starts_at`;

/** The counted charges of a user for a package since that start. */
const BEGUN = sql`
  from reward_charges r
  where payer_id = its.payer_id and package_id = its.package_id and is_counted and made_at > reach.starts_at`;

/** Those of them that were not refunded after all. */
const COUNTED = sql`
  select made_at, charge_id ${BEGUN}
    and not exists (select from line_charges c where c.id = r.charge_id and c.refunded_at is not null)`;

/** Whether such a period can be over, and has enough charges. */
const IN_REACH = sql`
  reach.starts_at <= greatest(${startOfPeriod(sql`now()`)}, p.active_since)
  and p.sale_package_objective = (
    select count(*) from (select ${BEGUN} limit p.sale_package_objective) as enough)`;

/**
 * Returns the first reward of each program that users have earned by newly counted charges. The period ends with the
 * charge that reaches the objective. It overlaps no rewarded period, so that no charge counts twice. A program is
 * skipped if its template is inactive, or if its voucher would end before it starts. The template must belong to the
 * creator of the program, who pays for the voucher, or to an ancestor of that creator. Lock the tree first. Call it
 * again after `mintRewards`, until no reward is due.
 *
 * It first checks, by an index alone, whether there are enough charges since the earliest start. So programs with a
 * large objective are cheap before it is reached, and after.
 */
export async function dueRewards(
  trx: Transaction<Database>,
  progress: readonly Progress[],
): Promise<DueReward[]> {
  const { rows } = await sql<DueReward>`
    select p.id as program_id, p.name, its.payer_id as user_id, earned.period_start, earned.period_end,
      earned.period_start::text as exact_start, earned.period_end::text as exact_end
    from jsonb_to_recordset(${JSON.stringify(progress)}::jsonb)
      as its (payer_id bigint, package_id bigint, first_at timestamptz, last_at timestamptz)
    join users payer on payer.id = its.payer_id
    join reward_programs p on p.package_id = its.package_id and p.status = 'active'
      and p.created_by_id <> payer.id and p.created_by_id = any(${idsOfPath(sql.ref('payer.path'))})
    join users creator on creator.id = p.created_by_id
    join voucher_templates t on t.id = p.voucher_template_id and t.status = 'active'
      and t.created_by_id = any(${idsOfPath(sql.ref('creator.path'))})
      and coalesce(${ENDS} >= greatest(t.start_date, now()), true)
    cross join lateral (${REACH}) as reach
    cross join lateral (
      select period_start, made_at as period_end
      from (
        select made_at, charge_id,
          greatest(${startOfPeriod(sql`made_at`)}, p.active_since) as period_start,
          lag(made_at, p.sale_package_objective - 1) over (order by made_at, charge_id) as first_counted
        from (
          (${COUNTED} and made_at < its.first_at
            order by made_at desc, charge_id desc limit p.sale_package_objective - 1)
          union all (${COUNTED} and made_at >= its.first_at)
        ) as counted
      ) as ending
      where made_at >= its.first_at and period_start < its.last_at and period_start < first_counted
        and not exists (
          select from reward_mints m where m.reward_program_id = p.id and m.user_id = its.payer_id
            and m.period_start < made_at and m.period_end > ending.period_start)
      order by made_at, charge_id limit 1
    ) as earned
    where ${IN_REACH}
    order by p.id, its.payer_id limit ${ROUND} for key share of p`.execute(trx);
  return rows;
}

/** The end of a voucher that a template creates now: the earlier of its date and its days; null for never. */
const ENDS = sql`least(t.end_date, now() + make_interval(days => t.valid_days))`;

/** The columns that a voucher copies from its template. */
const COPIED = sql.join(
  OFFER_COLUMNS.filter(
    (column) => !['id', 'end_date', 'created_by_id', 'created_at', 'updated_at'].includes(column),
  ).map((column) => sql.ref(column)),
);

/**
 * Inserts the vouchers of rewards, each with its own code, which only its user can claim. Returns their ids by code.
 */
export async function mintRewards(
  trx: Transaction<Database>,
  rewards: readonly (DueReward & { code: string })[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    with reward as (
      select r.*, p.created_by_id as creator_id, p.voucher_template_id
      from jsonb_to_recordset(${JSON.stringify(rewards)}::jsonb) as r (
        program_id bigint, user_id bigint, code text, exact_start timestamptz, exact_end timestamptz)
      join reward_programs p on p.id = r.program_id
    ),
    voucher as (
      insert into vouchers (code, user_id, reward_program_id, created_by_id, end_date, ${COPIED})
      select code, user_id, program_id, creator_id, ${ENDS}, ${COPIED}
      from reward join voucher_templates t on t.id = reward.voucher_template_id
      returning id, code
    ),
    opened as (
      insert into voucher_packages (voucher_id, package_id)
      select voucher.id, package_id
      from voucher join reward using (code) join voucher_template_packages using (voucher_template_id)
    ),
    minted as (
      insert into reward_mints (reward_program_id, user_id, sequence, period_start, period_end, voucher_id)
      select program_id, user_id, (
          select count(*) + 1 from reward_mints m
          where m.reward_program_id = program_id and m.user_id = reward.user_id),
        exact_start, exact_end, voucher.id
      from voucher join reward using (code)
    )
    select code, id from voucher`.execute(trx);
  return new Map(rows.map(({ code, id }) => [code, id]));
}
