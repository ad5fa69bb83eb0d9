import { Refusal } from '../lib/refusal.ts';
import type { DumpFacts } from './statements.ts';

// The panels whose dumps are read. They differ in the names of their tables, and hardly in those of columns.

export const PANELS = ['xtream-ui', 'xui-one', 'xc-vm'] as const;
export type Panel = (typeof PANELS)[number];

const BOUQUET = ['id', 'bouquet_name'] as const;
const GROUP = ['group_id', 'group_name', 'is_admin', 'is_reseller', 'is_banned'] as const;
const USER = [
  ...['id', 'username', 'password', 'email', 'date_registered', 'member_group_id', 'credits', 'notes'],
  ...['status', 'owner_id', 'override_packages'],
] as const;
const PACKAGE = [
  ...['id', 'package_name', 'is_addon', 'is_trial', 'is_official', 'max_connections', 'bouquets', 'groups'],
  ...['trial_credits', 'trial_duration', 'trial_duration_in'],
  ...['official_credits', 'official_duration', 'official_duration_in'],
] as const;
const LINE = [
  ...['id', 'member_id', 'username', 'password', 'exp_date', 'admin_enabled', 'enabled', 'reseller_notes'],
  ...['bouquet', 'max_connections', 'is_restreamer', 'is_trial', 'created_at', 'pair_id', 'is_mag', 'is_e2'],
  ...['forced_country', 'package_id', 'is_activecode'],
] as const;

/** The columns that are read of each table. Xtream UI has lines in `users`, the others have resellers there. */
export const READ_COLUMNS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    bouquets: BOUQUET,
    packages: PACKAGE,
    users_packages: PACKAGE,
    member_groups: GROUP,
    users_groups: GROUP,
    reg_users: USER,
    users: [...USER, ...LINE],
    lines: LINE,
    mag_devices: ['mag_id', 'user_id', 'mac', 'stb_type', 'sn', 'parent_password'],
    enigma2_devices: ['device_id', 'user_id', 'mac', 'modem_mac', 'enigma_version'],
    activation_codes: [
      ...[
        'id',
        'activation_code',
        'subscriber_id',
        'status',
        'created_by',
        'package_id',
        'bouquets',
        'is_trial',
      ],
      ...['forced_country', 'max_connections', 'mac', 'device_id', 'activated_at', 'created_at'],
    ],
    reg_userlog: ['id', 'username', 'date', 'type'],
  }).map(([table, columns]) => [table, new Set<string>(columns)]),
);

/** The tables of a panel, by what they hold. */
export interface PanelTables {
  users: string;
  groups: string;
  packages: string;
  lines: string;
}

const XUI: PanelTables = {
  users: 'users',
  groups: 'users_groups',
  packages: 'users_packages',
  lines: 'lines',
};
export const PANEL_TABLES: Readonly<Record<Panel, PanelTables>> = {
  'xtream-ui': { users: 'reg_users', groups: 'member_groups', packages: 'packages', lines: 'users' },
  'xui-one': XUI,
  'xc-vm': XUI,
};

/** The columns without which rows would mean something else. */
const NEEDED = {
  users: ['id', 'username', 'member_group_id', 'credits', 'owner_id', 'status'],
  lines: [
    'id',
    'member_id',
    'username',
    'password',
    'exp_date',
    'admin_enabled',
    'enabled',
    'is_mag',
    'is_e2',
  ],
} as const;

/**
 * Returns the panel of a dump: the chosen one, or the one whose tables it has. Throws a Refusal if there is none, or if
 * what is needed of the panel's tables is missing.
 */
export function recognisePanel(facts: DumpFacts, chosen: Panel | undefined): Panel {
  const panel = chosen ?? panelOf(facts);
  if (panel === undefined) {
    const found = [...facts.found];
    const names = found.length === 0 ? 'no table' : found.slice(0, 20).join(', ');
    throw new Refusal(
      `is the dump of no panel that is known (${PANELS.join(', ')}). It has ${names}${found.length > 20 ? ' ...' : ''}.`,
    );
  }
  const tables = PANEL_TABLES[panel];
  for (const role of ['users', 'lines'] as const) {
    const columns = facts.tables.get(tables[role]);
    const missing = NEEDED[role].filter((column) => columns?.includes(column) !== true);
    if (columns === undefined) throw new Refusal(`has no table ${tables[role]}, which ${panel} has.`);
    if (missing.length > 0)
      throw new Refusal(`has a table ${tables[role]} without ${missing.join(', ')}, which ${panel} has.`);
  }
  return panel;
}

function panelOf({ tables, database }: DumpFacts): Panel | undefined {
  const has = (table: string, column?: string): boolean =>
    column === undefined ? tables.has(table) : tables.get(table)?.includes(column) === true;
  if (has('reg_users') && has('users', 'exp_date') && !has('lines')) return 'xtream-ui';
  if (!has('lines') || !has('users_packages') || !has('users_groups') || !has('users', 'member_group_id'))
    return undefined;
  const isXcVm =
    has('activation_codes') ||
    has('lines', 'is_activecode') ||
    has('lines', 'custom_data') ||
    has('users', 'ui_prefs');
  // An early XC_VM has the tables of XUI.one.
  return isXcVm || database === 'xc_vm' ? 'xc-vm' : 'xui-one';
}
