import type { LineRow } from '../../db/lines.ts';
import type { LineKindName } from '../../db/schema/lines.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../call/contract.ts';
import type { Host, LineKind } from './kind.ts';
import { activecode } from './activecode.ts';
import { enigma } from './enigma.ts';
import { m3u } from './m3u.ts';
import { mag } from './mag.ts';
import { playerFields, sharedFields } from './view.ts';

/** The record of each kind, for code that handles lines of any kind. */
export const KINDS: Readonly<Record<LineKindName, LineKind<Permission>>> = { m3u, mag, enigma, activecode };

/** Returns the kinds that are among these types. */
export function kindsAmong(types: readonly Schema<'RestrictableType'>[]): LineKindName[] {
  return Object.values(KINDS)
    .filter(({ type }) => types.includes(type))
    .map(({ name }) => name);
}

/** Returns a line of any kind, as the contract shows it after a change of kind. */
export function lineView(type: Schema<'LineKindType'>, line: LineRow, host: Host): Schema<'Line'> {
  return {
    type,
    ...sharedFields(KINDS[type], line, host),
    ...playerFields(line),
    mac_address: line.mac_address,
    sn: line.sn,
    stb_type: line.stb_type,
    parent_password: line.parent_password,
    modem_mac: line.modem_mac,
    enigma_version: line.enigma_version,
  };
}
