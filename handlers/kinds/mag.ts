import { normalMac } from '../../db/values/texts.ts';
import type { Schema } from '../call/contract.ts';
import type { ListedKind } from './kind.ts';
import { requireValue, playerFields, sharedFields } from './view.ts';
import { deviceColumns, hasOwn, NO_LINKS, playerCredentials, unchanged } from './shared.ts';

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
