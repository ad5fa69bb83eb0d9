import { createHash } from 'node:crypto';
import { test, type Test } from 'tap';
import { type OperationName, operations } from '../generated/operations.ts';
import type { Schema } from '../handlers/call/contract.ts';
import { Service } from './support/service.ts';
import { OWN, type WorldUser } from './support/world.ts';
import { insert } from './support/rows.ts';

type Log = Schema<'Log'>;

/** The fields of a log row, unless a test sets others. */
interface Written {
  action: OperationName;
  subject_type: string | null;
  subject_id: number | null;
  changes: object;
  ip: string;
  created_at: string;
}

/**
 * Starts a service with a chain root - reseller - child, a stranger beside the reseller, and a function that writes log
 * rows.
 */
async function scene(t: Test) {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const reseller = await world.user(root);
  const child = await world.user(reseller);
  const stranger = await world.user(root);
  const write = async (caller: WorldUser, line: Partial<Written> = {}): Promise<number> => {
    const { changes = { full_name: 'Northern Lights TV' }, ...rest } = line;
    const id = await insert(db, 'logs', {
      user_id: caller.id,
      action: 'users_edit',
      subject_type: 'User',
      subject_id: caller.id,
      ip: '203.0.113.7',
      request_id: 'test',
      ...rest,
      changes: JSON.stringify(changes),
    });
    return id;
  };
  const list = async (caller: WorldUser, query: Record<string, unknown> = {}): Promise<Log[]> => {
    const token = await world.token(caller);
    return (await service.ok('logs_index', { token, query: { per_page: 100, ...query } })).data;
  };
  return { service, world, root, reseller, child, stranger, write, list };
}

const ids = (lines: readonly { id: number }[]): number[] => lines.map(({ id }) => id);

void test('logs_index', async (t) => {
  await t.test('200 the request of a write, field by field, without its secrets', async (t) => {
    const { service, world, reseller, list } = await scene(t);
    const body = { full_name: 'Aurora Box', password: 'a new password' };
    await service.ok('users_edit', {
      token: await world.token(reseller),
      params: { id: (await world.user(reseller)).id },
      body,
    });
    const [line, ...others] = await list(reseller);
    t.same(others, [], 'one row for one write');
    t.match(line, {
      user_id: reseller.id,
      action: 'users_edit',
      subject_type: 'User',
      changes: { full_name: 'Aurora Box', password: '[redacted]' },
      ip: service.address,
      created_at: /^20\d\d-/,
    });
    t.notMatch(JSON.stringify(line), 'a new password');
  });

  await t.test('200 newest first, writes of the caller and users below it, and their number', async (t) => {
    const { service, world, root, reseller, child, stranger, write, list } = await scene(t);
    const lines = [await write(reseller), await write(child), await write(stranger), await write(root)];
    const [own, below] = lines;
    t.same(ids(await list(reseller)), [below, own]);
    t.same(ids(await list(child)), [below]);
    t.same(ids(await list(root)), lines.toReversed());
    const token = await world.token(reseller);
    t.match(await service.ok('logs_index', { token, query: { per_page: 1 } }), { total: 2, last_page: 2 });
    t.match(await service.ok('logs_index', { token, query: { 'filters[user_id]': child.id } }), {
      total: 1,
    });
  });

  await t.test('422 an action or a subject that no row can have', async (t) => {
    const { service, world, reseller } = await scene(t);
    const ask = { token: await world.token(reseller), params: { id: reseller.id } };
    for (const [key, value] of [
      ['action', 'm3us_sell'],
      ['action', 'm3us_index'],
      ['subject_type', 'Line'],
    ] as const) {
      const query = { [`filters[${key}]`]: value };
      const { errors } = await service.refused(422, 'logs_index', { ...ask, query });
      t.match(errors?.[`filters[${key}].0`], [/^must be one of: /], value);
      if (key === 'action') await service.refused(422, 'users_logs', { ...ask, query });
    }
  });

  await t.test('200 every action and subject that a write leaves', async (t) => {
    const { root, list } = await scene(t);
    const writes = Object.entries(operations).filter(([, { method }]) => method !== 'GET');
    for (let at = 0; at < writes.length; at += 50) {
      const asked = writes.slice(at, at + 50);
      const subjects = new Set(asked.flatMap(([, { subject }]) => subject ?? []));
      t.same(await list(root, { 'filters[action]': asked.map(([name]) => name).join() }), []);
      t.same(await list(root, { 'filters[subject_type]': [...subjects].join() }), []);
    }
  });

  await t.test('200 no personal data of a user that was moved away', async (t) => {
    const { root, reseller, child, stranger, write, list } = await scene(t);
    const changes = {
      full_name: 'Fjord Media',
      note: 'pays late',
      messaging_phone: '+4670',
      messaging_handle: 'fjord',
      credit: 10,
      credit_alert_below: 5,
    };
    await write(child, { action: 'users_create', subject_id: stranger.id, changes });
    const [seen] = await list(reseller);
    t.same(seen?.changes, { full_name: 'Fjord Media' });
    t.same((await list(root))[0]?.changes, changes, 'a caller who may retrieve the user sees it');
  });

  await t.test('200 with logs_all every row, but no personal data without users_all', async (t) => {
    const { world, root, reseller, stranger, write, list } = await scene(t);
    const changes = { note: 'pays late', adult: true };
    await write(stranger, { changes, ip: '198.51.100.20' });
    const auditor = await world.user(reseller, { permissions: [...OWN, 'logs_all'] });
    t.match(await list(auditor), [{ user_id: stranger.id, ip: '', changes: { adult: true } }]);
    t.notOk('note' in ((await list(auditor))[0]?.changes ?? {}));
    t.same(
      await list(auditor, { 'filters[ip]': '198.51.100.20' }),
      [],
      'and no address can be found by a filter',
    );
    const support = await world.user(reseller, { permissions: [...OWN, 'logs_all', 'users_all'] });
    t.match(await list(support), [{ user_id: stranger.id, ip: '198.51.100.20', changes }]);
    t.same(ids(await list(support, { 'filters[ip]': '198.51' })), ids(await list(root)));
  });

  await t.test('200 private writes are only shown to their user', async (t) => {
    const { world, root, child, reseller, write, list } = await scene(t);
    const changes = { payload: { password: 'a saved password' } };
    await write(child, { action: 'quick_actions_create', subject_type: 'QuickAction', changes });
    t.same((await list(child))[0]?.changes, changes);
    t.match(await list(reseller), [{ action: 'quick_actions_create', changes: {} }]);
    const auditor = await world.user(root, { permissions: [...OWN, 'logs_all'] });
    t.same((await list(auditor))[0]?.changes, changes);
  });
});

void test('logs_index: what is longer than 2,048 bytes is kept as its digest', async (t) => {
  const { service, world, reseller, list } = await scene(t);
  const token = await world.token(reseller);
  const kept = async (body: object) => {
    await service.ok('quick_actions_create', { token, body });
    const [log] = await list(reseller);
    return log?.changes;
  };
  const action = { name: 'Sell', operation: 'm3us_create' };
  const payload = { note: 'ä'.repeat(1500), lines: [1, 2] };
  const text = JSON.stringify(payload);
  const sha256 = createHash('sha256').update(text).digest('hex');
  t.same(await kept({ ...action, payload }), {
    ...action,
    payload: { bytes: Buffer.byteLength(text), sha256 },
  });
  const asLong = { note: 'x'.repeat(2048 - JSON.stringify({ note: '' }).length) };
  t.same(
    await kept({ ...action, payload: asLong }),
    { ...action, payload: asLong },
    'not one as long as that',
  );
});

void test('logs_index: a long list keeps its items', async (t) => {
  const { service, world, reseller, list } = await scene(t);
  const ids = Array.from({ length: 500 }, (_, index) => 1_000_000 + index);
  await service.ok('m3us_mass_delete', { token: await world.token(reseller), body: { ids } });
  t.same((await list(reseller))[0]?.changes, { ids });
});
