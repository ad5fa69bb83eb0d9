import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { notePromotion } from '../../db/epochs.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { JobName } from '../../db/setup/queue.ts';
import type { IsTimeUp } from './batches.ts';
import { tellOfExpiries } from './expiries.ts';
import { checkLedgerInSlices } from './ledger-check.ts';
import { runMassDeleteAutos } from './mass-delete-autos.ts';
import type { JobObserver } from './observer.ts';
import { purge, type Retention } from './retention.ts';
import { renewDueLines } from './renewals.ts';
import { giveRewards } from './rewards.ts';
import { addUpSummaries } from './summaries.ts';

export interface JobSettings {
  /** Hours from the start of one check of the ledger to the next; 0 for none. */
  ledgerCheckHours: number;
  /** How many days before its end an event announces that a line will expire. */
  expiringDays: number;
  /** How many days after its end a line is renewed once its owner has the credit; 0 for none. */
  renewalGraceDays: number;
  /** How long old rows are kept. */
  retention: Retention;
}

/** A run of a job. It ends when its time is over, and the next run continues. */
export type Job = (isOver: IsTimeUp) => Promise<unknown>;

/** Returns the jobs by name. Each looks for work that is due. */
export function jobsOn(
  db: Kysely<Database>,
  { ledgerCheckHours: hours, expiringDays, renewalGraceDays: graceDays, retention }: JobSettings,
  { log, observer }: { log: Logger; observer?: JobObserver | undefined },
): Record<JobName, Job> {
  return {
    'auto-renewal': (isOver) => renewDueLines(db, isOver, { graceDays, log, observer }),
    'mass-delete-auto': (isOver) => runMassDeleteAutos(db, isOver),
    rewards: (isOver) => giveRewards(db, isOver),
    summaries: (isOver) => addUpSummaries(db, isOver),
    expiries: (isOver) => tellOfExpiries(db, { days: expiringDays }, isOver),
    purge: (isOver) => purge(db, retention, isOver),
    'ledger-check': (isOver) => checkLedgerInSlices(db, { hours }, isOver, log),
    'note-promotion': () => notePromotion(db),
  };
}
