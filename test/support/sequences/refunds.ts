import fc from 'fast-check';
import assert from 'node:assert/strict';
import { refundBody, type Role } from '../requests.ts';
import { givenBack } from '../sales-model.ts';
import { DAY, TIERS } from '../shop.ts';
import { LENGTH, nth, often, playAll, type Answers, type Run, type Sequences } from './play.ts';
import {
  requestingActor,
  actor,
  actorOrDefault,
  moved,
  requesters,
  seller,
  which,
  type Move,
  type RequestStage,
} from './requesters.ts';
import { Stage, type Code } from './stage.ts';

// Requests for refunds, and changes of their lines meanwhile: who may do what, the status of each request, and where
// the credit is.

/**
 * Requests and lines are numbered from the newest. If `actor` is undefined, it is a user who may decide: a parent or
 * the requester.
 */
type LineStep =
  | { does: 'extend' | 'refund'; line: number }
  | { does: 'age'; line: number; days: number }
  | { does: 'give'; line: number; to: Role }
  | { does: 'ask'; actor: Role; line: number };
type Decision =
  | { does: 'accept'; actor: Role | undefined; which: number; amount: number | undefined }
  | { does: 'reject' | 'cancel'; actor: Role | undefined; which: number };
type Step = { does: 'sell'; actor: 'requester' | 'child' } | LineStep | Decision | Move;

const onLine = (does: 'extend' | 'refund') => fc.record({ does: fc.constant(does), line: which });
const closed = (does: 'reject' | 'cancel') =>
  fc.record({ does: fc.constant(does), actor: actorOrDefault, which });
const accepted = fc.record({
  does: fc.constant('accept' as const),
  actor: actorOrDefault,
  which,
  amount: fc.option(fc.integer({ min: 1, max: 1100 }), { nil: undefined }),
});
const aged = fc.record({
  does: fc.constant('age' as const),
  line: which,
  days: fc.integer({ min: 1, max: 6 }),
});

/** Begins with a line to refund. */
const steps: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      often(2, fc.record({ does: fc.constant('sell' as const), actor: seller })),
      often(2, onLine('extend')),
      often(2, onLine('refund')),
      often(2, aged),
      often(2, fc.record({ does: fc.constant('give' as const), line: which, to: actor })),
      often(10, fc.record({ does: fc.constant('ask' as const), actor: requestingActor, line: which })),
      often(10, accepted),
      often(3, closed('reject')),
      often(4, closed('cancel')),
      often(2, moved),
    ),
    LENGTH,
  )
  .map((sequence): Step[] => [{ does: 'sell', actor: 'requester' }, ...sequence]);

interface Charge {
  payer: Role;
  days: number;
  /** Whether most of another charge of the line had been given back. */
  isAfterRefund: boolean;
  /** The refunded amount; null without a refund. */
  back: number | null;
}

interface Line {
  id: number;
  owner: Role;
  charges: Charge[];
}

interface Request {
  id: number;
  requester: Role;
  line: Line;
  charge: Charge;
  status: 'pending' | 'accepted' | 'rejected' | 'cancelled';
  amount: number | null;
}

const PRICE = 1000;

/**
 * Returns whether most of another charge was given back before a charge was made, which is never 30 days ago here. A charge
 * that was made older is one from before it.
 */
const isAgain = ({ days, isAfterRefund }: Charge): boolean => isAfterRefund && days === 0;

/** Returns what the policy gives back of a charge. */
const byPolicy = (charge: Charge): number | undefined =>
  isAgain(charge) ? undefined : givenBack(PRICE, PRICE, TIERS, charge.days);

/** One sequence, in the service and in the model. */
class RefundRequests implements Run<Step> {
  readonly #requests: Request[] = [];
  readonly #lines: Line[] = [];
  readonly #stage: RequestStage;
  readonly #packageId: number;

  constructor(stage: RequestStage, packageId: number) {
    this.#stage = stage;
    this.#packageId = packageId;
  }

  async take(step: Step): Promise<void> {
    if (step.does === 'move') return this.#stage.move(step.who, step.to);
    if (step.does === 'sell') return this.#sell(step.actor);
    if ('line' in step) {
      const line = nth(this.#lines, step.line);
      return line && this.#onLine(line, step);
    }
    const request = nth(this.#requests, step.which);
    if (request === undefined) return;
    const { does, actor = does === 'cancel' ? request.requester : this.#stage.parentOf(request.requester) } =
      step;
    return does === 'accept' ? this.#accept(request, actor, step.amount) : this.#close(request, does, actor);
  }

  async #sell(actor: Role): Promise<void> {
    const body = { package_id: this.#packageId };
    const sold = await this.#stage.ask('m3us_create', actor, { body }, this.#refusalsOfPrice(actor));
    if (sold === undefined) return;
    this.#stage.pay(actor, -PRICE);
    this.#lines.push({
      id: sold.id,
      owner: actor,
      charges: [{ payer: actor, days: 0, isAfterRefund: false, back: null }],
    });
  }

  async #onLine(line: Line, step: LineStep): Promise<void> {
    switch (step.does) {
      case 'age':
        await this.#stage.shop.age(line.id, step.days * DAY);
        for (const charge of line.charges.slice(-1)) charge.days += step.days;
        return;
      case 'give': {
        const ask = { params: { id: line.id }, body: { user_id: this.#stage.cast[step.to].id } };
        await this.#stage.ask('m3us_change_owner', 'root', ask, []);
        line.owner = step.to;
        return;
      }
      case 'extend':
        return this.#extend(line);
      case 'refund':
        return this.#refund(line);
      case 'ask':
        return this.#ask(line, step.actor);
    }
  }

  async #extend(line: Line): Promise<void> {
    const actor = 'requester';
    const reaches = this.#stage.isAtOrAbove(actor, line.owner);
    const hasEnded = lastOf(line) === undefined;
    const refusals = !reaches
      ? (['not_found'] as const)
      : hasEnded
        ? (['conflict'] as const)
        : this.#refusalsOfPrice(actor);
    const ask = { params: { id: line.id }, body: { package_id: this.#packageId } };
    if (!(await this.#stage.ask('m3us_extend', actor, ask, refusals))) return;
    this.#stage.pay(actor, -PRICE);
    const isAfterRefund = line.charges.some(({ back }) => (back ?? 0) > PRICE / 2);
    line.charges.push({ payer: actor, days: 0, isAfterRefund, back: null });
  }

  async #refund(line: Line): Promise<void> {
    const last = lastOf(line);
    const back = last && byPolicy(last);
    const reaches = this.#stage.isAtOrAbove('requester', line.owner);
    const refusals: Code[] = !reaches ? ['not_found'] : back === undefined ? ['not_refundable'] : [];
    const ask = { params: { id: line.id }, body: { reason: 'No' } };
    const done = await this.#stage.ask('m3us_refund', 'requester', ask, refusals);
    if (done && last) this.#giveBack(last, back ?? 0);
  }

  async #ask(line: Line, actor: Role): Promise<void> {
    const last = lastOf(line);
    const reaches = this.#stage.isAtOrAbove(actor, line.owner);
    const open = this.#requests.find((request) => request.line === line && request.status === 'pending');
    const isHeld = open !== undefined && this.#stage.isAtOrAbove(open.requester, line.owner);
    const refusals: Code[] = [];
    if (actor === 'root' || !reaches) refusals.push('validation_failed');
    else if (last === undefined || isAgain(last)) refusals.push('not_refundable');
    else if (isHeld) refusals.push('conflict');
    const created = await this.#stage.ask(
      'request_refunds_create',
      actor,
      { body: refundBody(line) },
      refusals,
    );
    if (created === undefined || last === undefined) return;
    if (open) open.status = 'cancelled';
    this.#requests.push({
      id: created.id,
      requester: actor,
      line,
      charge: last,
      status: 'pending',
      amount: null,
    });
  }

  async #close(request: Request, does: 'reject' | 'cancel', actor: Role): Promise<void> {
    const { id, requester, status } = request;
    const reaches = does === 'cancel' ? actor === requester : this.#stage.isAbove(actor, requester);
    const refusals: Code[] = !reaches ? ['not_found'] : status === 'pending' ? [] : ['conflict'];
    const params = { id };
    const done =
      does === 'cancel'
        ? await this.#stage.ask('request_refunds_cancel', actor, { params }, refusals)
        : await this.#stage.ask(
            'request_refunds_reject',
            actor,
            { params, body: { reason: 'No' } },
            refusals,
          );
    if (done) request.status = does === 'cancel' ? 'cancelled' : 'rejected';
  }

  async #accept(request: Request, actor: Role, amount: number | undefined): Promise<void> {
    const { id, requester, line, charge, status } = request;
    const isLast = lastOf(line) === charge && this.#stage.isAtOrAbove(requester, line.owner);
    const policy = byPolicy(charge) ?? 0;
    const back = amount ?? policy;
    const refusals: Code[] = [];
    if (!this.#stage.isAbove(actor, requester)) refusals.push('not_found');
    else if (status !== 'pending' || !isLast) refusals.push('conflict');
    else if (back === 0 || isAgain(charge)) refusals.push('not_refundable');
    else if (back > PRICE) refusals.push('validation_failed');
    // Only the root holds packages_all here.
    else if (back > policy && actor !== 'root') refusals.push('missing_permission');
    const ask = { params: { id }, ...(amount === undefined ? {} : { body: { amount: amount / 100 } }) };
    if (!(await this.#stage.ask('request_refunds_accept', actor, ask, refusals))) return;
    Object.assign(request, { status: 'accepted', amount: back });
    this.#giveBack(charge, back);
  }

  #refusalsOfPrice(actor: Role): Code[] {
    return this.#stage.has(actor) >= PRICE ? [] : ['insufficient_credit'];
  }

  #giveBack(charge: Charge, amount: number): void {
    charge.back = amount;
    this.#stage.pay(charge.payer, amount);
  }

  /**
   * Checks the status of every request, whether every charge is refunded, and that credit is where the model has it.
   */
  async settle(): Promise<void> {
    const { db } = this.#stage.shop;
    const lineIds = this.#lines.map(({ id }) => id);
    const requests = await db
      .selectFrom('request_refunds')
      .select(['id', 'status', 'amount', 'transfer_id'])
      .where('line_id', 'in', lineIds)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      requests.map(({ transfer_id, ...row }) => ({ ...row, paid: transfer_id !== null })),
      this.#requests.map(({ id, status, amount }) => ({ id, status, amount, paid: status === 'accepted' })),
    );
    const charges = await db
      .selectFrom('line_charges')
      .select(['line_id', 'refund_amount'])
      .where('line_id', 'in', lineIds)
      .orderBy('line_id')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      charges,
      this.#lines.flatMap(({ id: line_id, charges }) =>
        charges.map(({ back: refund_amount }) => ({ line_id, refund_amount })),
      ),
    );
    await this.#stage.settle();
  }
}

const lastOf = ({ charges }: Line): Charge | undefined => charges.findLast(({ back }) => back === null);

/** Requests for refunds by seven users, of lines that two of them sell. */
export const refunds: Sequences = async (shop, count, onPlayed) => {
  const packageId = await shop.package();
  const casts = await requesters(
    shop,
    [
      'request_refunds_create',
      'request_refunds_accept',
      'request_refunds_reject',
      'request_refunds_cancel',
      'm3us_create',
      'm3us_extend',
      'm3us_refund',
    ],
    { packageId, funds: { requester: 3000, child: 1000 } },
  );
  const begin = async (answers: Answers) =>
    new RefundRequests(await Stage.of(shop, casts, answers), packageId);
  return playAll(steps, begin, count, onPlayed);
};
