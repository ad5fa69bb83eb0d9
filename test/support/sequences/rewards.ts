import assert from 'node:assert/strict';
import { lookForRewards } from '../rewarding.ts';
import { templateBy } from '../vouchers.ts';
import { mayDiscount, type Terms, type Trade, type Trader, type Who } from './offers.ts';
import { nth } from './play.ts';
import type { Code } from './stage.ts';

// Reward programs: which rewards sales earn, for whom, and how often.

/** A sale that may count. */
export interface Counted {
  readonly payer: Trader;
  /** The index of its good. */
  readonly good: number;
  /** By the clock. */
  readonly at: number;
  /** The days for which something of it can be given back. */
  readonly open: number;
  /** Null without a refund. */
  readonly back: number | null;
}

export type ProgramStep =
  | {
      does: 'program';
      actor: Trader;
      good: 0 | 1;
      objective: number;
      days: number;
      reward: { value: number; percentage: number };
    }
  | { does: 'switch'; actor: Who; which: number; active: boolean; objective: number | undefined };

/** A reward, and the period of its sales. */
interface Mint {
  readonly user: Trader;
  readonly start: number;
  readonly end: number;
  readonly voucherId: number;
}

interface Program {
  readonly id: number;
  readonly creator: Trader;
  readonly good: number;
  readonly days: number;
  readonly reward: Terms;
  objective: number;
  active: boolean;
  /** Sales count from this time on. */
  since: number;
  readonly mints: Mint[];
}

const ANY_TIME: Omit<Terms, 'value' | 'percentage'> = {
  max_value: 0,
  min_order: 0,
  max_usage: 1,
  max_usage_per_user: 1,
  status: 'active',
  start: null,
  end: null,
  packages: [],
};

/** In days: so long a refund may take, and the job waits for it. */
const MINUTE = 1 / 1440;

export class Rewards {
  readonly #trade: Trade;
  readonly #programs: Program[] = [];
  /** The sales that have begun to count. */
  readonly #looked = new Set<Counted>();

  constructor(trade: Trade) {
    this.#trade = trade;
  }

  async take(step: ProgramStep): Promise<void> {
    if (step.does === 'program') return this.#begin(step);
    const program = nth(this.#programs, step.which);
    return program && this.#change(program, step);
  }

  async #begin(step: Extract<ProgramStep, { does: 'program' }>): Promise<void> {
    const { stage, goods, clock } = this.#trade;
    const { actor, good, objective, days, reward } = step;
    const refusals: Code[] = reward.percentage > 0 && !mayDiscount(actor) ? ['missing_permission'] : [];
    const body = {
      name: 'More and more',
      package_id: goods[good].id,
      sale_package_objective: objective,
      objective_period_type: 'day',
      objective_period_value: days,
      voucher_template_id: await templateBy(stage.shop.world, stage.cast[actor], reward),
    };
    const created = await stage.ask('reward_programs_create', actor, { body }, refusals);
    if (created === undefined) return;
    const { id } = created;
    const state = { objective, active: true, since: clock.now, mints: [] };
    this.#programs.push({ id, creator: actor, good, days, reward: { ...ANY_TIME, ...reward }, ...state });
  }

  async #change(
    program: Program,
    { actor, active, objective }: Extract<ProgramStep, { does: 'switch' }>,
  ): Promise<void> {
    const { stage, clock } = this.#trade;
    const body = {
      status: active ? 'active' : 'inactive',
      ...(objective === undefined ? {} : { sale_package_objective: objective }),
    };
    const refusals: Code[] = stage.isAtOrAbove(actor, program.creator) ? [] : ['not_found'];
    const ask = { params: { id: program.id }, body };
    if (!(await stage.ask('reward_programs_edit', actor, ask, refusals))) return;
    if (active && !program.active) program.since = clock.now;
    program.active = active;
    program.objective = objective ?? program.objective;
  }

  /** Runs the job. Sales count that can no longer be given back, and all that they earn is given. */
  async look(sales: readonly Counted[]): Promise<void> {
    const { stage, clock, vouchers } = this.#trade;
    const final = sales.filter(({ at, open, back }) => back === null && clock.now - at > open + MINUTE);
    const first = final.filter((sale) => !this.#looked.has(sale));
    for (const sale of first) this.#looked.add(sale);
    await lookForRewards(stage.shop.db);
    for (const program of this.#programs) {
      for (const user of new Set(first.map(({ payer }) => payer))) {
        if (!program.active || !stage.isAbove(program.creator, user)) continue;
        const own = (sale: Counted) => sale.payer === user && sale.good === program.good;
        const periods = rewarded(program, user, final.filter(own), first.filter(own));
        program.mints.push(...(await this.#minted(program, user, periods)));
      }
    }
    vouchers.sort((one, other) => one.id - other.id);
  }

  /** Returns the vouchers that a program has just given for these periods, as their user sees them. */
  async #minted(
    { id, creator, reward, mints }: Program,
    user: Trader,
    periods: readonly { start: number; end: number }[],
  ): Promise<Mint[]> {
    const { stage, vouchers } = this.#trade;
    const query = { 'filters[reward_program_id]': id, 'filters[user_id]': stage.cast[user].id, sort: 'id' };
    const found = await stage.ask('vouchers_index', user, { query }, []);
    const before = mints.filter((mint) => mint.user === user).length;
    assert.equal(found?.total, before + periods.length, 'what was earned');
    return periods.map((period, index) => {
      const given = found.data[before + index];
      assert(given);
      const { id: voucherId, code } = given;
      vouchers.push({ id: voucherId, code, creator, only: user, terms: { ...reward }, claims: [] });
      return { ...period, user, voucherId };
    });
  }

  /** Checks that every reward was given and notified once. */
  async settle(): Promise<void> {
    if (this.#programs.length === 0) return;
    const { shop, cast } = this.#trade.stage;
    const ids = this.#programs.map(({ id }) => id);
    const stored = await shop.db
      .selectFrom('reward_mints')
      .select(['reward_program_id', 'user_id', 'voucher_id'])
      .where('reward_program_id', 'in', ids)
      .orderBy('voucher_id')
      .execute();
    const mints = this.#programs.flatMap(({ id, mints }) => mints.map((mint) => ({ ...mint, id })));
    assert.deepEqual(
      stored,
      mints
        .map(({ id, user, voucherId }) => ({
          reward_program_id: id,
          user_id: cast[user].id,
          voucher_id: voucherId,
        }))
        .sort((one, other) => one.voucher_id - other.voucher_id),
    );
    const notified = await shop.db
      .selectFrom('notifications')
      .select('user_id')
      .where('type', '=', 'UserEarnedRewardNotificationData')
      .where(
        'user_id',
        'in',
        Object.values(cast).map(({ id }) => id),
      )
      .execute();
    assert.deepEqual(
      notified.map(({ user_id }) => user_id).sort(),
      stored.map(({ user_id }) => user_id).sort(),
    );
  }
}

/**
 * Returns the periods that a user is rewarded for, in their order, when some of its final sales have just begun to count.
 * A period ends with the sale that reaches the objective. It has one of these sales, or lies between them.
 */
function rewarded(
  { objective, days, since, mints }: Program,
  user: Trader,
  final: readonly Counted[],
  first: readonly Counted[],
): { start: number; end: number }[] {
  const given = mints.filter((mint) => mint.user === user);
  const periods: { start: number; end: number }[] = [];
  const times = first.map(({ at }) => at);
  const ends = final.map(({ at }) => at).sort((one, other) => one - other);
  for (const end of ends) {
    const start = Math.max(end - days, since);
    const reached = final.filter(({ at }) => at > start && at <= end).length >= objective;
    const isNew = end >= Math.min(...times) && start < Math.max(...times);
    const isTaken = [...given, ...periods].some((other) => other.start < end && other.end > start);
    if (reached && isNew && !isTaken) periods.push({ start, end });
  }
  return periods;
}
