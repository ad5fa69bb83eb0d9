import { test } from 'tap';
import { hashSecret } from '../../db/tokens.ts';
import { scene } from '../support/users.ts';
import { OWN, type WorldUser } from '../support/world.ts';
import { keyed } from '../support/writes.ts';

void test('users_connect_messaging_account', async (t) => {
  const { service, world, db, caller, token } = await scene(t);
  const connect = ({ id }: WorldUser, headers = {}) =>
    service.ok('users_connect_messaging_account', {
      token,
      params: { id },
      body: { messaging_handle: 'northernlights' },
      headers,
    });
  const codes = ({ id }: WorldUser) =>
    db.selectFrom('messaging_link_codes').selectAll().where('user_id', '=', id).orderBy('id').execute();

  await t.test('200 sets the handle and returns a code, of which only the hash is stored', async (t) => {
    const user = await world.user(caller);
    const { user: updated, link_code: code = '', expires_at } = await connect(user);
    t.equal(updated.messaging_handle, 'northernlights');
    t.same(await service.ok('users_show', { token, params: { id: user.id } }), updated);
    t.match(code, /^([A-Z2-9]{4}-){2}[A-Z2-9]{4}$/);
    const minutes = (Date.parse(`${expires_at}Z`) - Date.now()) / 60_000;
    t.ok(minutes > 5 && minutes <= 15, 'for fifteen minutes');
    const [kept] = await codes(user);
    t.match(kept, {
      created_by_id: caller.id,
      messaging_handle: 'northernlights',
      used_at: null,
      revoked_at: null,
    });
    t.same(kept?.hash, hashSecret(code));
  });

  await t.test('200 a new code invalidates earlier ones, but not those of other users', async (t) => {
    const [user, other] = [await world.user(caller), await world.user(caller)];
    await connect(other);
    const first = await connect(user);
    const second = await connect(user);
    t.not(first.link_code, second.link_code);
    t.same(
      (await codes(user)).map(({ revoked_at }) => revoked_at === null),
      [false, true],
    );
    t.match(await codes(other), [{ revoked_at: null }]);
    await Promise.all([connect(user), connect(user), connect(user)]);
    t.equal(
      (await codes(user)).filter(({ revoked_at }) => revoked_at === null).length,
      1,
      'also for concurrent requests',
    );
  });

  await t.test('200 a repeated request gets the response without the code', async (t) => {
    const user = await world.user(caller);
    const first = await connect(user, keyed('link'));
    const { link_code: _, ...rest } = first;
    t.same(await connect(user, keyed('link')), rest);
    t.equal((await codes(user)).length, 1);
  });

  await t.test('422 for a user with more permissions than the caller, and no code', async (t) => {
    const clerk = await world.user(caller, { permissions: [...OWN, 'users_all'] });
    const ask = { token, params: { id: clerk.id }, body: { messaging_handle: 'northernlights' } };
    const { errors } = await service.refused(422, 'users_connect_messaging_account', ask);
    t.match(errors, { id: [/permission/] });
    t.same(await codes(clerk), []);
  });
});
