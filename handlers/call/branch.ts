import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { countOfIds, firstById } from '../../db/search/first-rows.ts';

// The rows of a branch of users, in a list of the rows of all. They may lie far behind those of others: the branch has sold
// nothing for a year, or began yesterday. So they are looked for among the nearest rows, and by their owners if they are not
// there.

/** How the rows of a branch are found. */
export interface Branch {
  table: keyof Database;
  /** About how many these are. */
  count: Expression<number>;
  /** Finds them by their owners, with these columns. */
  rows: (columns: readonly string[]) => RawBuilder<{ id: number }>;
  /** Returns the order of a sort key, if an index has it. */
  order: (key: string) => Order | undefined;
}

/** An order of the rows of all. */
export interface Order {
  /** About how many these are. */
  count: Expression<number>;
  /** Selects the first `count` of them. */
  first: (count: Expression<number>) => Expression<SqlBool>;
  /** So many are looked through at least for a page of a branch. */
  least: number;
}

/**
 * Selects the nearest rows of all: twice as many as have `items` of a branch among them if the rows of all branches are
 * mixed, and some more. If it takes less to read all that the branch has, hardly any are selected.
 */
export function nearest(branch: Branch, { count, first, least }: Order, items: number): Expression<SqlBool> {
  return first(sql`(
    select case when 2 * passed <= greatest(own, ${sql.lit(least)}) then ${sql.lit(least)} + 2 * passed else 0 end
    from (select ${branch.count} as own, ${count} as total) as counts,
      lateral (select ${items}::bigint * total / greatest(own, 1) as passed) as share)`);
}

/** Returns the order by id of the rows of a table, for a sort key that is its id. */
export const orderById =
  (table: keyof Database, least = 20_000) =>
  (key: string): Order | undefined =>
    /^-?id$/.test(key)
      ? { count: countOfIds(table), first: (count) => firstById(table, key, count), least }
      : undefined;
