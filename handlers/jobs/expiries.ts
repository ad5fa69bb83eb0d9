import type { Kysely, Transaction } from 'kysely';
import { withRetries } from '../../db/connection/retries.ts';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import { tellExpiries } from '../../db/events/expiry.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inBatches, type IsTimeUp } from './batches.ts';

/** Of a statement: all lines that expire in the same second are told of in one transaction. */
const LIMIT_SECONDS = 25;

/**
 * Tells of lines that will expire in so many days, and of those that have expired. Several workers may run it at once; a
 * worker may die. Returns how many were told.
 */
export async function tellOfExpiries(
  db: Kysely<Database>,
  { days }: { days: number },
  isOver: IsTimeUp,
): Promise<number> {
  const told = (tell: (trx: Transaction<Database>) => ReturnType<typeof tellExpiries>) =>
    inBatches(
      () =>
        withRetries(() =>
          db.transaction().execute(async (trx) => {
            await raiseTimeLimit(trx, LIMIT_SECONDS);
            return tell(trx);
          }),
        ),
      isOver,
    );
  const expiring = await told((trx) => tellExpiries(trx, 'line.expiring', days));
  return expiring + (await told((trx) => tellExpiries(trx, 'line.expired', 0)));
}
