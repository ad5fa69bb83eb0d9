import { sql } from 'kysely';
import { test } from 'tap';
import { moveUser } from '../../db/tree/move-user.ts';
import { family, TERMS } from '../support/restrictions.ts';
import { untilOneWaits } from '../support/users.ts';
import { UNKNOWN_ID } from '../support/world.ts';
import { rows } from '../support/writes.ts';

void test('restrictions_batch_create and restrictions_batch_delete', async (t) => {
  const { service, world, db, token, syncs, connect, connections, restrict, line, ...people } =
    await family(t);
  const { root, reseller, child, grandchild, stranger } = people;
  const create = (restrictable_type: string, restrictable_ids: number[], more: object = {}) => ({
    token,
    body: { ...TERMS, restrictable_type, restrictable_ids, ...more },
  });

  await t.test('200 lines: one key, each suspended, and all resumed together', async (t) => {
    const lines = [await line(child, 'mag'), await line(grandchild, 'mag'), await line(reseller, 'mag')];
    for (const id of lines) await connect(id);
    const { batch, created } = await service.ok('restrictions_batch_create', create('Mag', lines));
    t.equal(created, 3);
    const query = { 'filters[batch]': batch };
    const { data } = await service.ok('restrictions_index', { token, query });
    t.same(data.map(({ restrictable_id }) => restrictable_id).toSorted(), lines.toSorted());
    t.ok(data.every((restriction) => restriction.batch === batch && restriction.restrictable_type === 'Mag'));
    for (const id of lines) t.same([await syncs(id), await connections(id)], [['suspend'], 0]);

    const other = await restrict(reseller, { restrictable_type: 'Mag', restrictable_id: lines[0] });
    const [single] = data;
    await service.ok('restrictions_delete', { token, params: { id: single?.id } });
    const ask = { token, params: { batch } };
    t.same(await service.ok('restrictions_batch_delete', ask), { deleted: 2 }, 'the rest of the batch');
    await service.refused(404, 'restrictions_batch_delete', ask);
    const [first, ...others] = lines;
    t.same(await syncs(first ?? 0), ['suspend'], 'it has another restriction');
    for (const id of others) t.same(await syncs(id), ['suspend', 'resume']);
    await service.ok('restrictions_show', { token, params: { id: other } });
  });

  await t.test('200 users, with policies', async (t) => {
    const policies = ['faqs_index', 'oauth_scopes_index', 'users_all'];
    const ids = [child.id, grandchild.id];
    const { batch, created } = await service.ok(
      'restrictions_batch_create',
      create('User', ids, { policies }),
    );
    t.equal(created, 2);
    for (const user of [child, grandchild]) {
      await service.refused(403, 'oauth_scopes_index', { token: await world.token(user) });
    }
    await service.ok('restrictions_batch_delete', { token, params: { batch } });
    await service.ok('oauth_scopes_index', { token: await world.token(child) });
  });

  await t.test('422 and nothing is created if one target is out of reach', async (t) => {
    const before = await rows(service, 'restrictions', 'syncs');
    const own = await line(child);
    for (const ask of [
      create('User', [child.id, stranger.id]),
      create('User', [root.id, child.id]),
      create('User', [child.id, UNKNOWN_ID]),
      create('M3u', [own, await line(stranger)]),
      create('M3u', [own, await line(child, 'mag')]),
      create('M3u', [own, await world.line(child, 'm3u', { deleted_at: new Date() })]),
    ]) {
      await service.refused(422, 'restrictions_batch_create', ask);
    }
    t.same(await rows(service, 'restrictions', 'syncs'), before);
  });

  await t.test('422 for the caller, a repeated id, or invalid policies', async (t) => {
    const errors = async (ask: ReturnType<typeof create>) =>
      Object.keys((await service.refused(422, 'restrictions_batch_create', ask)).errors ?? {});
    t.same(await errors(create('User', [child.id, reseller.id])), ['restrictable_ids']);
    t.same(await errors(create('User', [child.id, child.id])), ['restrictable_ids']);
    t.same(await errors(create('User', [child.id], { policies: ['users_steal'] })), ['policies']);
    t.same(await errors(create('M3u', [await line(child)], { policies: ['users_show'] })), ['policies']);
  });

  await t.test("404 for a batch by a user higher up, or partly on the caller's lines", async (t) => {
    const ask = create('M3u', [await line(child), await line(grandchild)]);
    const { batch } = await service.ok('restrictions_batch_create', ask);
    const params = { batch };
    await service.refused(404, 'restrictions_batch_delete', { token: await world.token(child), params });
    await service.refused(404, 'restrictions_batch_delete', { token: await world.token(stranger), params });
    const above = await world.token(root);
    t.same(await service.ok('restrictions_batch_delete', { token: above, params }), { deleted: 2 });
  });

  await t.test('200 those that the caller cannot remove stay', async (t) => {
    const [kept, moved] = [await line(child), await line(child)];
    const { batch } = await service.ok('restrictions_batch_create', create('M3u', [kept, moved]));
    await db.updateTable('lines').set({ user_id: stranger.id }).where('id', '=', moved).execute();
    t.same(await service.ok('restrictions_batch_delete', { token, params: { batch } }), { deleted: 1 });
    t.same(await syncs(kept), ['suspend', 'resume']);
    t.same(await syncs(moved), ['suspend'], 'it is out of reach by now');
  });

  await t.test('404 for a batch of which only deleted lines are left', async () => {
    const id = await line(child);
    const { batch } = await service.ok('restrictions_batch_create', create('M3u', [id]));
    await db.updateTable('lines').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    await service.refused(404, 'restrictions_batch_delete', { token, params: { batch } });
  });

  await t.test('overlapping batches at once neither fail nor miss a line', async (t) => {
    const lines: number[] = [];
    while (lines.length < 20) lines.push(await line(child));
    const batches = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((start) => {
        const part = lines.slice(start, start + 15);
        const order = start % 2 === 0 ? part : part.toReversed();
        return service.ok('restrictions_batch_create', create('M3u', order));
      }),
    );
    await Promise.all(
      batches.map(({ batch }) => service.ok('restrictions_batch_delete', { token, params: { batch } })),
    );
    for (const id of lines) t.same(await syncs(id), ['suspend', 'resume']);
  });
});

void test('restrictions_mass_create', async (t) => {
  const { service, world, token, syncs, connect, connections, line, ...people } = await family(t);
  const { root, reseller, child, grandchild, stranger } = people;
  const mass = (user_id: number, restrictable_types: string[], more: object = {}) => ({
    token,
    body: { ...TERMS, user_id, restrictable_types, ...more },
  });
  /** Returns the targets of a batch, as `User 4`, `M3u 17`. */
  const targets = async (batch: string): Promise<string[]> => {
    const query = { 'filters[batch]': batch, per_page: 100 };
    const { data } = await service.ok('restrictions_index', { token: await world.token(root), query });
    return data
      .map((restriction) => `${restriction.restrictable_type} ${String(restriction.restrictable_id)}`)
      .toSorted();
  };
  const lines = {
    own: await line(reseller),
    m3u: await line(child),
    mag: await line(child, 'mag'),
    below: await line(grandchild),
    activecode: await line(grandchild, 'activecode'),
    strange: await line(stranger),
  };
  await world.line(child, 'm3u', { deleted_at: new Date() });
  const all = ['User', 'M3u', 'Mag', 'Enigma', 'Activecode'];
  const of = (type: string, id: number): string => `${type} ${String(id)}`;
  const users = [child, grandchild].map(({ id }) => of('User', id));
  const m3us = [of('M3u', lines.m3u), of('M3u', lines.below)];
  const cases: [string, string[], boolean, string[]][] = [
    ['the user alone', ['User'], false, [of('User', child.id)]],
    ['the user and those below it', ['User'], true, users],
    ['its lines of a kind', ['M3u'], false, [of('M3u', lines.m3u)]],
    ['lines of a kind, below too', ['M3u'], true, m3us],
    ['nothing of the kind', ['Enigma'], true, []],
    ['all of it', all, true, [...users, ...m3us, of('Mag', lines.mag), of('Activecode', lines.activecode)]],
  ];
  for (const [name, types, include_descendants, expected] of cases) {
    await t.test(`200 ${name}`, async (t) => {
      const ask = mass(child.id, types, { include_descendants });
      const { batch, created } = await service.ok('restrictions_mass_create', ask);
      t.equal(created, expected.length);
      t.same(await targets(batch), expected.toSorted());
      const removal = { token, params: { batch } };
      if (created === 0) await service.refused(404, 'restrictions_batch_delete', removal);
      else t.same(await service.ok('restrictions_batch_delete', removal), { deleted: created });
    });
  }

  await t.test('200 the lines are suspended and resumed; others are unchanged', async (t) => {
    const before = new Map<number, string[]>();
    for (const id of Object.values(lines)) {
      await connect(id);
      before.set(id, await syncs(id));
    }
    const ask = mass(child.id, all, { include_descendants: true });
    const { batch } = await service.ok('restrictions_mass_create', ask);
    const hit = [lines.m3u, lines.mag, lines.below, lines.activecode];
    const since = async (id: number) => (await syncs(id)).slice(before.get(id)?.length);
    for (const id of Object.values(lines)) {
      const expected = hit.includes(id) ? [['suspend'], 0] : [[], 1];
      t.same([await since(id), await connections(id)], expected);
    }
    for (const user of [child, grandchild]) {
      await service.refused(403, 'oauth_scopes_index', { token: await world.token(user) });
    }
    await service.ok('restrictions_batch_delete', { token, params: { batch } });
    for (const id of hit) t.same(await since(id), ['suspend', 'resume']);
  });

  await t.test('200 later lines and users are not restricted', async () => {
    const top = await world.user(reseller);
    await service.ok(
      'restrictions_mass_create',
      mass(top.id, ['User', 'M3u'], { include_descendants: true }),
    );
    const later = await world.user(top);
    await service.ok('oauth_scopes_index', { token: await world.token(later) });
  });

  await t.test('422 for the caller, unknown policies, and others than * with lines', async (t) => {
    const before = await rows(service, 'restrictions');
    const errors = async (ask: ReturnType<typeof mass>) =>
      Object.keys((await service.refused(422, 'restrictions_mass_create', ask)).errors ?? {});
    t.same(await errors(mass(reseller.id, ['M3u'])), ['user_id']);
    t.same(await errors(mass(child.id, ['User'], { policies: ['no_such_operation'] })), ['policies']);
    t.same(await errors(mass(child.id, ['User', 'Mag'], { policies: ['users_show'] })), ['policies']);
    t.same(await rows(service, 'restrictions'), before);
  });

  await t.test('422 for more than 10,000 users and lines, and 200 for 10,000', async (t) => {
    const top = await world.user(reseller);
    const below = await world.user(top);
    const package_id = await world.package();
    await sql`
      insert into lines (kind, code, user_id, created_by_id, package_id)
      select 'activecode', 'MANY-' || n, ${below.id}, ${below.id}, ${package_id}
      from generate_series(1, 9999) as n`.execute(world.db);
    const ask = mass(top.id, ['User', 'Activecode'], { include_descendants: true });
    const before = await rows(service, 'restrictions');
    const { errors } = await service.refused(422, 'restrictions_mass_create', ask);
    t.same(Object.keys(errors ?? {}), ['user_id']);
    t.same(await rows(service, 'restrictions'), before);
    const lines = mass(top.id, ['Activecode'], { include_descendants: true });
    t.equal((await service.ok('restrictions_mass_create', lines)).created, 9999);
    const alone = mass(below.id, ['User', 'Activecode']);
    t.equal((await service.ok('restrictions_mass_create', alone)).created, 10_000);
  });
});

void test('restrictions_mass_create 422: the user was moved away from the caller meanwhile', async (t) => {
  const { service, world, db, root, token, child, stranger } = await family(t);
  const moving = await db.startTransaction().execute();
  await moveUser(moving, child.id, stranger.id);
  const asked = service.call('restrictions_mass_create', {
    token,
    body: { ...TERMS, user_id: child.id, restrictable_types: ['User'], include_descendants: true },
  });
  await untilOneWaits(db);
  await moving.commit().execute();
  t.match(await asked, { status: 422, body: { errors: { user_id: [/./] } } });
  const seen = await service.ok('restrictions_index', { token: await world.token(root) });
  t.same(seen.data, []);
});
