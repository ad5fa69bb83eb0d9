import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../schema/index.ts';
import type { ValueOrExpression } from '../connection/compiled.ts';

/**
 * Returns rows for an insert from a single JSON parameter, so that the statement is the same for any number of rows:
 * `insertInto(table).columns(columns).expression(rowsFromJson(table, columns, json))`. The JSON is an array of rows, and a
 * missing column is null.
 */
export function rowsFromJson(
  table: keyof Database,
  columns: readonly string[],
  json: ValueOrExpression<string>,
): RawBuilder<unknown> {
  return sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`;
}
