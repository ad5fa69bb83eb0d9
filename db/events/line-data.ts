import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../schema/tables.ts';

// A line as events show it, from a row of the statement that has its columns, `line_id` and `status`.

/** The columns of a line that events show; its `kind` is their `type`. */
export const EVENT_LINE_COLUMNS = [
  'kind',
  'username',
  'mac_address',
  'sn',
  'stb_type',
  'modem_mac',
  'enigma_version',
  'activecode_device_id',
  'serial',
  'package_id',
  'template_id',
  'max_connections',
  'is_trial',
  'is_paid_trial',
  'adult',
  'auto_renewal',
  'vpn_enabled',
  'dns',
  'dns_domain_id',
  'note',
  'external_id',
  'country',
  'customer_has_paid',
  'messaging_contact',
  'user_id',
  'created_by_id',
  'activated_at',
  'expired_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof Database['lines'])[];

/** Returns a time as the contract shows it. */
export const utc = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;

export const LINE_TYPE = sql`initcap(kind)`;

/** A line has either number of a device, by its kind. */
const COMPUTED: readonly string[] = ['kind', 'sn', 'serial'] satisfies (typeof EVENT_LINE_COLUMNS)[number][];

export const LINE_DATA = sql`jsonb_build_object('id', line_id, 'type', ${LINE_TYPE}, 'status', status,
  'sn', coalesce(sn, serial), ${sql.join(
    EVENT_LINE_COLUMNS.filter((name) => !COMPUTED.includes(name)).map(
      (name) => sql`${sql.lit(name)}, ${name.endsWith('_at') ? utc(name) : sql.ref(name)}`,
    ),
  )})`;
