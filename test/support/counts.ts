import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { addUpChanges } from '../../db/tree/counts.ts';
import { lockTreeExclusive } from '../../db/tree/tree.ts';

/**
 * Adds all changes to the counters of the tree. Any write may do this, by chance; afterwards none does. It waits for
 * whoever is at it, such as the note of a failed request.
 */
export async function addUpCounts(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockTreeExclusive(trx);
    await addUpChanges(trx);
  });
}
