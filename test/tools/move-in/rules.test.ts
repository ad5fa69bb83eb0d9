import { test } from 'tap';
import { columnOf, dumpScene, reported } from '../../support/dumps.ts';
import { xcVmDump, type Cells } from '../../support/written-dumps.ts';

// What the three dumps do not show of the rules in scripts/move-in/README.md.

const reseller = (id: number, other: Cells = {}): Cells => ({ id, username: `r${String(id)}`, ...other });

void test('users', async (t) => {
  const { read } = await dumpScene(t);

  await t.test('rings are broken at their lowest id, and who is below one stays there', async (t) => {
    const owners = [
      [5, 7],
      [6, 5],
      [7, 6],
      [8, 6],
      [9, 9],
      [20, 21],
      [21, 20],
      [30, 8],
    ] as const;
    const dump = await read(xcVmDump({ users: owners.map(([id, owner_id]) => reseller(id, { owner_id })) }));
    t.strictSame(
      dump.users.map(({ source_id, parent_id }) => [source_id, parent_id]),
      [
        [5, null],
        [6, 5],
        [7, 6],
        [8, 6],
        [9, null],
        [20, null],
        [21, 20],
        [30, 8],
      ],
    );
    t.strictSame(reported(dump), ['warning users 5 parent_cycle 7', 'warning users 20 parent_cycle 21']);
  });

  await t.test('below the 99th level they come below their ancestor on the 98th', async (t) => {
    const dump = await read(
      xcVmDump({
        users: Array.from({ length: 200 }, (_, index) => reseller(index + 1, { owner_id: index })),
      }),
    );
    t.strictSame(columnOf(dump.users.slice(96, 102), 'parent_id'), [96, 97, 98, 98, 98, 98]);
    t.equal(dump.counts.warnings, 101);
    t.equal(reported(dump)[0], 'warning users 100 parent_too_deep 99');
  });

  await t.test('credit is rounded half up, and what cannot be credit here is 0', async (t) => {
    const credits = [
      '0.005',
      '0.0049',
      '16777217.0149',
      '1e3',
      '-0.001',
      '1e300',
      '-1e300',
      'many',
      '1000000000.01',
      null,
      '',
    ];
    const dump = await read(
      xcVmDump({ users: credits.map((each, index) => reseller(index + 1, { credits: each })) }),
    );
    t.strictSame(columnOf(dump.users, 'credit'), [1, 0, 1_677_721_701, 100_000, 0, 0, 0, 0, 0, 0, 0]);
    t.strictSame(reported(dump), [
      'warning users 1 credit_rounded 0.005',
      'warning users 2 credit_rounded 0.0049',
      'warning users 3 credit_rounded 16777217.0149',
      'warning users 5 credit_negative -0.001',
      'warning users 6 credit_not_allowed 1e300',
      'warning users 7 credit_negative -1e300',
      'warning users 8 credit_not_allowed many',
      'warning users 9 credit_not_allowed 1000000000.01',
    ]);
  });

  await t.test('names are made to fit, each once, and those that fit stay', async (t) => {
    const names = [
      'bob',
      'BOB',
      'bob-2',
      ' bob ',
      '\u4e2d\u6587',
      null,
      'user-5',
      '\u001b[31mred',
      `${'x'.repeat(70)}!`,
    ];
    const dump = await read(
      xcVmDump({ users: names.map((username, index) => reseller(index + 1, { username })) }),
    );
    t.strictSame(columnOf(dump.users, 'username'), [
      ...['bob', 'BOB-2-2', 'bob-2', 'bob-4', 'user-5-5', 'user-6', 'user-5', '31mred', 'x'.repeat(64)],
    ]);
  });

  await t.test('addresses, prices and groups', async (t) => {
    const dump = await read(
      xcVmDump({
        users_groups: [{}, { group_id: 2, is_reseller: 0 }, { group_id: 3, is_admin: 1 }],
        users: [
          reseller(1, { email: ' a@b.example ', status: null, override_packages: '[]' }),
          reseller(2, { email: 'a@b', member_group_id: 3, override_packages: '{"1":{}}' }),
          reseller(3, { member_group_id: 2 }),
          reseller(4, { member_group_id: 99 }),
          reseller(5, { owner_id: 4 }),
        ],
      }),
    );
    t.match(dump.users, [
      { email: 'a@b.example', restricted: true, role: 'reseller' },
      { email: null, restricted: false, role: 'admin' },
      { source_id: 4, role: null, group_id: 99, group_name: null },
      { parent_id: 4 },
    ]);
    t.strictSame(reported(dump), [
      'skipped users 3 no_role',
      'warning users 2 email_missing',
      'warning users 2 price_override',
      'warning users 4 no_role 99',
    ]);
  });

  await t.test('rows without an id and repeated rows are named, and the last one counts', async (t) => {
    const dump = await read(
      xcVmDump({ users: [reseller(1), reseller(1, { username: 'last' }), { id: null }, { id: '1e3' }] }),
    );
    t.strictSame(columnOf(dump.users, 'username'), ['last']);
    t.same(reported(dump).sort(), [
      'skipped users 1 repeated',
      'skipped users 1e3 id_invalid',
      'skipped users null id_invalid',
    ]);
  });
});

void test('packages', async (t) => {
  const { read } = await dumpScene(t);
  const dump = await read(
    xcVmDump({
      bouquets: [{}, { id: 2, bouquet_name: '' }],
      users_packages: [
        { id: 1, is_trial: 1, trial_duration: 0, max_connections: 0, bouquets: '["2",1,2,3]' },
        { id: 2, official_credits: '-1.0000', max_connections: 5000, official_duration_in: ' Month ' },
        { id: 3, official_duration_in: 'weeks' },
        {
          id: 4,
          official_duration: 10_001,
          is_trial: 1,
          trial_duration: 1,
          trial_duration_in: 'day',
          package_name: null,
        },
        { id: 5, official_credits: '1e12' },
        { id: 6, max_connections: null, bouquets: 'none', groups: '["2", 1, 99999999999999999999]' },
      ],
      users: [{}],
    }),
  );
  t.match(dump.packages, [
    { source_id: '1', is_trial: false, max_connections: 1000, bouquets: [2, 1] },
    { source_id: '2', credit: 0, max_connections: 1000, period: 1, period_type: 'month' },
    { source_id: '4t', name: 'Package 4 (trial)', period: 1, period_type: 'day' },
    { source_id: '6', max_connections: 1, bouquets: [], groups: [2, 1] },
  ]);
  t.match(dump.bouquets, [{ name: 'All' }, { name: 'Bouquet 2' }]);
  t.strictSame(reported(dump), [
    'skipped users_packages 3 no_period',
    'skipped users_packages 5 price_not_allowed',
    'warning bouquets 2 renamed Bouquet 2',
    'warning users_packages 1 bouquet_missing 3',
    'warning users_packages 1 no_period trial',
    'warning users_packages 1 unlimited_connections',
    'warning users_packages 2 connections_capped 5000',
    'warning users_packages 2 credit_negative -1.0000',
    'warning users_packages 4 no_period official',
    'warning users_packages 4 renamed Package 4 (trial)',
  ]);
});
