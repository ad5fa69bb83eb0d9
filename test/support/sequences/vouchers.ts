import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { OWN } from '../world.ts';
import { age } from '../rewarding.ts';
import { TIERS, type Shop } from '../shop.ts';
import { Casts } from './casts.ts';
import { Sales } from './discounted-sales.ts';
import {
  bodyOf,
  Clock,
  dated,
  isOpen,
  refusalsOf,
  type Good,
  type Terms,
  type Trade,
  type Trader,
  type Voucher,
  type Who,
} from './offers.ts';
import { nth, playAll, type Answers, type Run, type Sequences } from './play.ts';
import { Rewards } from './rewards.ts';
import { Stage, type Code } from './stage.ts';
import { steps, type Step } from './voucher-steps.ts';

// Vouchers and reward programs: who may create, change, claim and use them, how often and when, and which credit they
// move.

/** How many claims a user may attempt in a minute. */
const MAX_ATTEMPTS = 5;

/** One sequence. */
class Vouchers implements Run<Step> {
  readonly #trade: Trade;
  readonly #rewards: Rewards;
  readonly #sales: Sales;
  readonly #tries = new Map<Trader, number>();

  constructor(stage: Stage<Trader>, goods: Trade['goods']) {
    this.#trade = { stage, goods, clock: new Clock(), vouchers: [] };
    this.#rewards = new Rewards(this.#trade);
    this.#sales = new Sales(this.#trade);
  }

  async take(step: Step): Promise<void> {
    const { stage, clock, vouchers } = this.#trade;
    clock.step();
    switch (step.does) {
      case 'make':
        return this.#make(step.actor, step.terms);
      case 'edit':
      case 'claim': {
        const voucher = nth(vouchers, step.which);
        if (voucher === undefined) return;
        return step.does === 'claim' ? this.#claim(voucher, step.actor) : this.#edit(voucher, step);
      }
      case 'elapse':
        return this.#elapse(step.days);
      case 'move':
        return stage.move(step.who, step.to);
      case 'program':
      case 'switch':
        return this.#rewards.take(step);
      case 'sell':
      case 'extend':
      case 'refund':
        return this.#sales.take(step);
    }
  }

  async #make(actor: Who, request: Terms): Promise<void> {
    const { stage, goods, clock, vouchers } = this.#trade;
    const body = { title: 'Spring', ...bodyOf(request, goods) };
    const created = await stage.ask('vouchers_create', actor, { body }, refusalsOf(request, request, actor));
    if (created === undefined) return;
    const { id, code } = created;
    vouchers.push({
      id,
      code,
      creator: actor,
      only: null,
      terms: { ...request, ...dated(request, clock) },
      claims: [],
    });
  }

  async #edit(voucher: Voucher, { actor, changes }: { actor: Who; changes: Partial<Terms> }): Promise<void> {
    const { stage, goods, clock } = this.#trade;
    const after = { ...voucher.terms, ...dated(changes, clock) };
    const used = voucher.claims.length;
    const refusals = refusalsOf(after, changes, actor);
    if (used > 0 && breaksPromise(voucher.terms, after)) refusals.push('conflict');
    if (after.max_usage !== null && after.max_usage < used) refusals.push('validation_failed');
    const isReached = stage.isAtOrAbove(actor, voucher.creator);
    const ask = { params: { id: voucher.id }, body: bodyOf(changes, goods) };
    const edited = await stage.ask('vouchers_edit', actor, ask, isReached ? refusals : ['not_found']);
    if (edited === undefined) return;
    voucher.terms = after;
    assert.equal(edited.used_count, used);
  }

  async #claim(voucher: Voucher, actor: Trader): Promise<void> {
    const { stage } = this.#trade;
    const { creator, claims } = voucher;
    const { value, percentage } = voucher.terms;
    const tries = (this.#tries.get(actor) ?? 0) + 1;
    this.#tries.set(actor, tries);
    const refusals: Code[] = [];
    if (tries > MAX_ATTEMPTS) refusals.push('too_many_requests');
    else if (!this.#isClaimable(voucher, actor)) refusals.push('voucher_not_applicable');
    else if (stage.has(creator) < value) refusals.push('insufficient_credit');
    const claimed = await stage.ask('vouchers_claim', actor, { body: { code: voucher.code } }, refusals);
    if (claimed === undefined) return;
    claims.push({ user: actor, spent: false });
    stage.pay(creator, -value);
    stage.pay(actor, value);
    const { status, transaction } = claimed;
    assert.deepEqual(
      [status, claimed.voucher.used_count, transaction && [transaction.amount, transaction.balance_after]],
      [
        percentage === 0 ? 'credited' : 'reserved',
        claims.length,
        value === 0 ? null : [value / 100, stage.has(actor) / 100],
      ],
    );
  }

  #isClaimable(voucher: Voucher, actor: Trader): boolean {
    const { creator, only, claims, terms } = voucher;
    const { max_usage, max_usage_per_user } = terms;
    return (
      this.#trade.stage.isAbove(creator, actor) &&
      (only === null || only === actor) &&
      isOpen(voucher, this.#trade.clock) &&
      (max_usage === null || claims.length < max_usage) &&
      claims.filter((claim) => this.#isInBranch(creator, actor, claim.user)).length < max_usage_per_user
    );
  }

  /** Returns true if `user` is in the branch of a claimer: the user directly below `top` at or above it, and all below. */
  #isInBranch(top: Trader | 'root', claimer: Trader, user: Trader): boolean {
    const { stage } = this.#trade;
    let branch: ReturnType<typeof stage.parentOf> = claimer;
    while (stage.parentOf(branch) !== top) branch = stage.parentOf(branch);
    return stage.isAtOrAbove(branch, user);
  }

  /** Lets days pass by moving all times back, and the job look. */
  async #elapse(days: number): Promise<void> {
    const { stage, clock, vouchers } = this.#trade;
    clock.pass(days);
    const ago = sql`make_interval(days => ${days}::integer)`;
    const ids = vouchers.map(({ id }) => id);
    const { db } = stage.shop;
    await sql`
      update vouchers set start_date = start_date - ${ago}, end_date = end_date - ${ago}
      where id = any(${ids}::bigint[])`.execute(db);
    await age(db, days);
    await this.#rewards.look(this.#sales.charges);
  }

  /**
   * Checks that every voucher is used as often, by whom and for what the model has, and that credit is where the model
   * has it.
   */
  async settle(): Promise<void> {
    await this.#elapse(1);
    const { stage, vouchers } = this.#trade;
    const ids = vouchers.map(({ id }) => id);
    const used = await sql<{ id: number; used_count: number; claims: [number, string][] }>`
      select id, used_count, coalesce((
        select jsonb_agg(jsonb_build_array(user_id, status) order by c.id) from voucher_claims c
        where voucher_id = vouchers.id), '[]') as claims
      from vouchers where id = any(${ids}::bigint[]) order by id`.execute(stage.shop.db);
    assert.deepEqual(
      used.rows,
      vouchers.map(({ id, claims, terms }) => ({
        id,
        used_count: claims.length,
        claims: claims.map(({ user, spent }) => {
          const status = spent ? 'spent' : terms.percentage === 0 ? 'credited' : 'reserved';
          return [stage.cast[user].id, status];
        }),
      })),
    );
    await this.#sales.settle();
    await this.#rewards.settle();
    await stage.settle();
  }
}

/** The terms that a claim guarantees. */
const PROMISED = ['value', 'percentage', 'max_value', 'min_order', 'packages'] as const;
const breaksPromise = (before: Terms, after: Terms): boolean =>
  PROMISED.some((field) => String(before[field]) !== String(after[field]));

/** Vouchers and reward programs of six users. */
export const vouchers: Sequences = async (shop: Shop, count, onPlayed) => {
  const { world } = shop;
  const offered = async (credit: number, tiers: Good['tiers']): Promise<Good> => {
    const id = await world.package({ credit });
    await world.refundPolicy(id, tiers);
    return { id, credit, tiers };
  };
  const open = [
    await offered(1000, [
      { passed_days: 0, refund_amount: 1000 },
      { passed_days: 1, refund_amount: 400 },
    ]),
    await offered(777, [
      { passed_days: 0, refund_amount: 777 },
      { passed_days: 3, refund_amount: 333 },
    ]),
  ] as const;
  const goods = [...open, await offered(100, TIERS)] as const;
  const roles = [await world.role({ permissions: OWN, packages: open.map(({ id }) => id) })];
  const discounts = await world.role({ permissions: ['packages_all'] });
  const casts = await Casts.below<Trader>(shop, {
    creator: { below: 'root', roles: [...roles, discounts], funds: 1200 },
    reseller: { below: 'creator', roles, funds: 8000 },
    child: { below: 'reseller', roles, funds: 5000 },
    partner: { below: 'creator', roles, funds: 6000 },
    stranger: { below: 'root', roles, funds: 1000 },
  });
  const begin = async (answers: Answers) => new Vouchers(await Stage.of(shop, casts, answers), goods);
  // One at a time, because the job looks at the charges of all.
  return playAll(steps, begin, count, onPlayed, 1);
};
