import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../schema/tables.ts';
import { plannedEachTime } from './driver.ts';

/**
 * A database or a transaction for the handler of a read: it cannot build a statement that writes, nor execute a text of
 * SQL. SQL within a `select` is allowed, because PostgreSQL permits no write there.
 */
export type Reader = Pick<Kysely<Database>, 'selectFrom' | 'selectNoFrom' | 'executeQuery'>;

/** Returns the only row of a read, which is planned for its values each time. */
export async function onlyRow<Row>(db: Reader, statement: RawBuilder<Row>): Promise<Row> {
  const query = db.selectFrom(sql<Row>`(${statement})`.as('only')).selectAll();
  const { rows } = await db.executeQuery(plannedEachTime(query.$castTo<Row>()));
  if (rows[0] === undefined) throw new Error('a statement without a row');
  return rows[0];
}
