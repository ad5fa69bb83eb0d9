import type { Transaction } from 'kysely';
import { identifiersOf } from '../../db/identifiers.ts';
import { lockTrials, trialAllowance, usePaidTrials } from '../../db/sales/trials.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { Problem } from '../call/problem.ts';
import { hadTrial, knownOfTrials, trialLimit } from '../lines/identifiers.ts';
import type { Faults } from './faults.ts';
import type { Quote } from './quote.ts';

/**
 * Takes the trials among the quotes from the caller's allowance. Paid trials come from the balance of bought ones. Free
 * trials are limited by the settings of the roles of the caller and of each user above it, and to one for a username, a
 * MAC address or a reference in 30 days. Whoever counts stays locked. Adds 422 `trial_limit_reached` for each trial that
 * is not allowed.
 */
export async function useTrials(
  { caller, db }: { caller: { id: number }; db: Transaction<Database> },
  quotes: readonly Quote[],
  faults: Faults,
): Promise<void> {
  const trials = quotes.filter(({ offer }) => offer.is_trial);
  if (trials.length === 0) return;
  const paid = trials.filter(({ offer }) => offer.is_paid_trial);
  const free = trials.filter(({ offer }) => !offer.is_paid_trial);
  const bought = await lockTrials(db, caller.id, free.length > 0);
  faults.add(...exceeding(paid, bought, 'You have no bought trial left.'));
  if (paid.length > 0 && paid.length <= bought) await usePaidTrials(db, caller.id, paid.length);
  if (free.length === 0) return;
  const { remaining } = await trialAllowance(db, caller.id);
  faults.add(...exceeding(free, remaining ?? Infinity, 'You cannot make more free trials now.'));
  faults.add(...(await repeated(db, free)));
}

/** Returns the 422 for each trial whose customer had one in the last 30 days, or has another of this sale. */
async function repeated(db: Transaction<Database>, free: readonly Quote[]): Promise<Problem[]> {
  const named = free.map(({ requestedFields, externalId, fieldName }) => ({
    fieldName,
    identifiers: identifiersOf({ ...requestedFields, external_id: externalId }),
  }));
  const keyOf = ({ name, value }: { name: string; value: string }): string => `${name} ${value}`;
  const known = await knownOfTrials(
    db,
    named.flatMap(({ identifiers }) => identifiers),
  );
  const seen = new Set(known.map(keyOf));
  return named.flatMap(({ identifiers, fieldName }) => {
    const again = identifiers.find((identifier) => seen.has(keyOf(identifier)));
    for (const identifier of identifiers) seen.add(keyOf(identifier));
    return again === undefined ? [] : hadTrial(fieldName(again.name));
  });
}

function exceeding(trials: readonly Quote[], remaining: number, detail: string): Problem[] {
  return trials.slice(remaining).map(({ fieldName }) => trialLimit(fieldName('package_id'), detail));
}
