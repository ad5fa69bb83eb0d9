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

  await t.test(
    '200 those on the caller, on users below it and on the lines of all of these, newest first',
    async (t) => {
      t.same(await list(), [created.onLine, created.onOwnLine, created.onChild, created.onSelf]);
      const { data, total } = await service.ok('restrictions_index', { token });
      t.equal(total, 4);
      for (const restriction of data) {
        t.same(await service.ok('restrictions_show', { token, params: { id: restriction.id } }), restriction);
      }
    },
  );

  await t.test('200 all existing ones with restrictions_all', async (t) => {
    const permissions = ['restrictions_index', 'restrictions_all'] as const;
    const viewer = await world.token(await world.user(child, { permissions }));
    t.equal((await service.ok('restrictions_index', { token: viewer })).total, 7);
  });

  await t.test('200 pages', async (t) => {
    const query = { page: 2, per_page: 3 };
    t.match(await service.ok('restrictions_index', { token, query }), {
      total: 4,
      last_page: 2,
      from: 4,
      to: 4,
    });
    t.same(await list(query), [created.onSelf]);
  });

  const { onSelf, onChild, onOwnLine, onLine } = created;
  const cases: [object, number[]][] = [
    [{ sort: 'id' }, [onSelf, onChild, onOwnLine, onLine]],
    [{ sort: 'title' }, [onOwnLine, onChild, onSelf, onLine]],
    [{ sort: '-title' }, [onLine, onSelf, onChild, onOwnLine]],
    [{ sort: 'created_by_id,-id' }, [onOwnLine, onSelf, onChild, onLine]],
    [{ 'filters[id]': `${String(onSelf)},${String(onLine)}` }, [onLine, onSelf]],
    [{ 'filters[title]': 'b' }, [onSelf]],
    [{ 'filters[title]': '%' }, [onOwnLine]],
    [{ 'filters[description]': 'MANY_conn' }, [onOwnLine]],
    [{ 'filters[batch]': 'key-1,key-2' }, [onChild]],
    [{ 'filters[restrictable_type]': 'User' }, [onChild, onSelf]],
    [{ 'filters[restrictable_type]': 'Mag' }, [onOwnLine]],
    [{ 'filters[restrictable_type]': 'Mag,User' }, [onOwnLine, onChild, onSelf]],
    [{ 'filters[restrictable_type]': 'Enigma' }, []],
    [{ 'filters[restrictable_id]': own, 'filters[restrictable_type]': 'Mag' }, [onOwnLine]],
    [{ 'filters[restrictable_id]': child.id, 'filters[restrictable_type]': 'User' }, [onChild]],
    [{ 'filters[created_by_id]': root.id }, [onOwnLine, onSelf]],
  ];
  for (const [query, expected] of cases) {
    await t.test(`200 ${JSON.stringify(query)}`, async (t) => t.same(await list(query), expected));
  }

  await t.test('200 sorted by target, users and lines together', async (t) => {
    for (const [sort, sign] of [
      ['restrictable_id', 1],
      ['-restrictable_id', -1],
    ] as const) {
      const { data } = await service.ok('restrictions_index', { token, query: { sort } });
      const ids = data.map(({ restrictable_id }) => restrictable_id);
      t.same(
        ids,
        ids.toSorted((a, b) => sign * (a - b)),
      );
    }
  });

  await t.test('422 for an unknown sort or filter key', async () => {
    for (const query of [
      { sort: 'description' },
      { 'filters[policies]': '*' },
      { 'filters[batch]': 'a b' },
    ]) {
      await service.refused(422, 'restrictions_index', { token, query });
    }
  });
});
