/* eslint-disable max-lines -- One model, read in one sitting. */
import assert from 'node:assert/strict';
import { moveUser } from '../../db/tree.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import { ROLES, type Step } from './request-steps.ts';
import { peopleBelow, refundBody, type People, type Role } from './requests.ts';
import { givenBack } from './sales-model.ts';
import { DAY, TIERS, type Shop } from './shop.ts';

// Random sequences of requests for credit and for refunds by seven users against the service, each held against a model
// of its own: who may do what, what state each request is in, and where the credit is.

const PERMISSIONS: Permission[] = [
  'request_credits_create',
  'request_credits_take',
  'request_credits_accept',
  'request_credits_reject',
  'request_credits_cancel',
  'request_refunds_create',
  'request_refunds_accept',
  'request_refunds_reject',
  'request_refunds_cancel',
  'm3us_create',
  'm3us_extend',
  'm3us_refund',
  'm3us_change_owner',
];

interface Credit {
  id: number;
  asker: Role;
  amount: number;
  status: string;
  taker: Role | null;
}

interface Charge {
  payer: Role;
  days: number;
  /** What was given back; null while nothing was. */
  back: number | null;
}

interface Line {
  id: number;
  owner: Role;
  charges: Charge[];
}

interface Refund {
  id: number;
  asker: Role;
  line: Line;
  charge: Charge;
  status: string;
  amount: number | null;
}

const PRICE = 1000;
const FUNDS: Partial<Record<Role, number>> = {
  grandparent: 5000,
  parent: 2500,
  requester: 6000,
  child: 3000,
};

/** One run of a sequence, in the service and in the model. */
export class Run {
  private readonly credits: Credit[] = [];
  private readonly refunds: Refund[] = [];
  private readonly lines: Line[] = [];
  private readonly balances = new Map<Role, number>();
  /** Who is whose parent. */
  private readonly parents = new Map<Role, Role>([
    ['grandparent', 'root'],
    ['parent', 'grandparent'],
    ['requester', 'parent'],
    ['child', 'requester'],
    ['stranger', 'root'],
    ['colleague', 'root'],
  ]);
  private readonly shop: Shop;
  private readonly people: People;
  private readonly tokens: Map<Role, string>;
  private readonly packageId: number;

  private constructor(shop: Shop, people: People, tokens: Map<Role, string>, packageId: number) {
    this.shop = shop;
    this.people = people;
    this.tokens = tokens;
    this.packageId = packageId;
  }

  /** Makes people of its own, who hold a role that sells the package. */
  static async begin(shop: Shop, packageId: number, roleId: number): Promise<Run> {
    const { world, db, root } = shop;
    const people = await peopleBelow(world, root, PERMISSIONS);
    const tokens = new Map<Role, string>();
    for (const role of ROLES) tokens.set(role, await world.token(people[role]));
    for (const role of ['requester', 'child'] as const) {
      await db.insertInto('user_roles').values({ role_id: roleId, user_id: people[role].id }).execute();
    }
    const run = new Run(shop, people, tokens, packageId);
    for (const [role, funds] of Object.entries(FUNDS) as [Role, number][]) {
      await world.transfer(root, people[role], funds);
      run.balances.set(role, funds);
    }
    return run;
  }

  async take(step: Step): Promise<void> {
    switch (step.does) {
      case 'ask':
        return this.ask(step);
      case 'sell':
        return this.sell(step.by);
      case 'move':
        return this.move(step);
      case 'take':
      case 'accept':
      case 'reject':
      case 'cancel': {
        const request = this.credits.at(-1 - step.which);
        return request && this.decide(request, step);
      }
      case 'accept refund':
      case 'reject refund':
      case 'cancel refund': {
        const request = this.refunds.at(-1 - step.which);
        return request && this.decideRefund(request, step);
      }
      default: {
        const line = this.lines.at(-1 - step.line);
        return line && this.onLine(line, step);
      }
    }
  }

  /** That every request is in its state, and credit where the model has it. */
  async settle(): Promise<void> {
    const { db } = this.shop;
    for (const { id, status, taker } of this.credits) {
      const row = await db
        .selectFrom('request_credits')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const takerId = taker && this.people[taker].id;
      assert.deepEqual(
        [row.status, row.taken_by_id, row.transfer_id !== null],
        [status, takerId, status === 'accepted'],
      );
    }
    for (const { id, status, amount } of this.refunds) {
      const row = await db
        .selectFrom('request_refunds')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      assert.deepEqual(
        [row.status, row.amount, row.transfer_id !== null],
        [status, amount, status === 'accepted'],
      );
    }
    for (const { id, charges } of this.lines) {
      const kept = await this.shop.charges(id);
      assert.deepEqual(
        kept.map(({ refund_amount }) => refund_amount),
        charges.map(({ back }) => back),
      );
    }
    for (const [role, balance] of this.balances) {
      assert.equal(await this.shop.balance(this.people[role]), balance, `what the ${role} has`);
    }
  }

  private async ask({ by, amount }: Extract<Step, { does: 'ask' }>): Promise<void> {
    const isOpen = this.credits.some(
      ({ asker, status }) => asker === by && (status === 'pending' || status === 'taken'),
    );
    const expected = by === 'root' ? 422 : isOpen ? 409 : 200;
    const id = await this.expect(expected, 'request_credits_create', by, { body: { amount: amount / 100 } });
    if (expected === 200) this.credits.push({ id, asker: by, amount, status: 'pending', taker: null });
  }

  private async decide(
    request: Credit,
    { does, by }: { does: 'take' | 'accept' | 'reject' | 'cancel'; by: Role },
  ) {
    const { id, asker, status, taker, amount } = request;
    const params = { id };
    if (does === 'cancel') {
      const expected = by !== asker ? 404 : status === 'pending' || status === 'taken' ? 200 : 409;
      await this.expect(expected, 'request_credits_cancel', by, { params });
      if (expected === 200) request.status = 'cancelled';
      return;
    }
    const isAbove = this.isAbove(by, asker);
    if (does === 'take') {
      const isFree =
        status === 'pending' || (status === 'taken' && taker !== null && !this.isAbove(taker, asker));
      const expected = !isAbove ? 404 : isFree ? 200 : 409;
      await this.expect(expected, 'request_credits_take', by, { params });
      if (expected === 200) Object.assign(request, { status: 'taken', taker: by });
      return;
    }
    const isHis = status === 'taken' && taker === by;
    if (does === 'reject') {
      const expected = !isAbove ? 404 : isHis ? 200 : 409;
      await this.expect(expected, 'request_credits_reject', by, { params, body: { reason: 'No' } });
      if (expected === 200) request.status = 'rejected';
      return;
    }
    const canPay = by === 'root' || (this.balances.get(by) ?? 0) >= amount;
    const expected = !isAbove ? 404 : !isHis ? 409 : canPay ? 200 : 422;
    await this.expect(expected, 'request_credits_accept', by, { params });
    if (expected !== 200) return;
    request.status = 'accepted';
    this.pay(by, -amount);
    this.pay(asker, amount);
  }

  private async sell(by: Role): Promise<void> {
    const expected = (this.balances.get(by) ?? 0) >= PRICE ? 200 : 422;
    const id = await this.expect(expected, 'm3us_create', by, { body: { package_id: this.packageId } });
    if (expected !== 200) return;
    this.pay(by, -PRICE);
    this.lines.push({ id, owner: by, charges: [{ payer: by, days: 0, back: null }] });
  }

  private async onLine(
    line: Line,
    step: Extract<Step, { does: 'extend' | 'refund' | 'age' | 'give' | 'ask refund' }>,
  ): Promise<void> {
    const params = { id: line.id };
    const last = line.charges.findLast(({ back }) => back === null);
    switch (step.does) {
      case 'age':
        await this.shop.age(line.id, step.days * DAY);
        for (const charge of line.charges.slice(-1)) charge.days += step.days;
        return;
      case 'give': {
        const { id: user_id } = this.people[step.to];
        await this.expect(200, 'm3us_change_owner', 'root', { params, body: { user_id } });
        line.owner = step.to;
        return;
      }
      case 'extend': {
        const reaches = this.isAtOrAbove('requester', line.owner);
        const isPaid = (this.balances.get('requester') ?? 0) >= PRICE;
        const expected = !reaches ? 404 : last === undefined ? 409 : isPaid ? 200 : 422;
        await this.expect(expected, 'm3us_extend', 'requester', {
          params,
          body: { package_id: this.packageId },
        });
        if (expected !== 200) return;
        this.pay('requester', -PRICE);
        line.charges.push({ payer: 'requester', days: 0, back: null });
        return;
      }
      case 'refund': {
        const back = last && givenBack(PRICE, PRICE, TIERS, last.days);
        const reaches = this.isAtOrAbove('requester', line.owner);
        const expected = !reaches ? 404 : back === undefined ? 422 : 200;
        await this.expect(expected, 'm3us_refund', 'requester', { params, body: { reason: 'No' } });
        if (expected === 200 && last) this.giveBack(last, back ?? 0);
        return;
      }
      case 'ask refund':
        return this.askRefund(line, step.by, last);
    }
  }

  private async askRefund(line: Line, by: Role, last: Charge | undefined): Promise<void> {
    const reaches = this.isAtOrAbove(by, line.owner);
    const open = this.refunds.find((request) => request.line === line && request.status === 'pending');
    const isHeld = open !== undefined && this.isAtOrAbove(open.asker, line.owner);
    const expected = by === 'root' ? 422 : !reaches ? 404 : last === undefined ? 422 : isHeld ? 409 : 200;
    const body = refundBody({ id: line.id });
    const id = await this.expect(expected, 'request_refunds_create', by, { body });
    if (expected !== 200 || last === undefined) return;
    if (open) open.status = 'cancelled';
    this.refunds.push({ id, asker: by, line, charge: last, status: 'pending', amount: null });
  }

  private async decideRefund(
    request: Refund,
    step: Extract<Step, { does: 'accept refund' | 'reject refund' | 'cancel refund' }>,
  ): Promise<void> {
    const { by } = step;
    const { id, asker, line, charge, status } = request;
    const params = { id };
    if (step.does !== 'accept refund') {
      const isCancel = step.does === 'cancel refund';
      const reaches = isCancel ? by === asker : this.isAbove(by, asker);
      const expected = !reaches ? 404 : status === 'pending' ? 200 : 409;
      if (isCancel) await this.expect(expected, 'request_refunds_cancel', by, { params });
      else await this.expect(expected, 'request_refunds_reject', by, { params, body: { reason: 'No' } });
      if (expected === 200) request.status = isCancel ? 'cancelled' : 'rejected';
      return;
    }
    const last = line.charges.findLast(({ back }) => back === null);
    const isLast = last === charge && this.isAtOrAbove(asker, line.owner);
    const policy = givenBack(PRICE, PRICE, TIERS, charge.days) ?? 0;
    const back = step.amount ?? policy;
    const isRight = back > 0 && back <= PRICE;
    // Only the root holds packages_all here.
    const mayGive = back <= policy || by === 'root';
    const reaches = this.isAbove(by, asker);
    const isOpen = status === 'pending' && isLast;
    const expected = !reaches ? 404 : !isOpen ? 409 : !isRight ? 422 : mayGive ? 200 : 403;
    const body = step.amount === undefined ? {} : { body: { amount: step.amount / 100 } };
    await this.expect(expected, 'request_refunds_accept', by, { params, ...body });
    if (expected !== 200) return;
    Object.assign(request, { status: 'accepted', amount: back });
    this.giveBack(charge, back);
  }

  private async move({ who, to }: Extract<Step, { does: 'move' }>): Promise<void> {
    // Nobody can hang below itself.
    if (this.isAtOrAbove(who, to)) return;
    await this.shop.db.transaction().execute((trx) => moveUser(trx, this.people[who].id, this.people[to].id));
    this.parents.set(who, to);
  }

  private async expect(status: number, operation: OperationName, by: Role, ask: object): Promise<number> {
    const answer = await this.shop.service.call(operation, { token: this.tokens.get(by) ?? '', ...ask });
    assert.equal(answer.status, status, `${operation} by ${by}: ${JSON.stringify(answer.body)}`);
    return status === 200 ? (answer.body as { id: number }).id : 0;
  }

  private isAbove(who: Role, other: Role): boolean {
    const parent = this.parents.get(other);
    return parent !== undefined && (parent === who || this.isAbove(who, parent));
  }

  private isAtOrAbove(who: Role, other: Role): boolean {
    return who === other || this.isAbove(who, other);
  }

  private pay(role: Role, amount: number): void {
    if (role !== 'root') this.balances.set(role, (this.balances.get(role) ?? 0) + amount);
  }

  private giveBack(charge: Charge, amount: number): void {
    charge.back = amount;
    this.pay(charge.payer, amount);
  }
}
