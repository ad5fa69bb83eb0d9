import { sql } from 'kysely';
import { pino } from 'pino';
import type { Test } from 'tap';
import type { Reply } from '../../handlers/call/contract.ts';
import { renewDueLines } from '../../handlers/jobs/renewals.ts';
import { moveTimesBack, timedTables } from '../../scripts/sandbox/time-shift.ts';
import { Shop, type Kind } from './shop.ts';

export const HOUR = 3_600_000;

type Notification = Reply<'notifications_index'>['data'][number];

/** A shop whose lines are renewed automatically. */
export class RenewalScene {
  readonly shop: Shop;

  protected constructor(shop: Shop) {
    this.shop = shop;
  }

  static async open(t: Test): Promise<RenewalScene> {
    return new RenewalScene(await Shop.open(t));
  }

  /** Sells a line with automatic renewal that expires in this many hours. */
  async line(
    kind: Kind,
    packageId: number,
    hours: number,
    more: object = {},
  ): Promise<{ id: number; end: string }> {
    const { id } = await this.shop.running(kind, packageId, { auto_renewal: true, ...more });
    return { id, end: await this.shop.endIn(id, hours * HOUR) };
  }

  /** Runs the job once. Returns how many lines it renewed. */
  run(graceDays = 3): Promise<number> {
    return renewDueLines(this.shop.db, () => false, { graceDays, log: pino({ level: 'silent' }) });
  }

  async endOf(lineId: number): Promise<string | null> {
    const { expired_at } = await this.shop.db
      .selectFrom('lines')
      .select('expired_at')
      .where('id', '=', lineId)
      .executeTakeFirstOrThrow();
    return expired_at;
  }

  /** Returns the notifications of a user, by default of the seller, oldest first. */
  async notices(token = this.shop.token): Promise<Notification[]> {
    const { data } = await this.shop.service.ok('notifications_index', {
      token,
      query: { sort: 'id', per_page: 100 },
    });
    return data;
  }

  /** Leaves a user this many hundredths of a credit. The root gets the rest. */
  async leave(amount: number): Promise<void> {
    const { shop } = this;
    const balance = await shop.balance();
    if (balance > amount) await shop.world.transfer(shop.seller, shop.root, balance - amount);
    else if (balance < amount) await shop.world.transfer(shop.root, shop.seller, amount - balance);
  }

  /** Returns when each renewal was last tried. */
  async attempts(): Promise<string[]> {
    const rows = await this.shop.db
      .selectFrom('renewals')
      .select(sql<string>`attempted_at::text`.as('attempted_at'))
      .orderBy('line_id')
      .execute();
    return rows.map(({ attempted_at }) => attempted_at);
  }

  /** Lets this many seconds pass, without the job. Tokens stay valid. */
  async pass(seconds: number): Promise<void> {
    const tables = (await timedTables(this.shop.db)).filter(({ name }) => name !== 'tokens');
    await this.shop.db.transaction().execute((trx) => moveTimesBack(trx, seconds, tables));
  }

  /** Lets this many minutes pass since the last attempts. */
  async wait(minutes: number): Promise<void> {
    await sql`update renewals set attempted_at = attempted_at - make_interval(mins => ${minutes})`.execute(
      this.shop.db,
    );
  }
}
