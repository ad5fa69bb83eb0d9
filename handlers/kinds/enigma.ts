import { normalMac } from '../../db/values/texts.ts';
import type { Schema } from '../call/contract.ts';
import type { ListedKind } from './kind.ts';
import { requireValue, playerFields, sharedFields } from './view.ts';
import { deviceColumns, hasOwn, playerCredentials, playlistLinks, unchanged } from './shared.ts';

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
