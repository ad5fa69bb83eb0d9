import { test, type Test } from 'tap';
import { publishEvents } from '../../handlers/jobs/event-publisher.ts';
import { family, TERMS } from '../support/restrictions.ts';
import { UNKNOWN_ID, type WorldUser } from '../support/world.ts';
import { rows } from '../support/writes.ts';

void test('restrictions_create', async (t) => {
  const { service, world, db, token, syncs, connect, connections, line, ...people } = await family(t);
  const { root, reseller, child, grandchild, stranger } = people;
  const on = (restrictable_type: string, restrictable_id: number, more: object = {}) => ({
    token,
    body: { ...TERMS, restrictable_type, restrictable_id, ...more },
  });

  /** Returns what events have told of a user, oldest first. */
  const told = async ({ id }: WorldUser): Promise<string[]> => {
    while ((await publishEvents(db)).more);
    const events = db.selectFrom('events').select('type').where('subject_type', '=', 'User');
    return (await events.where('subject_id', '=', id).orderBy('id').execute()).map(({ type }) => type);
  };

  await t.test('200 on a user, field by field, who then gets 403 for all operations', async (t) => {
    const user = await world.user(child);
    const userToken = await world.token(user);
    const { id, ...restriction } = await service.ok('restrictions_create', on('User', user.id));
    t.same(restriction, {
      ...TERMS,
      batch: null,
      restrictable_type: 'User',
      restrictable_id: user.id,
      created_by_id: reseller.id,
      policies: ['*'],
    });
    t.same(await service.ok('restrictions_show', { token, params: { id } }), { id, ...restriction });
    t.match(await service.refused(403, 'packages_index', { token: userToken }), { code: 'restricted' });
    t.equal((await service.ok('users_me', { token: userToken })).restricted, true, 'it can still read why');
  });

  await t.test('200 with policies: these operations get 403, and no others', async (t) => {
    const user = await world.user(reseller);
    const userToken = await world.token(user);
    const policies = ['users_show', 'oauth_scopes_index'];
    t.same((await service.ok('restrictions_create', on('User', user.id, { policies }))).policies, policies);
    await service.refused(403, 'users_show', { token: userToken, params: { id: user.id } });
    await service.refused(403, 'oauth_scopes_index', { token: userToken });
    await service.ok('packages_index', { token: userToken });
  });

  await t.test('200 on a user: it does not apply to users below', async (t) => {
    const user = await world.user(child);
    const [below, lineBelow] = [await world.user(user), await line(user)];
    await service.ok('restrictions_create', on('User', user.id));
    const me = await service.ok('users_me', { token: await world.token(below) });
    t.equal(me.restricted, false);
    await service.ok('packages_index', { token: await world.token(below) });
    t.same(await syncs(lineBelow), [], 'and not to its lines');
  });

  for (const [type, kind] of [
    ['M3u', 'm3u'],
    ['Mag', 'mag'],
    ['Enigma', 'enigma'],
    ['Activecode', 'activecode'],
  ] as const) {
    await t.test(`200 on a line: ${type}; it is suspended and its connections end`, async (t) => {
      const [id, other] = [
        await line(kind === 'm3u' ? reseller : grandchild, kind),
        await line(grandchild, kind),
      ];
      for (const connected of [id, id, other]) await connect(connected);
      const restriction = await service.ok('restrictions_create', on(type, id));
      t.match(restriction, { restrictable_type: type, restrictable_id: id, policies: ['*'] });
      t.same([await syncs(id), await connections(id)], [['suspend'], 0]);
      t.same([await syncs(other), await connections(other)], [[], 1], 'another line stays active');
    });
  }

  await t.test('200 the same again is the same restriction; others can create their own', async (t) => {
    const id = await line(child);
    const first = await service.ok('restrictions_create', on('M3u', id));
    t.same(await service.ok('restrictions_create', on('M3u', id, { title: 'Once more' })), first);
    t.same(await syncs(id), ['suspend']);
    const above = { ...on('M3u', id), token: await world.token(root) };
    t.not((await service.ok('restrictions_create', above)).id, first.id);
    const batch = { restrictable_type: 'M3u', restrictable_ids: [id], title: 'Abuse', description: '' };
    t.match(await service.ok('restrictions_batch_create', { token, body: batch }), { created: 1 });
    t.equal((await service.ok('restrictions_create', on('M3u', id))).id, first.id, 'and not that of a batch');
    await service.ok('restrictions_delete', { token, params: { id: first.id } });
    t.not((await service.ok('restrictions_create', on('M3u', id))).id, first.id, 'once removed, a new one');

    const user = await world.user(reseller);
    const policies = ['users_show', 'faqs_index'];
    const restriction = await service.ok('restrictions_create', on('User', user.id, { policies }));
    const turned = on('User', user.id, { policies: policies.toReversed() });
    t.same(await service.ok('restrictions_create', turned), restriction);
    t.not((await service.ok('restrictions_create', on('User', user.id))).id, restriction.id, 'of others');
  });

  await t.test('200 for eight concurrent requests on one user: one restriction, and one event', async (t) => {
    const user = await world.user(child);
    const created = await Promise.all(
      Array.from({ length: 8 }, () => service.ok('restrictions_create', on('User', user.id))),
    );
    t.equal(new Set(created.map(({ id }) => id)).size, 1);
    t.same(await told(user), ['user.restricted']);
  });

  await t.test('200 while another one is removed: who is restricted is not released', async (t) => {
    const user = await world.user(child);
    const above = { ...on('User', user.id), token: await world.token(root) };
    for (let round = 0; round < 10; round += 1) {
      const { id } = await service.ok('restrictions_create', on('User', user.id));
      const [other] = await Promise.all([
        service.ok('restrictions_create', above),
        service.ok('restrictions_delete', { token, params: { id } }),
      ]);
      t.equal((await told(user)).at(-1), 'user.restricted');
      await service.ok('restrictions_delete', { token: above.token, params: { id: other.id } });
    }
  });

  await t.test('200 for two concurrent requests on one line: it is suspended once', async (t) => {
    const id = await line(child);
    const restrictions = await Promise.all(
      [1, 2, 3].map(() => service.ok('restrictions_create', on('M3u', id))),
    );
    t.equal(new Set(restrictions.map((each) => each.id)).size, 1);
    t.same(await syncs(id), ['suspend']);
  });

  await t.test("200 for a connection whose start by the edge's clock is in the future", async (t) => {
    const id = await line(child);
    const started_at = new Date(Date.now() + 3_600_000);
    await db.insertInto('activities').values({ line_id: id, ip: '203.0.113.7', started_at }).execute();
    await service.ok('restrictions_create', on('M3u', id));
    t.equal(await connections(id), 0);
  });

  const refused = async (t: Test, status: number, ask: ReturnType<typeof on>, field?: string) => {
    const before = await rows(service, 'restrictions', 'syncs');
    const { errors = {} } = await service.refused(status, 'restrictions_create', ask);
    t.same(Object.keys(errors), field === undefined ? [] : [field]);
    t.same(await rows(service, 'restrictions', 'syncs'), before, 'nothing is created');
  };

  await t.test('422 for the caller itself', (t) =>
    refused(t, 422, on('User', reseller.id), 'restrictable_id'),
  );

  await t.test('422 for a target out of reach', async (t) => {
    for (const { id } of [root, stranger, { id: UNKNOWN_ID }])
      await refused(t, 422, on('User', id), 'restrictable_id');
    for (const owner of [root, stranger])
      await refused(t, 422, on('M3u', await line(owner)), 'restrictable_id');
    await refused(t, 422, on('M3u', UNKNOWN_ID), 'restrictable_id');
    await refused(t, 422, on('Mag', await line(child, 'm3u')), 'restrictable_id');
    const gone = await world.line(child, 'm3u', { deleted_at: new Date() });
    await refused(t, 422, on('M3u', gone), 'restrictable_id');
  });

  await t.test('422 for a stranger even if the caller may see it', async (t) => {
    const all = ['users_all', 'm3us_all', 'restrictions_all'] as const;
    await world.grant(reseller, all);
    await refused(t, 422, on('User', stranger.id), 'restrictable_id');
    await refused(t, 422, on('M3u', await line(stranger)), 'restrictable_id');
    await db
      .deleteFrom('user_permissions')
      .where('user_id', '=', reseller.id)
      .where('permission', 'in', all)
      .execute();
  });

  await t.test('422 for unknown policies; 422 for policies other than * on a line', async (t) => {
    for (const policy of ['no_such_operation', 'no_such_all', 'constructor'])
      await refused(t, 422, on('User', child.id, { policies: ['users_show', policy] }), 'policies');
    const id = await line(child);
    for (const policies of [['m3us_show'], ['*', 'm3us_show']])
      await refused(t, 422, on('M3u', id, { policies }), 'policies');
  });
});
