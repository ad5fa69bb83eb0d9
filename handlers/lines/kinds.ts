import type { LineKindName } from '../../db/schema.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../runtime/contract.ts';

/** What sets one kind of line apart from the others. */
export interface LineKind<All extends Permission> {
  name: LineKindName;
  /** The kind's name as a restriction shows it. */
  type: Schema<'RestrictableType'>;
  /** The policy that opens every line of the kind. */
  all: All;
}

export const m3u: LineKind<'m3us_all'> = { name: 'm3u', type: 'M3u', all: 'm3us_all' };
export const mag: LineKind<'mags_all'> = { name: 'mag', type: 'Mag', all: 'mags_all' };
export const enigma: LineKind<'enigmas_all'> = { name: 'enigma', type: 'Enigma', all: 'enigmas_all' };
export const activecode: LineKind<'activecodes_all'> = {
  name: 'activecode',
  type: 'Activecode',
  all: 'activecodes_all',
};
