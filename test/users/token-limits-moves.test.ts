import { test } from 'tap';
import { open } from '../support/limited-tokens.ts';
import { Shop } from '../support/shop.ts';

void test('users_change_owner 403: the new parent would take the credit of the user', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, root, seller } = shop;
  const { create } = await open(shop);
  const { secret: token } = await create({ credit_limit: 10 });
  const [rich, accomplice] = [await world.user(seller), await world.user(seller)];
  await world.transfer(root, rich, 100_000);
  const move = { params: { id: rich.id }, body: { owner_id: accomplice.id } };
  t.match(await service.refused(403, 'users_change_owner', { token, ...move }), { code: 'missing_scope' });
  const taking = {
    token: await world.token(accomplice),
    body: { from_user_id: rich.id, amount: 1000, reason: 'Mine now.' },
  };
  await service.refused(404, 'transactions_refund', taking);
  await service.ok('users_change_owner', { token: shop.token, ...move });
  await service.ok('transactions_refund', taking);
});
