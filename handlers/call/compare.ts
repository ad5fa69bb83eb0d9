import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Period } from '../../db/search/times.ts';
import type { Operation } from '../../generated/operations.ts';

// How the value of a filter is compared with a column, which its name and its kind in the contract say.

/** Returns the condition of a filter of this name and kind. */
export function compare(
  name: string,
  kind: string | undefined,
  column: Expression<unknown>,
  value: unknown,
): Expression<SqlBool> {
  if (name.endsWith('_from')) return sql`${column} >= ${momentOf(value)}`;
  if (name.endsWith('_to')) return sql`${column} < ${momentAfter(value)}`;
  if (kind === 'text') return contains(column, String(value));
  const values: unknown[] = Array.isArray(value) ? value : [value];
  // An index has the rows of one value in the order of its other columns, not those of several.
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`;
}

/** The moment of a time in a request, which is in UTC, whatever the database's time zone. */
export const momentOf = (time: unknown): RawBuilder<Date> => sql`(${time}::timestamp at time zone 'UTC')`;

/** The moment after the second that a request names last: times are shown to the second, and it is included. */
export const momentAfter = (time: unknown): RawBuilder<Date> =>
  sql`(${momentOf(time)} + interval '1 second')`;

/** Returns the period of the filters `created_from` and `created_to` of a list, undefined without both. */
export function periodOf(query: {
  page: number;
  'filters[created_from]'?: string;
  'filters[created_to]'?: string;
}): Period | undefined {
  const { 'filters[created_from]': from, 'filters[created_to]': to } = query;
  if (from === undefined && to === undefined) return undefined;
  return {
    from: from === undefined ? undefined : momentOf(from),
    before: to === undefined ? undefined : momentAfter(to),
  };
}

/** Tests whether a text contains a part, ignoring case. */
export function contains(column: Expression<unknown>, part: string): Expression<SqlBool> {
  return sql`${column} ilike ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}

/** Returns whether a request looks for a part of a text, which takes a look at many texts. */
export const looksForPart = ({ query: kinds }: Operation, query: object): boolean =>
  Object.keys(query).some((key) => kinds[key] === 'text' && !/_(from|to)\]$/.test(key));

/**
 * Returns whether no index has what a request looks for in its order: rows with one of several values, or in another order
 * than that of ids. What looks for a part of a text is left out.
 */
export function looksInNoOrder(operation: Operation, query: { sort?: readonly string[] }): boolean {
  const isById = /^-?id$/.test(query.sort?.[0] ?? 'id');
  const looksForValues = Object.entries(query).some(
    ([key, value]) => key.startsWith('filters[') && Array.isArray(value) && (value.length > 1 || !isById),
  );
  return looksForValues && !looksForPart(operation, query);
}
