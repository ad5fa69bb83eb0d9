import { sql, type RawBuilder } from 'kysely';
import { EVENT_LINE_COLUMNS } from '../schema/events.ts';

// A line as events show it, from a row of the statement that has its columns, `line_id` and `status`.

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
