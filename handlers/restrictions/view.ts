import type { RestrictionRow } from '../../db/restrictions.ts';
import { KINDS } from '../lines/kinds/index.ts';
import type { Schema } from '../runtime/contract.ts';

/** Returns a restriction as the contract shows it. */
export function restrictionView({
  user_id,
  line_id,
  line_kind,
  ...row
}: RestrictionRow): Schema<'Restriction'> {
  const restrictable_id = user_id ?? line_id;
  if (restrictable_id === null) throw new Error('a restriction on nothing');
  const restrictable_type = line_kind === null ? 'User' : KINDS[line_kind].type;
  return Object.assign(row, { restrictable_type, restrictable_id } as const);
}
