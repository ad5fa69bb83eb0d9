import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { onlyRow, type Reader } from '../connection/reader.ts';

// Rows of a branch of users, in a table that has an index of their owners. No plan can know how many rows the users of a
// branch have, and no index has these rows in an order. So they are read by this index, as far as they are counted. The fence
// keeps PostgreSQL from reading by another index, and comparing all owners with each row.

/** Which rows are looked for. */
export interface BranchRows {
  table: 'lines' | 'logs' | 'request_credits' | 'request_refunds';
  /** The column of the owner. */
  owner: string;
  /** Selects the owners among `users`. */
  owners: Expression<SqlBool>;
  /** What the index of owners tells of a row, so that no other row is read. */
  indexed?: Expression<SqlBool>;
  /** What the rows fulfil. */
  conditions: readonly Expression<SqlBool>[];
  /** Which of the rows that are looked at belong to the result, if not all do. */
  part?: Expression<SqlBool> | undefined;
  /** How many rows are looked at, or null for all. */
  most: number | null;
}

/** What a search has found. */
export interface FoundRows {
  /** Of the page, in no order. */
  ids: number[];
  /** How many there are in all, as far as they were looked at. */
  total: number;
  /** How many were looked at. */
  looked: number;
}

/**
 * Searches rows. `pageOf` selects the ids of a page from a table expression, which has the `columns` that it sorts by. If
 * `most` rows were looked at, there may be more, and the page is not that of all.
 */
export function searchBranchRows(
  db: Reader,
  { table, owner, owners, indexed = sql`true`, conditions, part = sql`true`, most }: BranchRows,
  columns: readonly string[],
  pageOf: (rows: RawBuilder<{ id: number }>) => Expression<unknown>,
): Promise<FoundRows> {
  const keys = sql.join([...new Set(['id', ...columns])].map((column) => sql.ref(`${table}.${column}`)));
  const search = sql<FoundRows>`
    with found as materialized (
      select ${keys}, ${part} as passes from (
        select * from ${sql.table(table)}
        where ${sql.ref(owner)} = any(array(select id from users where ${owners})) and ${indexed} offset 0) as ${sql.table(table)}
      where ${sql.join([sql`true`, ...conditions], sql` and `)} limit ${most}::bigint)
    select array(select id from (${pageOf(sql`(select * from found where passes)`)}) as page) as ids,
      count(*) filter (where passes) as total, count(*) as looked from found`;
  return onlyRow(db, search);
}
