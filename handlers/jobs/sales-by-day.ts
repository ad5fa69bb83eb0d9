import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import { addUpSales, drawFence, hasPassed } from '../../db/sales/sales-by-day.ts';
import type { Database } from '../../db/schema/index.ts';
import { inBatches, type IsTimeUp } from './batches.ts';

/** Charges and refunds of a transaction: well below a second of work. */
const SLICE = 5000;

const LIMIT_SECONDS = 10;

/** Between two looks at whether those who were selling have ended. */
const PAUSE_MS = 50;

/**
 * Adds up by day what was sold and given back until now. Several workers may run it at once, of which one works; a worker
 * may die. Returns how many charges and refunds were added.
 */
export async function addUpSalesByDay(
  db: Kysely<Database>,
  isOver: IsTimeUp,
  slice: number = SLICE,
): Promise<number> {
  const fence = await drawFence(db);
  while (!(await hasPassed(db, fence))) {
    if (isOver()) return 0;
    await sleep(PAUSE_MS);
  }
  return inBatches(
    () =>
      db.transaction().execute(async (trx) => {
        await raiseTimeLimit(trx, LIMIT_SECONDS);
        return addUpSales(trx, fence, slice);
      }),
    isOver,
  );
}
