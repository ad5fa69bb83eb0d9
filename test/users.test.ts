import { test } from 'tap';
import { Service } from './support/service.ts';

void test('users_me', async (t) => {
  const service = await Service.start(t);
  const root = await service.world.user(null);
  const user = await service.world.user(root);

  await t.test('200 the user of the token', async (t) => {
    const me = await service.ok('users_me', { token: await service.world.token(user) });
    t.match(me, { id: user.id, username: user.username, created_by_id: root.id, credit: 0, restricted: false });
  });

  await t.test('200 also for a restricted user', async (t) => {
    const restricted = await service.world.user(root);
    await service.world.restriction({ user_id: restricted.id }, root);
    const me = await service.ok('users_me', { token: await service.world.token(restricted) });
    t.equal(me.restricted, true);
  });
});
