import { test } from 'tap';
import { KIND_NAMES, KINDS, Shop } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';
import { find } from '../support/rows.ts';

// `external_id`: at most one line that a user has sold, and that is not deleted, has it.

void test('external_id', async (t) => {
  const shop = await Shop.open(t);
  const { db, root, seller, service, token, world } = shop;
  const packageId = await shop.package();
  const below = await world.user(seller);
  await world.transfer(root, below, 100_000);
  await world.role({ packages: [packageId], users: [below] });
  const another = await world.token(below);
  let count = 0;
  const fresh = () => `order-${String((count += 1))}`;
  const edited = (id: number, external_id: string | null) => ({
    token,
    params: { id },
    body: { external_id },
  });

  for (const kind of KIND_NAMES) {
    const create = op(kind, 'create');
    const refused = (external_id: string, ask = {}) =>
      service.refused(409, create, { token, body: shop.body(kind, packageId, { external_id }), ...ask });

    await t.test(`${create} 409 external_id_in_use names the line, and nothing is paid`, async (t) => {
      for (const held of KIND_NAMES) {
        const external_id = fresh();
        const { id } = await shop.sell(held, packageId, { external_id });
        const before = await shop.balance();
        t.match(await refused(external_id), {
          code: 'external_id_in_use',
          line: { type: KINDS[held].type, id },
          errors: { external_id: ['is in use'] },
        });
        t.equal(await shop.balance(), before);
        t.equal((await refused(external_id, { headers: { 'Dry-Run': 'true' } })).code, 'external_id_in_use');
      }
    });

    await t.test(`${create} 409 before a username or a MAC address that is taken`, async (t) => {
      const external_id = fresh();
      const body = shop.body(kind, packageId, {
        external_id,
        ...(kind === 'm3u' ? { username: `u-${external_id}` } : {}),
      });
      await service.ok(create, { token, body });
      t.equal((await service.refused(409, create, { token, body })).code, 'external_id_in_use');
    });

    await t.test(`${create} 200 for another seller, and once the line is deleted`, async () => {
      const external_id = fresh();
      const { id } = await shop.sell(kind, packageId, { external_id });
      await shop.sell(kind, packageId, { external_id }, { token: another });
      await shop.ask(kind, 'delete', id);
      await shop.sell(kind, packageId, { external_id });
    });

    await t.test(`${create} of the same order many times at once: one line and one charge`, async (t) => {
      const external_id = fresh();
      const before = await shop.balance();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          service.call(create, { token, body: shop.body(kind, packageId, { external_id }) }),
        ),
      );
      t.same(answers.map(({ status }) => status).sort(), [200, ...Array<number>(7).fill(409)]);
      t.equal(await shop.balance(), before - 1000);
      const lines = await find(db, 'lines', { external_id }, 'id');
      t.equal(lines.length, 1);
    });

    await t.test(`${op(kind, 'batch_create')} 409 for one in use, 422 for one given twice`, async (t) => {
      const [one, two, three] = [fresh(), fresh(), fresh()];
      const { id } = await shop.sell(kind, packageId, { external_id: two });
      const of = (...references: string[]) => ({
        token,
        body: { lines: references.map((external_id) => shop.body(kind, packageId, { external_id })) },
      });
      const before = await shop.balance();
      const inUse = await service.refused(409, op(kind, 'batch_create'), of(one, two, three));
      t.match(inUse, { code: 'external_id_in_use', line: { type: KINDS[kind].type, id } });
      t.same(Object.keys(inUse.errors ?? {}), ['lines.1.external_id']);
      const twice = await service.refused(422, op(kind, 'batch_create'), of(one, three, one));
      t.match(twice, { code: 'validation_failed', errors: { 'lines.2.external_id': ['is given twice'] } });
      t.equal(await shop.balance(), before);
      await service.ok(op(kind, 'batch_create'), of(one, three));
    });

    await t.test(`${op(kind, 'edit')} 409 for the reference of another line, 200 for its own`, async (t) => {
      const [one, two] = [fresh(), fresh()];
      const first = await shop.sell(kind, packageId, { external_id: one });
      const second = await shop.sell(kind, packageId, { external_id: two });
      const problem = await service.refused(409, op(kind, 'edit'), edited(second.id, one));
      t.match(problem, { code: 'external_id_in_use', line: { type: KINDS[kind].type, id: first.id } });
      t.equal((await service.ok(op(kind, 'edit'), edited(second.id, two))).external_id, two);
      await service.ok(op(kind, 'edit'), edited(first.id, null));
      t.equal((await service.ok(op(kind, 'edit'), edited(second.id, one))).external_id, one);
      await shop.ask(kind, 'delete', second.id);
      const late = await service.ok(op(kind, 'edit'), edited(first.id, one));
      t.equal(late.external_id, one, 'that of a deleted line is free');
    });
  }

  await t.test('m3us_edit 409 of two at once: one of them gets the reference', async (t) => {
    const external_id = fresh();
    const lines = [await shop.sell('m3u', packageId), await shop.sell('m3u', packageId)];
    const answers = await Promise.all(
      lines.map(({ id }) => service.call('m3us_edit', edited(id, external_id))),
    );
    t.same(answers.map(({ status }) => status).sort(), [200, 409]);
    const [refused] = answers.filter(({ status }) => status === 409);
    t.match(refused?.body, { code: 'external_id_in_use' });
  });

  await t.test('m3us_edit 200: an owner does not learn the references of a seller above it', async (t) => {
    const external_id = fresh();
    await shop.sell('m3u', packageId, { external_id });
    const { id } = await shop.sell('m3u', packageId, { external_id: fresh(), user_id: below.id });
    const edit = { token: another, params: { id }, body: { external_id } };
    t.equal((await service.ok('m3us_edit', edit)).external_id, external_id);
    const body = shop.body('m3u', packageId, { external_id });
    const own = await service.refused(409, 'm3us_create', { token: another, body });
    t.match(own, { line: { type: 'M3u', id } }, 'from now on it is its own');
  });

  await t.test('an external id stays with its seller when the line changes hands', async (t) => {
    const external_id = fresh();
    const { id } = await shop.sell('mag', packageId, { external_id });
    await service.ok('mags_change_owner', { token, params: { id }, body: { user_id: below.id } });
    await shop.sell('mag', packageId, { external_id }, { token: another });
    const body = shop.body('mag', packageId, { external_id });
    t.match(await service.refused(409, 'mags_create', { token, body }), { line: { type: 'Mag', id } });
    await service.ok('users_change_owner', {
      token: await world.token(root),
      params: { id: below.id },
      body: { owner_id: root.id },
    });
    const hidden = await service.refused(409, 'mags_create', { token, body });
    t.equal(hidden.line, undefined, 'a line that the seller no longer sees is not named');
  });

  await t.test('lines of before the rule share a reference, until one is given to them', async (t) => {
    const external_id = fresh();
    const old = { external_id, package_id: packageId };
    const [one, two] = [await world.line(seller, 'm3u', old), await world.line(seller, 'm3u', old)];
    await service.ok('m3us_edit', { token, params: { id: one }, body: { external_id, note: 'Den' } });
    await shop.sell('m3u', packageId, { external_id });
    const other = fresh();
    await service.ok('m3us_edit', edited(one, other));
    t.match(await service.refused(409, 'm3us_edit', edited(two, other)), { line: { type: 'M3u', id: one } });
  });
});
