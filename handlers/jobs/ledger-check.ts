import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { beginCheck, checkNextSlice, type CheckedSlice } from '../../db/ledger/slices.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { IsTimeUp } from './batches.ts';

export interface LedgerCheckSettings {
  /** Hours between the beginnings of two checks; 0 for none. */
  hours: number;
  /** Rows of a slice: less than a second of work. */
  slice?: number;
}

const SLICE = 5000;
const LONGEST_PAUSE_MS = 1000;

/**
 * Continues the check of the ledger, or begins one that is due, until the time is over. Logs each violated rule as fatal
 * when it is first found, and all of them at the end. Rests after each slice as long as that took. Returns how many
 * slices were checked.
 */
export async function checkLedgerInSlices(
  db: Kysely<Database>,
  { hours, slice = SLICE }: LedgerCheckSettings,
  isOver: IsTimeUp,
  log: Logger,
): Promise<number> {
  if (hours === 0) return 0;
  await beginCheck(db, hours);
  for (let slices = 0; ; slices += 1) {
    const started = performance.now();
    const checked = await checkNextSlice(db, slice);
    if (checked === undefined) return slices;
    report(checked, log);
    if (checked.finished !== undefined || isOver()) return slices + 1;
    await sleep(Math.min(performance.now() - started, LONGEST_PAUSE_MS));
  }
}

function report({ found, finished }: CheckedSlice, log: Logger): void {
  for (const fault of found) log.fatal(fault, 'the ledger breaks a rule');
  if (finished === undefined) return;
  const { checked, faults, startedAt } = finished;
  const figures = { checked, faults, started_at: startedAt };
  if (faults.length > 0) log.fatal(figures, 'the ledger is not sound: run `npm run ledger:check`');
  else log.info(figures, 'the ledger is sound');
}
