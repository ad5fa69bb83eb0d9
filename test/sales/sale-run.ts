import assert from 'node:assert/strict';
import type { Schema } from '../../handlers/call/contract.ts';
import type { Answer } from '../support/contract.ts';
import { DAY, type Shop } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';
import { update } from '../support/rows.ts';
import { endOf, givenBack, priceOfLeft, read, refundOf, written } from '../support/sales-model.ts';
import type { WorldUser } from '../support/world.ts';
import { chargeOf, type ModelLine, type PackagePrice, type Step } from './sale-steps.ts';

/** What each seller has at first, in hundredths of a credit. */
export const FUNDS = 12_000;

/** One seller's sales, in the service and in the model. */
export class Run {
  #balance = FUNDS;
  readonly #lines: ModelLine[] = [];
  readonly #deleted: ModelLine[] = [];
  readonly #shop: Shop;
  readonly #offered: PackagePrice[];
  readonly #seller: WorldUser;
  readonly #token: string;

  constructor(shop: Shop, offered: readonly PackagePrice[], seller: WorldUser, token: string) {
    this.#shop = shop;
    this.#offered = [...offered];
    this.#seller = seller;
    this.#token = token;
  }

  async take(step: Step): Promise<void> {
    if (step.does === 'create') return this.#create(step);
    if (step.does === 'price') return this.#price(step);
    const line = this.#lines[step.line % Math.max(1, this.#lines.length)];
    if (line === undefined) return;
    switch (step.does) {
      case 'extend':
        return this.#extend(line, this.#offer(step.package), step);
      case 'package':
        return this.#changePackage(line, this.#offer(step.package), step.connections);
      case 'connections':
        return this.#connect(line, step.connections);
      case 'refund':
        return this.#refund(line);
      case 'delete':
        return this.#delete(line, step.refund);
      case 'age': {
        const last = line.charges.at(-1);
        await this.#shop.age(line.id, step.days * DAY);
        if (last) last.days += step.days;
        return;
      }
      case 'end':
        if (!line.ended) line.end = await this.#shop.endIn(line.id, 0);
    }
  }

  async #price({ package: number, sold }: Extract<Step, { does: 'price' }>): Promise<void> {
    const offered = { ...this.#offer(number), ...sold };
    this.#offered[number % this.#offered.length] = offered;
    await update(this.#shop.db, 'packages', offered.id, sold);
  }

  /** Asserts that every balance is as in the model. */
  async settle(): Promise<void> {
    assert.equal(await this.#shop.balance(this.#seller), this.#balance, 'the balance');
    for (const { id, charges } of [...this.#lines, ...this.#deleted]) {
      const stored = await this.#shop.charges(id);
      assert.deepEqual(
        stored.map(({ amount, refunded_at }) => [amount, refunded_at !== null]),
        charges.map(({ amount, refunded }) => [amount, refunded]),
      );
      const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
      const [paid, back] = [
        sum(stored.map(({ amount }) => amount)),
        sum(stored.map(({ refund_amount: given }) => given ?? 0)),
      ];
      assert(back <= paid, 'no line refunds more than was paid for it');
    }
  }

  async #create({ kind, package: number, connections }: Extract<Step, { does: 'create' }>): Promise<void> {
    const offered = this.#offer(number);
    const { id: package_id, credit, max_connections } = offered;
    const body = this.#shop.body(kind, package_id, { max_connections: connections });
    const amount = credit * connections;
    const answer = await this.#shop.service.call(op(kind, 'create'), { token: this.#token, body });
    if (refused(answer, 422, connections > max_connections || amount > this.#balance)) return;
    const sale = this.#charged(answer, amount);
    if (sale.code !== undefined)
      Object.assign(sale, await this.#shop.activated(sale.code, { token: this.#token }));
    const line: ModelLine = {
      id: sale.id,
      kind,
      offered,
      connections,
      end: written(endOf(read(sale.updated_at), offered)),
      ended: false,
      hadRefund: false,
      charges: [chargeOf(amount, offered, true, false, null)],
    };
    assert.equal(sale.expired_at, line.end);
    this.#lines.push(line);
  }

  async #extend(
    line: ModelLine,
    offered: PackagePrice,
    { connections: named, inBatch = false }: Extract<Step, { does: 'extend' }>,
  ): Promise<void> {
    const connections = named ?? line.connections;
    const body = { package_id: offered.id, ...(named === undefined ? {} : { max_connections: named }) };
    const asked = now();
    const answer = inBatch ? await this.#callBatch(line, body) : await this.#call(line, 'extend', body);
    if (refused(answer, 409, line.ended)) return;
    if (refused(answer, 422, connections > offered.max_connections)) return;
    const left = (time: number): number => this.#left(line, offered, connections, time);
    const period = offered.credit * connections;
    if (this.#tooDear(answer, asked, (time) => period + left(time))) return;
    const sold = read(updated(answer));
    const amount = period + left(sold);
    const sale = this.#charged(answer, amount);
    const { end } = line;
    const had = { offered: line.offered, connections: line.connections, end };
    line.charges.push(chargeOf(amount, offered, true, line.hadRefund, had));
    Object.assign(line, { offered, connections, end: written(endOf(Math.max(sold, read(end)), offered)) });
    this.#compare(line, sale);
  }

  async #changePackage(line: ModelLine, offered: PackagePrice, named: number | undefined): Promise<void> {
    const connections = named ?? line.connections;
    const body = { package_id: offered.id, ...(named === undefined ? {} : { max_connections: named }) };
    const asked = now();
    const answer = await this.#call(line, 'change_package', body);
    if (refused(answer, 409, line.ended)) return;
    if (refused(answer, 422, connections > offered.max_connections)) return;
    const price = (time: number): number => this.#left(line, offered, connections, time);
    if (this.#tooDear(answer, asked, price)) return;
    const isMove = offered.id !== line.offered.id;
    const changes = isMove || connections !== line.connections;
    const amount = changes ? price(read(updated(answer))) : 0;
    const sale = this.#charged(answer, amount);
    const { offered: had, connections: before } = line;
    if (amount > 0) {
      const state = { offered: had, connections: before };
      line.charges.push(chargeOf(amount, offered, isMove, line.hadRefund, state));
    }
    Object.assign(line, { offered, connections });
    this.#compare(line, sale);
  }

  async #connect(line: ModelLine, connections: number): Promise<void> {
    const asked = now();
    const answer = await this.#call(line, 'change_max_connections', { max_connections: connections });
    if (refused(answer, 409, line.ended)) return;
    if (refused(answer, 422, connections !== line.connections && connections > line.offered.max_connections))
      return;
    const offered = this.#today(line);
    const price = (time: number): number => this.#left(line, offered, connections, time);
    if (this.#tooDear(answer, asked, price)) return;
    const changes = connections !== line.connections;
    const amount = changes ? price(read(updated(answer))) : 0;
    const sale = this.#charged(answer, amount);
    if (amount > 0) {
      const { hadRefund, connections: had } = line;
      line.charges.push(chargeOf(amount, offered, false, hadRefund, { connections: had }));
    }
    line.connections = connections;
    this.#compare(line, sale);
  }

  async #refund(line: ModelLine): Promise<void> {
    const charge = line.charges.findLast(({ refunded }) => !refunded);
    const { amount = 0, offered, days = 0, again = false } = charge ?? {};
    const back =
      offered && !(again && days === 0) ? refundOf(amount, offered.credit, offered.tiers, days) : undefined;
    const preview = await this.#shop.ask(line.kind, 'refund_preview', line.id, undefined, {
      token: this.#token,
    });
    assert.deepEqual([preview.refundable, preview.refund_amount], [back !== undefined, (back ?? 0) / 100]);
    const answer = await this.#call(line, 'refund', { reason: 'Not wanted.' });
    if (charge === undefined || back === undefined) {
      assert.equal(answer.status, 422);
      return;
    }
    assert(back <= amount, 'no more than the charge');
    const sale = this.#charged(answer, -back);
    charge.refunded = true;
    if (back > amount / 2) line.hadRefund = true;
    if (charge.before === null) {
      line.ended = true;
      line.end = sale.updated_at;
    } else Object.assign(line, charge.before);
    this.#compare(line, sale);
  }

  async #delete(line: ModelLine, refund: boolean): Promise<void> {
    const backs: number[] = [];
    let reason: string | null = refund ? 'no_charge_left' : null;
    for (const charge of refund ? line.charges.filter(({ refunded }) => !refunded).reverse() : []) {
      const { amount, offered, days, again } = charge;
      const back = givenBack(amount, offered.credit, offered.tiers, days);
      if (back === undefined) {
        reason = offered.tiers === null ? 'no_refund_policy' : 'too_late';
        break;
      }
      if (back === 0 && amount > 0) {
        reason = 'nothing_back';
        break;
      }
      if (again && days === 0) {
        reason = 'refunded_recently';
        break;
      }
      charge.refunded = true;
      if (back > 0) backs.push(back);
    }
    const { status, body } = await this.#shop.service.call(op(line.kind, 'delete'), {
      token: this.#token,
      params: { id: line.id },
      query: refund ? { refund } : {},
    });
    assert.equal(status, 200, JSON.stringify(body));
    const refunds = backs.map((back) => {
      this.#balance += back;
      return [back / 100, this.#balance / 100];
    });
    const deletion = body as Schema<'LineDeletion'>;
    assert.deepEqual(
      deletion.refunds.map(({ amount, balance_after }) => [amount, balance_after]),
      refunds,
    );
    const sum = backs.reduce((total, back) => total + back, 0);
    assert.deepEqual([deletion.refund_amount, deletion.reason], [sum / 100, reason]);
    this.#lines.splice(this.#lines.indexOf(line), 1);
    this.#deleted.push(line);
    assert.equal((await this.#call(line, 'refund', { reason: 'Deleted.' })).status, 404);
  }

  #call(
    line: ModelLine,
    action: 'extend' | 'change_package' | 'change_max_connections' | 'refund',
    body: object,
  ) {
    return this.#shop.service.call(op(line.kind, action), {
      token: this.#token,
      params: { id: line.id },
      body,
    });
  }

  /** Extends a line as a batch of one, and returns the response as the line alone would have it. */
  async #callBatch({ id, kind }: ModelLine, body: object): Promise<Answer> {
    const lines = [{ id, ...body }];
    const ask = { token: this.#token, body: { lines } };
    const answer = await this.#shop.service.call(op(kind, 'batch_extend'), ask);
    return Array.isArray(answer.body) ? { ...answer, body: answer.body[0] as unknown } : answer;
  }

  /** Compares a response with the amount that should move, which is below 0 for a refund. */
  #charged({ status, body }: { status: number; body: unknown }, amount: number): Answered {
    assert.equal(status, 200, JSON.stringify(body));
    this.#balance -= amount;
    const sale = body as Answered;
    const moved = sale.transaction && [sale.transaction.amount, sale.transaction.balance_after];
    assert.deepEqual(moved, amount === 0 ? null : [Math.abs(amount) / 100, this.#balance / 100]);
    return sale;
  }

  #compare(line: ModelLine, { package_id, max_connections, expired_at }: Answered): void {
    assert.deepEqual(
      [package_id, max_connections, expired_at],
      [line.offered.id, line.connections, line.end],
    );
  }

  /** Returns the price of the time left of a line in a package, by what was charged for it. */
  #left(line: ModelLine, offered: PackagePrice, connections: number, time: number): number {
    const last = line.charges.findLast(({ refunded, sets }) => sets && !refunded)?.offered;
    const charged = last?.id === line.offered.id ? last : this.#today(line);
    const gets = { offered: offered.id === charged.id ? charged : offered, connections };
    return priceOfLeft({ offered: charged, connections: line.connections }, gets, time, read(line.end));
  }

  /** Returns the package of a line as it is offered now. */
  #today({ offered: { id } }: ModelLine): PackagePrice {
    const today = this.#offered.find((each) => each.id === id);
    assert(today);
    return today;
  }

  #offer(number: number): PackagePrice {
    const offered = this.#offered[number % this.#offered.length];
    assert(offered);
    return offered;
  }

  /**
   * Returns true if the balance is below a price, which falls by the second: between the request and its answer it may
   * have been either.
   */
  #tooDear(answer: { status: number }, asked: number, price: (time: number) => number): boolean {
    const prices = [price(asked), price(now())];
    const isSure = prices.every((each) => each > this.#balance);
    const isPossible = prices.some((each) => each > this.#balance);
    return refused(answer, 422, isSure || (isPossible && answer.status === 422));
  }
}

interface Answered {
  id: number;
  package_id: number;
  max_connections: number;
  expired_at: string;
  updated_at: string;
  code?: string;
  transaction: { amount: number; balance_after: number } | null;
}

/** Returns true if the model expects an error, which the response then must have. */
function refused({ status }: { status: number }, expected: number, isExpected: boolean): boolean {
  if (isExpected) assert.equal(status, expected);
  return isExpected;
}

const now = (): number => Math.floor(Date.now() / 1000);

const updated = ({ body }: { body: unknown }): string => (body as Answered).updated_at;
