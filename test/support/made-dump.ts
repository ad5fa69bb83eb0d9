// Makes dumps of any size, as mysqldump writes them, without holding them.

interface DumpSize {
  lines: number;
  resellers: number;
}

const COLUMNS = {
  users_groups: 'group_id, group_name, is_admin, is_reseller',
  users: 'id, username, password, email, date_registered, member_group_id, credits, notes, status, owner_id',
  bouquets: 'id, bouquet_name, bouquet_channels',
  users_packages:
    'id, package_name, is_addon, is_trial, is_official, trial_credits, official_credits, trial_duration, trial_duration_in, official_duration, official_duration_in, groups, bouquets, max_connections',
  lines:
    'id, member_id, username, password, exp_date, admin_enabled, enabled, admin_notes, reseller_notes, bouquet, max_connections, is_restreamer, is_trial, is_mag, is_e2, created_at, pair_id, forced_country, package_id, play_token, is_activecode',
  mag_devices: 'mag_id, user_id, mac, stb_type, sn, parent_password, fav_channels',
} as const;

const HASH = `$6$rounds=20000$xc_vm$${'x'.repeat(86)}`;

const two = (value: number): string => value.toString(16).padStart(2, '0').toUpperCase();
const macOf = (id: number): string => `00:1A:79:${two(id >> 16)}:${two((id >> 8) & 255)}:${two(id & 255)}`;

type Table = keyof typeof COLUMNS;

/** Of ten lines, one is a MAG device, and one has a note. The tree of resellers is about ten levels deep. */
const ROWS: Readonly<Record<Table, (id: number, size: DumpSize) => string>> = {
  users_groups: (id) => `${String(id)},'Group ${String(id)}',${id === 1 ? '1,0' : '0,1'}`,
  users: (id) =>
    `${String(id)},'reseller${String(id)}','${HASH}','r${String(id)}@resellers.example',1700000000,${id === 1 ? '1' : '2'},${String(id % 500)}.2500,NULL,1,${String(Math.floor(id / 2))}`,
  bouquets: (id) => `${String(id)},'Bouquet ${String(id)}','[1,2,3]'`,
  users_packages: (id) =>
    `${String(id)},'Package ${String(id)}',0,0,1,0.0000,${String(id)}.5000,0,NULL,1,'months','[2]','[1,2,3]',1`,
  lines: (id, { resellers }) =>
    `${String(id)},${String(1 + (id % resellers))},'line${String(id)}','secret${String(id)}',${String(1_900_000_000 + id)},1,1,NULL,${id % 10 === 0 ? String.raw`'It\'s the one in the kitchen; \"paid\"\nfor the year'` : 'NULL'},'[1,2,3]',1,0,0,${id % 10 === 1 ? '1' : '0'},0,1700000000,NULL,NULL,${String(1 + (id % 5))},NULL,0`,
  mag_devices: (id) =>
    `${String(id)},${String((id - 1) * 10 + 1)},'${macOf(id)}','MAG254','SN${String(id)}','0000','${'1,2,3,'.repeat(20)}'`,
};

/** Yields the dump of an XC_VM with so many resellers and lines, in pieces of about 64 KiB. */
export async function* madeDump(size: DumpSize): AsyncGenerator<Buffer> {
  const counts: Record<Table, number> = {
    users_groups: 2,
    users: size.resellers,
    bouquets: 3,
    users_packages: 5,
    lines: size.lines,
    mag_devices: Math.floor(size.lines / 10),
  };
  const tables = Object.keys(COLUMNS) as Table[];
  const columns = (table: Table): string =>
    COLUMNS[table]
      .split(', ')
      .map((name) => `  \`${name}\` text`)
      .join(',\n');
  let text = '-- MariaDB dump 10.19  Distrib 10.6.16-MariaDB\n/*!40101 SET NAMES utf8mb4 */;\n';
  for (const table of tables) text += `CREATE TABLE \`${table}\` (\n${columns(table)}\n);\n`;
  for (const table of tables) {
    // One statement a table, on one line.
    text += `INSERT INTO \`${table}\` VALUES `;
    for (let id = 1; id <= counts[table]; id += 1) {
      text += `${id === 1 ? '' : ','}(${ROWS[table](id, size)})`;
      if (text.length < 64 * 1024) continue;
      yield await Promise.resolve(Buffer.from(text));
      text = '';
    }
    text += ';\n';
  }
  yield Buffer.from(`${text}-- Dump completed on 2026-11-24  4:00:02\n`);
}

/** Yields a dump with one statement of at least so many bytes, into a table of any name. */
export async function* longStatement(table: string, values: string, bytes: number): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(`INSERT INTO \`${table}\` VALUES (${values})`));
  const row = `,(${values})`;
  const piece = Buffer.from(row.repeat(Math.max(1, Math.floor((64 * 1024) / row.length))));
  for (let sent = 0; sent < bytes; sent += piece.length) yield await Promise.resolve(piece);
  yield Buffer.from(';\n');
}
