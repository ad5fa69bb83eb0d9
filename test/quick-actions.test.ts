import { test } from 'tap';
import type { Permission } from '../generated/operations.ts';
import { Service, type Ask } from './support/service.ts';
import { rows } from './support/writes.ts';

const LAST = 2_147_483_647;
const PAYLOAD = { package_id: 3, max_connections: 2, nested: { list: [1, 'two', null, { three: 3 }] } };

void test('quick actions', async (t) => {
  const service = await Service.start(t);
  const { world } = service;
  const root = await world.user(null);
  const user = await world.user(root);
  const token = await world.token(user);
  const body = { name: 'One month', operation: 'm3us_create', payload: PAYLOAD };
  const create = (more: object = {}, ask: Ask = {}) =>
    service.ok('quick_actions_create', { token, body: { ...body, ...more }, ...ask });
  const show = (id: number) => service.ok('quick_actions_show', { token, params: { id } });
  const list = async (query: object = {}, callerToken = token): Promise<number[]> =>
    (await service.ok('quick_actions_index', { token: callerToken, query: { ...query } })).data.map(
      ({ id }) => id,
    );
  const first = await create();
  const second = await create({ name: 'A 100% refund', operation: 'mags_refund' });

  await t.test('create: 200 stored as it was sent, each after the last one of the user', async (t) => {
    t.match(first, { ...body, position: 1 });
    t.equal(JSON.stringify(first.payload), JSON.stringify(PAYLOAD), 'with the order of its fields');
    t.equal(second.position, 2);
    t.same(await show(first.id), first);
    const other = await world.token(await world.user(root));
    t.equal((await create({}, { token: other })).position, 1);
  });

  await t.test('create: 200 for an operation that the caller may not call; it is not called', async (t) => {
    const permissions: Permission[] = ['quick_actions_create'];
    const poor = await world.token(await world.user(root, { permissions }));
    const before = await rows(service, 'lines', 'packages');
    t.match(await create({ operation: 'packages_create' }, { token: poor }), {
      operation: 'packages_create',
    });
    t.same(await rows(service, 'lines', 'packages'), before);
  });

  await t.test('create: 200 after the largest possible position', async (t) => {
    const last = await create({ position: LAST });
    const after = await create();
    t.same([last.position, after.position], [LAST, LAST]);
    for (const { id } of [last, after]) await service.ok('quick_actions_delete', { token, params: { id } });
  });

  await t.test('index: 200 by position and id', async (t) => {
    const top = await create({ name: 'Top', position: 0 });
    const same = await create({ name: 'Same', position: 1 });
    t.same(await list(), [top.id, first.id, same.id, second.id]);
    for (const { id } of [top, same]) await service.ok('quick_actions_delete', { token, params: { id } });
  });

  await t.test('edit: 200 changes the given fields only; a new payload replaces the old one', async (t) => {
    const ask = { token, params: { id: first.id } };
    const after = await service.ok('quick_actions_edit', { ...ask, body: { name: 'Family', position: 5 } });
    t.same({ ...after, updated_at: '' }, { ...first, name: 'Family', position: 5, updated_at: '' });
    const payload = { months: 12 };
    const changed = { payload, operation: 'm3us_extend' };
    t.same((await service.ok('quick_actions_edit', { ...ask, body: changed })).payload, payload);
    t.match(await show(first.id), { name: 'Family', operation: 'm3us_extend', position: 5 });
    t.same((await show(first.id)).payload, payload);
    t.same((await service.ok('quick_actions_edit', { ...ask, body: { payload: {} } })).payload, {});
  });

  await t.test('delete: 200 and it disappears', async (t) => {
    const ask = { token, params: { id: (await create()).id } };
    t.same(await service.ok('quick_actions_delete', ask), { message: 'The quick action is deleted.' });
    await service.refused(404, 'quick_actions_show', ask);
    await service.refused(404, 'quick_actions_delete', ask);
  });

  const largest = { text: 'x'.repeat(16_384 - '{"text":""}'.length) };
  await t.test('200 for a payload of the maximum size, and characters that look like NUL', async (t) => {
    t.same((await create({ payload: largest })).payload, largest);
    const odd = { 'a\\u0000': '\\u0000 \\\\u0000 \u2028 \ud83d\ude00' };
    t.same((await create({ payload: odd })).payload, odd);
  });

  const deep = (levels: number): object => ({
    a: JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown,
  });
  for (const [name, field, change] of [
    ['an operation that there is not', 'operation', { operation: 'm3us_explode' }],
    ['what every object has', 'operation', { operation: 'constructor' }],
    ['a path', 'operation', { operation: '/m3us' }],
    ['a payload too large', 'payload', { payload: { text: `${largest.text}x` } }],
    ['one too large in bytes', 'payload', { payload: { text: 'é'.repeat(9_000) } }],
    ['NUL in a text', 'payload', { payload: { list: [{ text: 'a\0b' }] } }],
    ['NUL in a name', 'payload', { payload: { nested: { 'a\0b': 1 } } }],
  ] as const) {
    await t.test(`422 ${name}`, async (t) => {
      const before = await show(second.id);
      const created = await service.refused(422, 'quick_actions_create', {
        token,
        body: { ...body, ...change },
      });
      const ask = { token, params: { id: second.id }, body: change };
      const changed = await service.refused(422, 'quick_actions_edit', ask);
      for (const { errors = {} } of [created, changed]) t.same(Object.keys(errors), [field]);
      t.same(await show(second.id), before);
    });
  }

  await t.test('422 a number that JSON can write and no computer holds: it would become null', async (t) => {
    for (const number of ['1e400', '-1e400']) {
      const payload = JSON.stringify({ ...body, payload: { list: ['number'] } }).replace('"number"', number);
      const { errors = {} } = await service.refused(422, 'quick_actions_create', {
        token,
        raw: { type: 'application/json', payload },
      });
      t.same(Object.keys(errors), ['payload'], number);
    }
  });

  await t.test('200 for a deeply nested payload, 400 for one nested too deeply', async (t) => {
    const payload = deep(90);
    t.same((await create({ payload })).payload, payload);
    await service.refused(400, 'quick_actions_create', { token, body: { ...body, payload: deep(200) } });
  });
});
