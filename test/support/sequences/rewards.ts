import assert from 'node:assert/strict';
import { templateBy } from '../vouchers.ts';
import { mayDiscount, type Terms, type Trade, type Trader, type Who } from './offers.ts';
import { nth } from './play.ts';
import type { Code } from './stage.ts';

// Reward programs: which rewards sales earn, for whom, and how often.

/** A sale that may count. */
export interface Counted {
  readonly payer: Who;
  /** The index of its good. */
  readonly good: number;
  /** By the clock. */
  readonly at: number;
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
  readonly mints: { user: Trader; at: number; voucherId: number }[];
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

export class Rewards {
  private readonly trade: Trade;
  private readonly programs: Program[] = [];

  constructor(trade: Trade) {
    this.trade = trade;
  }

  async take(step: ProgramStep): Promise<void> {
    if (step.does === 'program') return this.begin(step);
    const program = nth(this.programs, step.which);
    return program && this.change(program, step);
  }

  private async begin(step: Extract<ProgramStep, { does: 'program' }>): Promise<void> {
    const { stage, goods, clock } = this.trade;
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
    this.programs.push({ id, creator: actor, good, days, reward: { ...ANY_TIME, ...reward }, ...state });
  }

  private async change(
    program: Program,
    { actor, active, objective }: Extract<ProgramStep, { does: 'switch' }>,
  ): Promise<void> {
    const { stage, clock } = this.trade;
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

  /**
   * Records a sale of a good. Each program of the payer's ancestors that has reached its objective gives one voucher.
   */
  async sold(payer: Trader, good: number, sales: readonly Counted[]): Promise<void> {
    for (const program of this.programs) {
      if (program.good !== good || !this.trade.stage.isAbove(program.creator, payer)) continue;
      if (this.isDue(program, payer, sales)) program.mints.push(await this.minted(program, payer));
    }
  }

  private isDue(
    { active, days, since, objective, ...program }: Program,
    payer: Who,
    sales: readonly Counted[],
  ) {
    const { now } = this.trade.clock;
    const counted = sales.filter(
      (sale) =>
        sale.payer === payer &&
        sale.good === program.good &&
        sale.back === null &&
        sale.at > now - days &&
        sale.at > since,
    );
    const isRewarded = program.mints.some(({ user, at }) => user === payer && at > now - days);
    return active && !isRewarded && counted.length >= objective;
  }

  /** Returns the voucher that a program has just given, as its user sees it. */
  private async minted({ id, creator, reward, mints }: Program, user: Trader) {
    const { stage, vouchers, clock } = this.trade;
    const user_id = stage.cast[user].id;
    const query = { 'filters[reward_program_id]': id, 'filters[user_id]': user_id };
    const found = await stage.ask('vouchers_index', user, { query }, []);
    const [newest] = found?.data ?? [];
    assert.equal(found?.total, mints.filter((mint) => mint.user === user).length + 1, 'what was earned');
    assert(newest);
    vouchers.push({
      id: newest.id,
      code: newest.code,
      creator,
      only: user,
      terms: { ...reward },
      claims: [],
    });
    return { user, at: clock.now, voucherId: newest.id };
  }

  /** Checks that every reward was given and notified once. */
  async settle(): Promise<void> {
    if (this.programs.length === 0) return;
    const { shop, cast } = this.trade.stage;
    const ids = this.programs.map(({ id }) => id);
    const stored = await shop.db
      .selectFrom('reward_mints')
      .select(['reward_program_id', 'user_id', 'voucher_id'])
      .where('reward_program_id', 'in', ids)
      .orderBy('voucher_id')
      .execute();
    const mints = this.programs.flatMap(({ id, mints }) => mints.map((mint) => ({ ...mint, id })));
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
