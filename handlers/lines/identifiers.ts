import type { Transaction } from 'kysely';
import { IDENTIFIERS, rememberIdentifiers, type Identifiers } from '../../db/identifiers.ts';
import { updateLine, type LineRow } from '../../db/lines.ts';
import type { Database } from '../../db/schema/index.ts';

/** Changes of a line that may give it other identifiers. */
type IdentifiedChanges = Omit<Parameters<typeof updateLine>[2], keyof Identifiers> & Identifiers;

/**
 * Changes a line, which is locked, and returns it. If its username, MAC address or reference changes, the former ones
 * are remembered, so that a customer is known again whatever its line was called meanwhile.
 */
export async function updateIdentified(
  trx: Transaction<Database>,
  line: LineRow,
  changes: IdentifiedChanges,
): Promise<LineRow> {
  const isRenamed = IDENTIFIERS.some((name) => changes[name] !== undefined && changes[name] !== line[name]);
  if (isRenamed) await rememberIdentifiers(trx, [line.id]);
  return updateLine(trx, line.id, changes);
}
