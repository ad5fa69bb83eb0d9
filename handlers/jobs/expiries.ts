import type { Kysely, Transaction } from 'kysely';
import { withRetries } from '../../db/connection/retries.ts';
import { tellExpiries } from '../../db/events/expiry.ts';
import type { Database } from '../../db/schema/index.ts';
import { inBatches, type IsTimeUp } from './batches.ts';

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
    inBatches(() => withRetries(() => db.transaction().execute(tell)), isOver);
  const expiring = await told((trx) => tellExpiries(trx, 'line.expiring', days));
  return expiring + (await told((trx) => tellExpiries(trx, 'line.expired', 0)));
}
