import fc from 'fast-check';
import { test } from 'tap';
import { open } from '../support/limited-tokens.ts';
import { Shop } from '../support/shop.ts';

// fast-check prints the seed and the moves of a failure.

void test('random payments by a token, one that it has made, and others at once', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, root, seller } = shop;
  const { create, used, pass } = await open(shop);
  await world.transfer(root, seller, 100_000_000);
  const child = await world.user(seller);
  const amount = fc.integer({ min: 1, max: 4000 }).map((hundredths) => hundredths / 100);
  const move = fc.oneof(
    { weight: 9, arbitrary: fc.array(fc.tuple(fc.boolean(), amount), { minLength: 1, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.constant('midnight' as const) },
  );
  const MOST = [100, 60] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (moves) => {
      const maker = await create({ credit_limit: MOST[0], credit_limit_period: 'day' });
      const made = await create({ credit_limit: MOST[1], credit_limit_period: null }, maker.secret);
      const spent = [0, 0];
      for (const each of moves) {
        if (each === 'midnight') {
          await pass('1 day');
          spent[0] = 0;
          continue;
        }
        const paid = await Promise.all(
          each.map(async ([byMaker, amount]) => {
            const token = (byMaker ? maker : made).secret;
            const { status } = await service.call('transactions_create', {
              token,
              body: { to_user_id: child.id, amount },
            });
            return status === 200 ? { byMaker, amount } : undefined;
          }),
        );
        const accepted = paid.filter((payment) => payment !== undefined);
        for (const { byMaker, amount } of accepted) {
          spent[0] = round((spent[0] ?? 0) + amount);
          if (!byMaker) spent[1] = round((spent[1] ?? 0) + amount);
        }
        // Alone, a payment is refused only if it goes beyond a limit.
        const [only] = each;
        if (each.length === 1 && only !== undefined && accepted.length === 0) {
          const [byMaker, amount] = only;
          const fits =
            round((spent[0] ?? 0) + amount) <= MOST[0] && round((spent[1] ?? 0) + amount) <= MOST[1];
          if (fits && !byMaker) throw new Error('refused within the limits');
        }
        if ((spent[0] ?? 0) > MOST[0] || (spent[1] ?? 0) > MOST[1]) throw new Error('beyond a limit');
      }
      const shown = [await used(maker), await used(made)];
      await service.ok('oauth_personal_access_tokens_delete', {
        token: shop.token,
        params: { token_id: made.token.id },
      });
      await service.ok('oauth_personal_access_tokens_delete', {
        token: shop.token,
        params: { token_id: maker.token.id },
      });
      if (shown[0] !== spent[0] || shown[1] !== spent[1])
        throw new Error(`spent ${spent.join()}, shown ${shown.join()}`);
    }),
    { numRuns: 25 },
  );
  t.pass('25 runs');
});

const round = (amount: number): number => Math.round(amount * 100) / 100;
