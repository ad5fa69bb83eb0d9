import { test } from 'tap';
import { DAY, KIND_NAMES, Shop } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

// A refund that ends a line also ends its connections.

void test('connections of refunded lines', async (t) => {
  const shop = await Shop.open(t);
  const packageId = await shop.package();

  for (const kind of KIND_NAMES) {
    const refund = (id: number) => shop.ask(kind, 'refund', id, { reason: 'Sold twice.' });

    await t.test(`${op(kind, 'refund')} 200 ends connections of a line that it ends`, async (t) => {
      const line = await shop.running(kind, packageId);
      const watch = () =>
        shop.db.insertInto('activities').values({ line_id: line.id, ip: '203.0.113.7' }).execute();
      const open = async (): Promise<number> => {
        const activities = await shop.ask(kind, 'activities', line.id);
        return activities.filter(({ ended_at }) => ended_at === null).length;
      };
      await shop.ask(kind, 'extend', line.id, { package_id: packageId });
      // A full refund would be the only one.
      await shop.age(line.id, 4 * DAY);
      await watch();
      await refund(line.id);
      t.equal(await open(), 1, 'the line is still active');
      const synced = await shop.syncs(line.id);
      await shop.endIn(line.id, -DAY);
      await shop.ask(kind, 'extend', line.id, { package_id: packageId });
      t.equal((await refund(line.id)).status, 'expired');
      t.equal(await open(), 0, 'without its extension it has ended');
      t.same((await shop.syncs(line.id)).slice(synced.length), ['update', 'update', 'kill']);
    });

    await t.test(`${op(kind, 'refund')} 200 ends connections with the first charge`, async (t) => {
      const line = await shop.running(kind, packageId);
      await shop.db.insertInto('activities').values({ line_id: line.id, ip: '203.0.113.7' }).execute();
      t.equal((await refund(line.id)).status, 'refunded');
      const activities = await shop.ask(kind, 'activities', line.id);
      t.same(
        activities.filter(({ ended_at }) => ended_at === null),
        [],
      );
      t.equal(activities.length, 1);
      t.same((await shop.syncs(line.id)).slice(-2), ['update', 'kill']);
    });
  }
});
