import type { Schema } from '../call/contract.ts';
import type { ListedKind } from './kind.ts';
import { requireValue, playerFields, sharedFields } from './view.ts';
import { lineColumns, playerCredentials, playlistLinks, unchanged } from './shared.ts';

/** Lines that are watched with a playlist. */
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
