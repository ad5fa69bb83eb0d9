import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../schema/index.ts';
import type { ValueOrExpression } from '../prepared.ts';

/**
 * Rows for an insert in one parameter, so that the statement is the same for one and for a hundred of them:
 * `insertInto(table).columns(columns).expression(rowsFor(table, columns, json))`. The rows are an array as JSON;
 * what a row leaves out is null.
 */
export function rowsFor(
  table: keyof Database,
  columns: readonly string[],
  json: ValueOrExpression<string>,
): RawBuilder<unknown> {
  return sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`;
}
