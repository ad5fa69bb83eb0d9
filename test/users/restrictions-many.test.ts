import { test } from 'tap';
import { family, TERMS } from '../support/restrictions.ts';
import { rows } from '../support/writes.ts';

void test('restrictions of one creator on one user or line 422 limit_reached beyond 10', async (t) => {
  const { service, token, root, child, grandchild, restrict, reseller, line } = await family(t);
  const targets = [
    { restrictable_type: 'User', restrictable_id: child.id },
    { restrictable_type: 'M3u', restrictable_id: await line(child) },
  ];
  const batch = (type: string, ids: number[]) => ({
    token,
    body: { ...TERMS, restrictable_type: type, restrictable_ids: ids },
  });
  for (const { restrictable_type: type, restrictable_id: id } of targets)
    for (let count = 1; count < 10; count += 1)
      await service.ok('restrictions_batch_create', batch(type, [id]));
  const single = await restrict(reseller, targets[0] ?? {});
  await restrict(reseller, targets[1] ?? {});
  const before = await rows(service, 'restrictions');
  const full = { code: 'limit_reached', detail: /10 restrictions/ };

  await t.test('restrictions_create 422, 200 for the same again', async (t) => {
    const [user = {}] = targets;
    const body = { ...TERMS, ...user, policies: ['faqs_index'] };
    t.match(await service.refused(422, 'restrictions_create', { token, body }), full);
    t.equal(await restrict(reseller, user), single);
    t.same(await rows(service, 'restrictions'), before);
  });

  await t.test('restrictions_batch_create 422, none is created on the others', async (t) => {
    for (const { restrictable_type: type, restrictable_id: id } of targets) {
      const ids = [id, type === 'User' ? grandchild.id : await line(grandchild)];
      t.match(await service.refused(422, 'restrictions_batch_create', batch(type, ids)), full);
    }
    t.same(await rows(service, 'restrictions'), before);
  });

  await t.test('restrictions_mass_create 422', async (t) => {
    for (const type of ['User', 'M3u']) {
      const body = { ...TERMS, user_id: child.id, restrictable_types: [type], include_descendants: true };
      t.match(await service.refused(422, 'restrictions_mass_create', { token, body }), full);
    }
    t.same(await rows(service, 'restrictions'), before);
  });

  await t.test('restrictions_create 200 for somebody above, whatever others have laid', async () => {
    await restrict(root, targets[0] ?? {});
    await restrict(root, targets[1] ?? {});
  });

  await t.test('200 once one is removed', async () => {
    await service.ok('restrictions_delete', { token, params: { id: single } });
    await restrict(reseller, targets[0] ?? {});
  });
});
