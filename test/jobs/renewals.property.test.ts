import { sql } from 'kysely';
import { pino } from 'pino';
import type { LineKindName } from '../../db/schema/columns.ts';
import { renewDueLines } from '../../handlers/jobs/renewals.ts';
import { KIND_NAMES, Shop } from '../support/shop.ts';
import { endOf, type Unit, written } from '../support/sales-model.ts';
import type { WorldUser } from '../support/world.ts';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'tap';
import { checkLedger } from '../../db/ledger/check.ts';

/** The packages of a month's end by what is special about them. Credit in hundredths. */
const OFFERS = {
  usual: { credit: 1000, period: 1, period_type: 'month' },
  dear: { credit: 4000, period: 1, period_type: 'year' },
  free: { credit: 0, period: 30, period_type: 'day' },
  withdrawn: { credit: 500, period: 1, period_type: 'month' },
  trial: { credit: 0, period: 25, period_type: 'hour' },
} as const satisfies Record<string, { credit: number; period: number; period_type: Unit }>;

type OfferName = keyof typeof OFFERS;

const MOST_CONNECTIONS = 3;

/** A line at a month's end. */
interface LineAtEnd {
  owner: number;
  kind: LineKindName;
  offer: OfferName;
  connections: number;
  /** Hours until it ends. */
  hours: number;
  state: 'usual' | 'restricted' | 'refunded' | 'deleted' | 'a trial' | 'not renewed';
}

interface Owner extends WorldUser {
  balance: number;
  forbidden: LineKindName | undefined;
}

interface Line extends LineAtEnd {
  id: number;
  /** Seconds since 1970. */
  end: number;
  isRenewed: boolean;
}

/** What became of a line, in the model and in the service. */
interface Fate {
  line: number;
  outcome: 'succeeded' | 'failed';
  reason: string | null;
  credit: number;
  balance_after: number;
  expired_at: string;
}

/** Lines of some owners that are due together, in the service and in a model that renews one after the other. */
class MonthsEnd {
  readonly #shop: Shop;
  readonly #owners: Owner[];
  readonly #lines: Line[];
  readonly #fates: Fate[] = [];

  private constructor(shop: Shop, owners: Owner[], lines: Line[]) {
    this.#shop = shop;
    this.#owners = owners;
    this.#lines = lines;
  }

  /** Makes owners, of whom the last must not extend lines of a kind, and their lines. */
  static async begin(
    shop: Shop,
    packages: Readonly<Record<OfferName, number>>,
    { count, forbidden, lines }: { count: number; forbidden: LineKindName; lines: readonly LineAtEnd[] },
  ): Promise<MonthsEnd> {
    const { world, db } = shop;
    const owners: Owner[] = [];
    while (owners.length < count) {
      owners.push({ ...(await world.user(shop.seller)), balance: 0, forbidden: undefined });
    }
    const sold = [packages.usual, packages.dear, packages.free, packages.trial];
    await world.role({ packages: sold, users: owners });
    const last = owners.at(-1);
    if (last) {
      last.forbidden = forbidden;
      await world.restriction({ user_id: last.id }, shop.root, [`${forbidden}s_extend`]);
    }
    const now = Math.floor(Date.now() / 1000);
    const made: Line[] = [];
    for (const line of lines) {
      const end = now + line.hours * 3600;
      const moment = new Date(end * 1000);
      const id = await world.line(owners[line.owner] ?? shop.seller, line.kind, {
        package_id: packages[line.offer],
        max_connections: line.connections,
        activated_at: new Date(),
        expired_at: moment,
        auto_renewal: line.state !== 'not renewed',
        is_trial: line.state === 'a trial',
        refunded_at: line.state === 'refunded' ? new Date() : null,
        deleted_at: line.state === 'deleted' ? new Date() : null,
      });
      if (line.state === 'restricted') await world.restriction({ line_id: id }, shop.root);
      made.push({ ...line, id, end, isRenewed: false });
    }
    await sql`analyze lines`.execute(db);
    return new MonthsEnd(shop, owners, made);
  }

  /** Gives each owner credit, lets an hour pass, and runs the renewals in the service and in the model. */
  async run(funds: readonly number[]): Promise<void> {
    const { world, db, root } = this.#shop;
    for (const [index, owner] of this.#owners.entries()) {
      const given = funds[index] ?? 0;
      owner.balance += given;
      if (given > 0) await world.transfer(root, owner, given);
    }
    await sql`update renewals set attempted_at = attempted_at - interval '61 minutes'`.execute(db);
    await renewDueLines(db, () => false, { graceDays: 3, log: pino({ level: 'silent' }) });
    const due = this.#lines
      .filter(({ state, hours, isRenewed }) => DUE.includes(state) && hours <= 24 && !isRenewed)
      .toSorted((one, other) => one.end - other.end || one.id - other.id);
    for (const line of due) this.#renew(line);
  }

  /** Renews a line in the model. */
  #renew(line: Line): void {
    const owner = this.#owners[line.owner];
    if (owner === undefined) throw new Error('a line without an owner');
    const { credit } = OFFERS[line.offer];
    const price = line.offer === 'withdrawn' || line.offer === 'trial' ? 0 : credit * line.connections;
    const reason = refusal(line, owner, price);
    if (reason === null) {
      owner.balance -= price;
      line.isRenewed = true;
      line.end = endOf(line.end, OFFERS[line.offer]);
    }
    const outcome = reason === null ? 'succeeded' : 'failed';
    const isTold = this.#fates.some((fate) => fate.line === line.id && fate.outcome === outcome);
    if (isTold) return;
    this.#fates.push({
      line: line.id,
      outcome,
      reason,
      credit: price / 100,
      balance_after: owner.balance / 100,
      expired_at: written(line.end),
    });
  }

  /** Returns what the model says of owners and lines. */
  expected() {
    const of = (index: number): Fate[] =>
      this.#fates.filter(({ line }) => this.#lines.find(({ id }) => id === line)?.owner === index);
    return {
      owners: this.#owners.map(({ balance }, index) => ({ balance, notices: of(index) })),
      lines: this.#lines.map(({ id, end, isRenewed, owner }) => {
        const failed = this.#fates.some(({ line, outcome }) => line === id && outcome === 'failed');
        const charge = isRenewed ? [{ payer: this.#owners[owner]?.id, expired_at: written(end) }] : [];
        return {
          end: written(end),
          charges: charge,
          syncs: isRenewed ? ['update'] : [],
          events: [...(failed ? ['line.renewal_failed'] : []), ...(isRenewed ? ['line.renewed'] : [])],
        };
      }),
    };
  }

  /** Returns the same of the service. */
  async found() {
    const owners = [];
    for (const { id } of this.#owners) owners.push(await this.#ownerInService(id));
    const lines = [];
    for (const { id } of this.#lines) lines.push(await this.#lineInService(id));
    return { owners, lines };
  }

  async #ownerInService(id: number): Promise<{ balance: number; notices: Fate[] }> {
    const { rows: notices } = await sql<Fate>`
      select coalesce(data->>'m3u_id', data->>'mag_id', data->>'enigma_id', data->>'activecode_id')::bigint as line,
        data->>'outcome' as outcome, data->>'reason' as reason, (data->>'credit')::float8 as credit,
        (data->>'balance_after')::float8 as balance_after, data->>'expired_at' as expired_at
      from notifications where user_id = ${id} order by id`.execute(this.#shop.db);
    return { balance: await this.#shop.balance({ id }), notices };
  }

  async #lineInService(id: number) {
    const { db } = this.#shop;
    const { rows } = await sql<{ end: string; events: string[] }>`
      select to_char(expired_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as "end", array(
        select type from line_event_outbox where line_id = lines.id
        union all select type from event_outbox where type = 'line.renewal_failed' and subject_id = lines.id
        order by type) as events
      from lines where id = ${id}`.execute(db);
    const charges = await this.#shop.charges(id);
    return {
      end: rows[0]?.end,
      charges: charges.map(({ payer_id, expired_at }) => ({ payer: payer_id, expired_at })),
      syncs: await this.#shop.syncs(id),
      events: rows[0]?.events,
    };
  }
}

const DUE: readonly LineAtEnd['state'][] = ['usual', 'restricted'];

/** Returns why a line is not renewed, or null. */
function refusal({ offer, kind, state, connections }: Line, owner: Owner, price: number): string | null {
  if (offer === 'withdrawn' || offer === 'trial') return 'package_not_allowed';
  if (owner.forbidden === kind) return 'restricted';
  if (state === 'restricted') return 'line_restricted';
  if (connections > MOST_CONNECTIONS) return 'package_not_allowed';
  return owner.balance < price ? 'insufficient_credit' : null;
}

// Random month's ends: many lines of few owners, whose credit is about what they need. What comes out is what renewing one
// line after the other gives, by a model that knows of no slices. A failure prints its seed and the smallest case.

const OWNERS = 4;

const usually = <Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constant(usual) },
    { weight: 3, arbitrary: fc.constantFrom(...others) },
  );

const lines: fc.Arbitrary<LineAtEnd> = fc.record({
  owner: fc.nat(OWNERS - 1),
  kind: fc.constantFrom(...KIND_NAMES),
  offer: usually<OfferName>('usual', 'dear', 'free', 'withdrawn', 'trial'),
  connections: usually(1, 2, MOST_CONNECTIONS, MOST_CONNECTIONS + 1),
  // Full hours, so that many end in the same second.
  hours: fc.integer({ min: 1, max: 26 }),
  state: usually<LineAtEnd['state']>('usual', 'restricted', 'refunded', 'deleted', 'a trial', 'not renewed'),
});
const funds = fc.array(fc.nat(50_000), { minLength: OWNERS, maxLength: OWNERS });

void test('many lines are renewed as they would be one after the other', async (t) => {
  const shop = await Shop.open(t);
  const packages = {
    usual: await shop.world.package({ ...OFFERS.usual, max_connections: MOST_CONNECTIONS }),
    dear: await shop.world.package({ ...OFFERS.dear, max_connections: MOST_CONNECTIONS }),
    free: await shop.world.package({ ...OFFERS.free, max_connections: MOST_CONNECTIONS }),
    withdrawn: await shop.world.package(OFFERS.withdrawn),
    trial: await shop.world.package({ ...OFFERS.trial, is_trial: true }),
  } satisfies Record<OfferName, number>;
  const property = fc.asyncProperty(
    fc.array(lines, { minLength: 1, maxLength: 250, size: 'max' }),
    fc.constantFrom(...KIND_NAMES),
    fc.tuple(funds, funds),
    async (asked, forbidden, runs) => {
      const end = await MonthsEnd.begin(shop, packages, { count: OWNERS, forbidden, lines: asked });
      for (const given of runs) {
        await end.run(given);
        assert.deepEqual(await end.found(), end.expected());
      }
    },
  );
  await fc.assert(property, { numRuns: 5, endOnFailure: true });
  t.same((await checkLedger(shop.db)).faults, []);
});
