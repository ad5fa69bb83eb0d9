import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { plannedEachTime } from '../connection/driver.ts';
import type { Reader } from '../connection/reader.ts';
import type { LineKindName, LinesTable } from '../schema/lines.ts';

// The lines of a kind in a branch of users, filtered and sorted in any way. No index has the lines of a branch in an order,
// and whether few or many of them pass a filter, no plan can know. So all are read by the index of owners. The fence keeps
// PostgreSQL from reading by another index, and comparing all owners with each line.

/** Which lines are looked for. */
export interface BranchLines {
  kind: LineKindName;
  /** Selects their owners among `users`. */
  owners: Expression<SqlBool>;
  /** What the lines fulfil. */
  conditions: readonly Expression<SqlBool>[];
}

/** The columns that a page of lines is sorted by, as in the table. */
export type LineKeys = Pick<LinesTable, 'id' | 'username' | 'expired_at' | 'created_at' | 'updated_at'>;

/**
 * Returns the ids of a page of the lines, in no order, and how many lines there are in all. `pageOf` selects the ids of the
 * page, by these keys, from a table expression.
 */
export async function searchBranch(
  db: Reader,
  { kind, owners, conditions }: BranchLines,
  keys: readonly (keyof LineKeys)[],
  pageOf: (lines: RawBuilder<LineKeys>) => Expression<unknown>,
): Promise<{ ids: number[]; total: number }> {
  const columns = sql.join([...new Set(['id', ...keys])].map((key) => sql.ref(`lines.${key}`)));
  const ofOwners = sql`lines.user_id = any(array(select id from users where ${owners}))`;
  const passing = sql.join([sql`true`, ...conditions], sql` and `);
  const page = sql<{ ids: number[]; total: number }>`(
    with found as materialized (
      select ${columns} from (
        select * from lines where ${ofOwners} and lines.kind = ${kind} and lines.deleted_at is null offset 0) as lines
      where ${passing})
    select array(select id from (${pageOf(sql`(select * from found)`)}) as page) as ids, count(*) as total from found)`;
  const query = db.selectFrom(page.as('page')).select(['ids', 'total']);
  const [first = { ids: [], total: 0 }] = (await db.executeQuery(plannedEachTime(query))).rows;
  return first;
}
