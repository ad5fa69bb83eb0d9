import { test } from 'tap';
import { support } from './support/sequences/support.ts';
import { Shop } from './support/shop.ts';

void test('tickets, chats and reports go through their states as a model of them does', async (t) => {
  t.equal(await support(await Shop.open(t), 250), 250, 'so many sequences were played');
});
