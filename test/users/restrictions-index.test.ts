import { test } from 'tap';
import { family } from '../support/restrictions.ts';

void test('restrictions_index', async (t) => {
  const { service, world, token, line, root, reseller, child, stranger } = await family(t);
  const own = await line(reseller, 'mag');
  const created = {
    onSelf: await world.restriction({ user_id: reseller.id }, root, ['faqs_index'], { title: 'B' }),
    onChild: await world.restriction({ user_id: child.id }, reseller, ['*'], { title: 'A', batch: 'key-1' }),
    onOwnLine: await world.restriction({ line_id: own }, root, ['*'], {
      title: '100%',
      description: 'Too many_connections',
    }),
    onLine: await world.restriction({ line_id: await line(child) }, child, ['*'], { title: 'C' }),
  };
  await world.restriction({ user_id: stranger.id }, root);
  await world.restriction({ line_id: await line(stranger) }, root);
  await world.restriction({ user_id: root.id }, root, ['faqs_index']);
  await world.restriction({ line_id: await world.line(child, 'm3u', { deleted_at: new Date() }) }, reseller);
  const list = async (query: object = {}, callerToken = token): Promise<number[]> =>
    (await service.ok('restrictions_index', { token: callerToken, query: { ...query } })).data.map(
      ({ id }) => id,
    );

  await t.test('200 those on the caller, users below and lines of these, newest first', async (t) => {
    t.same(await list(), [created.onLine, created.onOwnLine, created.onChild, created.onSelf]);
    const { data, total } = await service.ok('restrictions_index', { token });
    t.equal(total, 4);
    for (const restriction of data) {
      t.same(await service.ok('restrictions_show', { token, params: { id: restriction.id } }), restriction);
    }
  });

  await t.test('200 all existing ones with restrictions_all', async (t) => {
    const permissions = ['restrictions_index', 'restrictions_all'] as const;
    const viewer = await world.token(await world.user(child, { permissions }));
    t.equal((await service.ok('restrictions_index', { token: viewer })).total, 7);
  });
});
