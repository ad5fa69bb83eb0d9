import { test } from 'tap';
import type { Schema } from '../../handlers/call/contract.ts';
import { newsOf, type Event } from '../support/news.ts';
import { Shop } from '../support/shop.ts';
import { playCrossings } from '../support/credit-crossings.ts';

// The alert before the credit runs out.

void test('credit that runs low', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, root, seller, token } = shop;
  const news = newsOf(shop);
  const packageId = await shop.package();
  const me = { token, params: { id: seller.id } };
  const low = async (): Promise<Event[]> => (await news()).filter(({ type }) => type === 'credit.low');
  const notified = async () =>
    (
      await service.ok('notifications_index', {
        token,
        query: { 'filters[type]': 'CreditLowNotificationData' },
      })
    ).total;

  await t.test('users_edit 200: the limit is shown, and taken back with null', async (t) => {
    t.equal(
      (await service.ok('users_edit', { ...me, body: { credit_alert_below: 985.5 } })).credit_alert_below,
      985.5,
    );
    t.equal((await service.ok('users_me', { token })).credit_alert_below, 985.5);
    await service.refused(422, 'users_edit', { ...me, body: { credit_alert_below: -1 } });
    await service.refused(422, 'users_edit', { ...me, body: { credit_alert_below: 1.001 } });
    await service.ok('users_edit', {
      ...me,
      token: await world.token(root),
      body: { credit_alert_below: null },
    });
    t.equal((await service.ok('users_me', { token })).credit_alert_below, null);
    await service.ok('users_edit', { ...me, body: { credit_alert_below: 985 } });
    t.same(await low(), []);
  });

  await t.test('the payment that crosses it tells once, and again after the balance was above', async (t) => {
    await shop.sell('m3u', packageId);
    t.same(await low(), [], 'a balance of 990 is above');
    await shop.sell('m3u', packageId);
    const data: Schema<'CreditLowNotificationData'> = { credit_alert_below: 985, balance: 980 };
    t.match(await low(), [{ user_id: seller.id, subject: { type: 'User', id: seller.id }, data }]);
    await shop.sell('m3u', packageId);
    t.same(await low(), [], 'it stays below');
    await world.transfer(root, seller, 1_500);
    await shop.sell('m3u', packageId);
    t.match(await low(), [{ data: { balance: 975 } }]);
    t.equal(await notified(), 2);
  });

  await t.test('40 crossings, each by one of eight sales at once: 40 alerts', async (t) => {
    const { events, notifications } = await playCrossings(shop, { crossings: 40, sales: 8, clients: 8 });
    t.same([events, notifications], [40, 40]);
  });
});
