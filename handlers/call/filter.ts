import { sql, type Expression, type ExpressionBuilder, type SqlBool, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { firstSecond, lastSecond } from '../../db/values/time.ts';

/** A condition that selects the rows of a table which a user may see. */
export type Filter<Table extends keyof Database> = (
  eb: ExpressionBuilder<Database, Table>,
) => Expression<SqlBool>;

export const allRows = (): Expression<SqlBool> => sql<SqlBool>`true`;

// How the value of a filter is compared with a column, by the filter's name and its kind in the contract.

/** Returns the condition of a filter of this name and kind. */
export function compare(
  name: string,
  kind: string | undefined,
  column: Expression<unknown>,
  value: unknown,
): Expression<SqlBool> {
  if (name.endsWith('_from')) return sql`${column} >= ${momentOf(firstSecond(String(value)))}`;
  // Times are shown to the second; the last second is included.
  if (name.endsWith('_to'))
    return sql`${column} < (${momentOf(lastSecond(String(value)))} + interval '1 second')`;
  if (kind === 'text') return contains(column, String(value));
  const values: unknown[] = Array.isArray(value) ? value : [value];
  // For one value, an index returns the rows in the order of its other columns; for several values it does not.
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`;
}

/** The moment of a time from a request, which is in UTC whatever the session's time zone. */
const momentOf = (time: string): RawBuilder<Date> => sql`(${time}::timestamp at time zone 'UTC')`;

/** Returns the condition that a text contains a part, in any case. */
export function contains(column: Expression<unknown>, part: string): Expression<SqlBool> {
  return sql`${column} ilike ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}
