import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../schema/tables.ts';

// Parts of statements that several subjects need.

/** A value, or an expression for one, such as a placeholder or a column. */
export type ValueOrExpression<Value> = Value | Expression<Value>;

export const NOW = sql<string>`now()`;

/** Returns columns of a table by their names, each with its table: `{ id: 'packages.id' }`. */
export function columnsOf<Table extends keyof Database, Column extends keyof Database[Table] & string>(
  table: Table,
  columns: readonly Column[],
): { readonly [Name in Column]: `${Table}.${Name}` } {
  const entries = columns.map((column) => [column, `${table}.${column}`]);
  // The compiler does not follow names through entries.
  return Object.fromEntries(entries) as { [Name in Column]: `${Table}.${Name}` };
}

/** Returns an operand that equals any of these ids. The statement is the same for any number of them. */
export const anyOf = (ids: ValueOrExpression<readonly number[]>): RawBuilder<number> =>
  sql`any(${ids}::bigint[])`;

/** Returns an operand that equals any of these texts. */
export const anyText = <Text extends string>(texts: ValueOrExpression<readonly Text[]>): RawBuilder<Text> =>
  sql`any(${texts}::text[])`;

/**
 * Returns the condition that a column has one of these usernames in any case, as in the unique indexes
 * `users_username_unique` and `lines_username_unique`.
 */
export function hasUsername(
  column: 'users.username' | 'lines.username',
  names: readonly string[],
): Expression<SqlBool> {
  return sql`lower(${sql.ref(column)}) = any(array(select lower(name) from unnest(${names}::text[]) as name))`;
}

/** Returns the position after the last of these siblings, given as `table where ...`; at most the largest integer. */
export function nextPosition(siblings: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select least(coalesce(max(position), 0)::bigint + 1, 2147483647) from ${siblings})`;
}

/**
 * Returns rows for an insert from one JSON parameter, an array of rows in which a missing column is null:
 * `insertInto(table).columns(columns).expression(rowsFromJson(table, columns, json))`. The statement is the same for
 * any number of rows.
 */
export function rowsFromJson(
  table: keyof Database,
  columns: readonly string[],
  json: ValueOrExpression<string>,
): RawBuilder<unknown> {
  return sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`;
}
