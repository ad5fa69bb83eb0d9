import type { Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema/index.ts';

/** Returns the column `id` of the rows of a statement. */
export async function ids(db: Kysely<Database>, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await (query as ReturnType<typeof sql<{ id: number }>>).execute(db);
  return rows.map(({ id }) => id);
}
