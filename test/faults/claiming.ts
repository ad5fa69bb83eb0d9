import { World } from '../support/world.ts';
import type { Environment } from './environment.ts';
import type { Buyer, Goods, Voucher } from './people.ts';
import { successOf, type Order, type Wanted } from './sending.ts';

/** Of so many who claimed last, some want to buy at the same time. */
const RECENT = 4;

/** Users who claim vouchers, and buy with what they got. None of their sales is given back. */
export class Claimers {
  /** Whoever has claimed something. */
  readonly all: Buyer[] = [];
  /** Who got a discount, and with it the credit to buy. */
  private readonly buyers: Buyer[] = [];
  private readonly environment: Environment;
  private readonly goods: Goods;
  private readonly ids: readonly number[];
  private turns = 0;
  private again: { buyer: Buyer; voucher: Voucher } | undefined;

  constructor(environment: Environment, goods: Goods, ids: readonly number[]) {
    this.environment = environment;
    this.goods = goods;
    this.ids = ids;
  }

  /** A claim of somebody new: half of them of the coupon, the others twice of what is scarce. */
  async claim(): Promise<{ wanted: Wanted; buyer: Buyer }> {
    const { again } = this;
    this.again = undefined;
    if (again !== undefined) return claimOf(again.buyer, again.voucher);
    const turn = (this.turns += 1);
    const id = this.ids[turn % this.ids.length];
    if (id === undefined) throw new Error('nobody is there to claim');
    const token = await this.environment.patiently((db) => new World(db).token({ id }));
    const buyer: Buyer = { user: { id }, token, lines: [] };
    this.all.push(buyer);
    const { coupon, scarce } = this.goods;
    const voucher = (turn % 2 === 0 ? undefined : scarce[((turn - 1) / 2) % scarce.length]) ?? coupon;
    if (voucher !== coupon) this.again = { buyer, voucher };
    return claimOf(buyer, voucher);
  }

  /** Remembers who has got a discount by a claim. */
  claimed(order: Order, buyer: Buyer): void {
    if (order.code === this.goods.coupon.code && successOf(order) !== undefined) this.buyers.push(buyer);
  }

  /** One of those who have got a discount last, which some of them will want to spend twice. */
  buyer(): Buyer | undefined {
    return this.buyers.at(-1 - Math.floor(Math.random() * Math.min(RECENT, this.buyers.length)));
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
