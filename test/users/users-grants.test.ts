import { test } from 'tap';
import type { Permission } from '../../generated/operations.ts';
import type { Ask } from '../support/service.ts';
import { BODY, scene, untilOneWaits } from '../support/users.ts';
import { OWN } from '../support/world.ts';
import { column } from '../support/rows.ts';

// What a user may give to another: nobody can give what it lacks.

void test('users_edit: roles', async (t) => {
  const { service, world, caller, token, givable, rolesOf } = await scene(t);
  const child = await world.user(caller);
  const edit = (ask: object, { id } = child) =>
    service.ok('users_edit', { token, params: { id }, body: ask });
  const refused = (ask: object, { id } = child, status = 422) =>
    service.refused(status, 'users_edit', { token, params: { id }, body: ask });

  await t.test('200 replaced', async (t) => {
    const [first, second] = [await givable(), await givable()];
    await edit({ roles_ids: [first] });
    t.same(await rolesOf(child), [first]);
    await edit({ roles_ids: [second, first] });
    t.same(await rolesOf(child), [first, second]);
    await edit({ roles_ids: [second] });
    t.same(await rolesOf(child), [second]);
    await edit({ roles_ids: [] });
    t.same(await rolesOf(child), []);
  });

  await t.test('422 a role not to give is neither added nor removed, nor a hidden one added', async (t) => {
    const user = await world.user(caller);
    const given = await givable();
    const foreign = await world.role({ users: [user] });
    const heldRole = await world.role({ users: [caller] });
    await edit({ roles_ids: [foreign, given] }, user);
    t.same((await rolesOf(user)).toSorted(), [given, foreign].toSorted(), '200 it may stay');
    t.same(
      Object.keys((await refused({ roles_ids: [given] }, user)).errors ?? {}),
      ['roles_ids'],
      '422 removed',
    );
    const coming = await refused({ roles_ids: [foreign, heldRole] }, user);
    t.same(Object.keys(coming.errors ?? {}), ['roles_ids'], '422 added');
    t.match(await refused({ roles_ids: [foreign, await world.role({})] }, user), {
      errors: { roles_ids: [/./] },
    });
    t.same((await rolesOf(user)).toSorted(), [given, foreign].toSorted(), 'nothing has changed');
  });

  await t.test('200 replaced by concurrent requests: the result is the complete set of one', async (t) => {
    const user = await world.user(caller);
    const [first, second] = [await givable(), await givable()];
    const sets = [[first], [second], [first, second], [second]];
    const answers = await Promise.all(
      sets.map((roles_ids) =>
        service.call('users_edit', { token, params: { id: user.id }, body: { roles_ids } }),
      ),
    );
    t.same(column(answers, 'status'), [200, 200, 200, 200]);
    const left = (await rolesOf(user)).toSorted();
    t.ok(
      sets.some((set) => JSON.stringify(set.toSorted()) === JSON.stringify(left)),
      'one of the sets, completely',
    );
  });

  await t.test("422 for the caller's own roles, even with users_all", async (t) => {
    const given = await givable();
    t.same(Object.keys((await refused({ roles_ids: [given] }, caller)).errors ?? {}), ['roles_ids']);
    const colleague = await world.user(caller, { permissions: [...OWN, 'users_all'] });
    const created = await world.role({ creator: colleague, permissions: ['users_all'] });
    const ask = { params: { id: colleague.id }, body: { roles_ids: [created] } };
    const { errors } = await service.refused(422, 'users_edit', {
      ...ask,
      token: await world.token(colleague),
    });
    t.same(Object.keys(errors ?? {}), ['roles_ids']);
  });
});

void test('users_create and users_edit: the contents of a role', async (t) => {
  const { service, world, db, root, caller, token } = await scene(t);
  const sold = await world.package();
  const heldRole = await world.role({ users: [caller], packages: [sold] });
  let count = 0;
  /** Gives a role to a new user, and to an existing one. */
  const give = async (role: number, status: number, more: Ask = {}): Promise<void> => {
    const request = { token, ...more };
    const user = await world.user(caller);
    const body = { ...BODY, username: `holder-${String((count += 1))}`, roles_ids: [role] };
    const answers = [
      await service.call('users_create', { ...request, body }),
      await service.call('users_edit', { ...request, params: { id: user.id }, body: { roles_ids: [role] } }),
    ];
    for (const answer of answers) {
      t.equal(answer.status, status);
      if (status === 422) t.match(answer.body, { errors: { roles_ids: [/is not yours to give/] } });
    }
  };

  await t.test('200 and 422 the giver must have its packages', async (t) => {
    const role = await world.role({ creator: caller, packages: [sold] });
    await give(role, 200);
    await db.deleteFrom('role_packages').where('role_id', '=', heldRole).execute();
    await give(role, 422);
    const can = await service.ok('users_roles_can_give', { token, params: { id: caller.id } });
    t.notOk(
      can.some(({ id }) => id === role),
      'it is not listed among the roles that can be given',
    );
    await db.insertInto('role_packages').values({ role_id: heldRole, package_id: sold }).execute();
    await give(role, 200);
  });

  await t.test('200 with packages_all any package, if the token has that scope', async () => {
    const chief = await world.user(root, { permissions: [...OWN, 'packages_all'] });
    const role = await world.role({ creator: chief, packages: [await world.package()] });
    const create = async (status: number, scopes: Permission[]): Promise<void> => {
      const body = { ...BODY, username: `of-chief-${String((count += 1))}`, roles_ids: [role] };
      const answer = await service.call('users_create', {
        token: await world.token(chief, { scopes }),
        body,
      });
      t.equal(answer.status, status);
    };
    await create(200, ['users_create', 'packages_all']);
    await create(422, ['users_create']);
  });

  await t.test('422 for a role to which another request adds permissions at the same time', async (t) => {
    const role = await world.role({});
    await world.role({ users: [caller], gives: [role] });
    const request = { token, body: { ...BODY, username: 'holder-meanwhile', roles_ids: [role] } };
    const answer = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('roles').select('id').where('id', '=', role).forUpdate().execute();
      await trx.insertInto('role_permissions').values({ role_id: role, permission: 'users_all' }).execute();
      const waiting = service.call('users_create', request);
      await untilOneWaits(db);
      return { waiting };
    });
    t.equal((await answer.waiting).status, 422, 'the caller no longer sees a role that it cannot give');
  });
});

void test('users_create and users_edit: adult', async (t) => {
  const { service, world, db, root, caller, token } = await scene(t);
  const create = (username: string, ask: Ask = {}) =>
    service.call('users_create', { token, body: { ...BODY, username, adult: true }, ...ask });

  await t.test('200 from a caller who may, and from the root', async (t) => {
    const adult = await world.user(root, { set: { adult: true } });
    for (const giver of [adult, root]) {
      const others = { token: await world.token(giver) };
      t.match(await create(`of-${giver.username}`, others), { status: 200, body: { adult: true } });
      const child = await world.user(giver);
      const request = { ...others, params: { id: child.id }, body: { adult: true } };
      t.match(await service.ok('users_edit', request), { adult: true });
    }
  });

  await t.test('200 it is kept by other changes, and can be removed', async (t) => {
    const child = await world.user(caller, { set: { adult: true } });
    const edit = (adult: boolean) =>
      service.ok('users_edit', { token, params: { id: child.id }, body: { adult } });
    t.match(await edit(true), { adult: true });
    t.match(await edit(false), { adult: false });
  });

  await t.test('users_edit 200 removing it also removes it from users below, not beside', async (t) => {
    const grown = { set: { adult: true } };
    const [child, beside] = [await world.user(caller, grown), await world.user(caller, grown)];
    const grandchild = await world.user(await world.user(child), grown);
    const line = await world.line(grandchild, 'm3u', { adult: true });
    const edit = (body: object, headers = {}) =>
      service.ok('users_edit', { token, params: { id: child.id }, body, headers });
    const adult = async ({ id }: { id: number }) =>
      (await service.ok('users_show', { token, params: { id } })).adult;
    await edit({ note: 'pays late' });
    await edit({ adult: false }, { 'dry-run': 'true' });
    t.equal(await adult(grandchild), true);
    await edit({ adult: false });
    t.same([await adult(child), await adult(grandchild), await adult(beside)], [false, false, true]);
    t.equal((await service.ok('m3us_show', { token, params: { id: line } })).adult, true);
  });

  await t.test('users_edit 200 removing it reaches a user that one below gives it then', async (t) => {
    const top = await world.user(caller, { set: { adult: true } });
    const giver = await world.user(top, { set: { adult: true } });
    const given = await world.user(giver);
    const answer = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', giver.id).forNoKeyUpdate().execute();
      await trx.updateTable('users').set({ adult: true }).where('id', '=', given.id).execute();
      const request = { token, params: { id: top.id }, body: { adult: false } };
      const waiting = service.call('users_edit', request);
      await untilOneWaits(db);
      return { waiting };
    });
    t.equal((await answer.waiting).status, 200);
    const user = await service.ok('users_show', { token, params: { id: given.id } });
    t.equal(user.adult, false);
  });

  await t.test('users_create 422 while it is removed from the caller at the same time', async (t) => {
    const giver = await world.user(caller, { set: { adult: true } });
    const others = { token: await world.token(giver) };
    const answer = await db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ adult: false }).where('id', '=', giver.id).execute();
      const waiting = create('too-late', others);
      await untilOneWaits(db);
      return { waiting };
    });
    t.match(await answer.waiting, { status: 422, body: { errors: { adult: [String] } } });
  });
});
