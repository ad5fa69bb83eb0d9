import type { LineRow } from '../../db/lines.ts';
import type { LineKindName } from '../../db/schema/columns.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../call/contract.ts';
import type { Host, LineKind, LineType } from './kind.ts';
import { activecode } from './activecode.ts';
import { enigma } from './enigma.ts';
import { m3u } from './m3u.ts';
import { mag } from './mag.ts';

/** The record of each kind, for code that handles lines of any kind. */
export const KINDS: Readonly<Record<LineKindName, LineKind<Permission>>> = { m3u, mag, enigma, activecode };

/** The same by the type that the contract gives them. */
const OF_TYPE = { M3u: m3u, Mag: mag, Enigma: enigma, Activecode: activecode } as const;

/** Returns the kinds that are among these types. */
export function kindsAmong(types: readonly Schema<'RestrictableType'>[]): LineKindName[] {
  return Object.values(KINDS)
    .filter(({ type }) => types.includes(type))
    .map(({ name }) => name);
}

/** Returns the kind of a type. */
export const kindOf = (type: LineType): LineKind<Permission> => OF_TYPE[type];

/** Returns a line as the contract shows its kind. */
export const lineView = (type: LineType, line: LineRow, host: Host): Schema<'Line'> =>
  OF_TYPE[type].view(line, host);
