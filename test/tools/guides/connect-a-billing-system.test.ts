import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { test, type Test } from 'tap';
import { moveTimesBack, timedTables } from '../../../scripts/sandbox/time-shift.ts';
import { Guide } from '../../support/guides.ts';
import { column } from '../../support/rows.ts';
import { Service } from '../../support/service.ts';
import { Shop } from '../../support/shop.ts';

// The commands of the guide, run unchanged: a module that knows nothing else plays a billing month.

const TOOLS = ['bash', 'curl', 'jq'];
const missing = TOOLS.filter((tool) => spawnSync(tool, ['--version']).status !== 0);
const skip = missing.length > 0 && `needs ${missing.join(' and ')}`;

const guide = Guide.read('connect-a-billing-system');

/** Runs the commands. Returns what they print. */
async function play(API: string, TOKEN: string, commands = guide.code('sh')): Promise<unknown[]> {
  const env = { ...process.env, API, TOKEN };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], { env });
  return stdout
    .trim()
    .split('\n')
    .filter((answer) => answer !== '')
    .map((answer): unknown => JSON.parse(answer));
}

/** Passes requests on, and cuts every other connection when the response has come, before its client gets it. */
async function cuttingProxy(t: Test, target: string): Promise<{ url: string; cuts: () => number }> {
  let connections = 0;
  let cuts = 0;
  const { hostname, port } = new URL(target);
  const proxy = createServer((client) => {
    const isCut = (connections += 1) % 2 === 1;
    const upstream = connect(Number(port), hostname);
    client.on('error', () => upstream.destroy()).pipe(upstream);
    upstream.on('error', () => client.destroy());
    if (isCut) {
      upstream.once('data', () => {
        cuts += 1;
        client.destroy();
        upstream.destroy();
      });
    } else upstream.pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.teardown(() => proxy.close());
  return { url: `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`, cuts: () => cuts };
}

void test('connecting a billing system', { skip }, async (t) => {
  const shop = await Shop.of(await Service.apart(t));
  const { db, service, token } = shop;
  await shop.package({ name: 'Basic' });
  await shop.package({ name: 'Premium', credit: 2500 });
  const kept = await shop.sell('mag', await shop.package({ credit: 1500 }), { external_id: 'order-1000' });
  const before = await shop.balance();
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' });

  const books = async () => {
    const lines = await db
      .selectFrom('lines')
      .select(['id', 'deleted_at'])
      .where('external_id', '=', 'order-1001')
      .execute();
    const charges = lines.length === 1 ? await shop.charges(lines[0]?.id ?? 0) : [];
    return { lines: lines.length, charges: charges.map(({ kind }) => kind), balance: await shop.balance() };
  };

  await t.test('with the connection cut at every step: one line, and one charge an order', async (t) => {
    const { url, cuts } = await cuttingProxy(t, address);
    t.same(guide.languages, ['json', 'sh']);
    const responses = await play(`${url}/api/v1`, token);
    guide.shows(t, responses);
    const [credit, sale, extended, suspended, resumed, changed, cancelled, ...reconciled] = responses;
    t.ok(cuts() >= 10, `${String(cuts())} responses were cut off`);
    t.same(credit, { credit: before / 100 });
    t.match(sale, { external_id: 'order-1001', status: 'active', transaction: { amount: 10 } });
    t.match(extended, { transaction: { amount: 10 } });
    t.match(suspended, { status: 'restricted', restrictions: [{ description: 'Invoice 2002 is overdue.' }] });
    t.match(resumed, { status: 'active', restrictions: [] });
    t.match(changed, { transaction: { amount: Number } });
    t.match(cancelled, { message: 'The line is deleted.', refund_amount: Number });
    const { amount } = (changed as { transaction: { amount: number } }).transaction;
    t.same(reconciled, [
      { external_id: 'order-1000', status: 'active', expired_at: kept.expired_at },
      { reference: 'upgrade-3001', amount },
      { reference: 'invoice-2001', amount: 10 },
      { reference: 'order-1001', amount: 10 },
    ]);
    const { refund_amount } = cancelled as { refund_amount: number };
    t.same(await books(), {
      lines: 1,
      charges: ['create', 'extend', 'change_package'],
      balance: before - 2000 - Math.round(amount * 100) + Math.round(refund_amount * 100),
    });
  });

  await t.test('stopped after each step, and all of it 30 days later: one charge an order', async (t) => {
    const blocks = guide.blocks('sh');
    const orders: [reference: string, amount: number][] = [];
    for (const [index] of blocks.entries()) {
      const renamed = (code: string): string =>
        code.replaceAll(/(order|invoice|overdue|paid|upgrade|cancel)-(\d{4})/g, `$1-$2-${String(index)}`);
      // Tokens end as time passes.
      const run = async (code: string) =>
        play(`${address}/api/v1`, await shop.world.token(shop.seller), renamed(code));
      await run(blocks.slice(0, index + 1).join('\n'));
      await db.transaction().execute(async (trx) => {
        await moveTimesBack(trx, 30 * 86_400, await timedTables(db));
      });
      // A line that was deleted can neither be suspended nor resumed.
      await run(guide.code('sh')).catch(() => undefined);
      orders.push([renamed('order-1001'), 10], [renamed('invoice-2001'), 10]);
    }
    const query = { 'filters[type]': 'subscription_payment', per_page: 100 };
    const { data } = await service.ok('transactions_index', {
      token: await shop.world.token(shop.seller),
      query,
    });
    const paid = data.filter(({ reference }) => reference?.includes('-', reference.indexOf('-') + 1));
    t.equal(new Set(column(paid, 'reference')).size, paid.length, 'no order is paid twice');
    const books = new Map(paid.map(({ reference, amount }) => [reference, amount]));
    for (const [reference, amount] of orders) t.equal(books.get(reference), amount, reference);
  });
});
