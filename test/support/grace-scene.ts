import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Test } from 'tap';
import { checkLedger } from '../../db/ledger/check.ts';
import { newsOf } from './news.ts';
import { RenewalScene } from './renewal-scene.ts';
import { KIND_NAMES, type Kind, type Line } from './shop.ts';

/** The price of a period and connection, in hundredths of a credit. */
export const PRICE = 1000;

/** Lines whose renewal failed for lack of credit and that ended an hour ago, at ten credits a period. */
export class GraceScene extends RenewalScene {
  packageId = 0;

  static override async open(t: Test): Promise<GraceScene> {
    const scene = new GraceScene((await RenewalScene.open(t)).shop);
    scene.packageId = await scene.shop.package();
    return scene;
  }

  /** Sells the lines, lets their renewals fail, and lets them end. Their owner has nothing left. */
  async ended(count = 1, { kind = 'm3u', ...more }: { kind?: Kind; max_connections?: number } = {}) {
    const ids: number[] = [];
    while (ids.length < count) ids.push((await this.line(kind, this.packageId, 1, more)).id);
    await this.leave(0);
    assert.equal(await this.run(), 0);
    await this.pass(2 * 3600);
    return ids;
  }

  /** Moves credit from the root to the seller, in hundredths. */
  async topUp(amount: number, to = this.shop.seller): Promise<void> {
    const token = await this.shop.world.token(this.shop.root);
    const body = { to_user_id: to.id, amount: amount / 100, description: 'Credit' };
    await this.shop.service.ok('transactions_create', { token, body });
  }

  /** Lets the grace of lines end this many seconds after the second of the latest transfer. */
  async endGraceAfterTransfer(lineIds: readonly number[], seconds: number): Promise<void> {
    const { db } = this.shop;
    const end = sql`(select max(created_at) + make_interval(secs => ${seconds}, days => -3) from credit_transfers)`;
    await sql`update renewals set expired_at = ${end} where line_id = any(${lineIds}::bigint[])`.execute(db);
    await sql`update lines set expired_at = ${end} where id = any(${lineIds}::bigint[])`.execute(db);
  }

  /** Returns the types of the events that tell of a line's renewals. */
  async #told(id: number): Promise<string[]> {
    const events = await newsOf(this.shop)();
    return events.flatMap(({ subject, type }) =>
      subject.id === id && type.startsWith('line.renew') ? [type] : [],
    );
  }

  /** Checks that a line was renewed once, from the moment of payment, with one charge, event and notification. */
  async wasRenewed(t: Test, id: number, { kind = 'm3u', amount = PRICE, owner = this.shop.seller } = {}) {
    const { shop } = this;
    t.equal(await this.run(), 0, 'and not again');
    const [, charge, ...others] = await shop.charges(id);
    t.same(others, [], 'one charge');
    t.match(charge, { kind: 'extend', amount, payer_id: owner.id });
    const end = await shop.after(charge?.created_at ?? null, '1 month');
    const line: Line = await shop.ask(kind as Kind, 'show', id);
    t.match(line, { status: 'active', expired_at: end }, 'the period begins with the payment');
    t.same(await this.#told(id), ['line.renewal_failed', 'line.renewed']);
    const notices = (await this.notices(await shop.world.token(owner))).filter(({ data }) => isOf(data, id));
    t.match(notices.at(-1), { data: { outcome: 'succeeded', credit: amount / 100, expired_at: end } });
    t.equal(notices.filter(({ data }) => 'outcome' in data && data.outcome === 'succeeded').length, 1);
    t.same((await checkLedger(shop.db)).faults, []);
  }

  /** Checks that a line stays as it ended, with the one failure told. */
  async staysEnded(t: Test, id: number) {
    const { shop } = this;
    t.equal(await this.run(), 0);
    t.equal((await shop.charges(id)).length, 1);
    t.match(await shop.ask('m3u', 'show', id), { status: 'expired' });
    const notices = (await this.notices()).filter(({ data }) => isOf(data, id));
    t.match(notices, [{ data: { outcome: 'failed', reason: 'insufficient_credit' } }]);
    t.equal(notices.length, 1);
    t.same(await this.#told(id), ['line.renewal_failed']);
  }
}

const isOf = (data: object, id: number): boolean =>
  KIND_NAMES.some((kind) =>
    Object.entries(data).some(([key, value]) => key === `${kind}_id` && value === id),
  );
