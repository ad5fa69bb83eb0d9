import { test } from 'tap';
import { BODY, scene } from '../support/users.ts';
import { OWN } from '../support/world.ts';

// What a restriction blocks, how the blocked user learns why, and who can remove it after a move.

void test('a restricted user', async (t) => {
  const { service, world, root, caller, token } = await scene(t);
  const above = await world.token(root);
  const restrict = (policies: string[], title = 'Chargeback') =>
    service.ok('restrictions_create', {
      token: above,
      body: {
        restrictable_type: 'User',
        restrictable_id: caller.id,
        title,
        description: 'Call us.',
        policies,
      },
    });
  const remove = (id: number) => service.ok('restrictions_delete', { token: above, params: { id } });

  await t.test('packages_index: 403 with the restrictions that block it, newest first', async (t) => {
    const other = await restrict(['users_index'], 'Other');
    const one = await restrict(['packages_index']);
    const all = await restrict(['*'], 'All');
    const { restrictions } = await service.refused(403, 'packages_index', { token });
    t.same(restrictions, [
      { id: all.id, title: 'All', description: 'Call us.' },
      { id: one.id, title: 'Chargeback', description: 'Call us.' },
    ]);
    for (const { id } of [other, one, all]) await remove(id);
  });

  await t.test('users_restrictions: 200 for itself', async (t) => {
    const { id } = await restrict(['*']);
    const list = await service.ok('users_restrictions', { token, params: { id: caller.id } });
    t.match(list, [{ id, title: 'Chargeback' }]);
    await remove(id);
  });

  await t.test('restrictions_create: 200 with an `*_all` policy, which then opens nothing', async (t) => {
    const viewer = await world.user(root, { permissions: [...OWN, 'users_all'] });
    const ask = { token: await world.token(viewer), params: { id: caller.id } };
    await service.ok('users_show', ask);
    await service.ok('restrictions_create', {
      token: above,
      body: {
        restrictable_type: 'User',
        restrictable_id: viewer.id,
        title: 'Narrower',
        description: '',
        policies: ['users_all'],
      },
    });
    t.match(await service.refused(404, 'users_show', ask), { code: 'not_found' });
  });

  await t.test('users_create: 403 with initial credit if transactions_create is blocked', async (t) => {
    await world.transfer(root, caller, 1000);
    const { id } = await restrict(['transactions_create']);
    const create = (credit: number) => ({ token, body: { ...BODY, credit } });
    t.match(await service.refused(403, 'users_create', create(1)), {
      code: 'restricted',
      policy: 'transactions_create',
    });
    t.match(await service.ok('users_create', create(0)), { credit: 0 });
    await remove(id);
  });
});

void test('a restriction on a user who is moved', async (t) => {
  const { service, world, root, caller } = await scene(t);
  const [before, after] = [await world.user(caller), await world.user(caller)];
  const user = await world.user(before);
  const line = await world.line(user, 'm3u');
  const restrict = async (restrictable_type: 'User' | 'M3u', restrictable_id: number) => {
    const body = { restrictable_type, restrictable_id, title: 'Late', description: '' };
    return service.ok('restrictions_create', { token: await world.token(before), body });
  };
  const [onUser, onLine] = [await restrict('User', user.id), await restrict('M3u', line)];
  const byRoot = await service.ok('restrictions_create', {
    token: await world.token(root),
    body: { restrictable_type: 'User', restrictable_id: user.id, title: 'Fraud', description: '' },
  });
  await service.ok('users_change_owner', {
    token: await world.token(caller),
    params: { id: user.id },
    body: { owner_id: after.id },
  });
  const asAfter = await world.token(after);

  await t.test('restrictions_delete: 404 for its creator, and 403 for the restricted user', async () => {
    for (const { id } of [onUser, onLine]) {
      const ask = { params: { id } };
      await service.refused(404, 'restrictions_delete', { ...ask, token: await world.token(before) });
      await service.refused(403, 'restrictions_delete', { ...ask, token: await world.token(user) });
    }
  });

  await t.test('restrictions_edit and restrictions_delete: 200 for those above the user now', async (t) => {
    const body = { description: 'Paid since.' };
    const edited = await service.ok('restrictions_edit', {
      token: asAfter,
      params: { id: onUser.id },
      body,
    });
    t.match(edited, { id: onUser.id, description: 'Paid since.', created_by_id: before.id });
    for (const { id } of [onUser, onLine]) {
      await service.ok('restrictions_delete', { token: asAfter, params: { id } });
    }
    const lines = await service.ok('m3us_show', { token: asAfter, params: { id: line } });
    t.equal(lines.status, 'active');
  });

  await t.test('restrictions_delete: 404 for one that a user higher up has created', async () => {
    await service.refused(404, 'restrictions_delete', { token: asAfter, params: { id: byRoot.id } });
  });
});
