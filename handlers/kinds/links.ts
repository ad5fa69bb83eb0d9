import type { LineRow } from '../../db/lines.ts';
import type { Links } from './kind.ts';

export const NO_LINKS: Links = { playlist: null, guide: null, portal: null };

/**
 * Returns the paths for players that use a playlist. A code that waits for its activation has none: it has no username
 * yet.
 */
export function playlistLinks({ username, password }: LineRow): Links {
  if (username === null || password === null) return NO_LINKS;
  const credentials = new URLSearchParams({ username, password }).toString();
  return {
    playlist: `/get.php?${credentials}&type=m3u_plus&output=ts`,
    guide: `/xmltv.php?${credentials}`,
    portal: null,
  };
}
