import type { Transaction } from 'kysely';
import {
  IDENTIFIERS,
  identifiersOf,
  identifiersWithTrial,
  lockIdentifiers,
  rememberIdentifiers,
  wasTrial,
  type Identifier,
  type Identifiers,
} from '../../db/identifiers.ts';
import { updateLine, type LineRow } from '../../db/lines.ts';
import type { LineEventType } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';
import { Problem } from '../call/problem.ts';
import { fieldOf } from '../kinds/kind.ts';

/** Changes of a line that may give it other identifiers. */
type IdentifiedChanges = Omit<Parameters<typeof updateLine>[2], keyof Identifiers> & Identifiers;

/**
 * Changes a line, which is locked, and returns it. If one of its identifiers changes, the former and the new ones are
 * remembered, so that a customer is known again whatever its line was called meanwhile. Throws 422
 * `trial_limit_reached` if a line that is or was a free trial would get those of another one.
 */
export async function updateIdentified(
  trx: Transaction<Database>,
  line: LineRow,
  changes: IdentifiedChanges,
  event?: LineEventType,
): Promise<LineRow> {
  const renamed = IDENTIFIERS.filter((name) => changes[name] !== undefined && changes[name] !== line[name]);
  if (renamed.length === 0) return updateLine(trx, line.id, changes, event);
  const fresh = identifiersOf({ ...line, ...changes }).filter(({ name }) => renamed.includes(name));
  // A refund may make a trial again of what was paid for since.
  if ((line.is_trial && !line.is_paid_trial) || (await wasTrial(trx, line.id))) {
    const [known] = await knownOfTrials(trx, fresh, line.id);
    if (known !== undefined) throw hadTrial(fieldOf(known.name));
  }
  await rememberIdentifiers(trx, [line.id]);
  const changed = await updateLine(trx, line.id, changes, event);
  await rememberIdentifiers(trx, [line.id]);
  return changed;
}

/**
 * Returns which of these identifiers another line with a free trial in the last 30 days has had. They stay locked, so
 * that no other transaction gives them a trial meanwhile.
 */
export async function knownOfTrials(
  trx: Transaction<Database>,
  identifiers: readonly Identifier[],
  except: number | null = null,
): Promise<Identifier[]> {
  if (identifiers.length === 0) return [];
  await lockIdentifiers(trx, identifiers);
  return identifiersWithTrial(trx, identifiers, except);
}

/** Returns the 422 for a customer that had a free trial in the last 30 days. */
export const hadTrial = (field: string): Problem =>
  trialLimit(field, 'This customer had a trial in the last 30 days.');

/** Returns the 422 for a trial that is not allowed now. */
export function trialLimit(field: string, detail: string): Problem {
  return new Problem('trial_limit_reached', detail, { errors: { [field]: ['allows no trial now'] } });
}
