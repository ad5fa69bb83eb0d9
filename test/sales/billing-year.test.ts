import { sql } from 'kysely';
import { test } from 'tap';
import { Books } from '../support/billing-books.ts';
import { requestOverTheYear } from '../support/billing-requests.ts';
import { scene } from '../support/billing-scene.ts';
import { answer, LINE } from '../support/billing.ts';
import { endOf, read, written } from '../support/sales-model.ts';
import { KINDS } from '../support/shop.ts';

// A year of a billing system that is a client of the contract: it sells, renews, changes and refunds lines. It computes
// all prices itself. At the end its statement explains every hundredth of the ledger.

const NEWEST = { page: 1, per_page: 15, sort: ['-id' as const] };

void test("a billing system's year", async (t) => {
  const { service, elapse, boss, shop, reseller, device, monthly, family } = await scene(t);
  const books = new Books(t, elapse, shop);
  const { statement, lines } = books;
  statement.book('start_credit', 100_000);
  statement.book('normal', 400_000);

  const sale = { ...LINE, package_id: monthly.id };
  const one = { ...sale, external_id: 'customer-1' };
  const m3u = books.sold('m3u', monthly, answer(await shop.POST('/m3us', { body: one })));
  const two = { ...sale, mac_address: '00-1a-79-00-00-01', max_connections: 2, external_id: 'customer-2' };
  const mag = books.sold('mag', monthly, answer(await shop.POST('/mags', { body: two })));
  const three = { ...LINE, package_id: family.id, mac_address: '001A79000002', external_id: 'customer-3' };
  const enigma = books.sold('enigma', family, answer(await shop.POST('/enigmas', { body: three })));
  const waiting = answer(await shop.POST('/activecodes', { body: { ...sale, external_id: 'customer-4' } }));
  const code = books.sold('activecode', monthly, waiting);
  const activation = {
    code: waiting.code,
    activecode_device_id: device.id,
    mac_address: '00:1A:79:00:00:03',
  };
  const activated = answer(await shop.POST('/activecodes/activate', { body: activation }));
  t.equal(activated.status, 'active', 'activates the code');
  code.expired_at = written(endOf(read(activated.updated_at), monthly));
  books.compare(code, { ...activated, transaction: null });

  await t.test('renews every line for eleven months, early or late', async () => {
    for (let month = 2; month <= 12; month += 1) {
      await books.elapse(month % 3 === 0 ? 33 : 29);
      for (const customer of books.customers) await books.extend(customer, customer.product);
    }
  });

  const offer = {
    value: 0,
    percentage: 0,
    max_value: 0,
    max_usage_per_user: 2,
    min_order: 0,
    status: 'active',
    description: '',
    terms: '',
    packages_ids: [] as number[],
  } as const;

  await t.test('claims vouchers: credit, and a discount on two extensions', async (t) => {
    const voucher = async (terms: object): Promise<string> =>
      answer(await boss.POST('/vouchers', { body: { ...offer, title: 'Spring', ...terms } })).code;
    await books.claim(shop, await voucher({ value: 12.34 }), 'voucher', 1234);
    const code = await voucher({ value: 3, percentage: 33 });
    await books.claim(shop, code, 'voucher', 300);
    await books.claim(shop, code, 'voucher', 300);
    await books.extend(enigma, family, { code, percentage: 33 });
    await books.extend(mag, monthly, { code, percentage: 33 });
    const again = await lines.extend('mag', mag.id, { package_id: monthly.id, voucher_code: code });
    t.match(again.error, { code: 'voucher_not_applicable' });
  });

  await t.test('earns a reward in each month in which it sells three lines', async (t) => {
    const template = { ...offer, title: 'Thank you', value: 7.5, max_usage: 1, max_usage_per_user: 1 };
    const { id: voucher_template_id } = answer(await boss.POST('/voucher-templates', { body: template }));
    const program = {
      name: 'Three a month',
      description: '',
      status: 'active',
      package_id: monthly.id,
      sale_package_objective: 3,
      objective_period_type: 'month',
      objective_period_value: 1,
      voucher_template_id,
    } as const;
    const { id } = answer(await boss.POST('/reward-programs', { body: program }));
    const rewards = async (): Promise<string[]> => {
      const query = { ...NEWEST, 'filters[reward_program_id]': [id] };
      const page = answer(await shop.GET('/vouchers', { params: { query } }));
      return page.data.map(({ code }) => code);
    };
    for (let month = 1; month <= 2; month += 1) {
      for (const customer of [m3u, mag]) await books.extend(customer, monthly);
      await books.elapse(12);
      t.equal((await rewards()).length, month - 1);
      await books.extend(code, monthly);
      await books.extend(m3u, monthly);
      t.equal((await rewards()).length, month - 1, 'none while the sales can be refunded');
      await books.elapse(12);
      const [earned = '', ...before] = await rewards();
      t.equal(before.length, month - 1, 'one a month');
      const notification = answer(await shop.GET('/notifications', { params: { query: NEWEST } })).data[0];
      t.match(notification?.data, { reward_program_id: id, voucher_code: earned });
      await books.claim(shop, earned, 'reward', 750);
      await books.elapse(20);
    }
    answer(
      await boss.PUT('/reward-programs/{id}', { params: { path: { id } }, body: { status: 'inactive' } }),
    );
    for (const customer of [m3u, mag, code]) await books.extend(customer, monthly);
    await books.elapse(12);
    t.equal((await rewards()).length, 2, 'and none after the program has ended');
  });

  await t.test('changes package and connections of each line', async () => {
    for (const customer of books.customers) {
      const { product } = customer;
      await books.extend(customer, product === monthly ? family : monthly);
      await books.connect(customer, 4);
      await books.elapse(1);
      await books.connect(customer, 5);
      await books.connect(customer, 1);
      await books.extend(customer, product);
    }
  });

  await t.test('suspends and unsuspends each line', async (t) => {
    for (const { kind, id } of books.customers) {
      const restriction = answer(
        await shop.POST('/restrictions', {
          body: {
            title: 'Unpaid',
            description: '',
            restrictable_type: KINDS[kind].type,
            restrictable_id: id,
            policies: ['*'],
          },
        }),
      );
      t.equal(answer(await lines.show(kind, id)).status, 'restricted', kind);
      answer(await shop.DELETE('/restrictions/{id}', { params: { path: { id: restriction.id } } }));
      t.equal(answer(await lines.show(kind, id)).status, 'active', kind);
    }
  });

  await t.test('refunds within the policy, partly later on, and nothing after it', async (t) => {
    for (const customer of books.customers) {
      const { kind, id, product } = customer;
      const price = product.credit * customer.connections;
      // The full refund comes last: none follows for 30 days.
      for (const days of [4, 10, 3]) {
        const before = customer.expired_at;
        await books.extend(customer, product);
        await books.elapse(days);
        const line = await books.refund(customer, price, days);
        customer.expired_at = written(read(before) - days * 86_400);
        books.compare(customer, line);
      }
      await books.extend(customer, product);
      await books.elapse(11);
      t.match(answer(await lines.preview(kind, id)), { refundable: false, reason: 'too_late' });
      t.match((await lines.refund(kind, id, 'Too late.')).error, { code: 'not_refundable' });
    }
  });

  await t.test('refunds added connections, and a line that was sold by mistake', async (t) => {
    const mistake = books.sold(
      'm3u',
      family,
      answer(await shop.POST('/m3us', { body: { ...sale, package_id: family.id } })),
    );
    await books.connect(mistake, 3);
    const fewer = await books.refund(mistake, 2 * family.credit, 0);
    t.match(fewer, { max_connections: 1, status: 'active' });
    const ended = await books.refund(mistake, family.credit, 0);
    t.match(ended, { status: 'refunded', expired_at: ended.updated_at });
    t.match((await lines.refund('m3u', mistake.id, 'Again.')).error, { code: 'not_refundable' });
    t.match((await lines.extend('m3u', mistake.id, { package_id: family.id })).error, { code: 'conflict' });
    books.customers.splice(books.customers.indexOf(mistake), 1);
  });

  await t.test('requests credit, and refunds beyond the policy', async (t) => {
    await requestOverTheYear(t, { boss, shop, books }, family);
  });

  await t.test('changes the MAG line to M3U, and keeps using it', async (t) => {
    const path = { params: { path: { id: mag.id } } };
    const converted = answer(await shop.POST('/mags/{id}/change-type', { ...path, body: { type: 'M3u' } }));
    t.match(converted, { type: 'M3u', id: mag.id, expired_at: mag.expired_at });
    t.equal((await lines.show('mag', mag.id)).response.status, 404);
    mag.kind = 'm3u';
    const before = mag.expired_at;
    await books.extend(mag, monthly);
    books.compare(
      { ...mag, expired_at: before },
      await books.refund(mag, monthly.credit * mag.connections, 0),
    );
  });

  await t.test('deletes every line without a refund', async (t) => {
    t.same(books.customers, [m3u, mag, enigma, code]);
    for (const { kind, id } of books.customers) {
      answer(await lines.delete(kind, id));
      t.equal((await lines.show(kind, id)).response.status, 404);
      t.equal((await lines.refund(kind, id, 'Deleted.')).response.status, 404);
    }
  });

  await t.test('its statement explains the ledger to the hundredth', async (t) => {
    const me = answer(await shop.GET('/me'));
    t.equal(me.credit, statement.balance / 100, 'the balance');
    const { totals } = answer(await shop.GET('/transactions/summary'));
    for (const [type, { count, amount }] of Object.entries(statement.totals())) {
      t.match(totals[type as keyof typeof totals], { count, amount: amount / 100 }, type);
    }
    const counted = Object.values(totals).reduce((sum, { count }) => sum + count, 0);
    t.equal(counted, statement.entries.length, 'and no other transactions');
    const { rows } = await sql<{ amount: number; type: string }>`
      select t.kind as type, e.amount
      from credit_entries e
      join credit_accounts a on a.id = e.account_id
      join credit_transfers t on t.id = e.transfer_id
      where a.user_id = ${reseller.id} and a.purpose = 'credit' order by e.sequence`.execute(service.db);
    t.same(rows, statement.entries, 'entry by entry');
    const { rows: stored } = await sql<{ sold: number; kinds: number }>`
      select sum(amount - coalesce(refund_amount, 0))::bigint as sold, count(distinct lines.kind)::integer as kinds
      from line_charges join lines on lines.id = line_id`.execute(service.db);
    // Of the four kinds, the MAG line has become an M3U line.
    const given = ['start_credit', 'normal', 'voucher', 'reward'];
    const had = statement.entries.reduce(
      (sum, { type, amount }) => sum + (given.includes(type) ? amount : 0),
      0,
    );
    t.same(stored, [{ sold: had - statement.balance, kinds: 3 }], 'every charge has its line');
  });
});
