import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'tap';
import type { RefundTier } from '../../db/schema/charges.ts';
import { DAY, op, Shop, TIERS } from '../support/shop.ts';
import { endOf, givenBack, priceOfLeft, read, written, type Sold } from '../support/sales-model.ts';
import type { WorldUser } from '../support/world.ts';
import {
  AGAIN,
  chargeOf,
  connections,
  kind,
  steps,
  type ModelLine,
  type PackagePrice,
  type Step,
} from './sale-steps.ts';

// Random sequences of sales against the service, compared with a model: charges, refunds, the state of the line, and
// the balance. A failure prints its seed and the smallest sequence.

const FUNDS = 12_000;

/** One seller's sales, in the service and in the model. */
class Run {
  #balance = FUNDS;
  readonly #lines: ModelLine[] = [];
  readonly #shop: Shop;
  readonly #offered: readonly PackagePrice[];
  readonly #seller: WorldUser;
  readonly #token: string;

  constructor(shop: Shop, offered: readonly PackagePrice[], seller: WorldUser, token: string) {
    this.#shop = shop;
    this.#offered = offered;
    this.#seller = seller;
    this.#token = token;
  }

  async take(step: Step): Promise<void> {
    if (step.does === 'create') return this.#create(step);
    const line = this.#lines[step.line % Math.max(1, this.#lines.length)];
    if (line === undefined) return;
    switch (step.does) {
      case 'extend':
        return this.#extend(line, this.#offer(step.package), step.connections);
      case 'connections':
        return this.#connect(line, step.connections);
      case 'refund':
        return this.#refund(line);
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

  /** Asserts that every balance is as in the model. */
  async settle(): Promise<void> {
    assert.equal(await this.#shop.balance(this.#seller), this.#balance, 'the balance');
    for (const { id, charges } of this.#lines) {
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
      hadFullRefund: false,
      charges: [chargeOf(amount, offered, false, null)],
    };
    assert.equal(sale.expired_at, line.end);
    this.#lines.push(line);
  }

  async #extend(line: ModelLine, offered: PackagePrice, named: number | undefined): Promise<void> {
    const connections = named ?? line.connections;
    const body = { package_id: offered.id, ...(named === undefined ? {} : { max_connections: named }) };
    const answer = await this.#call(line, 'extend', body);
    if (refused(answer, 409, line.ended)) return;
    if (refused(answer, 422, connections > offered.max_connections)) return;
    const left = (now: number): number => priceOfLeft(line, { offered, connections }, now, read(line.end));
    const period = offered.credit * connections;
    if (refused(answer, 422, period + left(this.#now()) > this.#balance)) return;
    const now = read(updated(answer));
    const amount = period + left(now);
    const sale = this.#charged(answer, amount);
    const { end } = line;
    const had = { offered: line.offered, connections: line.connections, end };
    line.charges.push(chargeOf(amount, offered, line.hadFullRefund, had));
    Object.assign(line, {
      offered,
      connections,
      end: written(endOf(Math.max(now, read(end)), offered)),
    });
    this.#compare(line, sale);
  }

  async #connect(line: ModelLine, connections: number): Promise<void> {
    const answer = await this.#call(line, 'change_max_connections', { max_connections: connections });
    if (refused(answer, 409, line.ended)) return;
    if (refused(answer, 422, connections !== line.connections && connections > line.offered.max_connections))
      return;
    const price = (now: number): number => priceOfLeft(line, { ...line, connections }, now, read(line.end));
    if (refused(answer, 422, price(this.#now()) > this.#balance)) return;
    const changes = connections !== line.connections;
    const amount = changes ? price(read(updated(answer))) : 0;
    const sale = this.#charged(answer, amount);
    if (amount > 0) {
      const { offered, hadFullRefund, connections: had } = line;
      line.charges.push(chargeOf(amount, offered, hadFullRefund, { connections: had }));
    }
    line.connections = connections;
    this.#compare(line, sale);
  }

  async #refund(line: ModelLine): Promise<void> {
    const charge = line.charges.findLast(({ refunded }) => !refunded);
    const { amount = 0, offered, days = 0, again = false } = charge ?? {};
    const back =
      offered && !(again && days === 0) ? givenBack(amount, offered.credit, offered.tiers, days) : undefined;
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
    if (amount > 0 && back === amount) line.hadFullRefund = true;
    if (charge.before === null) {
      line.ended = true;
      line.end = sale.updated_at;
    } else Object.assign(line, charge.before);
    this.#compare(line, sale);
  }

  #call(line: ModelLine, action: 'extend' | 'change_max_connections' | 'refund', body: object) {
    return this.#shop.service.call(op(line.kind, action), {
      token: this.#token,
      params: { id: line.id },
      body,
    });
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

  #offer(number: number): PackagePrice {
    const offered = this.#offered[number % this.#offered.length];
    assert(offered);
    return offered;
  }

  #now(): number {
    return Math.floor(Date.now() / 1000);
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

const updated = ({ body }: { body: unknown }): string => (body as Answered).updated_at;

void test('random sequences of sales', async (t) => {
  const shop = await Shop.open(t);
  const { world } = shop;
  await world.transfer(shop.root, shop.seller, 100_000_000);
  const offer = async (
    sold: Sold,
    max_connections: number,
    tiers: RefundTier[] | null,
  ): Promise<PackagePrice> => {
    const id = await shop.package({ ...sold, max_connections }, tiers);
    return { ...sold, id, max_connections, tiers };
  };
  const offered = [
    await offer({ credit: 1000, period: 1, period_type: 'month' }, 4, TIERS),
    await offer({ credit: 2550, period: 30, period_type: 'day' }, 3, [
      { passed_days: 5, refund_amount: 2550 },
      { passed_days: 9, refund_amount: 1275 },
    ]),
    await offer({ credit: 7, period: 48, period_type: 'hour' }, 2, null),
    await offer({ credit: 3333, period: 1, period_type: 'year' }, 4, [
      { passed_days: 0, refund_amount: 5000 },
    ]),
  ];
  const role = await world.role({ packages: offered.map(({ id }) => id) });

  await t.test('balance, lines and charges agree with the model', async () => {
    const property = fc.asyncProperty(steps, async (sequence) => {
      const seller = await world.user(shop.root);
      await shop.db.insertInto('user_roles').values({ role_id: role, user_id: seller.id }).execute();
      await world.transfer(shop.root, seller, FUNDS);
      const run = new Run(shop, offered, seller, await world.token(seller));
      for (const step of sequence) await run.take(step);
      await run.settle();
    });
    await fc.assert(property, {
      numRuns: 25,
      examples: [[AGAIN]],
      plugins: [fc.interruptAfterTimeLimit(8000)],
    });
  });

  await t.test(
    'a sale that is refunded at once restores the balance, with a policy of full refunds',
    async () => {
      const cases = fc.record({ kind, credit: fc.integer({ min: 0, max: 100_000 }), connections });
      const property = fc.asyncProperty(cases, async ({ kind, credit, connections: max_connections }) => {
        const id = await shop.package({ credit }, [{ passed_days: 0, refund_amount: Math.max(1, credit) }]);
        const before = await shop.balance();
        const sale = await shop.running(kind, id, { max_connections });
        assert.equal(await shop.balance(), before - credit * max_connections);
        await shop.ask(kind, 'refund', sale.id, { reason: 'Sold by mistake.' });
        assert.equal(await shop.balance(), before);
      });
      await fc.assert(property, { numRuns: 15 });
    },
  );
});
