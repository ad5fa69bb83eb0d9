import { test } from 'tap';
import { columnOf, dumpScene, reported } from '../../support/dumps.ts';
import { xcVmDump, type Cells } from '../../support/written-dumps.ts';

// What the three dumps do not show of the rules of lines in scripts/move-in/README.md.

void test('lines', async (t) => {
  const { read } = await dumpScene(t);
  const usual = { users: [{}], bouquets: [{}], users_packages: [{}] };
  const line = (id: number, other: Cells = {}): Cells => ({ id, username: `line${String(id)}`, ...other });

  await t.test('of codes for one line the first counts, and a code is one line', async (t) => {
    const code = (id: number, other: Cells): Cells => ({
      id,
      activation_code: `code000${String(id)}`,
      ...other,
    });
    const dump = await read(
      xcVmDump({
        ...usual,
        lines: [
          line(1, { is_activecode: 1 }),
          line(2),
          line(3, { is_mag: 1 }),
          ...[4, 5, 6, 7, 8].map((id) => line(id, { is_activecode: 1, exp_date: 1_950_000_000 + id })),
        ],
        activation_codes: [
          code(1, { subscriber_id: 1 }),
          code(2, { subscriber_id: 1 }),
          code(3, { subscriber_id: 2, mac: '00-1a-79-00-00-0f' }),
          code(4, { subscriber_id: 3 }),
          code(5, { subscriber_id: 4, activation_code: 'short' }),
          code(6, { subscriber_id: 5, status: 1, mac: '001A7900000F' }),
          code(7, { subscriber_id: 6, activated_at: 0, status: 2 }),
          code(8, { subscriber_id: 7, activation_code: 'CODE0001' }),
          code(9, { subscriber_id: 8, status: 0 }),
        ],
        mag_devices: [{ user_id: 3 }],
      }),
    );
    t.match(
      dump.lines.map(({ source_id, kind, code, status, unlimited, username, mac_address, expired_at }) => [
        ...[source_id, kind, code, status, unlimited, username, mac_address, expired_at === null],
      ]),
      [
        [
          'activation_codes 3',
          'activecode',
          'CODE0003',
          'active',
          false,
          'line2',
          '00:1A:79:00:00:0F',
          false,
        ],
        ['activation_codes 6', 'activecode', 'CODE0006', 'waiting', false, null, null, true],
        ['activation_codes 7', 'activecode', 'CODE0007', 'waiting', false, null, null, true],
        ['activation_codes 8', 'activecode', 'CODE0001', 'active', false, 'line7', null, false],
        ['activation_codes 9', 'activecode', 'CODE0009', 'restricted', false, 'line8', null, false],
        ['lines 3', 'mag', null, 'active', false, 'line3', '00:1A:79:00:00:01', false],
      ],
    );
    t.strictSame(reported(dump), [
      'skipped activation_codes 1 duplicate_code 8',
      'skipped activation_codes 2 second_code 1',
      'skipped activation_codes 4 code_without_line 3',
      'skipped activation_codes 5 code_not_allowed',
    ]);
  });

  await t.test('of lines with one name or one MAC address the one that ends last stays', async (t) => {
    const mac = { is_mag: 1 };
    const dump = await read(
      xcVmDump({
        ...usual,
        lines: [
          line(1, { username: 'Same', exp_date: 1_950_000_000, password: 'has blank' }),
          line(2, { username: 'same ', exp_date: 1_940_000_000 }),
          line(3, { username: 'SAME', exp_date: 1_940_000_000 }),
          ...[
            line(4, mac),
            line(5, { ...mac, exp_date: null }),
            line(6, { ...mac, is_e2: 1 }),
            line(7, { is_e2: 1, is_mag: 1 }),
          ],
        ],
        mag_devices: [
          { mag_id: 1, user_id: 4, mac: 'MDA6MUE6Nzk6MDA6MDA6MDE=' },
          { mag_id: 2, user_id: 5 },
          { mag_id: 3, user_id: 6, mac: 'none' },
          { mag_id: 4, user_id: 6, mac: '00:1A:79:00:00:06', sn: '', parent_password: 'a b' },
          { mag_id: 5, user_id: 6, mac: '00:1A:79:00:00:07' },
        ],
        enigma2_devices: [
          { user_id: 7, modem_mac: '000934000001' },
          { device_id: 2, user_id: 6 },
        ],
      }),
    );
    t.strictSame(columnOf(dump.lines, 'source_id'), ['lines 2', 'lines 5', 'lines 6', 'lines 7']);
    t.match(dump.lines.slice(2), [
      { kind: 'mag', mac_address: '00:1A:79:00:00:06', sn: null, parent_password: null },
      { kind: 'enigma', mac_address: '00:09:34:00:00:01', modem_mac: '00:09:34:00:00:01' },
    ]);
    t.strictSame(reported(dump), [
      'skipped enigma2_devices 2 device_of_other_kind',
      'skipped lines 1 password_not_allowed',
      'skipped lines 3 duplicate_username 2',
      'skipped lines 4 duplicate_mac 5',
      'skipped mag_devices 3 mac_invalid',
      'skipped mag_devices 5 second_device 6',
    ]);
  });

  await t.test('ends, connections, countries and notes', async (t) => {
    const dump = await read(
      xcVmDump({
        ...usual,
        lines: [
          line(1, {
            exp_date: -1,
            max_connections: -5,
            forced_country: 'ALL',
            reseller_notes: '\u{1f4fa}'.repeat(2001),
          }),
          line(2, {
            exp_date: '999999999999999999',
            max_connections: 1001,
            forced_country: 'DE',
            created_at: 1,
          }),
          line(3, { exp_date: null, member_id: 0, package_id: 0, bouquet: '["1", 77]' }),
          line(4, { enabled: null, exp_date: 1_700_000_000, pair_id: 0, is_restreamer: 1 }),
          line(5, { exp_date: 'soon' }),
        ],
      }),
      { asOf: new Date('2023-11-14T22:13:20Z') },
    );
    t.match(dump.lines, [
      {
        expired_at: '1969-12-31 23:59:59',
        status: 'expired',
        max_connections: 1,
        country: null,
        created_at: null,
      },
      {
        expired_at: '9999-12-31 23:59:59',
        status: 'active',
        max_connections: 1000,
        country: 'DE',
        created_at: '1970-01-01 00:00:01',
      },
      { unlimited: true, owner_id: null, package_id: null, bouquets: [1] },
      { status: 'restricted', expired_at: '2023-11-14 22:13:20' },
    ]);
    t.equal(dump.lines[0]?.['note'], '\u{1f4fa}'.repeat(2000));
    t.strictSame(reported(dump), [
      'skipped lines 5 end_invalid',
      'warning lines 2 connections_capped 1001',
      'warning lines 3 owner_missing 0',
      'warning lines 3 package_missing 0',
      'warning lines 4 restreamer',
    ]);
  });
});
