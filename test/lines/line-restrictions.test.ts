import { test } from 'tap';

import { Service } from '../support/service.ts';
import { KIND_NAMES, KINDS } from '../support/shop.ts';
import { OWN } from '../support/world.ts';
import { ALL_LINES, op } from '../support/line-operations.ts';

for (const kind of KIND_NAMES) {
  const { type } = KINDS[kind];
  const operation = op(kind, 'restrictions');
  const all = ALL_LINES[kind];
  const others = KIND_NAMES.filter((name) => name !== kind);

  void test(operation, async (t) => {
    const service = await Service.start(t);
    const { world } = service;
    const root = await world.user(null);
    const reseller = await world.user(root);
    const owner = await world.user(reseller);
    const line = await world.line(owner, kind);
    const first = await world.restriction({ line_id: line }, reseller);
    const token = await world.token(owner);
    const params = { id: line };

    await t.test('200 a restriction, field by field', async (t) => {
      t.same(await service.ok(operation, { token, params }), [
        {
          id: first,
          title: 'Chargeback',
          description: 'Disputed',
          batch: null,
          restrictable_type: type,
          restrictable_id: line,
          created_by_id: reseller.id,
          policies: ['*'],
        },
      ]);
    });

    await t.test('200 several, newest first, with and without a batch', async (t) => {
      const batch = '0199d4a0-5e1c-7c3a-9a53-4d6c2f1f7b10';
      const fields = { title: 'Abuse', description: '', batch };
      const second = await world.restriction(
        { line_id: line },
        root,
        ['mags_restrictions', 'users_show'],
        fields,
      );
      const third = await world.restriction({ line_id: line }, root, []);
      const list = await service.ok(operation, { token, params });
      t.same(
        list.map(({ id }) => id),
        [third, second, first],
      );
      t.match(list[1], { ...fields, created_by_id: root.id, policies: ['mags_restrictions', 'users_show'] });
      t.match(list[0], { batch: null, policies: [] });
    });

    await t.test('200 an empty array for a line without restrictions', async (t) => {
      const free = await world.line(owner, kind);
      t.same(await service.ok(operation, { token, params: { id: free } }), []);
    });

    await t.test('200 restrictions on its owner and on other lines are not included', async (t) => {
      const neighbour = await world.user(reseller);
      const free = await world.line(neighbour, kind);
      await world.restriction({ user_id: neighbour.id }, reseller, ['users_show']);
      await world.restriction({ line_id: await world.line(neighbour, kind) }, reseller);
      t.same(await service.ok(operation, { token: await world.token(neighbour), params: { id: free } }), []);
    });

    await t.test('200 for every user above the owner', async (t) => {
      for (const user of [reseller, root]) {
        const list = await service.ok(operation, { token: await world.token(user), params });
        t.equal(list.at(-1)?.id, first);
      }
    });

    await t.test('404 for a user below the owner, and for one beside it', async () => {
      for (const user of [await world.user(owner), await world.user(reseller)]) {
        await service.refused(404, operation, { token: await world.token(user), params });
      }
    });

    await t.test(`200 for every user with ${all}, which opens no other kind`, async (t) => {
      const viewer = await world.user(root, { permissions: [...OWN, all] });
      const seeing = await world.token(viewer);
      t.equal((await service.ok(operation, { token: seeing, params })).at(-1)?.id, first);
      for (const other of others) {
        const id = await world.line(owner, other);
        await service.refused(404, op(other, 'restrictions'), { token: seeing, params: { id } });
      }
    });

    for (const other of others) {
      await t.test(`404 for a line of another kind: ${other}`, async () => {
        const id = await world.line(owner, other);
        await world.restriction({ line_id: id }, reseller);
        await service.refused(404, operation, { token, params: { id } });
      });
    }

    await t.test('404 for a deleted line, for every user', async () => {
      const id = await world.line(owner, kind, { deleted_at: new Date() });
      await world.restriction({ line_id: id }, reseller);
      const viewer = await world.user(root, { permissions: [...OWN, all] });
      for (const user of [owner, root, viewer]) {
        await service.refused(404, operation, { token: await world.token(user), params: { id } });
      }
    });

    await t.test('200 for an expired line', async (t) => {
      const id = await world.line(owner, kind, {
        activated_at: new Date(Date.now() - 86_400_000),
        expired_at: new Date(Date.now() - 1000),
      });
      t.same(await service.ok(operation, { token, params: { id } }), []);
    });
  });
}
