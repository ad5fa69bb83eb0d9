// Writes small dumps, independently of what reads them.

type Cell = string | number | null | undefined;
export type Cells = Readonly<Record<string, Cell>>;

const quoted = (text: string): string =>
  `'${text.replaceAll(/[\0\n\r\\'"]/g, (each) => `\\${ESCAPES[each] ?? each}`)}'`;
const ESCAPES: Readonly<Record<string, string>> = { '\0': '0', '\n': 'n', '\r': 'r' };

const literal = (cell: Cell): string =>
  cell === null || cell === undefined ? 'NULL' : typeof cell === 'number' ? String(cell) : quoted(cell);

/** Returns a table with its rows, as mysqldump writes it. */
export function tableText(name: string, columns: readonly string[], rows: readonly Cells[]): string {
  const created = columns.map((column) => `  \`${column}\` text DEFAULT NULL`).join(',\n');
  const values = rows.map((row) => `(${columns.map((column) => literal(row[column])).join(',')})`).join(',');
  const inserted = rows.length === 0 ? '' : `INSERT INTO \`${name}\` VALUES ${values};\n`;
  return `CREATE TABLE \`${name}\` (\n${created},\n  PRIMARY KEY (\`${columns[0] ?? ''}\`)\n);\n${inserted}`;
}

/** The tables of an XC_VM with what a row has where a test says nothing. */
const XC_VM = {
  users_groups: { group_id: 1, group_name: 'Resellers', is_admin: 0, is_reseller: 1 },
  users: {
    ...{ id: 1, username: 'reseller', password: '$6$x', email: 'r@resellers.example', date_registered: 0 },
    ...{
      member_group_id: 1,
      credits: '0.0000',
      notes: null,
      status: 1,
      owner_id: 0,
      override_packages: null,
    },
  },
  bouquets: { id: 1, bouquet_name: 'All', bouquet_channels: '[]' },
  users_packages: {
    ...{ id: 1, package_name: 'Month', is_addon: 0, is_trial: 0, is_official: 1, max_connections: 1 },
    ...{ bouquets: '[1]', groups: '[1]', trial_credits: 0, trial_duration: 0, trial_duration_in: null },
    ...{ official_credits: '10.0000', official_duration: 1, official_duration_in: 'months' },
  },
  lines: {
    ...{ id: 1, member_id: 1, username: 'viewer', password: 'secret', exp_date: 1_924_991_999 },
    ...{ admin_enabled: 1, enabled: 1, reseller_notes: null, bouquet: '[1]', max_connections: 1 },
    ...{
      is_restreamer: 0,
      is_trial: 0,
      created_at: 0,
      pair_id: null,
      is_mag: 0,
      is_e2: 0,
      forced_country: null,
    },
    ...{ package_id: 1, is_activecode: 0 },
  },
  mag_devices: {
    mag_id: 1,
    user_id: 1,
    mac: '00:1A:79:00:00:01',
    stb_type: null,
    sn: null,
    parent_password: '0000',
  },
  enigma2_devices: {
    device_id: 1,
    user_id: 1,
    mac: '00:09:34:00:00:01',
    modem_mac: null,
    enigma_version: null,
  },
  activation_codes: {
    ...{ id: 1, activation_code: 'CODE0001', subscriber_id: 1, status: 2, created_by: 1, package_id: 1 },
    ...{ bouquets: '[1]', is_trial: 0, forced_country: null, max_connections: 1, mac: null, device_id: null },
    ...{ activated_at: 1_700_000_000, created_at: 1_700_000_000 },
  },
} as const satisfies Readonly<Record<string, Cells>>;

type XcVmRows = Partial<Record<keyof typeof XC_VM, readonly Cells[]>>;

/** Returns the dump of an XC_VM. Each row has the usual values but for those that are given. There is one group. */
export function xcVmDump(rows: XcVmRows): string {
  const given: Readonly<Record<string, readonly Cells[] | undefined>> = { users_groups: [{}], ...rows };
  return Object.entries(XC_VM)
    .map(([name, usual]) =>
      tableText(
        name,
        Object.keys(usual),
        (given[name] ?? []).map((row) => ({ ...usual, ...row })),
      ),
    )
    .join('');
}
