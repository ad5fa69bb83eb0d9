import { test } from 'tap';
import { Service, type Ask } from './support/service.ts';
import { UNKNOWN_ID } from './support/world.ts';
import { rows } from './support/writes.ts';

void test('activecode_devices', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const user = await world.user(null);
  const token = await world.token(user);
  const create = (name: string, more: Ask = {}) =>
    service.ok('activecode_devices_create', { token, body: { name }, ...more });
  const box = await create('Northern Box 4K');
  const stick = await create('Stick 100%');

  await t.test('show: 200 as in the list; 404 for one that does not exist', async (t) => {
    t.same(await service.ok('activecode_devices_show', { token, params: { id: box.id } }), box);
    t.same((await service.ok('activecode_devices_index', { token })).data, [stick, box]);
    await service.refused(404, 'activecode_devices_show', { token, params: { id: UNKNOWN_ID } });
  });

  await t.test('create: 422 for a name in use, regardless of case', async (t) => {
    const before = await rows(service, 'activecode_devices');
    for (const name of ['Northern Box 4K', 'NORTHERN box 4k']) {
      const problem = await service.refused(422, 'activecode_devices_create', { token, body: { name } });
      t.match(problem, { code: 'validation_failed', errors: { name: ['is taken'] } });
    }
    t.same(await rows(service, 'activecode_devices'), before);
  });

  await t.test('create: 200 and 422 for concurrent requests', async (t) => {
    const answers = await Promise.all(
      ['Race', 'RACE', 'race'].map((name) =>
        service.call('activecode_devices_create', { token, body: { name } }),
      ),
    );
    t.same(answers.map(({ status }) => status).toSorted(), [200, 422, 422]);
  });

  await t.test('edit: 200 renames it, also in the lines that have it', async (t) => {
    const line = await world.line(user, 'activecode', { activecode_device_id: stick.id });
    const ask = { token, params: { id: stick.id }, body: { name: 'Stick 2' } };
    const renamed = await service.ok('activecode_devices_edit', ask);
    t.same({ ...renamed, updated_at: '' }, { ...stick, name: 'Stick 2', updated_at: '' });
    t.same(await service.ok('activecode_devices_show', { token, params: { id: stick.id } }), renamed);
    t.match(await service.ok('activecodes_show', { token, params: { id: line } }), {
      activecode_device_id: stick.id,
    });
  });

  await t.test('edit: 200 for its own name in other case, 422 for the name of another', async (t) => {
    const edit = (name: string) => ({ token, params: { id: stick.id }, body: { name } });
    await service.ok('activecode_devices_edit', edit('STICK 2'));
    const problem = await service.refused(422, 'activecode_devices_edit', edit('northern BOX 4K'));
    t.match(problem, { code: 'validation_failed', errors: { name: ['is taken'] } });
    const fetched = await service.ok('activecode_devices_show', { token, params: { id: stick.id } });
    t.equal(fetched.name, 'STICK 2');
  });
});
