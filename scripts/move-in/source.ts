import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { PanelTables } from './panels.ts';
import { report } from './tables.ts';

// The rows of the dump by what they are: one temporary table each, the same for all panels, with types. What is no number
// where one belongs is null.

const text = (column: string): RawBuilder<unknown> => sql`(cells ->> ${sql.lit(column)})`;
const whole = (column: string): RawBuilder<unknown> =>
  sql`case when ${text(column)} ~ '^\\s*[-+]?\\d{1,18}\\s*$' then ${text(column)}::bigint end`;
const flag = (column: string): RawBuilder<unknown> => sql`coalesce(${whole(column)} = 1, false)`;
/** A time in Unix seconds, within the years that the contract can write. */
export const timeOf = (seconds: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${seconds} is not null then to_timestamp(least(greatest(${seconds}, -62135596800), 253402300799)) end`;

const MAC = sql.lit('^([0-9A-Fa-f]{2}[:.-]?){5}[0-9A-Fa-f]{2}$');
const BASE64 = sql.lit('^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$');
/** A MAC address as it is stored here, from any notation that the contract takes. */
const mac = (address: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${address} ~ ${MAC}
    then rtrim(regexp_replace(upper(regexp_replace(${address}, '[:.-]', '', 'g')), '(..)', '\\1:', 'g'), ':') end`;
const plainMac = (column: string): RawBuilder<unknown> => mac(sql`btrim(${text(column)})`);
/** A MAC address that may be written as the base64 of its text. */
const encodedMac = (column: string): RawBuilder<unknown> => sql`
  coalesce(${plainMac(column)}, case when ${text(column)} ~ ${BASE64}
    then ${mac(sql`btrim(encode(decode(${text(column)}, 'base64'), 'escape'))`)} end)`;
/** A short text of a device, null where the contract would refuse it. */
const short = (column: string): RawBuilder<unknown> => sql`nullif(left(${text(column)}, 64), '')`;

type Columns = Readonly<Record<string, RawBuilder<unknown>>>;

const USERS: Columns = {
  username: text('username'),
  password: text('password'),
  email: text('email'),
  registered: whole('date_registered'),
  group_id: whole('member_group_id'),
  credits: text('credits'),
  note: text('notes'),
  is_on: flag('status'),
  owner_id: whole('owner_id'),
  prices: text('override_packages'),
};
const GROUPS: Columns = {
  name: text('group_name'),
  is_admin: flag('is_admin'),
  is_reseller: flag('is_reseller'),
  is_banned: flag('is_banned'),
};
const PACKAGES: Columns = {
  name: text('package_name'),
  is_addon: flag('is_addon'),
  has_trial: flag('is_trial'),
  has_official: flag('is_official'),
  max_connections: whole('max_connections'),
  bouquets: text('bouquets'),
  groups: text('groups'),
  trial_credits: text('trial_credits'),
  trial_length: whole('trial_duration'),
  trial_unit: text('trial_duration_in'),
  official_credits: text('official_credits'),
  official_length: whole('official_duration'),
  official_unit: text('official_duration_in'),
};
const LINES: Columns = {
  member_id: whole('member_id'),
  username: text('username'),
  password: text('password'),
  ends: whole('exp_date'),
  end_written: text('exp_date'),
  is_allowed: flag('admin_enabled'),
  is_on: flag('enabled'),
  note: text('reseller_notes'),
  bouquets: text('bouquet'),
  max_connections: whole('max_connections'),
  is_restreamer: flag('is_restreamer'),
  is_trial: flag('is_trial'),
  created: whole('created_at'),
  pair_id: whole('pair_id'),
  is_mag: flag('is_mag'),
  is_enigma: flag('is_e2'),
  is_code: flag('is_activecode'),
  country: text('forced_country'),
  package_id: whole('package_id'),
};
const MAGS: Columns = {
  line_id: whole('user_id'),
  mac: encodedMac('mac'),
  sn: short('sn'),
  stb_type: short('stb_type'),
  parent_password: sql`case when ${text('parent_password')} ~ '^[!-~]{1,64}$' then ${text('parent_password')} end`,
  modem_mac: sql`null::text`,
  enigma_version: sql`null::text`,
};
const ENIGMAS: Columns = {
  line_id: whole('user_id'),
  mac: plainMac('mac'),
  sn: sql`null::text`,
  stb_type: sql`null::text`,
  parent_password: sql`null::text`,
  modem_mac: plainMac('modem_mac'),
  enigma_version: short('enigma_version'),
};
const CODES: Columns = {
  code: sql`upper(${text('activation_code')})`,
  line_id: whole('subscriber_id'),
  is_off: sql`coalesce(${whole('status')} = 0, false)`,
  is_used: sql`(${whole('status')} is distinct from 1 and coalesce(${whole('activated_at')}, 0) <> 0)`,
  member_id: whole('created_by'),
  package_id: whole('package_id'),
  bouquets: text('bouquets'),
  is_trial: flag('is_trial'),
  country: text('forced_country'),
  max_connections: whole('max_connections'),
  mac: plainMac('mac'),
  device: short('device_id'),
  created: whole('created_at'),
};
const SALES: Columns = {
  username: text('username'),
  date: whole('date'),
  package_name: sql`substring(${text('type')} from 'with Package \\[(.*?)\\](?:,|$)')`,
};

/** Makes the temporary tables `source_users` and so on from `moving_source`. Reports rows without an id, and repeated ones. */
export async function sortSource(trx: Transaction<Database>, tables: PanelTables): Promise<void> {
  await sortTable(trx, 'source_users', tables.users, 'id', USERS);
  await sortTable(trx, 'source_groups', tables.groups, 'group_id', GROUPS);
  await sortTable(trx, 'source_packages', tables.packages, 'id', PACKAGES);
  await sortTable(trx, 'source_bouquets', 'bouquets', 'id', { name: text('bouquet_name') });
  await sortTable(trx, 'source_lines', tables.lines, 'id', LINES);
  await sortTable(trx, 'source_mags', 'mag_devices', 'mag_id', MAGS);
  await sortTable(trx, 'source_enigmas', 'enigma2_devices', 'device_id', ENIGMAS);
  await sortTable(trx, 'source_codes', 'activation_codes', 'id', CODES);
  await sortTable(trx, 'source_sales', 'reg_userlog', 'id', SALES);
  await sql`drop table moving_source`.execute(trx);
}

async function sortTable(
  trx: Transaction<Database>,
  name: string,
  table: string,
  id: string,
  columns: Columns,
): Promise<void> {
  const values = Object.entries(columns).map(([column, value]) => sql`${value} as ${sql.ref(column)}`);
  // Of two rows with one id, MySQL would keep the later one at most.
  await sql`
    create temporary table ${sql.table(name)} on commit drop as
    select distinct on (id) * from (
      select position, ${whole(id)} as id, ${sql.join(values)} from moving_source where source_table = ${sql.lit(table)}
    ) as known
    where id is not null order by id, position desc`.execute(trx);
  await sql`create index on ${sql.table(name)} (id)`.execute(trx);
  await sql`analyze ${sql.table(name)}`.execute(trx);
  await report(
    trx,
    'skipped',
    sql`select ${table}::text, left(${text(id)}, 64), case when ${whole(id)} is null then 'id_invalid' else 'repeated' end, null
      from moving_source
      where source_table = ${table} and not exists (
        select from ${sql.table(name)} as kept where kept.id = ${whole(id)} and kept.position = moving_source.position)`,
  );
}
