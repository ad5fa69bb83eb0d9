import type { Schema } from '../call/contract.ts';
import {
  requireValue,
  playerFields,
  sharedFields,
  type ListedKind,
  type Host,
  type LineKind,
  type LineType,
} from './kind.ts';
import {
  lineColumns,
  playerCredentials,
  playlistLinks,
  unchanged,
  deviceColumns,
  hasOwn,
  NO_LINKS,
  hasCodeExactly,
  inCapitals,
} from './shared.ts';
import { normalMac, randomCode } from '../../db/values/texts.ts';
import type { LineRow } from '../../db/lines.ts';
import type { LineKindName } from '../../db/schema/columns.ts';
import type { Permission } from '../../generated/operations.ts';

/** Lines for players that use a playlist. */
export const m3u: ListedKind<'m3us_all', Schema<'M3u'>, 'm3us_index'> = {
  name: 'm3u',
  type: 'M3u',
  all: 'm3us_all',
  extend: 'm3us_extend',
  own: { username: unchanged, password: unchanged },
  generated: playerCredentials,
  hasVpn: true,
  starts: 'when sold',
  needs: [],
  index: 'm3us_index',
  columns: lineColumns,
  links: playlistLinks,
  view: (line, host) => ({
    type: 'M3u' as const,
    ...playerFields(line),
    ...sharedFields(m3u, line, host),
  }),
  renewalNotice: ({ id, username }, outcome) => ({
    type: 'M3uAutoRenewalNotificationData',
    data: { m3u_id: id, username: requireValue(username), ...outcome },
  }),
};

/** Lines for MAG boxes. */
export const mag: ListedKind<'mags_all', Schema<'Mag'>, 'mags_index'> = {
  name: 'mag',
  type: 'Mag',
  all: 'mags_all',
  extend: 'mags_extend',
  own: { mac_address: normalMac, sn: unchanged, stb_type: unchanged, parent_password: unchanged },
  generated: playerCredentials,
  hasVpn: true,
  starts: 'when sold',
  needs: ['mac_address'],
  index: 'mags_index',
  columns: { ...deviceColumns, sn: hasOwn('sn') },
  links: () => ({ ...NO_LINKS, portal: '/c/' }),
  view: (line, host) => ({
    type: 'Mag' as const,
    mac_address: requireValue(line.mac_address),
    sn: line.sn,
    stb_type: line.stb_type,
    parent_password: line.parent_password,
    ...playerFields(line),
    ...sharedFields(mag, line, host),
  }),
  renewalNotice: ({ id, mac_address }, outcome) => ({
    type: 'MagAutoRenewalNotificationData',
    data: { mag_id: id, mac_address: requireValue(mac_address), ...outcome },
  }),
};

/** Lines for Enigma boxes. */
export const enigma: ListedKind<'enigmas_all', Schema<'Enigma'>, 'enigmas_index'> = {
  name: 'enigma',
  type: 'Enigma',
  all: 'enigmas_all',
  extend: 'enigmas_extend',
  own: { mac_address: normalMac, modem_mac: normalMac, enigma_version: unchanged },
  generated: playerCredentials,
  hasVpn: false,
  starts: 'when sold',
  needs: ['mac_address'],
  index: 'enigmas_index',
  columns: {
    ...deviceColumns,
    modem_mac: (written) => hasOwn('modem_mac')(normalMac(written)),
  },
  links: playlistLinks,
  view: (line, host) => ({
    type: 'Enigma' as const,
    mac_address: requireValue(line.mac_address),
    modem_mac: line.modem_mac,
    enigma_version: line.enigma_version,
    ...playerFields(line),
    ...sharedFields(enigma, line, host),
  }),
  renewalNotice: ({ id, mac_address }, outcome) => ({
    type: 'EnigmaAutoRenewalNotificationData',
    data: { enigma_id: id, mac_address: requireValue(mac_address), ...outcome },
  }),
};

/** Lines that are sold as a code, whose activation starts the period. */
export const activecode: ListedKind<'activecodes_all', Schema<'Activecode'>, 'activecodes_index'> = {
  name: 'activecode',
  type: 'Activecode',
  all: 'activecodes_all',
  extend: 'activecodes_extend',
  own: { code: inCapitals, mac_address: normalMac, serial: unchanged },
  generated: { code: randomCode },
  hasVpn: false,
  starts: 'when activated',
  needs: [],
  index: 'activecodes_index',
  columns: {
    ...deviceColumns,
    code: 'lines.code',
    code_exact: hasCodeExactly,
    activecode_device_id: 'lines.activecode_device_id',
    sn: hasOwn('serial'),
  },
  links: playlistLinks,
  view: (line, host) => ({
    type: 'Activecode' as const,
    username: line.username,
    password: line.password,
    code: requireValue(line.code),
    activecode_device_id: line.activecode_device_id,
    mac_address: line.mac_address,
    sn: line.serial,
    ...sharedFields(activecode, line, host),
  }),
  renewalNotice: ({ id, code }, outcome) => ({
    type: 'ActivecodeAutoRenewalNotificationData',
    data: { activecode_id: id, code: requireValue(code), ...outcome },
  }),
};

/** The record of each kind, by name. */
export const KINDS: Readonly<Record<LineKindName, LineKind<Permission>>> = { m3u, mag, enigma, activecode };

/** The same by the type in the contract. */
const OF_TYPE = { M3u: m3u, Mag: mag, Enigma: enigma, Activecode: activecode } as const;

/** Returns the kinds that have these types. */
export function kindsAmong(types: readonly Schema<'RestrictableType'>[]): LineKindName[] {
  return Object.values(KINDS)
    .filter(({ type }) => types.includes(type))
    .map(({ name }) => name);
}

export const kindOf = (type: LineType): LineKind<Permission> => OF_TYPE[type];

/** Returns a line as the contract shows its kind. */
export const lineView = (type: LineType, line: LineRow, host: Host): Schema<'Line'> =>
  OF_TYPE[type].view(line, host);
