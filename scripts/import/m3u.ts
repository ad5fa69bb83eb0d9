import { createHash } from 'node:crypto';
import parser, { type PlaylistItem } from 'iptv-playlist-parser';
import type { TitleEntry } from '../../db/catalogue-import/entries.ts';
import { InvalidFileError } from './invalid-file.ts';
import { isAdultGroup, NAME, oneLine, pictureOf, titleEntry, type Notes } from './entries.ts';
import { linesOf, type Line } from './lines.ts';

// Extended M3U. The parser takes a complete playlist and needs ten times its size in memory. So it gets slices of
// complete entries.

const HEADER = '#EXTM3U';
const SLICE = 128 * 1024;
const LONGEST_ENTRY = 256 * 1024;

/**
 * Yields the entries of a playlist. Throws an InvalidFileError for a file that is not a playlist, and for one that ends within
 * an entry.
 */
export async function* playlistEntries(
  text: AsyncIterable<string>,
  notes: Notes,
): AsyncGenerator<TitleEntry> {
  for await (const slice of slicesOf(text, notes)) {
    const first = slice[0]?.number ?? 1;
    const { items } = parser.parse([HEADER, ...slice.map((line) => line.text)].join('\n'));
    for (const item of items) {
      const entry = entryOf(item, notes);
      if (entry === undefined) notes.skip(first + item.line - 2);
      else yield entry;
    }
  }
}

/** Yields the lines of complete entries. Each slice ends with an address. */
async function* slicesOf(text: AsyncIterable<string>, notes: Notes): AsyncGenerator<Line[]> {
  let slice: Line[] = [];
  let size = 0;
  let entry: { at: Line; size: number } | undefined;
  for await (const line of linesOf(text)) {
    if (line.number === 1) refuseUnlessHeader(line);
    const kind = kindOf(line);
    if (kind === 'title') {
      // An entry without an address, which the parser would ignore as well.
      if (entry !== undefined) notes.skip(entry.at.number);
      entry = { at: line, size: 0 };
    }
    if (kind === 'address' && entry === undefined) notes.skip(line.number);
    if (entry === undefined) continue;
    slice.push(line);
    // An empty line takes memory too.
    size += line.text.length + 1;
    entry.size += line.text.length + 1;
    if (entry.size > LONGEST_ENTRY)
      throw new InvalidFileError('the entry is longer than 262,144 characters.', placeOf(entry.at));
    if (kind !== 'address') continue;
    entry = undefined;
    if (size < SLICE) continue;
    yield slice;
    slice = [];
    size = 0;
  }
  if (entry !== undefined)
    throw new InvalidFileError('the entry has no address: the file ends here.', placeOf(entry.at));
  yield slice;
}

function refuseUnlessHeader(line: Line): void {
  if (!line.text.startsWith(HEADER))
    throw new InvalidFileError(`a playlist begins with ${HEADER}.`, placeOf(line));
}

const placeOf = ({ number }: Line): { line: number; column: number } => ({ line: number, column: 1 });

/** Tags of the segments or the variants of a single stream. */
const HLS = /^#EXT-X-(TARGETDURATION|STREAM-INF|MEDIA-SEQUENCE)\b/;

function kindOf(line: Line): 'title' | 'address' | 'other' {
  const text = line.text.trim();
  if (HLS.test(text))
    throw new InvalidFileError(
      'this is the manifest of one stream (HLS), not a list of channels.',
      placeOf(line),
    );
  if (text.startsWith('#EXTINF:')) return 'title';
  return text === '' || text.startsWith('#') ? 'other' : 'address';
}

function entryOf({ name, tvg, group, url }: PlaylistItem, notes: Notes): TitleEntry | undefined {
  const id = oneLine(tvg.id, NAME, notes);
  const shown = oneLine(name, NAME, notes) || oneLine(tvg.name, NAME, notes) || id;
  if (shown === '') return undefined;
  const title = oneLine(group.title, NAME, notes);
  const address = addressOf(url);
  const common = {
    name: shown,
    category: title === '' ? null : title,
    icon_url: pictureOf(tvg.logo, notes),
    adult: isAdultGroup(title),
  };
  const type = typeOf(address, shown);
  if (type === 'serie') return titleEntry({ ...common, type, ...episodeOf(shown) });
  const epg = type === 'live' && id !== '' ? id : null;
  return titleEntry({ ...common, type, epg_channel_id: epg, ...identity(address, id, shown) });
}

/** An address without player options, which follow a `|`, and its path in lower case without the query. */
interface Address {
  path: string;
  fullUrl: string;
}

function addressOf(url: string): Address {
  const fullUrl = url.replace(/[|].*$/, '');
  return {
    fullUrl,
    path: fullUrl
      .replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
      .replace(/[?#].*$/, '')
      .toLowerCase(),
  };
}

const FILM = /\.(mp4|mkv|avi|mov|m4v|wmv|flv|webm|mpe?g)$/;
const EPISODE = /[\s._-]*\bS(\d{1,3})\s?[.x_-]?\s?EP?\d{1,4}\b.*$/i;

function typeOf({ path }: Address, name: string): TitleEntry['type'] {
  if (path.startsWith('/series/')) return 'serie';
  if (path.startsWith('/movie/')) return 'movie';
  if (!FILM.test(path)) return 'live';
  return EPISODE.test(name) ? 'serie' : 'movie';
}

/** Returns the series of an episode: `Harbour Lights S02 E05` belongs to `Harbour Lights`. */
function episodeOf(name: string): Pick<TitleEntry, 'key' | 'name' | 'season'> {
  const series = name.replace(EPISODE, '').trim() || name;
  return { key: series, name: series, season: Number(EPISODE.exec(name)?.[1] ?? 1) };
}

/** `/live/user/password/17.ts`, as in Xtream panels. */
const PANEL = /^\/(?:(?:live|movie)\/[^/]+\/[^/]+\/(\d{1,18})(?:\.\w+)?|[^/]+\/[^/]+\/(\d{1,18})(?:\.ts)?)$/;

/**
 * Returns what identifies an entry in the next import. This is its number in the panel, otherwise its key in the guide
 * with its name, because hosts, users and tokens change. Entries with the same name are distinguished by their
 * addresses.
 */
function identity({ path, fullUrl }: Address, id: string, name: string): Pick<TitleEntry, 'key' | 'twin'> {
  const [, typed, plain] = PANEL.exec(path) ?? [];
  const number = typed ?? plain;
  if (number !== undefined) return { key: number, twin: '' };
  const key = `${id}\t${name}`;
  return { key: key.length <= 180 ? key : `\t${digest(key)}`, twin: digest(fullUrl) };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
