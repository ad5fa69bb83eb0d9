import { test } from 'tap';
import { column } from '../support/rows.ts';
import { family, TERMS } from '../support/restrictions.ts';
import { rows } from '../support/writes.ts';

void test('restrictions_delete', async (t) => {
  const { service, world, token, syncs, restrict, line, ...people } = await family(t);
  const { root, reseller, child, grandchild } = people;
  const destroy = (id: number, callerToken = token) => ({ token: callerToken, params: { id } });

  await t.test('200 the user may call operations again', async (t) => {
    const user = await world.user(child);
    const userToken = await world.token(user);
    const id = await restrict(reseller, { restrictable_type: 'User', restrictable_id: user.id });
    await service.refused(403, 'packages_index', { token: userToken });
    t.same(await service.ok('restrictions_delete', destroy(id)), { message: 'The restriction is removed.' });
    await service.ok('packages_index', { token: userToken });
    await service.refused(404, 'restrictions_show', destroy(id));
    await service.refused(404, 'restrictions_delete', destroy(id));
  });

  await t.test('200 a line is resumed when its last restriction is removed', async (t) => {
    const on = { restrictable_type: 'M3u', restrictable_id: await line(child) };
    const [first, second] = [await restrict(reseller, on), await restrict(child, on)];
    await service.ok('restrictions_delete', destroy(first));
    t.same(await syncs(on.restrictable_id), ['suspend']);
    await service.ok('restrictions_delete', destroy(second));
    t.same(await syncs(on.restrictable_id), ['suspend', 'resume']);
  });

  await t.test('200 the last restrictions are removed concurrently: the line is resumed once', async (t) => {
    for (let round = 0; round < 5; round += 1) {
      const on = { restrictable_type: 'M3u', restrictable_id: await line(child) };
      const { restrictable_id: line_id } = on;
      const restrictions = [await restrict(reseller, on), await restrict(child, on)];
      restrictions.push(await world.restriction({ line_id }, child, ['*'], { batch: 'of-a-batch' }));
      await Promise.all(restrictions.map((id) => service.ok('restrictions_delete', destroy(id))));
      t.same(await syncs(on.restrictable_id), ['suspend', 'resume']);
    }
  });

  await t.test('200 the same one is removed twice concurrently: the second request gets 404', async (t) => {
    const on = { restrictable_type: 'M3u', restrictable_id: await line(child) };
    const id = await restrict(reseller, on);
    const answers = await Promise.all([1, 2].map(() => service.call('restrictions_delete', destroy(id))));
    t.same(answers.map(({ status }) => status).toSorted(), [200, 404]);
    t.same(await syncs(on.restrictable_id), ['suspend', 'resume']);
  });

  await t.test('200 by a user above the creator', async () => {
    const id = await restrict(child, { restrictable_type: 'User', restrictable_id: grandchild.id });
    await service.ok('restrictions_delete', destroy(id, await world.token(root)));
  });

  await t.test('404 for one by a user higher up, though the caller retrieves it', async () => {
    const onLine = await restrict(reseller, { restrictable_type: 'M3u', restrictable_id: await line(child) });
    const policies = ['faqs_index'];
    const onUser = await restrict(root, {
      restrictable_type: 'User',
      restrictable_id: reseller.id,
      policies,
    });
    for (const [id, caller] of [
      [onLine, child],
      [onUser, reseller],
    ] as const) {
      const ask = destroy(id, await world.token(caller));
      await service.ok('restrictions_show', ask);
      await service.refused(404, 'restrictions_delete', ask);
      await service.refused(404, 'restrictions_edit', { ...ask, body: { title: 'Mine now' } });
    }
  });

  await t.test('404 on a deleted line', async () => {
    const gone = await world.line(child, 'm3u', { deleted_at: new Date() });
    const ask = destroy(await world.restriction({ line_id: gone }, reseller));
    await service.refused(404, 'restrictions_show', ask);
    await service.refused(404, 'restrictions_delete', ask);
  });
});

void test('restrictions_edit', async (t) => {
  const { service, db, world, token, restrict, line, reseller, child, grandchild } = await family(t);
  const edit = (id: number, body: object, callerToken = token) => ({
    token: callerToken,
    params: { id },
    body,
  });

  await t.test('200 changes the given fields only', async (t) => {
    const id = await restrict(reseller, { restrictable_type: 'User', restrictable_id: child.id });
    const before = await service.ok('restrictions_show', { token, params: { id } });
    const stored = db.updateTable('restrictions').where('id', '=', id);
    await stored.set({ updated_at: new Date(0) }).execute();
    const changed = await service.ok('restrictions_edit', edit(id, { description: 'Settled in part' }));
    const { updated_at } = await stored
      .set({ batch: null })
      .returning('updated_at')
      .executeTakeFirstOrThrow();
    t.ok(updated_at > '1970-01-01 00:00:00');
    t.same(changed, { ...before, description: 'Settled in part' });
    t.same(await service.ok('restrictions_show', { token, params: { id } }), changed);
    const policies = ['users_create'];
    t.same(await service.ok('restrictions_edit', edit(id, { title: 'Overdue', policies })), {
      ...changed,
      title: 'Overdue',
      policies,
    });
    await service.ok('restrictions_delete', { token, params: { id } });
  });

  await t.test('200 other policies apply from the next request on', async () => {
    const userToken = await world.token(grandchild);
    const id = await restrict(reseller, { restrictable_type: 'User', restrictable_id: grandchild.id });
    await service.refused(403, 'packages_index', { token: userToken });
    await service.ok('restrictions_edit', edit(id, { policies: ['oauth_scopes_index'] }));
    await service.ok('packages_index', { token: userToken });
    await service.refused(403, 'oauth_scopes_index', { token: userToken });
  });

  await t.test('200 others of the same batch are unchanged', async (t) => {
    const body = {
      ...TERMS,
      restrictable_type: 'M3u',
      restrictable_ids: [await line(child), await line(child)],
    };
    const { batch } = await service.ok('restrictions_batch_create', { token, body });
    const query = { 'filters[batch]': batch, sort: 'id' };
    const [first, second] = (await service.ok('restrictions_index', { token, query })).data;
    await service.ok('restrictions_edit', edit(first?.id ?? 0, { title: 'Other' }));
    const { data } = await service.ok('restrictions_index', { token, query });
    t.same(data, [{ ...first, title: 'Other' }, second]);
  });

  await t.test('422 for unknown policies, and for others than * on a line', async (t) => {
    const onUser = await restrict(reseller, { restrictable_type: 'User', restrictable_id: child.id });
    const onLine = await restrict(reseller, { restrictable_type: 'M3u', restrictable_id: await line(child) });
    for (const ask of [
      edit(onUser, { policies: ['no_such_operation'] }),
      edit(onLine, { policies: ['users_show'] }),
    ]) {
      t.same(Object.keys((await service.refused(422, 'restrictions_edit', ask)).errors ?? {}), ['policies']);
    }
    await service.ok('restrictions_edit', edit(onLine, { policies: ['*'] }));
    await service.refused(422, 'restrictions_edit', edit(onUser, {}));
  });
});

void test('restrictions_index', async (t) => {
  const { service, world, token, line, root, reseller, child, stranger } = await family(t);
  const created = {
    onSelf: await world.restriction({ user_id: reseller.id }, root, ['faqs_index']),
    onChild: await world.restriction({ user_id: child.id }, reseller),
    onOwnLine: await world.restriction({ line_id: await line(reseller, 'mag') }, root),
    onLine: await world.restriction({ line_id: await line(child) }, child),
  };
  await world.restriction({ user_id: stranger.id }, root);
  await world.restriction({ line_id: await line(stranger) }, root);
  await world.restriction({ user_id: root.id }, root, ['faqs_index']);
  await world.restriction({ line_id: await world.line(child, 'm3u', { deleted_at: new Date() }) }, reseller);
  await t.test('200 those on the caller, users below and lines of these, newest first', async (t) => {
    const { data, total } = await service.ok('restrictions_index', { token });
    t.same(column(data, 'id'), [created.onLine, created.onOwnLine, created.onChild, created.onSelf]);
    t.equal(total, 4);
    for (const restriction of data) {
      t.same(await service.ok('restrictions_show', { token, params: { id: restriction.id } }), restriction);
    }
  });
});

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
