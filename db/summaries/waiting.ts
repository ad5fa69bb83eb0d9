import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Reader } from '../connection/reader.ts';
import type { Database } from '../schema/tables.ts';
import { pathOf, subtreeEnd } from '../tree/tree.ts';

// What the job has not added up yet, which a summary reads row by row.

/** The last charge and the last transfer that are in the sums. */
export type SummaryPosition = Pick<Database['summary_walk'], 'charge_id' | 'transfer_id'>;

/** So many charges or transfers that wait to be added up are read by a summary within its time. */
const MOST_WAITING = 25_000;

/** More than can be added between the question whether it is far behind and the summary, and than a slice of the job. */
export const MOST_AT_ONCE = 2 * MOST_WAITING;

/** Returns whether more charges or transfers wait to be added up than a summary can read. */
export async function isFarBehind(db: Reader): Promise<boolean> {
  const waiting = (table: string, last: keyof SummaryPosition) => sql`(
    select count(*) from (
      select from ${sql.table(table)} where id > (select ${sql.ref(last)} from summary_walk)
      order by id limit ${MOST_WAITING + 1}) as next)`;
  const { far } = await db
    .selectNoFrom(
      sql<boolean>`greatest(${waiting('line_charges', 'charge_id')}, ${waiting('credit_transfers', 'transfer_id')})
        > ${MOST_WAITING}`.as('far'),
    )
    .executeTakeFirstOrThrow();
  return far;
}

/** Returns the condition that a user is in a branch, by a look at that user. */
export const isWithin = (user: string, top: number): RawBuilder<SqlBool> => sql`coalesce((
  select users.path >= ${pathOf(top)} and users.path < ${subtreeEnd(pathOf(top))}
  from users where users.id = ${sql.ref(user)}), false)`;
