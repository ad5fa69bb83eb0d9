import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * Rows for an insert in one parameter, so that the statement is the same for one and for a hundred of them:
 * `insertInto(table).columns(columns).expression(rowsFor(table, columns, rows))`. What a row leaves out is null.
 */
export function rowsFor(
  table: keyof Database,
  columns: readonly string[],
  rows: readonly object[],
): RawBuilder<unknown> {
  return sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}
