import { test } from 'tap';
import { formatUtc } from '../../db/values/time.ts';
import { DAY, KIND_NAMES, KINDS, Shop, type Kind } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';
import { movedTo, moveInto } from '../support/moving-scene.ts';

// What is done with a line that has moved in from another panel. It has a charge of nothing, and without a package there no
// price for the time that is left.

void test('a line that has moved in', async (t) => {
  const shop = await Shop.open(t);
  const { db } = shop;
  const thirty = { period: 30, period_type: 'day' } as const;
  const basic = await shop.package({ ...thirty, name: 'Basic' });
  const dear = await shop.package({ ...thirty, name: 'Premium', credit: 2500 });
  let count = 0;

  /** Moves a line of the seller in that has 15 days left. */
  async function moved(kind: Kind, package_id: number | null, max_connections = 1) {
    count += 1;
    const source_id = `lines ${String(count)}`;
    const expired_at = `${formatUtc(Date.now() + 15 * DAY)}Z`;
    await moveInto(
      db,
      {
        packages: package_id === null ? [] : [{ source_id: `old ${String(count)}`, name: 'Old' }],
        lines: [
          {
            source_id,
            kind,
            username: `moved-${String(count)}`,
            mac_address: KINDS[kind].device ? shop.mac() : null,
            code: kind === 'activecode' ? `CODE-${String(1000 + count)}` : null,
            package_id: package_id === null ? null : `old ${String(count)}`,
            max_connections,
            expired_at,
          },
        ],
      },
      { map: package_id === null ? {} : { packages: { [`old ${String(count)}`]: package_id } } },
    );
    const id = await movedTo(db, 'line', source_id);
    await db.updateTable('lines').set({ user_id: shop.seller.id }).where('id', '=', id).execute();
    return { id, expired_at: expired_at.slice(0, 19) };
  }

  const between = (amount: number | undefined, low: number, high: number): boolean =>
    amount !== undefined && amount > low && amount <= high;

  for (const kind of KIND_NAMES) {
    const ask = (action: 'extend' | 'change_package' | 'change_max_connections', id: number, body: object) =>
      shop.ask(kind, action, id, body);

    await t.test(
      `${op(kind, 'extend')} 200 without a package: its period, and no difference for the time left`,
      async (t) => {
        const { id, expired_at } = await moved(kind, null);
        const extended = await ask('extend', id, { package_id: dear });
        t.match(extended, { package_id: dear, is_trial: false, transaction: { amount: 25 } });
        t.equal(Date.parse(`${extended.expired_at ?? ''}Z`), Date.parse(`${expired_at}Z`) + 30 * DAY);
      },
    );

    await t.test(
      `${op(kind, 'extend')} 200 without a package: added connections at the new price`,
      async (t) => {
        const { id } = await moved(kind, null);
        const { transaction } = await ask('extend', id, { package_id: basic, max_connections: 3 });
        t.ok(
          between(transaction?.amount, 39.9, 40),
          `30 and 10 for the time left: ${String(transaction?.amount)}`,
        );
      },
    );

    await t.test(
      `${op(kind, 'extend')} 200 with a package: the difference to a dearer one, as ever`,
      async (t) => {
        const { id } = await moved(kind, basic);
        t.match(await ask('extend', id, { package_id: basic }), { transaction: { amount: 10 } });
        const other = await moved(kind, basic);
        const { transaction } = await ask('extend', other.id, { package_id: dear });
        t.ok(
          between(transaction?.amount, 32.4, 32.5),
          `25 and 7.50 for the time left: ${String(transaction?.amount)}`,
        );
      },
    );

    for (const [action, body] of [
      ['change_package', { package_id: dear }],
      ['change_max_connections', { max_connections: 3 }],
    ] as const) {
      await t.test(
        `${op(kind, action)} 409 package_unknown without a package, until it is extended`,
        async (t) => {
          const { id } = await moved(kind, null, 2);
          const refused = await shop.refused(409, kind, action, id, body);
          t.match(refused, { code: 'conflict', reason: 'package_unknown', retry: false });
          const fewer = { ...body, max_connections: 1 };
          t.match(await shop.refused(409, kind, action, id, fewer), { reason: 'package_unknown' });
          await ask('extend', id, { package_id: basic });
          t.type((await ask(action, id, body)).transaction?.amount, 'number');
        },
      );
    }

    await t.test(
      `${op(kind, 'change_max_connections')} 200 the same number again changes nothing`,
      async (t) => {
        const { id } = await moved(kind, null, 2);
        t.match(await ask('change_max_connections', id, { max_connections: 2 }), { transaction: null });
      },
    );

    await t.test(
      `${op(kind, 'refund')} 200 of the extension, and 422 of what was paid elsewhere`,
      async (t) => {
        const { id, expired_at } = await moved(kind, null);
        await ask('extend', id, { package_id: basic });
        const refunded = await shop.ask(kind, 'refund', id, { reason: 'Too many' });
        t.match(refunded, { expired_at, package_id: await movedTo(db, 'package', 'stand-in') });
        const { code, detail } = await shop.refused(422, kind, 'refund', id, { reason: 'Again' });
        t.equal(code, 'not_refundable', detail);
        const preview = await shop.ask(kind, 'refund_preview', id);
        t.match(preview, { refundable: false, reason: 'no_refund_policy', original_credit: 0 });
      },
    );
  }

  await t.test(
    'activecodes_activate 200 starts the period of the package, as it was when the code moved in',
    async (t) => {
      const line = { source_id: 'activation_codes 1', kind: 'activecode', status: 'waiting', password: null };
      const packages = [{ source_id: 'code', name: 'Old' }];
      const map = { packages: { code: basic } };
      await moveInto(db, { packages, lines: [{ ...line, package_id: 'code', code: 'CODE-0001' }] }, { map });
      await db.updateTable('packages').set({ period: 5 }).where('id', '=', basic).execute();
      const token = await shop.world.token(shop.root);
      const { activated_at, expired_at } = await shop.activated('CODE-0001', { token });
      const days = (Date.parse(expired_at ?? '') - Date.parse(activated_at ?? '')) / DAY;
      t.equal(Math.round(days), 30);
    },
  );
});
