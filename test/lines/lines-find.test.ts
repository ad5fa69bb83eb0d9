import { test } from 'tap';
import { LinesFixture } from '../support/lines.ts';
import { KIND_NAMES, type Kind } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

// How to find a line by a MAC address in any notation, or by the number of its device.

const WITH_DEVICE = KIND_NAMES.filter((kind) => kind !== 'm3u');

function finder(kind: Kind, fixture: LinesFixture) {
  const { service, token } = fixture;
  const index = op(kind, 'index');
  return {
    index,
    find: async (query: object) => {
      const { data, total } = await service.ok(index, { token, query: { ...query } });
      return { ids: data.map(({ id }) => id), total };
    },
    refused: async (query: object) =>
      (await service.refused(422, index, { token, query: { ...query } })).errors ?? {},
  };
}

/** The number of a device, in the forms that find it and those that do not. */
const NUMBERS = {
  mag: {
    key: 'sn',
    column: 'sn',
    stored: '092014J1',
    found: ['092014J1'],
    absent: ['092014J', '092014j1', '%'],
  },
  enigma: {
    key: 'modem_mac',
    column: 'modem_mac',
    stored: '00:1A:79:3C:5E:08',
    found: ['00:1A:79:3C:5E:08', '00-1a-79-3c-5e-08', '001A793C5E08'],
    absent: ['00:1A:79:3C:5E:09'],
  },
  activecode: {
    key: 'sn',
    column: 'serial',
    stored: 'NB4K-00317',
    found: ['NB4K-00317'],
    absent: ['NB4K', 'nb4k-00317'],
  },
} as const;

for (const kind of ['mag', 'enigma', 'activecode'] as const) {
  const { key, column, stored, found, absent } = NUMBERS[kind];
  void test(`${op(kind, 'index')}: filters[${key}]`, async (t) => {
    const fixture = await LinesFixture.open(t);
    const { find } = finder(kind, fixture);
    const id = await fixture.line(kind, { [column]: stored });
    await fixture.line(kind);
    await fixture.line(kind, { [column]: stored, deleted_at: new Date() });
    await fixture.line(kind, { [column]: stored }, fixture.stranger);
    for (const value of found)
      t.same(await find({ [`filters[${key}]`]: value }), { ids: [id], total: 1 }, value);
    for (const value of absent)
      t.same(await find({ [`filters[${key}]`]: value }), { ids: [], total: 0 }, value);
  });
}

for (const kind of WITH_DEVICE) {
  void test(`${op(kind, 'index')}: filters[mac_address]`, async (t) => {
    const fixture = await LinesFixture.open(t);
    const id = await fixture.line(kind, { mac_address: '00:1A:79:AB:01:0F' });
    const other = await fixture.line(kind, { mac_address: '00:1A:79:AB:02:F0' });
    const { find, refused } = finder(kind, fixture);
    const key = 'filters[mac_address]';

    const found: Record<string, number[]> = Object.fromEntries([
      ...[
        '00:1A:79:ab:01:0f',
        '00-1a-79-AB-01-0F',
        '00.1a.79.ab.01.0f',
        '001A79AB010F',
        '001a.79ab.010f',
      ].map((complete) => [complete, [id]]),
      ...['001a79', '00-1a-79', '79.ab.', ':79a', 'a:79ab0', '-'].map((part) => [part, [other, id]]),
      ...['b-01', 'ab010', ':0F', '-01-0f'].map((part) => [part, [id]]),
      ...['01A7', '00:1A:79:AB:01:FF', '0F:F0'].map((absent) => [absent, []]),
    ]) as Record<string, number[]>;
    for (const [value, ids] of Object.entries(found))
      t.same(await find({ [key]: value }), { ids, total: ids.length }, `200 ${value}`);
    for (const value of [
      'zz',
      '00:1A:7:AB',
      '00::1A',
      '00 1A',
      '%',
      '001A79AB010F0',
      '1:00:1A:79:AB:01:0',
      '00:1A:79:AB:01:0F:',
      '',
    ])
      t.same(Object.keys(await refused({ [key]: value })), [key], `422 "${value}" is part of no MAC address`);
  });
}
