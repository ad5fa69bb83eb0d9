import type { RestrictionRow } from '../../db/restrictions.ts';
import { KINDS } from '../kinds/index.ts';
import type { Schema } from '../call/contract.ts';

/** Returns a restriction as the contract shows it. */
export function restrictionView(row: RestrictionRow): Schema<'Restriction'> {
  const { id, title, description, batch, created_by_id, policies, line_kind } = row;
  const restrictable_type = line_kind === null ? 'User' : KINDS[line_kind].type;
  const restrictable_id = row.user_id ?? row.line_id;
  if (restrictable_id === null) throw new Error('a restriction on nothing');
  return { id, title, description, batch, restrictable_type, restrictable_id, created_by_id, policies };
}
