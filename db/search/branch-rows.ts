import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { onlyRow, type Reader } from '../connection/reader.ts';

// Rows of a branch of users, in a table that has an index of their owners. No plan can know how many rows the users of a
// branch have, and no index has these rows in an order. So they are read by this index, as far as they are counted. The fence
// keeps PostgreSQL from reading by another index, and comparing all owners with each row.

/** Which rows are looked for. */
export interface BranchRows {
  table: 'failed_requests' | 'lines' | 'logs' | 'request_credits' | 'request_refunds';
  /** The column of the owner. */
  owner: string;
  /** Selects the owners among `users`. */
  owners: Expression<SqlBool>;
  /** Whether they may have more than 50,000 rows. So many PostgreSQL can note with its usual `work_mem` of 4 MB. */
  areMany?: boolean;
  /** What the index of owners tells of a row, so that no other row is read. */
  indexed?: Expression<SqlBool>;
  /** What the rows fulfil. */
  conditions: readonly Expression<SqlBool>[];
  /** Which of the rows that are looked at belong to the result, if not all do. */
  part?: Expression<SqlBool> | undefined;
}

/** How many rows are looked at, or null for all. */
export interface Looked {
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
 * The rows of the owners. Many are read owner by owner, which takes longer: PostgreSQL would note only their pages for want of
 * memory, and compare all rows on these with the whole list of owners.
 */
function ofOwners({ table, owner, owners, areMany, indexed = sql`true` }: BranchRows): RawBuilder<unknown> {
  const [rows, owned] = [sql.table(table), sql.ref(owner)];
  return areMany === true
    ? sql`(select id from users where ${owners}) as owner
        cross join lateral (select * from ${rows} where ${owned} = owner.id and ${indexed} offset 0) as ${rows}`
    : sql`(
        select * from ${rows}
        where ${owned} = any(array(select id from users where ${owners})) and ${indexed} offset 0) as ${rows}`;
}

/** Selects `columns` of the rows that fulfil the conditions, and whether they pass `part`. */
export function branchRows(search: BranchRows, columns: readonly string[]): RawBuilder<{ id: number }> {
  const { table, conditions, part = sql`true` } = search;
  const keys = sql.join([...new Set(['id', ...columns])].map((column) => sql.ref(`${table}.${column}`)));
  return sql`(
    select ${keys}, ${part} as passes from ${ofOwners(search)} where ${sql.join([sql`true`, ...conditions], sql` and `)})`;
}

/**
 * Searches rows. `pageOf` selects the ids of a page from a table expression, which has the `columns` that it sorts by. If
 * `most` rows were looked at, there may be more, and the page is not that of all.
 */
export function searchBranchRows(
  db: Reader,
  search: BranchRows & Looked,
  columns: readonly string[],
  pageOf: (rows: RawBuilder<{ id: number }>) => Expression<unknown>,
): Promise<FoundRows> {
  const statement = sql<FoundRows>`
    with found as materialized (select * from ${branchRows(search, columns)} as found limit ${search.most}::bigint)
    select array(select id from (${pageOf(sql`(select * from found where passes)`)}) as page) as ids,
      count(*) filter (where passes) as total, count(*) as looked from found`;
  return onlyRow(db, statement);
}
