import type { RestrictionRow } from '../../db/restrictions.ts';
import type { LineKindName } from '../../db/schema.ts';
import type { Schema } from '../runtime/contract.ts';

/** A restriction as the contract shows it, wherever it is shown. */
export function restrictionView({
  user_id,
  line_id,
  line_kind,
  ...row
}: RestrictionRow): Schema<'Restriction'> {
  const restrictable_id = user_id ?? line_id;
  if (restrictable_id === null) throw new Error('a restriction on nothing');
  return { ...row, restrictable_type: line_kind === null ? 'User' : TYPES[line_kind], restrictable_id };
}

/** What restrictions call the kinds of lines. */
const TYPES = {
  m3u: 'M3u',
  mag: 'Mag',
  enigma: 'Enigma',
  activecode: 'Activecode',
} as const satisfies Record<LineKindName, Schema<'RestrictableType'>>;

/** The same, the other way round. */
export const KINDS = {
  M3u: 'm3u',
  Mag: 'mag',
  Enigma: 'enigma',
  Activecode: 'activecode',
} as const satisfies Record<Exclude<Schema<'RestrictableType'>, 'User'>, LineKindName>;
