import { test } from 'tap';
import { scene } from '../support/users.ts';
import { OWN, type WorldUser } from '../support/world.ts';

// Which users a caller may move, and the maximum depth of the tree.

void test('users_change_owner', async (t) => {
  const { service, world, root, caller, token } = await scene(t);
  const moveRequest = (user: WorldUser, owner: WorldUser, callerToken: string) => ({
    token: callerToken,
    params: { id: user.id },
    body: { owner_id: owner.id },
  });
  const move = (user: WorldUser, owner: WorldUser) =>
    service.ok('users_change_owner', moveRequest(user, owner, token));
  const refused = (user: WorldUser, owner: WorldUser, status = 422, callerToken = token) =>
    service.refused(status, 'users_change_owner', moveRequest(user, owner, callerToken));
  const fields = async (...of: Parameters<typeof refused>): Promise<string[]> =>
    Object.keys((await refused(...of)).errors ?? {});

  await t.test('404 for a user that is not below the caller, even with users_all', async (t) => {
    const colleague = await world.user(root, { permissions: [...OWN, 'users_all'] });
    const callerToken = await world.token(colleague);
    const rich = await world.user(caller);
    await world.transfer(root, rich, 5000);
    for (const user of [rich, caller, root]) {
      t.match(await refused(user, colleague, 404, callerToken), { code: 'not_found' });
    }
    t.match(
      await refused(await world.user(colleague), caller, 404, callerToken),
      { code: 'not_found' },
      'nor as the new parent',
    );
  });

  await t.test('422 for more levels than the maximum, alone or with users below', async (t) => {
    let deepest = caller;
    // The root is the first level, the caller is on the second.
    for (let level = 3; level <= 99; level += 1) deepest = await world.user(deepest);
    const [leaf, parent] = [await world.user(caller), await world.user(caller)];
    await world.user(parent);
    t.same(await fields(parent, deepest), ['owner_id']);
    t.match(await move(leaf, deepest), { created_by_id: deepest.id }, 'the hundredth level');
    const body = { username: 'too-deep', email: 'a@b.example', password: 'a long passphrase' };
    const { errors } = await service.refused(422, 'users_create', { token: await world.token(leaf), body });
    t.match(errors, { body: [/100 levels/] });
  });
});
