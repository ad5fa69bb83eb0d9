import { test } from 'tap';
import type { LineKindName } from '../../db/schema/columns.ts';
import { moveUser } from '../../db/tree/move-user.ts';
import { scene, untilOneWaits } from '../support/users.ts';
import { OWN, type WorldUser } from '../support/world.ts';
import { keyed, rows } from '../support/writes.ts';
import { column, update } from '../support/rows.ts';

void test('users_change_owner', async (t) => {
  const { service, world, db, root, caller, token } = await scene(t);
  const move = (user: WorldUser, owner: WorldUser, callerToken = token) =>
    service.ok('users_change_owner', {
      token: callerToken,
      params: { id: user.id },
      body: { owner_id: owner.id },
    });
  const refused = (user: WorldUser, owner: WorldUser, status = 422, callerToken = token) =>
    service.refused(status, 'users_change_owner', {
      token: callerToken,
      params: { id: user.id },
      body: { owner_id: owner.id },
    });
  const fields = async (...request: Parameters<typeof refused>): Promise<string[]> =>
    Object.keys((await refused(...request)).errors ?? {});

  await t.test('200 with all users below it, with unchanged lines, credit and tokens', async (t) => {
    const [from, to] = [await world.user(caller), await world.user(caller)];
    const user = await world.user(from);
    const below = await world.user(user);
    const line = await world.line(below, 'm3u');
    await world.transfer(root, user, 500);
    const own = await world.token(below);
    t.match(await move(user, to), { id: user.id, created_by_id: to.id, credit: 5 });
    const asTo = await world.token(to);
    t.match(await service.ok('users_show', { token: asTo, params: { id: below.id } }), {
      created_by_id: user.id,
    });
    t.same(await service.ok('m3us_restrictions', { token: asTo, params: { id: line } }), []);
    await service.refused(404, 'users_show', { token: await world.token(from), params: { id: user.id } });
    const ancestors = await service.ok('users_ancestors', { token: own, params: { id: below.id } });
    t.same(column(ancestors.data, 'id'), [user.id, to.id, caller.id, root.id]);
    t.match(await service.ok('users_descendants', { token: asTo, params: { id: to.id } }), { total: 2 });
    t.match(await service.ok('users_descendants', { token, params: { id: from.id } }), { total: 0 });
  });

  await t.test('200 without a change if that is its parent already', async (t) => {
    const user = await world.user(caller, { set: { updated_at: new Date('2026-01-01T00:00:00Z') } });
    const before = await service.ok('users_show', { token, params: { id: user.id } });
    t.same(await move(user, caller), before);
    t.not((await move(user, await world.user(caller))).updated_at, before.updated_at, 'a real move is one');
  });

  await t.test('422 below itself or a user below it', async (t) => {
    const user = await world.user(caller);
    const below = await world.user(await world.user(user));
    t.same(await fields(user, user), ['owner_id']);
    t.same(await fields(user, below), ['owner_id']);
  });

  await t.test('422 for the caller itself, even the root', async (t) => {
    t.same(await fields(caller, await world.user(caller)), ['id']);
    t.same(await fields(root, root, 422, await world.token(root)), ['id']);
  });

  await t.test('422 for one that sells adult content, below one that may not', async (t) => {
    const grown = await world.user(caller, { set: { adult: true } });
    t.same(await fields(grown, await world.user(caller)), ['owner_id']);
    t.match(await move(grown, caller), { adult: true }, 'this is its parent already');
    const other = await world.user(caller, { set: { adult: true } });
    t.match(await move(grown, other), { created_by_id: other.id, adult: true });
    const byRoot = await world.token(root);
    t.match(await move(grown, root, byRoot), { created_by_id: root.id, adult: true });
  });

  await t.test('404 for a user that another move takes out of reach at the same time', async (t) => {
    const [user, owner] = [await world.user(caller), await world.user(caller)];
    const aside = await world.user(root);
    const request = { token, params: { id: user.id }, body: { owner_id: owner.id } };
    const answer = await db.transaction().execute(async (trx) => {
      await moveUser(trx, user.id, aside.id);
      const waiting = service.call('users_change_owner', request);
      await untilOneWaits(db);
      return { waiting };
    });
    t.equal((await answer.waiting).status, 404);
    const fetched = await service.ok('users_show', {
      token: await world.token(root),
      params: { id: user.id },
    });
    t.equal(fetched.created_by_id, aside.id, 'it stays where the other move put it');
  });
});

const KINDS = [
  ['m3u', 'users_change_m3us_owner'],
  ['mag', 'users_change_mags_owner'],
  ['enigma', 'users_change_enigmas_owner'],
  ['activecode', 'users_change_activecodes_owner'],
] as const satisfies [LineKindName, string][];

for (const [kind, operation] of KINDS) {
  void test(operation, async (t) => {
    const { service, world, db, root, caller, token } = await scene(t);
    const move = (user: WorldUser, owner: WorldUser, headers = {}) =>
      service.ok(operation, { token, params: { id: user.id }, body: { user_id: owner.id }, headers });
    const owned = async ({ id }: WorldUser): Promise<number[]> =>
      (
        await db
          .selectFrom('lines')
          .select('id')
          .where('user_id', '=', id)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute()
      ).map((line) => line.id);

    await t.test('200 the lines of this kind, and no others', async (t) => {
      const [user, owner] = [await world.user(caller), await world.user(caller)];
      const below = await world.user(user);
      const moving = [await world.line(user, kind), await world.line(user, kind)];
      const staying = await world.line(user, kind === 'm3u' ? 'mag' : 'm3u');
      await world.line(user, kind, { deleted_at: new Date() });
      const belows = await world.line(below, kind);
      const before = await rows(service, 'credit_transfers');
      t.same(await move(user, owner, { 'dry-run': 'true' }), { moved: 2 });
      t.same(await owned(owner), [], 'a dry run moves nothing');
      t.same(await move(user, owner, keyed('move')), { moved: 2 });
      t.same(await owned(owner), moving);
      t.same(await owned(user), [staying]);
      t.same(await owned(below), [belows]);
      t.same(await rows(service, 'credit_transfers'), before, 'nothing is charged');
      t.same(
        await db.selectFrom('syncs').select(['line_id', 'action']).orderBy('line_id').execute(),
        moving.map((line_id) => ({ line_id, action: 'update' })),
        'the edge is notified of each',
      );
      t.same(await move(user, owner, keyed('move')), { moved: 2 }, 'the same response again');
      t.same(await move(user, owner), { moved: 0 });
      t.same(await move(owner, owner), { moved: 0 });
    });

    await t.test('422 line_restricted for a restriction that the caller could not remove', async (t) => {
      const [user, owner] = [await world.user(caller), await world.user(caller)];
      const line = await world.line(user, kind);
      await world.line(user, kind);
      const restriction = await world.restriction({ line_id: line }, user);
      t.same(await move(user, owner), { moved: 2 }, '200 for one created by a user below it');
      await update(db, 'restrictions', restriction, { created_by_id: root.id });
      const request = { token, params: { id: owner.id }, body: { user_id: user.id } };
      t.match(await service.refused(422, operation, request), { code: 'line_restricted' });
      t.equal((await owned(owner)).length, 2, 'none was moved');
    });

    await t.test('422 if one plays adult content, for an owner that sells none', async (t) => {
      const [user, owner] = [await world.user(caller), await world.user(caller)];
      await world.line(user, kind);
      await world.line(user, kind, { adult: true });
      const request = { token, params: { id: user.id }, body: { user_id: owner.id } };
      t.same(Object.keys((await service.refused(422, operation, request)).errors ?? {}), ['user_id']);
      t.same(await owned(owner), [], 'none was moved');
      await db.updateTable('users').set({ adult: true }).where('id', '=', owner.id).execute();
      t.same(await move(user, owner), { moved: 2 });
    });

    await t.test('422 for lines of a user above the caller, even with users_all', async (t) => {
      const admin = await world.user(caller, { permissions: [...OWN, 'users_all'] });
      await world.line(caller, kind);
      const request = {
        token: await world.token(admin),
        params: { id: caller.id },
        body: { user_id: admin.id },
      };
      t.same(Object.keys((await service.refused(422, operation, request)).errors ?? {}), ['id']);
    });
  });
}

void test('users_kill_connections', async (t) => {
  const { service, world, db, caller, token } = await scene(t);
  const user = await world.user(caller);
  const below = await world.user(user);
  const connect = async (line_id: number, ended_at: Date | null = null): Promise<void> => {
    const started_at = new Date(Date.now() - 60_000);
    await db.insertInto('activities').values({ line_id, ip: '203.0.113.7', started_at, ended_at }).execute();
  };
  const kill = (headers = {}) =>
    service.ok('users_kill_connections', { token, params: { id: user.id }, headers });
  const open = async (): Promise<number[]> =>
    (
      await db
        .selectFrom('activities')
        .select('line_id')
        .where('ended_at', 'is', null)
        .orderBy('line_id')
        .execute()
    ).map(({ line_id }) => line_id);

  await t.test('200 those of its own lines, of every kind', async (t) => {
    const lines = [];
    for (const [kind] of KINDS) lines.push(await world.line(user, kind));
    const idle = await world.line(user, 'm3u');
    const belows = await world.line(below, 'm3u');
    for (const line of [...lines, lines[0] ?? 0, belows]) await connect(line);
    const earlier = new Date(Date.now() - 30_000);
    await connect(idle, earlier);
    t.same(await kill({ 'dry-run': 'true' }), { killed: 5 });
    t.equal((await open()).length, 6, 'a dry run ends none');
    t.same(await kill(), { killed: 5 });
    t.same(await open(), [belows]);
    const stored = await db.selectFrom('activities').select('ended_at').where('line_id', '=', idle).execute();
    t.match(stored, [{ ended_at: earlier.toISOString().slice(0, 19).replace('T', ' ') }]);
    const syncs = await db.selectFrom('syncs').select(['line_id', 'action']).orderBy('line_id').execute();
    t.same(
      syncs,
      lines.map((line_id) => ({ line_id, action: 'kill' })),
      'the edge is notified once for each line',
    );
    t.same(await kill(), { killed: 0 });
  });
});

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

  await t.test('422 for a new parent that is not below the caller, even with users_all', async () => {
    const colleague = await world.user(root, { permissions: [...OWN, 'users_all'] });
    await refused(await world.user(colleague), caller, 422, await world.token(colleague));
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
