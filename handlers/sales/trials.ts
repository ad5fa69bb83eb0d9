import type { Transaction } from 'kysely';
import { lockTrials, macsWithTrial, usePaidTrials } from '../../db/sales/trials.ts';
import type { Database } from '../../db/schema/index.ts';
import { trialAllowance } from '../../db/trials.ts';
import { Problem } from '../call/problem.ts';
import type { Faults } from './faults.ts';
import type { Quote } from './quote.ts';

/**
 * Takes the trials among the quotes from the caller's allowance. Paid trials come from the balance of bought ones. Free
 * trials are limited by the settings of the caller's roles, and to one per MAC address in 30 days. The caller stays
 * locked. Adds 422 `trial_limit_reached` for each trial that is not allowed.
 */
export async function useTrials(
  { caller, db }: { caller: { id: number }; db: Transaction<Database> },
  quotes: readonly Quote[],
  faults: Faults,
): Promise<void> {
  const trials = quotes.filter(({ offer }) => offer.is_trial);
  if (trials.length === 0) return;
  const bought = await lockTrials(db, caller.id);
  const paid = trials.filter(({ offer }) => offer.is_paid_trial);
  const free = trials.filter(({ offer }) => !offer.is_paid_trial);
  faults.add(...exceeding(paid, bought, 'You have no bought trial left.'));
  if (paid.length > 0 && paid.length <= bought) await usePaidTrials(db, caller.id, paid.length);
  if (free.length === 0) return;
  const { remaining } = await trialAllowance(db, caller.id);
  faults.add(...exceeding(free, remaining ?? Infinity, 'You cannot make more free trials now.'));
  const known = await macsWithTrial(
    db,
    free.flatMap(({ requestedFields }) => requestedFields.mac_address ?? []),
  );
  for (const { requestedFields, fieldName } of free) {
    if (known.has(requestedFields.mac_address ?? '')) faults.add(deviceHadTrial(fieldName('mac_address')));
  }
}

function exceeding(trials: readonly Quote[], remaining: number, detail: string): Problem[] {
  return trials.slice(remaining).map(({ fieldName }) => trialLimit(fieldName('package_id'), detail));
}

/** Returns the 422 for a device that had a free trial in the last 30 days. */
export function deviceHadTrial(field: string): Problem {
  return trialLimit(field, 'This device had a trial in the last 30 days.');
}

function trialLimit(field: string, detail: string): Problem {
  return new Problem('trial_limit_reached', detail, { errors: { [field]: ['allows no trial now'] } });
}
