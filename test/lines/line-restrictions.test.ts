import { test } from 'tap';
import { op } from '../support/line-operations.ts';
import { Service } from '../support/service.ts';
import { KIND_NAMES, KINDS } from '../support/shop.ts';

for (const kind of KIND_NAMES) {
  const operation = op(kind, 'restrictions');

  void test(operation, async (t) => {
    const service = await Service.start(t);
    const { world } = service;
    const root = await world.user(null);
    const owner = await world.user(root);
    const line = await world.line(owner, kind);
    const token = await world.token(owner);
    const list = (id: number) => service.ok(operation, { token, params: { id } });
    t.same(await list(line), [], '200 an empty list for a line without restrictions');
    const first = await world.restriction({ line_id: line }, root);

    await t.test('200 several, newest first, with and without a batch', async (t) => {
      const fields = { title: 'Abuse', description: '', batch: '0199d4a0-5e1c-7c3a-9a53-4d6c2f1f7b10' };
      const policies = ['mags_restrictions', 'users_show'];
      const second = await world.restriction({ line_id: line }, owner, policies, fields);
      const on = { restrictable_type: KINDS[kind].type, restrictable_id: line };
      const terms = { title: 'Chargeback', description: 'Disputed', batch: null };
      t.same(await list(line), [
        { id: second, ...fields, ...on, created_by_id: owner.id, policies },
        { id: first, ...terms, ...on, created_by_id: root.id, policies: ['*'] },
      ]);
    });

    await t.test('200 restrictions on its owner and on other lines are not included', async (t) => {
      const free = await world.line(owner, kind);
      await world.restriction({ user_id: owner.id }, root, ['users_show']);
      t.same(await list(free), []);
    });
  });
}
