import type { Test } from 'tap';
import type { RefundTier } from '../../db/schema/charges.ts';
import { answer, linesOf, Statement, type Client } from './billing.ts';
import { endOf, givenBack, priceOfAdded, priceOfUpgrade, read, written, type Sold } from './sales-model.ts';
import type { Kind } from './shop.ts';

// The records of a billing system about its lines. It calculates all prices by itself and compares each response with
// them.

/** A package with its refund policy. */
export interface Product extends Sold {
  id: number;
  tiers: RefundTier[];
}

/** The billing system's record of a line. */
export interface Customer {
  kind: Kind;
  id: number;
  product: Product;
  connections: number;
  expired_at: string;
}

/** A line as a response shows it. */
interface Answered {
  id: number;
  status: string;
  package_id: number;
  max_connections: number;
  expired_at: string | null;
  updated_at: string;
  transaction: { amount: number; balance_after: number | null } | null;
}

export class Books {
  readonly statement = new Statement();
  readonly customers: Customer[] = [];
  readonly lines: ReturnType<typeof linesOf>;
  readonly #t: Test;
  readonly #advance: (days: number) => Promise<void>;

  constructor(t: Test, advance: (days: number) => Promise<void>, shop: Client) {
    this.#t = t;
    this.#advance = advance;
    this.lines = linesOf(shop);
  }

  /** Lets days pass in the service and in the records. */
  async elapse(days: number): Promise<void> {
    await this.#advance(days);
    for (const customer of this.customers) {
      customer.expired_at = written(read(customer.expired_at) - days * 86_400);
    }
  }

  /** Records a charge, or a refund if negative, and compares the response with it. */
  book(line: Answered, amount: number, what: string): void {
    this.statement.book(amount < 0 ? 'refund' : 'subscription_payment', -amount);
    const moved = line.transaction && [line.transaction.amount, line.transaction.balance_after];
    const expected = amount === 0 ? null : [Math.abs(amount) / 100, this.statement.balance / 100];
    this.#t.same(moved, expected, what);
  }

  /** Records a sale and its customer, and compares the response with it. */
  sold(kind: Kind, product: Product, line: Answered): Customer {
    this.book(line, product.credit * line.max_connections, `sells: ${kind}`);
    const { id, max_connections: connections, updated_at } = line;
    const expired_at = written(endOf(read(updated_at), product));
    if (line.expired_at !== null) this.#t.equal(line.expired_at, expired_at);
    const customer = { kind, id, product, connections, expired_at };
    this.customers.push(customer);
    return customer;
  }

  /** Extends a line, optionally with a voucher of a percentage. */
  async extend(customer: Customer, product: Product, voucher = { code: '', percentage: 0 }): Promise<void> {
    const { kind, id, connections } = customer;
    const { code, percentage } = voucher;
    const body = { package_id: product.id, ...(code === '' ? {} : { voucher_code: code }) };
    const line = answer(await this.lines.extend(kind, id, body));
    const [now, end] = [read(line.updated_at), read(customer.expired_at)];
    const upgrade = priceOfUpgrade(customer.product, product, connections, now, end);
    const price = product.credit * connections + upgrade;
    this.book(line, price - Math.floor((price * percentage) / 100), `extends: ${kind}`);
    const start = Math.max(now, end);
    Object.assign(customer, { product, expired_at: written(endOf(start, product)) });
    this.compare(customer, line);
  }

  /** Changes the connections at the price that a dry run returned. */
  async connect(customer: Customer, connections: number): Promise<void> {
    const { kind, id, product, expired_at } = customer;
    const quote = answer(await this.lines.connect(kind, id, connections, { 'Dry-Run': 'true' }));
    const line = answer(await this.lines.connect(kind, id, connections));
    const added = connections - customer.connections;
    const amount = priceOfAdded(product, added, read(line.updated_at), read(expired_at));
    this.#t.same(quote.transaction?.amount, line.transaction?.amount, 'a dry run says the price');
    this.book(line, amount, `connections: ${kind}`);
    customer.connections = connections;
    this.compare(customer, line);
  }

  /** Refunds a charge of this age in days by the policy of its product. Returns the line. */
  async refund(customer: Customer, charged: number, days: number): Promise<Answered> {
    const { kind, id, product } = customer;
    const back = givenBack(charged, product.credit, product.tiers, days) ?? 0;
    const preview = answer(await this.lines.preview(kind, id));
    this.#t.match(preview, { refundable: back > 0, refund_amount: back / 100, consumed_days: days });
    const line = answer(await this.lines.refund(kind, id, 'The customer changed his mind.'));
    this.book(line, -back, `refunds: ${kind} after ${String(days)} days`);
    return line;
  }

  /** Claims a voucher, and records its payout. */
  async claim(shop: Client, code: string, type: 'voucher' | 'reward', value: number): Promise<void> {
    const { transaction } = answer(await shop.POST('/vouchers/claim', { body: { code } }));
    this.statement.book(type, value);
    const received = transaction && [transaction.amount, transaction.balance_after];
    this.#t.same(
      received,
      value === 0 ? null : [value / 100, this.statement.balance / 100],
      `claims: ${type}`,
    );
  }

  compare({ product, connections, expired_at }: Customer, line: Answered): void {
    this.#t.same(
      [line.package_id, line.max_connections, line.expired_at],
      [product.id, connections, expired_at],
    );
  }
}
