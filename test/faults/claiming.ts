import type { Place } from './place.ts';
import type { Buyer, Offers, Voucher } from './people.ts';
import { successOf, type Order, type Wanted } from './sending.ts';

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
