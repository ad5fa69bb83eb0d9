import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationName } from '../../generated/operations.ts';
import { operations } from '../../generated/operations.ts';
import type { Schema } from '../../handlers/runtime/contract.ts';
import { deviations, type Answer } from '../support/contract.ts';
import { ask } from '../support/processes.ts';
import { urlOf, type Ask } from '../support/service.ts';
import type { WorldUser } from '../support/world.ts';
import type { Ground } from './ground.ts';
import { creditToAccept, refundToAccept } from './requesting.ts';

/** Somebody who sells; several spenders work for one, on the same account and the same lines. */
export interface Seller {
  user: WorldUser;
  token: string;
  /** The token of somebody above it. */
  aboveToken: string;
  /** A user below it, who is sent credit. */
  childId: number;
  lines: { kind: 'm3u' | 'mag'; id: number }[];
}

/** What is sold, and a voucher that every seller may claim a thousand times. */
export interface Goods {
  packageId: number;
  voucherCode: string;
}

export const SPENT_BY = [
  'transactions_create',
  'transactions_refund',
  'users_create',
  'm3us_create',
  'mags_create',
  'm3us_extend',
  'mags_extend',
  'm3us_refund',
  'mags_refund',
  'request_credits_accept',
  'request_refunds_accept',
  'vouchers_claim',
] as const satisfies OperationName[];

type Spending = (typeof SPENT_BY)[number];

/** One time that a request was sent; without an answer when the connection broke. */
export interface Sent {
  requestId: string;
  answer: Answer | undefined;
}

/** A request with its Idempotency-Key, and what became of each time that it was sent. */
export interface Order {
  key: string;
  operation: Spending;
  sent: Sent[];
}

const TIMES = 3;

/** Spenders at work, at the same time, until they are stopped. */
export class Spenders {
  readonly orders: Order[] = [];
  /** How many answers of each status; 0 stands for none. */
  readonly statuses = new Map<number, number>();
  readonly faults = new Set<string>();
  private readonly ground: Ground;
  private readonly goods: Goods;
  private readonly work: Promise<unknown>;
  private stopped = false;
  private macs = 0;

  constructor(ground: Ground, goods: Goods, sellers: readonly Seller[], count: number) {
    this.ground = ground;
    this.goods = goods;
    this.work = Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const seller = sellers[index % sellers.length];
        while (seller && !this.stopped) await this.spend(seller);
      }),
    );
  }

  get succeeded(): number {
    return this.statuses.get(200) ?? 0;
  }

  /** Lets everyone finish what it has begun. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.work;
  }

  /** Draws something to buy and sends it three times: every second one at once, the others one by one. */
  private async spend(seller: Seller): Promise<void> {
    const order: Order = { key: randomUUID(), operation: this.draw(seller), sent: [] };
    const request = await this.ask(order, seller);
    if (request === undefined) return;
    const atOnce = this.orders.push(order) % 2 === 0;
    const send = (): Promise<Sent> => this.send(order, { token: seller.token, ...request });
    if (atOnce) order.sent.push(...(await Promise.all(Array.from({ length: TIMES }, send))));
    else for (let time = 0; time < TIMES; time += 1) order.sent.push(await send());
    const sold = order.sent.find(({ answer }) => answer?.status === 200)?.answer;
    if (sold && (order.operation === 'm3us_create' || order.operation === 'mags_create')) {
      const { id } = sold.body as Schema<'M3u'>;
      seller.lines.push({ kind: order.operation === 'm3us_create' ? 'm3u' : 'mag', id });
    }
  }

  private draw({ lines }: Seller): Spending {
    const dice = Math.random();
    if (dice < 0.02) return 'users_create';
    if (dice < 0.05) return 'vouchers_claim';
    if (dice < 0.2) return 'transactions_create';
    if (dice < 0.26) return 'transactions_refund';
    if (dice < 0.32) return 'request_credits_accept';
    if (dice < 0.38) return 'request_refunds_accept';
    if (dice < 0.56 || lines.length < 4) return Math.random() < 0.5 ? 'm3us_create' : 'mags_create';
    // Which of the two kinds is decided by the line.
    return dice < 0.8 ? 'm3us_extend' : 'm3us_refund';
  }

  /** What an order asks for; for a line of the other kind the order is changed. */
  private async ask(order: Order, seller: Seller): Promise<Ask | undefined> {
    const { key } = order;
    const { childId, lines } = seller;
    const body = { package_id: this.goods.packageId };
    switch (order.operation) {
      case 'transactions_create':
        return {
          body: { to_user_id: childId, amount: 1 + Math.floor(Math.random() * 500) / 100, description: key },
        };
      case 'transactions_refund':
        return {
          body: { from_user_id: childId, amount: 1 + Math.floor(Math.random() * 500) / 100, reason: key },
        };
      case 'users_create':
        return {
          body: { username: key, email: `${key}@users.example`, password: 'a long password', credit: 1 },
        };
      case 'm3us_create':
        return { body: { ...body, external_id: key } };
      case 'mags_create':
        this.macs += 1;
        return {
          body: { ...body, external_id: key, mac_address: `001a79${String(this.macs).padStart(6, '0')}` },
        };
      case 'request_credits_accept':
        return creditToAccept(this.ground, seller);
      case 'request_refunds_accept':
        return refundToAccept(this.ground, seller);
      case 'vouchers_claim':
        return { body: { code: this.goods.voucherCode } };
      default: {
        const line = lines[Math.floor(Math.random() * lines.length)];
        if (line === undefined) return undefined;
        const params = { id: line.id };
        const extending = order.operation.endsWith('extend');
        order.operation = `${line.kind}s_${extending ? 'extend' : 'refund'}`;
        return { params, body: extending ? body : { reason: key } };
      }
    }
  }

  /** Sends an order once, when the API serves or should. */
  private async send({ key, operation }: Order, request: Ask): Promise<Sent> {
    await this.ground.up();
    const requestId = randomUUID();
    const answer = await ask(this.ground.origin + urlOf(operation, request), request.token, {
      method: operations[operation].method,
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-request-id': requestId },
      body: JSON.stringify(request.body),
    }).catch(() => undefined);
    const status = answer?.status ?? 0;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (answer) for (const fault of deviations(operation, answer)) this.faults.add(fault);
    // Or all that is ordered while the database is away would be refused.
    if (status === 503) await sleep(50);
    return { requestId, answer };
  }
}
