import type { Test } from 'tap';
import { checkLedger } from '../../db/ledger/check.ts';
import type { Settings } from '../../handlers/call/settings.ts';
import { Service } from './service.ts';
import { KINDS, Shop, type Kind } from './shop.ts';
import { Whmcs, type WhmcsProduct, type WhmcsService } from './whmcs.ts';

/** The service, listening, and a shop with WHMCS that sells its lines. */
export class WhmcsShop {
  readonly shop: Shop;
  readonly whmcs: Whmcs;
  readonly origin: string;

  private constructor(shop: Shop, whmcs: Whmcs, origin: string) {
    this.shop = shop;
    this.whmcs = whmcs;
    this.origin = origin;
  }

  static async open(t: Test, settings: Partial<Settings> = {}): Promise<WhmcsShop> {
    const shop = await Shop.of(await Service.apart(t, settings));
    const origin = await shop.service.app.listen({ port: 0, host: '127.0.0.1' });
    return new WhmcsShop(shop, await Whmcs.start(t, origin, shop.token), origin);
  }

  /** Orders a service of a product for a kind, with the MAC address that it needs. Returns its id. */
  async order(kind: Kind, product: Omit<WhmcsProduct, 'kind'>, set: Partial<WhmcsService> = {}) {
    const customfields = KINDS[kind].device ? { 'MAC address': this.shop.mac() } : {};
    const id = await this.whmcs.product({ ...product, kind: KINDS[kind].type });
    return this.whmcs.order(id, { customfields, ...set });
  }

  /** Changes the product that a service is of. */
  async choose(service: number, kind: Kind, product: Omit<WhmcsProduct, 'kind'>): Promise<void> {
    const packageid = await this.whmcs.product({ ...product, kind: KINDS[kind].type });
    await this.whmcs.update(service, { packageid });
  }

  /** Runs a command twice: the second time must succeed, and change nothing. */
  async twice(t: Test, command: string, service: number): Promise<void> {
    t.equal(await this.whmcs.run(command, service), 'success', command);
    const before = await this.books(service);
    t.equal(await this.whmcs.run(command, service), 'success', `${command} again`);
    t.same(await this.books(service), before, `${command} again changes nothing`);
  }

  /** The lines of a service, deleted ones too, what was charged for them, and whether the balance is what is left. */
  async books(service: number) {
    const { db, seller } = this.shop;
    const lines = await db
      .selectFrom('lines')
      .select(['id', 'kind', 'expired_at', 'deleted_at', 'package_id', 'max_connections'])
      .where('external_id', '=', `whmcs-${String(service)}`)
      .orderBy('id')
      .execute();
    const charges = await db
      .selectFrom('line_charges')
      .select(['line_id', 'kind', 'amount', 'refund_amount'])
      .where(
        'line_id',
        'in',
        lines.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    const { faults } = await checkLedger(db);
    return { lines, charges, faults, balance: await this.shop.balance(seller) };
  }

  /** The one line of a service, as the service shows it. */
  async line(kind: Kind, service: number) {
    const { lines } = await this.books(service);
    const [line] = lines;
    if (line === undefined || lines.length > 1) throw new Error(`${String(lines.length)} lines`);
    return this.shop.ask(kind, 'show', line.id);
  }

  /** Activates the line of a service if its kind requires that. */
  async activate(kind: Kind, service: number): Promise<void> {
    const line = await this.line(kind, service);
    if ('code' in line) await this.shop.activated(line.code);
  }
}
