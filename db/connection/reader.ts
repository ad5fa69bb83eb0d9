import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../schema/tables.ts';
import { plannedEachTime } from './driver.ts';

/**
 * A database or a transaction as the handler of a read gets it: it builds no statement that writes, and executes no text
 * of SQL. SQL within a `select` is fine: there PostgreSQL allows no write.
 */
export type Reader = Pick<Kysely<Database>, 'selectFrom' | 'selectNoFrom' | 'executeQuery'>;

/** Returns the only row of a statement that reads. It is planned for its values, each time. */
export async function onlyRow<Row>(db: Reader, statement: RawBuilder<Row>): Promise<Row> {
  const query = db.selectFrom(sql<Row>`(${statement})`.as('only')).selectAll();
  const { rows } = await db.executeQuery(plannedEachTime(query.$castTo<Row>()));
  if (rows[0] === undefined) throw new Error('a statement without a row');
  return rows[0];
}
