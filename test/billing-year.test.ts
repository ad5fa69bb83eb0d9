import type { AddressInfo } from 'node:net';
import createClient from 'openapi-fetch';
import { sql } from 'kysely';
import { test, type Test } from 'tap';
import type { paths } from '../generated/types.ts';
import { Service } from './support/service.ts';
import { OWN } from './support/world.ts';

// A billing system's year through a client of the contract: what it sells, renews, changes and gives back, and
// at the end a statement of its own that explains every hundredth of the ledger.

const MONTHLY = 1000;
const FAMILY = 1600;
const FUNDS = 500_000;

/** What the billing system always sends with a new line. */
const LINE = { max_connections: 1, adult: false, auto_renewal: false, note: '' };
const USER = {
  full_name: 'Corner Shop',
  dns: null,
  note: '',
  messaging_phone: '',
  messaging_handle: '',
  adult: false,
  show_bouquets_by: null,
};

/** What the billing system has written down itself: every movement of its reseller's credit, in hundredths. */
class Statement {
  readonly entries: { type: string; amount: number }[] = [];

  book(type: string, amount: number): void {
    this.entries.push({ type, amount });
  }

  get balance(): number {
    return this.entries.reduce((sum, { amount }) => sum + amount, 0);
  }

  totals(): Record<string, { count: number; amount: number }> {
    const totals: Record<string, { count: number; amount: number }> = {};
    for (const { type, amount } of this.entries) {
      const total = (totals[type] ??= { count: 0, amount: 0 });
      total.count += 1;
      total.amount += Math.abs(amount);
    }
    return totals;
  }
}

/** The answer of a call that has to succeed. */
function answer<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

async function scene(t: Test) {
  const service = await Service.start(t);
  const { world, app } = service;
  const operator = await world.user(null);
  const monthly = await world.package({ name: 'Monthly', credit: MONTHLY, max_connections: 3 });
  const family = await world.package({ name: 'Family', credit: FAMILY, max_connections: 5 });
  const role = await world.role({ packages: [monthly, family] });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const baseUrl = `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}/api/v1`;
  let keys = 0;
  const clientOf = (token: string) => {
    const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
    client.use({
      onRequest({ request }) {
        keys += 1;
        if (request.method !== 'GET') request.headers.set('Idempotency-Key', `order-${String(keys)}`);
      },
    });
    return client;
  };
  await world.grant(operator, ['packages_all']);
  return { service, world, operator, role, monthly, family, clientOf };
}

void test("a billing system's year", async (t) => {
  const { service, world, operator, role, monthly, family, clientOf } = await scene(t);
  const boss = clientOf(await world.token(operator));
  for (const id of [monthly, family]) {
    answer(
      await boss.POST('/packages/{id}/refund-policy', {
        params: { path: { id } },
        body: {
          refund_policies: [
            { passed_days: 3, refund_amount: id === monthly ? 10 : 16 },
            { passed_days: 10, refund_amount: 5 },
          ],
        },
      }),
    );
  }
  // The operator's own role may give the resellers' one.
  const own = await world.role({ users: [operator] });
  await service.db.insertInto('roles_can_give').values({ role_id: own, given_role_id: role }).execute();
  const reseller = answer(
    await boss.POST('/users', {
      body: {
        ...USER,
        username: 'corner-shop',
        email: 'office@corner-shop.example',
        password: 'a long passphrase',
        roles_ids: [role],
        credit: 1000,
      },
    }),
  );
  answer(
    await boss.POST('/transactions', { body: { to_user_id: reseller.id, amount: 4000, description: '' } }),
  );
  const statement = new Statement();
  statement.book('start_credit', 100_000);
  statement.book('normal', FUNDS - 100_000);
  await world.grant(reseller, OWN);
  const shop = clientOf(await world.token(reseller));

  /** Books what an answer says was charged, and holds it against what the billing system expects. */
  const charged = <Line extends { transaction: { amount: number; balance_after: number } | null }>(
    line: Line,
    expected: number,
    what: string,
  ): Line => {
    statement.book('subscription_payment', -expected);
    t.equal(line.transaction?.amount, expected / 100, what);
    t.equal(line.transaction?.balance_after, statement.balance / 100, `${what}: the balance agrees`);
    return line;
  };

  const m3u = charged(
    answer(await shop.POST('/m3us', { body: { ...LINE, package_id: monthly, external_id: 'customer-1' } })),
    MONTHLY,
    'sells an M3U line',
  );
  const mag = charged(
    answer(
      await shop.POST('/mags', {
        body: {
          ...LINE,
          package_id: monthly,
          mac: '00-1a-79-00-00-01',
          max_connections: 2,
          external_id: 'customer-2',
        },
      }),
    ),
    2 * MONTHLY,
    'sells a MAG line with two connections',
  );
  const enigma = charged(
    answer(await shop.POST('/enigmas', { body: { ...LINE, package_id: family, mac: '001A79000002' } })),
    FAMILY,
    'sells an Enigma line',
  );
  const code = charged(
    answer(await shop.POST('/activecodes', { body: { ...LINE, package_id: monthly } })),
    MONTHLY,
    'sells a code',
  );
  const device = answer(await boss.POST('/activecode-devices', { body: { name: 'Corner box' } }));
  const activated = answer(
    await shop.POST('/activecodes/activate', {
      body: { code: code.code, activecode_device_id: device.id, mac: '00:1A:79:00:00:03' },
    }),
  );
  t.equal(activated.status, 'active', 'activates the code');

  await t.test('renews every line for eleven months', async (t) => {
    let previous = m3u.expired_at ?? '';
    for (let month = 2; month <= 12; month += 1) {
      const params = (id: number) => ({ params: { path: { id } } });
      const renewed = charged(
        answer(await shop.POST('/m3us/{id}/extend', { ...params(m3u.id), body: { package_id: monthly } })),
        MONTHLY,
        `month ${String(month)} of the M3U line`,
      );
      t.ok((renewed.expired_at ?? '') > previous, 'its end moves on');
      previous = renewed.expired_at ?? '';
      charged(
        answer(await shop.POST('/mags/{id}/extend', { ...params(mag.id), body: { package_id: monthly } })),
        2 * MONTHLY,
        `month ${String(month)} of the MAG line`,
      );
      charged(
        answer(
          await shop.POST('/enigmas/{id}/extend', { ...params(enigma.id), body: { package_id: family } }),
        ),
        FAMILY,
        `month ${String(month)} of the Enigma line`,
      );
      charged(
        answer(
          await shop.POST('/activecodes/{id}/extend', { ...params(code.id), body: { package_id: monthly } }),
        ),
        MONTHLY,
        `month ${String(month)} of the code`,
      );
    }
  });

  await t.test('changes package and connections', async (t) => {
    const params = { params: { path: { id: m3u.id } } };
    const changed = charged(
      answer(await shop.POST('/m3us/{id}/extend', { ...params, body: { package_id: family } })),
      FAMILY,
      'a month of another package',
    );
    t.equal(changed.package_id, family);
    const quote = answer(
      await shop.POST('/m3us/{id}/change-max-connections', {
        ...params,
        headers: { 'Dry-Run': 'true' },
        body: { max_connections: 3 },
      }),
    );
    const more = answer(
      await shop.POST('/m3us/{id}/change-max-connections', { ...params, body: { max_connections: 3 } }),
    );
    const cost = Math.round((more.transaction?.amount ?? 0) * 100);
    statement.book('subscription_payment', -cost);
    t.same(quote.transaction?.amount, more.transaction?.amount, 'for what the dry run said');
    // Two connections more, for the share of a month that a year and a month are: about thirteen months' price.
    t.ok(cost > 2 * FAMILY * 12.5 && cost < 2 * FAMILY * 13.5, String(cost));
    t.equal(more.transaction?.balance_after, statement.balance / 100);
    const fewer = answer(
      await shop.POST('/m3us/{id}/change-max-connections', { ...params, body: { max_connections: 1 } }),
    );
    t.equal(fewer.transaction, null, 'fewer are free');
  });

  await t.test('suspends and unsuspends', async (t) => {
    const laid = answer(
      await shop.POST('/restrictions', {
        body: {
          title: 'Unpaid',
          description: '',
          restrictable_type: 'Mag',
          restrictable_id: mag.id,
          policies: ['*'],
        },
      }),
    );
    const params = { params: { path: { id: mag.id } } };
    t.equal(answer(await shop.GET('/mags/{id}', params)).status, 'restricted');
    answer(await shop.DELETE('/restrictions/{id}', { params: { path: { id: laid.id } } }));
    t.equal(answer(await shop.GET('/mags/{id}', params)).status, 'active');
  });

  await t.test('refunds within the policy, and not after it', async (t) => {
    const sold = charged(
      answer(await shop.POST('/m3us', { body: { ...LINE, package_id: monthly } })),
      MONTHLY,
      'sells a line by mistake',
    );
    const params = { params: { path: { id: sold.id } } };
    t.match(answer(await shop.POST('/m3us/{id}/refund-preview', params)), {
      refundable: true,
      refund_amount: 10,
    });
    const back = answer(await shop.POST('/m3us/{id}/refund', { ...params, body: { reason: 'Sold twice.' } }));
    statement.book('transfer_refunded', MONTHLY);
    t.match([back.status, back.transaction?.amount], ['refunded', 10]);
    t.equal(back.transaction?.balance_after, statement.balance / 100);

    const params2 = { params: { path: { id: enigma.id } } };
    const age = (days: number) =>
      sql`update line_charges set created_at = created_at - make_interval(days => ${days}) where line_id = ${enigma.id}`.execute(
        service.db,
      );
    await age(5);
    const part = answer(await shop.POST('/enigmas/{id}/refund', { ...params2, body: { reason: 'Moved.' } }));
    statement.book('transfer_refunded', 500);
    t.equal(part.transaction?.amount, 5, 'the second tier after five days');
    await age(6);
    const { error } = await shop.POST('/enigmas/{id}/refund', { ...params2, body: { reason: 'Late.' } });
    t.match(error, { code: 'not_refundable' });
  });

  await t.test('converts the MAG line and deletes it', async (t) => {
    const converted = answer(
      await shop.POST('/mags/{id}/change-type', { params: { path: { id: mag.id } }, body: { type: 'm3u' } }),
    );
    t.match(converted, { type: 'm3u', id: mag.id, mac: null });
    answer(await shop.DELETE('/m3us/{id}', { params: { path: { id: mag.id } } }));
    t.equal((await shop.GET('/m3us/{id}', { params: { path: { id: mag.id } } })).response.status, 404);
  });

  await t.test('its statement explains the ledger to the hundredth', async (t) => {
    const me = answer(await shop.GET('/users/me'));
    t.equal(me.credit, statement.balance / 100, 'the balance');
    const { totals } = answer(await shop.GET('/transactions/summary'));
    for (const [type, { count, amount }] of Object.entries(statement.totals())) {
      t.match(totals[type as keyof typeof totals], { count, amount: amount / 100 }, type);
    }
    t.equal(
      Object.values(totals).reduce((sum, { count }) => sum + count, 0),
      statement.entries.length,
      'and nothing else happened',
    );
    const { rows } = await sql<{ amount: number }>`
      select e.amount from credit_entries e join credit_accounts a on a.id = e.account_id
      where a.user_id = ${reseller.id} and a.purpose = 'credit' order by e.sequence`.execute(service.db);
    t.same(
      rows.map(({ amount }) => amount),
      statement.entries.map(({ amount }) => amount),
      'entry by entry',
    );
  });
});
