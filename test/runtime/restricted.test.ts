import { bySystem } from '../../db/cause.ts';
import { test } from 'tap';
import { BODY, scene } from '../support/users.ts';
import { OWN } from '../support/world.ts';
import { creditAccount } from '../../db/ledger/ledger.ts';
import { beginTransfer, transfer } from '../../db/transfers.ts';
import type { Handler } from '../../handlers/call/contract.ts';
import { Service } from '../support/service.ts';

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

// Whose balance a 422 shows. No operation lets a user above pay. So a test handler replaces `transactions_create`, in
// which the receiver of the request pays.

const payAsNamed: Handler<'transactions_create'> = async ({ body, db }) => {
  await transfer(db, {
    id: await beginTransfer(db),
    kind: 'normal',
    from: creditAccount(body.to_user_id),
    to: creditAccount(1),
    amount: body.amount * 100,
    description: '',
    cause: bySystem(),
  });
  throw new Error('the credit was sufficient');
};

void test('insufficient_credit shows the figures of a payer whose credit the caller may see, and of no other', async (t) => {
  const service = await Service.apart(t, {}, { transactions_create: payAsNamed });
  const { world } = service;
  const root = await world.user(null);
  const above = await world.user(root);
  const caller = await world.user(above);
  const below = await world.user(caller);
  await world.transfer(root, above, 11_11);
  await world.transfer(root, caller, 22_22);
  await world.transfer(root, below, 33_33);
  const token = await world.token(caller);
  const lack = async ({ id }: { id: number }) => {
    const body = { to_user_id: id, amount: 100 };
    const problem = await service.refused(422, 'transactions_create', { token, body });
    t.equal(problem.code, 'insufficient_credit');
    return [problem.required, problem.balance, problem.detail];
  };
  t.same(await lack(caller), [100, 22.22, 'This needs 100 credits, and the balance is 22.22.'], 'your own');
  t.same(
    await lack(below),
    [100, 33.33, 'This needs 100 credits, and the balance is 33.33.'],
    'of a user below you',
  );
  t.same(
    await lack(above),
    [undefined, undefined, 'There is not enough credit for this.'],
    'of a user above you',
  );
});
