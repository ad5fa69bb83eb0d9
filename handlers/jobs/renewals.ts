import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../../db/connection/errors.ts';
import { movedIn } from '../../db/ledger/ledger.ts';
import { withRetries } from '../../db/connection/retries.ts';
import type { IsTimeUp } from './batches.ts';
import type { JobObserver } from './observer.ts';
import { dueLineIds, lockDueLine, recordRenewal, type DueLine } from '../../db/sales/renewals.ts';
import { recordFailedRenewal } from '../../db/lines.ts';
import type { Database } from '../../db/schema/index.ts';
import { KINDS } from '../kinds/index.ts';
import { renewLine, type Renewal } from '../sales/renew.ts';
import { credits } from '../call/money.ts';

const BATCH = 100;

/** Extends a line in a transaction; the owner pays. Returns undefined when there is nothing to renew. */
export type Renew = typeof renewLine;

/**
 * Renews the due lines, which expire within 24 hours. Each renewal and its notification have their own transaction.
 * Several workers may run it at once, and a worker may die. Returns how many lines were renewed.
 */
export async function renewDueLines(
  db: Kysely<Database>,
  isOver: IsTimeUp,
  log: Logger,
  observer?: Pick<JobObserver, 'moved'>,
): Promise<number> {
  const passed: number[] = [];
  let renewed = 0;
  for (;;) {
    const ids = await dueLineIds(db, passed, BATCH);
    for (const id of ids) {
      if (isOver()) return renewed;
      passed.push(id);
      try {
        const { outcome, moved } = await withRetries(() =>
          db.transaction().execute(async (trx) => ({
            outcome: await renewDueLine(trx, id, renewLine),
            moved: movedIn(trx),
          })),
        );
        observer?.moved(moved);
        if (outcome === 'succeeded') renewed += 1;
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        log.error({ err: error, line_id: id }, 'renewal failed');
      }
    }
    if (ids.length < BATCH) return renewed;
  }
}

/** Renews one line if it is still due, and notifies its owner. Returns the outcome, or undefined if it is not due. */
export async function renewDueLine(
  trx: Transaction<Database>,
  id: number,
  renew: Renew,
): Promise<Renewal['outcome'] | undefined> {
  const line = await lockDueLine(trx, id);
  const renewal = line && (await renew(trx, line.id, line.expired_at));
  if (line === undefined || renewal === undefined) return undefined;
  await recordRenewal(trx, line, renewal.outcome);
  await notify(trx, line, renewal);
  return renewal.outcome;
}

/** Notifies the owner. A failure is notified once, however often the renewal is retried before the line expires. */
async function notify(trx: Transaction<Database>, line: DueLine, renewal: Renewal): Promise<void> {
  const { type, data } = KINDS[line.kind].renewalNotice(line, {
    package_id: renewal.packageId,
    outcome: renewal.outcome,
    reason: renewal.outcome === 'failed' ? renewal.reason : null,
    credit: credits(renewal.amount),
    balance_after: credits(renewal.balanceAfter),
    expired_at: renewal.expiredAt,
  });
  const first = await trx
    .insertInto('notifications')
    .values({
      user_id: renewal.ownerId,
      type,
      data: JSON.stringify(data),
      once_key: `renewal ${renewal.outcome} ${String(line.id)} ${line.exact_expired_at}`,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'once_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (renewal.outcome === 'failed' && first !== undefined) {
    await recordFailedRenewal(trx, line.id, renewal.reason);
  }
}
