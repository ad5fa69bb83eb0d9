import { newsOf } from './news.ts';
import type { Shop } from './shop.ts';

/** A price of ten credits for each sale. */
const PRICE = 10;

/**
 * Has a seller's balance cross its limit so often, each time by one of many sales, which clients make at once. Returns
 * how many `credit.low` events and notifications have come of it.
 */
export async function playCrossings(
  shop: Shop,
  { crossings, sales, clients }: { crossings: number; sales: number; clients: number },
): Promise<{ events: number; notifications: number; sold: number }> {
  const { service, world, root, seller, token } = shop;
  const packageId = await shop.package();
  const news = newsOf(shop);
  const query = { 'filters[type]': 'CreditLowNotificationData' };
  const notified = async (): Promise<number> =>
    (await service.ok('notifications_index', { token, query })).total;
  await service.ok('users_edit', { token, params: { id: seller.id }, body: { credit_alert_below: null } });
  await news();
  const before = await notified();
  let sold = 0;
  for (let crossing = 0; crossing < crossings; crossing += 1) {
    const { credit } = await service.ok('users_me', { token });
    // Only the last sale brings it below.
    await service.ok('users_edit', {
      token,
      params: { id: seller.id },
      body: { credit_alert_below: credit },
    });
    await world.transfer(root, seller, (sales - 1) * PRICE * 100);
    let left = sales;
    const client = async (): Promise<void> => {
      for (; left > 0; sold += 1) {
        left -= 1;
        await shop.sell('m3u', packageId);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
  }
  const events = (await news()).filter(({ type }) => type === 'credit.low').length;
  return { events, notifications: (await notified()) - before, sold };
}
