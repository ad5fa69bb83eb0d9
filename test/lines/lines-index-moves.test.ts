import { test } from 'tap';
import { handlers } from '../../handlers/index.ts';
import { Service } from '../support/service.ts';
import { OWN } from '../support/world.ts';

void test('lines_index 200: a caller who is moved while it reads finds each of its lines', async (t) => {
  let change = (): Promise<unknown> => Promise.resolve();
  const service = await Service.apart(
    t,
    {},
    {
      lines_index: {
        ...handlers.lines_index,
        async list(call) {
          // After the caller was admitted, and before its lines are read.
          await change();
          return handlers.lines_index.list(call);
        },
      },
    },
  );
  const { world } = service;
  const root = await world.user(null);
  const [seller, newParent] = [await world.user(root, { permissions: OWN }), await world.user(root)];
  const child = await world.user(seller);
  const lines = [await world.line(seller, 'm3u'), await world.line(child, 'mag')];
  const [token, operator] = [await world.token(seller), await world.token(root)];
  const move = { params: { id: seller.id }, body: { owner_id: newParent.id } };
  change = () => service.ok('users_change_owner', { token: operator, ...move });
  const { data, has_more } = await service.ok('lines_index', { token });
  t.same([data.map(({ id }) => id), has_more], [lines, false]);
});
