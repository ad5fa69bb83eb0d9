import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import { inBatches, type IsTimeUp } from './batches.ts';
import { addUp, drawFence, hasPassed } from '../summaries/adding-up.ts';

/** Charges and transfers of a transaction: well below a second of work. */
const SLICE = 2000;

const LIMIT_SECONDS = 10;

/** Between two looks at whether those who were writing have ended. */
const PAUSE_MS = 50;

/**
 * Adds up what was sold, given back and moved until now, for the summaries. Several workers may run it at once, of which
 * one works; a worker may die. Returns how many charges and transfers were added.
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
