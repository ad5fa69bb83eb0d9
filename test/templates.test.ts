import { test, type Test } from 'tap';
import type { Reply } from '../handlers/call/contract.ts';
import { Service } from './support/service.ts';
import { UNKNOWN_ID, OWN } from './support/world.ts';
import { rows } from './support/writes.ts';
import { untilOneWaits } from './support/users.ts';
import { add } from './support/rows.ts';

type Template = Reply<'templates_create'>;

const idsOf = ({ data }: { data: { id: number }[] }): number[] => data.map(({ id }) => id);

/** A reseller with one user above, one below and one beside it, and their package with three bouquets. */
async function scene(t: Test) {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const above = await world.user(root);
  const user = await world.user(above);
  const below = await world.user(user);
  const beside = await world.user(above);
  const bouquets = await db
    .insertInto('bouquets')
    .values([1, 2, 3, 4].map((n) => ({ bouquet_name: `Bouquet ${String(n)}`, type: 'live' as const })))
    .returning('id')
    .execute();
  const [first = 0, second = 0, third = 0, foreign = 0] = bouquets.map(({ id }) => id);
  const sold = [first, second, third];
  const packageId = await world.package();
  await add(
    db,
    'package_bouquets',
    sold.map((bouquet_id) => ({ package_id: packageId, bouquet_id })),
  );
  await world.role({ packages: [packageId], users: [above, user, below, beside] });
  const token = await world.token(user);
  const create = (body: object = {}, callerToken = token): Promise<Template> =>
    service.ok('templates_create', {
      token: callerToken,
      body: { name: 'Sports', package_id: packageId, ...body },
    });
  return { service, world, db, root, above, user, below, beside, sold, foreign, packageId, token, create };
}

void test('templates_create', async (t) => {
  const { service, world, db, above, user, sold, foreign, packageId, token, create } = await scene(t);
  const [first = 0, second = 0] = sold;

  await t.test('200 a template of the caller, unpublished by default', async (t) => {
    const created = await create();
    t.match(created, {
      name: 'Sports',
      package_id: packageId,
      is_global: false,
      show_for_my_created: false,
      publish: false,
      bouquets: [],
      created_by_id: user.id,
    });
    t.same(await service.ok('templates_show', { token, params: { id: created.id } }), created);
    const log = await db.selectFrom('logs').selectAll().where('action', '=', 'templates_create').execute();
    t.match(log, [{ subject_type: 'Template', subject_id: created.id }]);
  });

  await t.test('200 with bouquets of the package', async (t) => {
    const created = await create({ bouquets: [second, first], publish: true, show_for_my_created: true });
    t.match(created, { publish: true, show_for_my_created: true });
    t.same(created.bouquets, [first, second]);
  });

  await t.test('422 for a bouquet outside the package, and for one that does not exist', async (t) => {
    const body = { name: 'Sports', package_id: packageId, bouquets: [first, foreign] };
    const { errors } = await service.refused(422, 'templates_create', { token, body });
    t.same(errors, { bouquets: [`${String(foreign)} is not one of the package`] });
    await service.refused(422, 'templates_create', {
      token,
      body: { ...body, bouquets: [first, UNKNOWN_ID] },
    });
  });

  await t.test('422 for a bouquet that an import deletes at the same time', async (t) => {
    const before = await rows(service, 'templates');
    const bouquet = await world.bouquet();
    await db.insertInto('package_bouquets').values({ package_id: packageId, bouquet_id: bouquet }).execute();
    const body = { name: 'Sports', package_id: packageId, bouquets: [bouquet] };
    let created: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('package_bouquets').where('bouquet_id', '=', bouquet).execute();
      await trx.deleteFrom('bouquets').where('id', '=', bouquet).execute();
      created = service.refused(422, 'templates_create', { token, body });
      await untilOneWaits(db);
    });
    t.match(await created, { errors: { bouquets: [/./] } });
    t.same(await rows(service, 'templates'), before);
  });

  await t.test('422 package_not_allowed for a package of no role, and one of another role', async (t) => {
    for (const package_id of [UNKNOWN_ID, await world.package()]) {
      const ask = { token, body: { name: 'Sports', package_id } };
      t.match(await service.refused(422, 'templates_create', ask), { code: 'package_not_allowed' });
    }
  });

  await t.test('200 any package with packages_all', async (t) => {
    const viewer = await world.user(above, { permissions: [...OWN, 'packages_all'] });
    const package_id = await world.package();
    t.match(await create({ package_id }, await world.token(viewer)), { package_id });
  });

  await t.test('403 for a global one without templates_all; 200 with it', async (t) => {
    const body = { name: 'Everywhere', package_id: packageId, is_global: true };
    const problem = await service.refused(403, 'templates_create', { token, body });
    t.match(problem, { code: 'missing_permission', policy: 'templates_all', reason: 'permission' });
    await world.grant(user, ['templates_all']);
    t.match(await create({ is_global: true }), { is_global: true });
    const scopes = ['templates_create'];
    const narrow = await service.refused(403, 'templates_create', {
      token: await world.token(user, { scopes }),
      body,
    });
    t.match(narrow, { code: 'missing_scope', policy: 'templates_all' });
  });
});

void test('templates_index and templates_show: which templates', async (t) => {
  const { service, db, root, above, user, below, beside, packageId, token } = await scene(t);
  const of = async (owner: { id: number }, set: object = {}): Promise<number> => {
    const values = { name: 'Sports', package_id: packageId, created_by_id: owner.id, ...set };
    return (await db.insertInto('templates').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const publish = true;
  const seen = [
    await of(user),
    await of(user, { publish }),
    await of(above, { publish, show_for_my_created: true }),
    await of(root, { publish, show_for_my_created: true }),
    await of(beside, { publish, is_global: true }),
    await of(below, { publish, is_global: true }),
  ].toReversed();
  const hidden = [
    await of(above),
    await of(above, { publish }),
    await of(above, { show_for_my_created: true }),
    await of(beside, { is_global: true }),
    await of(beside, { publish, show_for_my_created: true }),
    await of(below),
    await of(below, { publish, show_for_my_created: true }),
  ];

  await t.test('200 its own, published global ones, and shared published ones from above', async (t) => {
    const page = await service.ok('templates_index', { token });
    t.same(idsOf(page), seen);
    t.equal(page.total, seen.length);
    for (const id of seen) t.equal((await service.ok('templates_show', { token, params: { id } })).id, id);
    for (const id of hidden) {
      await service.refused(404, 'templates_show', { token, params: { id } });
      await service.refused(404, 'templates_bouquets', { token, params: { id } });
    }
  });
});

void test('templates_bouquets', async (t) => {
  const { service, db, sold, packageId, token, create } = await scene(t);
  const [first = 0, second = 0, third = 0] = sold;
  const opened = async ({ id }: Template, query: object = {}): Promise<number[]> =>
    idsOf(await service.ok('templates_bouquets', { token, params: { id }, query: { ...query } }));
  const some = await create({ bouquets: [first, third] });
  const all = await create();

  await t.test('200 the chosen ones, or all of the package, sorted and filtered', async (t) => {
    t.same(await opened(some), [third, first]);
    t.same(await opened(all), [third, second, first]);
    t.same(await opened(some, { sort: 'bouquet_name' }), [first, third]);
    t.same(await opened(some, { 'filters[id]': second }), []);
  });

  await t.test('200 a bouquet that is removed from the package is removed from its templates', async (t) => {
    await db
      .deleteFrom('package_bouquets')
      .where('package_id', '=', packageId)
      .where('bouquet_id', '=', third)
      .execute();
    t.same(await opened(some), [first]);
    t.same(await opened(all), [second, first]);
    t.same((await service.ok('templates_show', { token, params: { id: some.id } })).bouquets, [first]);
  });
});

void test('templates_edit', async (t) => {
  const { service, world, db, above, user, below, sold, foreign, packageId, token, create } = await scene(t);
  const [first = 0, second = 0] = sold;
  const edit = ({ id }: Template, body: object, callerToken = token): Promise<Template> =>
    service.ok('templates_edit', { token: callerToken, params: { id }, body });
  const syncs = () =>
    db.selectFrom('syncs').select(['line_id', 'action', 'status']).orderBy('line_id').execute();

  await t.test('200 changes the given fields only', async (t) => {
    const created = await create({ bouquets: [first] });
    t.match(await edit(created, { publish: true }), { ...created, publish: true, updated_at: String });
    t.match(await edit(created, { name: 'News', bouquets: [second] }), {
      name: 'News',
      publish: true,
      bouquets: [second],
    });
    t.match(await service.ok('templates_show', { token, params: { id: created.id } }), { name: 'News' });
  });

  await t.test('200 new bouquets apply to the lines that use it, which are synced', async (t) => {
    const created = await create({ bouquets: [first], publish: true, show_for_my_created: true });
    const lines = [
      await world.line(user, 'm3u', { template_id: created.id, package_id: packageId }),
      await world.line(below, 'mag', { template_id: created.id, package_id: packageId }),
    ];
    await world.line(user, 'm3u', { template_id: created.id, package_id: packageId, deleted_at: new Date() });
    await world.line(user, 'm3u', { package_id: packageId });
    await edit(created, { publish: false });
    await edit(created, { bouquets: [first] });
    t.same(await syncs(), [], 'not if the bouquets are the same');
    await edit(created, { bouquets: [] });
    t.same(
      await syncs(),
      lines.map((line_id) => ({ line_id, action: 'update', status: 'pending' })),
    );
  });

  await t.test('200 another package while no line uses it, 409 afterwards', async (t) => {
    const other = await world.package();
    await world.role({ packages: [other], users: [user] });
    const created = await create();
    t.match(await edit(created, { package_id: other }), { package_id: other });
    const line = await world.line(user, 'm3u', { template_id: created.id, package_id: other });
    const ask = { token, params: { id: created.id }, body: { package_id: packageId } };
    t.match(await service.refused(409, 'templates_edit', ask), { detail: /^Lines use the template/ });
    t.match(await edit(created, { package_id: other, name: 'Same' }), { name: 'Same' });
    await db.updateTable('lines').set({ deleted_at: new Date() }).where('id', '=', line).execute();
    t.match(await edit(created, { package_id: packageId }), { package_id: packageId });
  });

  await t.test('422 for bouquets outside the package, and for those that do not exist', async (t) => {
    const other = await world.package();
    await world.role({ packages: [other], users: [user] });
    const ask = { token, params: { id: (await create({ bouquets: [first] })).id } };
    const { errors } = await service.refused(422, 'templates_edit', {
      ...ask,
      body: { package_id: other },
    });
    t.same(Object.keys(errors ?? {}), ['bouquets'], 'its current bouquets must be in the new package');
    await service.refused(422, 'templates_edit', { ...ask, body: { bouquets: [foreign] } });
    await service.refused(422, 'templates_edit', { ...ask, body: { bouquets: [UNKNOWN_ID] } });
    const moved = { ...ask, body: { package_id: UNKNOWN_ID } };
    t.match(await service.refused(422, 'templates_edit', moved), { code: 'package_not_allowed' });
    await service.refused(422, 'templates_edit', { ...ask, body: {} });
    t.match(await service.ok('templates_show', ask), { package_id: packageId, bouquets: [first] });
  });

  await t.test('404 for a template of another user, shared or not; 200 with templates_all', async (t) => {
    const others = await create({ publish: true, show_for_my_created: true }, await world.token(above));
    const ask = { token, params: { id: others.id } };
    await service.ok('templates_show', ask);
    await service.refused(404, 'templates_edit', { ...ask, body: { name: 'Mine' } });
    const admin = await world.user(above, { permissions: [...OWN, 'templates_all'] });
    const ours = { name: 'Ours' };
    t.match(await edit(others, ours, await world.token(admin)), { ...ours, created_by_id: above.id });
  });

  await t.test('403 to make it global, or to change a global one, without templates_all', async (t) => {
    const ask = { token, params: { id: (await create()).id } };
    const problem = await service.refused(403, 'templates_edit', { ...ask, body: { is_global: true } });
    t.match(problem, { policy: 'templates_all', reason: 'permission' });
    const local = { is_global: false };
    t.match(await service.ok('templates_edit', { ...ask, body: local }), local);
    await world.grant(user, ['templates_all']);
    t.match(await service.ok('templates_edit', { ...ask, body: { is_global: true } }), { is_global: true });
    // As for its creator once the permission is gone.
    const narrow = { ...ask, token: await world.token(user, { scopes: ['templates_edit'] }) };
    for (const body of [{ bouquets: [second] }, { publish: true }, { is_global: false }]) {
      const { policy } = await service.refused(403, 'templates_edit', { ...narrow, body });
      t.equal(policy, 'templates_all');
    }
  });
});
