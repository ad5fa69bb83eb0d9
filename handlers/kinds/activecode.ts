import { normalMac } from '../../db/values/texts.ts';
import type { Schema } from '../call/contract.ts';
import type { ListedKind } from './kind.ts';
import { requireValue, sharedFields } from './view.ts';
import { randomCode } from '../../db/values/random.ts';
import { deviceColumns, hasCodeExactly, hasOwn, inCapitals, playlistLinks, unchanged } from './shared.ts';

/** Lines that are sold as a code. Their period starts when the code is activated. */
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
