import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../../db/connection/errors.ts';
import { bySystem, type Cause } from '../../db/cause.ts';
import { withRetries } from '../../db/connection/retries.ts';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import type { IsTimeUp } from './batches.ts';
import type { JobObserver } from './observer.ts';
import {
  dueLines,
  lockDueLines,
  recordFailedRenewals,
  recordRenewals,
  type DuePosition,
} from '../sales/due-lines.ts';
import type { Database } from '../../db/schema/tables.ts';
import { enqueue } from '../../db/setup/queue.ts';
import { KINDS } from '../kinds/index.ts';
import { renewLines, type Renewal } from '../sales/renew.ts';
import { credits } from '../call/money.ts';
import { rowsFromJson } from '../../db/values/expressions.ts';

/** How many due lines are read together, and then sorted by owner. */
const PLANNED = 5000;

/** The lines of a transaction. Sales of their owners wait while it is written. */
const SLICE = 100;

interface Surroundings {
  /** Days after its end in which a line is renewed once its owner has the credit; 0 for none. */
  graceDays: number;
  log: Logger;
  observer?: Pick<JobObserver, 'moved'> | undefined;
}

/**
 * Renews the due lines in slices: one transaction each, with the notifications. Pauses
 * for as long as a slice took, so that requests hardly wait. Several workers may run it at once, each skipping lines
 * that another has locked, and a worker may die. If there is much to do, queues another run. Returns the number of
 * renewed lines.
 */
export async function renewDueLines(
  db: Kysely<Database>,
  isOver: IsTimeUp,
  surroundings: Surroundings,
): Promise<number> {
  let renewed = 0;
  let last: DuePosition | undefined;
  for (;;) {
    const planned = await db.transaction().execute((trx) => plan(trx, last, surroundings));
    for (const ids of slicesByOwner(planned)) {
      if (isOver()) return renewed;
      const started = performance.now();
      renewed += await renewSlice(db, ids, surroundings);
      await sleep(performance.now() - started);
    }
    if (planned.length < PLANNED) return renewed;
    last = planned.at(-1);
  }
}

/** Returns the next due lines. The first time, queues another run if there may be more. */
async function plan(
  trx: Transaction<Database>,
  last: DuePosition | undefined,
  { graceDays }: Pick<Surroundings, 'graceDays'>,
) {
  await raiseTimeLimit(trx, 30);
  const lines = await dueLines(trx, last, { limit: PLANNED, graceDays });
  if (lines.length === PLANNED && last === undefined) await enqueue(trx, 'auto-renewal');
  return lines;
}

/** Returns the ids of lines in slices, sorted by owner, so that few slices share an owner. */
function slicesByOwner(lines: readonly { id: number; user_id: number }[]): number[][] {
  const ids = lines.toSorted((one, other) => one.user_id - other.user_id).map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / SLICE) }, (_, index) =>
    ids.slice(index * SLICE, (index + 1) * SLICE),
  );
}

/**
 * Renews lines in one transaction. If one line makes it fail, tries the halves, until that line is alone, and logs it.
 * Returns the number of renewed lines.
 */
async function renewSlice(
  db: Kysely<Database>,
  ids: readonly number[],
  surroundings: Surroundings,
): Promise<number> {
  try {
    const { renewed, moved } = await withRetries(() =>
      db.transaction().execute(async (trx) => {
        const cause = bySystem();
        return { renewed: await renewIfDue(trx, cause, ids, surroundings.graceDays), moved: cause.moved };
      }),
    );
    surroundings.observer?.moved(moved);
    return renewed;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (ids.length === 1) {
      surroundings.log.error({ err: error, line_id: ids[0] }, 'renewal failed');
      return 0;
    }
    const half = Math.ceil(ids.length / 2);
    const first = await renewSlice(db, ids.slice(0, half), surroundings);
    return first + (await renewSlice(db, ids.slice(half), surroundings));
  }
}

/** Renews the lines that are still due, and tells their owners of renewals and first failures. Returns the number of renewed lines. */
export async function renewIfDue(
  trx: Transaction<Database>,
  cause: Cause,
  ids: readonly number[],
  graceDays: number,
): Promise<number> {
  const lines = await lockDueLines(trx, ids, graceDays);
  if (lines.length === 0) return 0;
  const renewals = await renewLines(trx, cause, lines);
  await tell(trx, await recordRenewals(trx, renewals));
  return renewals.filter(({ outcome }) => outcome === 'succeeded').length;
}

/** Notifies the owners, and records the events of failures. */
async function tell(trx: Transaction<Database>, renewals: readonly Renewal[]): Promise<void> {
  await trx
    .insertInto('notifications')
    .columns(NOTICE_COLUMNS)
    .expression(rowsFromJson('notifications', NOTICE_COLUMNS, JSON.stringify(renewals.map(noticeOf))))
    .execute();
  const failures = renewals.flatMap((renewal) =>
    renewal.outcome === 'failed' ? [{ lineId: renewal.line.id, reason: renewal.reason }] : [],
  );
  await recordFailedRenewals(trx, failures);
}

const NOTICE_COLUMNS = ['user_id', 'type', 'data'] as const;

function noticeOf(renewal: Renewal) {
  const { line, outcome } = renewal;
  return {
    user_id: line.user_id,
    ...KINDS[line.kind].renewalNotice(line, {
      package_id: line.package_id,
      outcome,
      reason: renewal.outcome === 'failed' ? renewal.reason : null,
      credit: credits(renewal.amount),
      balance_after: credits(renewal.balanceAfter),
      expired_at: renewal.expiredAt,
    }),
  };
}
