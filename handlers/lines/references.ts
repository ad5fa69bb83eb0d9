import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { anyText } from '../../db/values/expressions.ts';
import { linesWithin } from '../access/lines.ts';
import type { Viewer } from '../call/caller.ts';
import { KINDS } from '../kinds/index.ts';
import { externalIdInUse, type FieldName, type Problem } from '../call/problem.ts';

// At most one line that a user has sold, and that is not deleted, has a reference: its `external_id`. The unique index
// `lines_external_id_unique` decides; what is here says which line is in the way.

/** A reference that a request gives to a line. */
interface Reference {
  externalId: string | null;
  fieldName: FieldName;
}

/**
 * Returns the 409 for each of these references that a line of the seller has. It names the line if the caller may see it.
 */
export async function referencesInUse(
  { caller, db }: { caller: Pick<Viewer, 'id' | 'path' | 'leaf'>; db: Transaction<Database> },
  sellerId: number,
  references: readonly Reference[],
): Promise<Problem[]> {
  const named = references.flatMap(({ externalId }) => externalId ?? []);
  if (named.length === 0) return [];
  const holders = await db
    .selectFrom('lines')
    .select(['lines.id', 'lines.kind', 'lines.external_id'])
    .select((eb) => sql<boolean>`${linesWithin(caller)(eb)}`.as('visible'))
    .where('lines.sold_by_id', '=', sellerId)
    .where('lines.external_id', '=', anyText(named))
    .where('lines.deleted_at', 'is', null)
    .execute();
  return references.flatMap(({ externalId, fieldName }) => {
    const holder = holders.find(({ external_id }) => external_id !== null && external_id === externalId);
    if (holder === undefined) return [];
    const { id, kind } = holder;
    return externalIdInUse(
      fieldName('external_id'),
      holder.visible ? { type: KINDS[kind].type, id } : undefined,
    );
  });
}
