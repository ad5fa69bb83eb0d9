import assert from 'node:assert/strict';
import { daysOpen, refundOf } from '../sales-model.ts';
import { discountOf, isOpen, type Trade, type Trader, type Voucher } from './offers.ts';
import { nth } from './play.ts';
import type { Counted } from './rewards.ts';
import type { Code } from './stage.ts';

// Sales, extensions and refunds with and without vouchers: the price of each, and its refund.

/**
 * Lines and vouchers are numbered from the newest. If `actor` is undefined, it is the user who claimed the voucher, or
 * the owner of the line.
 */
export type SaleStep =
  | { does: 'sell'; actor: Trader | undefined; good: 0 | 1; connections: number; voucher: number | undefined }
  | { does: 'extend'; actor: Trader | undefined; line: number; voucher: number | undefined }
  | { does: 'refund'; actor: Trader | undefined; line: number };

interface Charge extends Counted {
  readonly payer: Trader;
  readonly lineId: number;
  readonly amount: number;
  readonly discount: number;
  back: number | null;
  /** The time of a refund of most of it. */
  refundedAt: number | null;
  /** The charges of the line of which most had been given back before. */
  readonly refundedBefore: readonly Charge[];
}

interface Line {
  readonly id: number;
  readonly owner: Trader;
  readonly good: 0 | 1;
  readonly connections: number;
  readonly charges: Charge[];
}

/** The price, after the discount of a claimed voucher. */
interface Deal {
  amount: number;
  discount: number;
  claim: Voucher['claims'][number] | undefined;
  refusals: Code[];
}

type Receipt = { amount: number; balance_after: number | null } | null;

export class Sales {
  readonly #trade: Trade;
  readonly #lines: Line[] = [];

  constructor(trade: Trade) {
    this.#trade = trade;
  }

  async take(step: SaleStep): Promise<void> {
    if (step.does === 'sell') return this.#sell(step);
    const line = nth(this.#lines, step.line);
    if (line === undefined) return;
    const { actor = line.owner } = step;
    return step.does === 'extend'
      ? this.#extend(line, actor, this.#voucher(step.voucher))
      : this.#refund(line, actor);
  }

  async #sell(step: Extract<SaleStep, { does: 'sell' }>): Promise<void> {
    const { good, connections } = step;
    const voucher = this.#voucher(step.voucher);
    const { actor = voucher?.claims.at(-1)?.user ?? 'reseller' } = step;
    const deal = this.#deal(actor, good, connections, voucher);
    const body = {
      package_id: this.#trade.goods[good].id,
      max_connections: connections,
      ...(voucher && { voucher_code: voucher.code }),
    };
    const sold = await this.#trade.stage.ask('m3us_create', actor, { body }, deal.refusals);
    if (sold === undefined) return;
    const line: Line = { id: sold.id, owner: actor, good, connections, charges: [] };
    this.#lines.push(line);
    this.#charge(line, actor, deal, sold.transaction);
  }

  async #extend(line: Line, actor: Trader, voucher: Voucher | undefined): Promise<void> {
    const { stage, goods } = this.#trade;
    const deal = this.#deal(actor, line.good, line.connections, voucher);
    if (!stage.isAtOrAbove(actor, line.owner)) deal.refusals = ['not_found'];
    else if (lastOf(line) === undefined) deal.refusals = ['conflict'];
    const body = { package_id: goods[line.good].id, ...(voucher && { voucher_code: voucher.code }) };
    const ask = { params: { id: line.id }, body };
    const extended = await stage.ask('m3us_extend', actor, ask, deal.refusals);
    if (extended) this.#charge(line, actor, deal, extended.transaction);
  }

  async #refund(line: Line, actor: Trader): Promise<void> {
    const { stage, goods, clock } = this.#trade;
    const { credit, tiers } = goods[line.good];
    const last = lastOf(line);
    const isAgain = last?.refundedBefore.some(({ refundedAt }) => clock.now - (refundedAt ?? 0) < 30);
    const back =
      last && !isAgain ? refundOf(last.amount, credit, tiers, Math.floor(clock.now - last.at)) : undefined;
    const refusals: Code[] = [];
    if (!stage.isAtOrAbove(actor, line.owner)) refusals.push('not_found');
    else if (back === undefined) refusals.push('not_refundable');
    const ask = { params: { id: line.id }, body: { reason: 'No' } };
    const refunded = await stage.ask('m3us_refund', actor, ask, refusals);
    if (refunded === undefined || last === undefined || back === undefined) return;
    last.back = back;
    if (back > last.amount / 2) last.refundedAt = clock.now;
    stage.pay(last.payer, back);
    assert.equal(refunded.transaction?.amount ?? 0, back / 100, 'what is given back');
  }

  #voucher(place: number | undefined): Voucher | undefined {
    return place === undefined ? undefined : nth(this.#trade.vouchers, place);
  }

  #deal(actor: Trader, good: 0 | 1, connections: number, voucher: Voucher | undefined): Deal {
    const { stage, goods, clock } = this.#trade;
    const price = goods[good].credit * connections;
    const claim = voucher?.claims.find((each) => each.user === actor && !each.spent);
    const isUsable = voucher !== undefined && claim !== undefined && isOpen(voucher, clock);
    const discount = isUsable ? discountOf(voucher, price, good) : 0;
    const amount = price - discount;
    const refusals: Code[] = [];
    if (voucher !== undefined && discount === 0) refusals.push('voucher_not_applicable');
    else if (amount > stage.has(actor)) refusals.push('insufficient_credit');
    return { amount, discount, claim, refusals };
  }

  #charge(line: Line, payer: Trader, { amount, discount, claim }: Deal, receipt: Receipt): void {
    const { stage, goods, clock } = this.#trade;
    stage.pay(payer, -amount);
    const received = receipt && [receipt.amount, receipt.balance_after];
    assert.deepEqual(
      received,
      amount === 0 ? null : [amount / 100, stage.has(payer) / 100],
      'what is charged',
    );
    if (claim !== undefined) claim.spent = true;
    const { id: lineId, good } = line;
    const { credit, tiers } = goods[good];
    const open = daysOpen(amount, credit, tiers);
    const refundedBefore = line.charges.filter(({ refundedAt }) => refundedAt !== null);
    const fresh = { back: null, refundedAt: null, refundedBefore };
    line.charges.push({ lineId, payer, good, at: clock.now, open, amount, discount, ...fresh });
  }

  /** All charges, in no order. */
  get charges(): Charge[] {
    return this.#lines.flatMap(({ charges }) => charges);
  }

  /** Checks that every charge is unchanged, and refunded or not. */
  async settle(): Promise<void> {
    if (this.#lines.length === 0) return;
    const stored = await this.#trade.stage.shop.db
      .selectFrom('line_charges')
      .select(['line_id', 'amount', 'discount', 'refund_amount'])
      .where(
        'line_id',
        'in',
        this.#lines.map(({ id }) => id),
      )
      .orderBy('line_id')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      stored,
      this.charges.map(({ lineId, amount, discount, back }) => ({
        line_id: lineId,
        amount,
        discount,
        refund_amount: back,
      })),
    );
  }
}

const lastOf = ({ charges }: Line): Charge | undefined => charges.findLast(({ back }) => back === null);
