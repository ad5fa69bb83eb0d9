import type { Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema/index.ts';

/** The column `id` of what a statement finds. */
export async function ids(db: Kysely<Database>, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await (query as ReturnType<typeof sql<{ id: number }>>).execute(db);
  return rows.map(({ id }) => id);
}
