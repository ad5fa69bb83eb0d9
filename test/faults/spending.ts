import { randomUUID } from 'node:crypto';
import type { Place } from './place.ts';
import type { Buyer, Line, Offers, People, Seller, Voucher } from './people.ts';
import { type Order, type Sender, type SentOperation, successOf, type Wanted } from './sending.ts';
import { requestRefund } from '../../handlers/sales/reverse.ts';
import { lastCharge } from '../../handlers/sales/charges.ts';
import { insert } from '../support/rows.ts';

/** The number of claims, of which a user makes two, stays below the limit per minute. */
const CLAIM_TIMES = 2;

/** How many of a hundred orders are of each kind. */
const SHARES = {
  claim: 10,
  buy: 14,
  sell: 12,
  extend: 14,
  refund: 10,
  users_create: 1,
  transactions_create: 9,
  transactions_refund: 4,
  request_credits_accept: 8,
  request_refunds_accept: 12,
  tickets_create_support: 3,
  tickets_reply: 3,
} as const;

type Draw = keyof typeof SHARES;

const DRAWS = (Object.keys(SHARES) as Draw[]).flatMap((draw) => Array<Draw>(SHARES[draw]).fill(draw));

/** Spenders that send orders concurrently until they are stopped. */
export class Spenders {
  readonly claimers: Claimers;
  readonly #place: Place;
  readonly #sender: Sender;
  readonly #offers: Offers;
  readonly #work: Promise<unknown>;
  #stopped = false;
  #macs = 0;

  constructor(place: Place, sender: Sender, { offers, sellers, audience }: People, count: number) {
    this.#place = place;
    this.#sender = sender;
    this.#offers = offers;
    this.claimers = new Claimers(place, offers, audience.ids);
    this.#work = Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const seller = sellers[index % sellers.length];
        while (seller && !this.#stopped) await this.#spend(seller);
      }),
    );
  }

  /** Waits until every spender has finished its order. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#work;
  }

  /** Chooses a random order and sends it. */
  async #spend(seller: Seller): Promise<void> {
    const draw = oneOf(DRAWS) ?? 'sell';
    if (draw === 'claim') {
      const { wanted, buyer } = await this.claimers.claim();
      this.claimers.claimed(await this.#sender.order(wanted, randomUUID(), CLAIM_TIMES), buyer);
      return;
    }
    const key = randomUUID();
    if (draw === 'buy') {
      const buyer = this.claimers.buyer();
      if (buyer) await this.#trade(buyer, this.#purchase(buyer, key), key);
      return;
    }
    const wanted = await this.#wanted(draw, seller, key);
    if (wanted !== undefined) await this.#trade(seller, wanted, key);
  }

  /** Sends an order, and remembers what it created. */
  async #trade(trader: Buyer | Seller, wanted: Wanted, key: string): Promise<void> {
    const answer = successOf(await this.#sender.order(wanted, key, this.#sender.times));
    if (answer === undefined) return;
    const { id } = answer.body as { id: number };
    if (wanted.operation === 'm3us_create') trader.lines.push({ kind: 'm3u', id });
    if (wanted.operation === 'mags_create') trader.lines.push({ kind: 'mag', id });
    if (wanted.operation === 'tickets_create_support' && 'tickets' in trader) trader.tickets.push(id);
  }

  /** Returns the sale of a line; every second one uses the coupon. */
  #purchase(buyer: Buyer, key: string): Wanted {
    const code = Math.random() < 0.5 ? this.#offers.coupon.code : undefined;
    const line = Math.random() < 0.6 ? oneOf(buyer.lines) : undefined;
    return line ? this.#extension(buyer, line, key, code) : this.#sale(buyer, key, code);
  }

  #sale({ user, token }: Buyer, key: string, code?: string): Wanted {
    const body = {
      package_id: this.#offers.packageId,
      external_id: key,
      reference: key,
      voucher_code: code,
    };
    const about = { userId: user.id, code };
    if (Math.random() < 0.5) return { operation: 'm3us_create', request: { token, body }, ...about };
    this.#macs += 1;
    const mac_address = `001a79${String(this.#macs).padStart(6, '0')}`;
    return { operation: 'mags_create', request: { token, body: { ...body, mac_address } }, ...about };
  }

  #extension({ user, token }: Buyer, { kind, id }: Line, key: string, code?: string): Wanted {
    const body = { package_id: this.#offers.packageId, reference: key, voucher_code: code };
    return {
      operation: `${kind}s_extend`,
      request: { token, params: { id }, body },
      userId: user.id,
      code,
    };
  }

  /** Returns a random order of a seller, or undefined if it has nothing for one. */
  async #wanted(
    draw: Exclude<Draw, 'claim' | 'buy'>,
    seller: Seller,
    key: string,
  ): Promise<Wanted | undefined> {
    const { user, token, childId, tickets } = seller;
    const wanted = (operation: SentOperation, request: Wanted['request']): Wanted => ({
      operation,
      request,
      userId: user.id,
    });
    const amount = 1 + Math.floor(Math.random() * 500) / 100;
    switch (draw) {
      case 'transactions_create':
        return wanted(draw, { token, body: { to_user_id: childId, amount, reference: key } });
      case 'transactions_refund':
        return wanted(draw, {
          token,
          body: { from_user_id: childId, amount, reason: 'Too much.', reference: key },
        });
      case 'users_create':
        return wanted(draw, { token, body: newUser(key) });
      case 'request_credits_accept':
        // Some accept a request that is accepted at the same time by others.
        if (seller.creditRequest === undefined || Math.random() < 0.7)
          seller.creditRequest = await creditToAccept(this.#place, seller);
        return wanted(draw, seller.creditRequest);
      case 'request_refunds_accept': {
        const request = await refundToAccept(this.#place, seller);
        return request && wanted(draw, request);
      }
      case 'tickets_create_support':
        return wanted(draw, { token, body: { subject: key, message: key } });
      case 'tickets_reply': {
        const id = oneOf(tickets);
        return id === undefined ? undefined : wanted(draw, { token, params: { id }, body: { message: key } });
      }
      case 'sell':
        return this.#sale(seller, key);
      default:
        return this.#change(draw, seller, key);
    }
  }

  /** Returns an order for one of a seller's lines. With few lines it sells another one. */
  #change(draw: 'extend' | 'refund', seller: Seller, key: string): Wanted {
    const { user, token, lines } = seller;
    const line = oneOf(lines);
    if (line === undefined || lines.length < 4) return this.#sale(seller, key);
    if (draw === 'extend') return this.#extension(seller, line, key);
    const request = { token, params: { id: line.id }, body: { reason: 'Not wanted.', reference: key } };
    return { operation: `${line.kind}s_refund`, request, userId: user.id };
  }
}

function oneOf<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

const newUser = (key: string) => ({
  username: key,
  email: `${key}@users.example`,
  password: 'a long password',
  credit: 1,
});

/** The number of the last claimers among whom the next buyer is chosen. */
const RECENT = 4;

/** Users who claim vouchers and buy lines with them. Their sales are not refunded. */
export class Claimers {
  /** All users who have claimed a voucher. */
  readonly all: Buyer[] = [];
  /** Users who got a discount, and with it the credit to buy. */
  readonly #buyers: Buyer[] = [];
  readonly #place: Place;
  readonly #offers: Offers;
  readonly #ids: readonly number[];
  #turns = 0;
  #again: { buyer: Buyer; voucher: Voucher } | undefined;

  constructor(place: Place, offers: Offers, ids: readonly number[]) {
    this.#place = place;
    this.#offers = offers;
    this.#ids = ids;
  }

  /** Returns a claim of a new user: half of them claim the coupon, the others claim a scarce voucher twice. */
  async claim(): Promise<{ wanted: Wanted; buyer: Buyer }> {
    const again = this.#again;
    this.#again = undefined;
    if (again !== undefined) return claimOf(again.buyer, again.voucher);
    const turn = (this.#turns += 1);
    const id = this.#ids[turn % this.#ids.length];
    if (id === undefined) throw new Error('there is no user to claim');
    const token = await this.#place.retrying(() => this.#place.world.token({ id }));
    const buyer: Buyer = { user: { id }, token, lines: [] };
    this.all.push(buyer);
    const { coupon, scarce } = this.#offers;
    const voucher = (turn % 2 === 0 ? undefined : scarce[((turn - 1) / 2) % scarce.length]) ?? coupon;
    if (voucher !== coupon) this.#again = { buyer, voucher };
    return claimOf(buyer, voucher);
  }

  /** Remembers the user of a claim that brought a discount. */
  claimed(order: Order, buyer: Buyer): void {
    if (order.code === this.#offers.coupon.code && successOf(order) !== undefined) this.#buyers.push(buyer);
  }

  /** Returns one of the last users with a discount, several of whom will try to spend theirs twice. */
  buyer(): Buyer | undefined {
    return this.#buyers.at(-1 - Math.floor(Math.random() * Math.min(RECENT, this.#buyers.length)));
  }
}

const claimOf = (buyer: Buyer, { code }: Voucher): { wanted: Wanted; buyer: Buyer } => ({
  wanted: {
    operation: 'vouchers_claim',
    request: { token: buyer.token, body: { code } },
    userId: buyer.user.id,
    code,
  },
  buyer,
});

/** Returns an accept of a credit request by a new user below the seller, which the seller has taken. */
export async function creditToAccept(place: Place, { user, token }: Seller): Promise<Wanted['request']> {
  return place.retrying(async (db) => {
    const requester = await place.world.user(user, { permissions: [] });
    const id = await insert(db, 'request_credits', {
      amount: 1 + Math.floor(Math.random() * 500),
      created_by_id: requester.id,
      status: 'taken',
      taken_by_id: user.id,
      taken_at: new Date(),
    });
    return { token, params: { id } };
  });
}

/**
 * Returns an accept by the root of the seller's refund request for the last charge of a line, while others extend and
 * refund the line. Undefined if there is no such charge, or it already has a request.
 */
export async function refundToAccept(place: Place, seller: Seller): Promise<Wanted['request'] | undefined> {
  const line = seller.lines[Math.floor(Math.random() * seller.lines.length)];
  if (line === undefined) return undefined;
  const asking = place.db.transaction().execute(async (trx) => {
    const charge = await lastCharge(trx, line.id);
    if (charge === undefined) return undefined;
    const { id } = await requestRefund(trx, charge, { reason: 'Not wanted', requesterId: seller.user.id });
    return { params: { id }, token: seller.aboveToken };
  });
  // Another request is open, or the database is away.
  return asking.catch(() => undefined);
}
