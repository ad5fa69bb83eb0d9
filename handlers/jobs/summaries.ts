import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import { inBatches, type IsTimeUp } from './batches.ts';
import { addUp, drawFence, hasPassed } from '../summaries/adding-up.ts';

/** The charges and transfers of a transaction, for well below a second of work. */
const SLICE = 2000;

const LIMIT_SECONDS = 10;

/** Milliseconds between two checks whether the writers before the fence have ended. */
const PAUSE_MS = 50;

/**
 * Adds sales, refunds and transfers up to now to the summaries. Of several workers one works at a time, and a worker
 * may die. Returns the number of added charges and transfers.
 */
export async function addUpSummaries(
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
        return addUp(trx, fence, slice);
      }),
    isOver,
  );
}
