import { test } from 'tap';
import { handlers } from '../../handlers/index.ts';
import { waitingForLocks } from '../support/database.ts';
import { until } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import { Shop } from '../support/shop.ts';

void test('m3us_create 200: a move of the owner waits for the sale, and finds its line', async (t) => {
  let meanwhile = (): Promise<unknown> => Promise.resolve();
  const service = await Service.apart(
    t,
    {},
    {
      async m3us_create(call) {
        const line = await handlers.m3us_create(call);
        // Sold, and not committed yet.
        await meanwhile();
        return line;
      },
    },
  );
  const shop = await Shop.of(service);
  const { world, db, root, seller } = shop;
  const packageId = await shop.package();
  const [child, newParent] = [await world.user(seller), await world.user(root)];
  const operator = await world.token(root);
  let moved: Promise<unknown> = Promise.resolve();
  meanwhile = async () => {
    let isOver = false;
    const move = { params: { id: child.id }, body: { owner_id: newParent.id } };
    moved = service.ok('users_change_owner', { token: operator, ...move }).then(() => (isOver = true));
    await until(async () => isOver || (await waitingForLocks(db)) > 0);
  };
  const { id } = await shop.sell('m3u', packageId, { user_id: child.id });
  await moved;
  const lines = await db
    .selectFrom('lines')
    .select(['user_id', 'created_by_id'])
    .where('id', '=', id)
    .execute();
  t.same(lines, [{ user_id: child.id, created_by_id: root.id }], 'nobody who is not above it has made it');
});
