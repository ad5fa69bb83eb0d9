import { createHash } from 'node:crypto';
import { isAdultGroup, NAME, oneLine, pictureOf, titleEntry, type Notes } from './entries.ts';
import type { TitleEntry } from './rows.ts';
import { InvalidFileError } from './invalid-file.ts';
import { linesOf, type Line } from './lines.ts';

// Extended M3U, as players read it. The libraries of npm take a complete playlist, and read less: commas before the
// attributes, escaped quotes and groups of several entries.

const HEADER = '#EXTM3U';
const TITLE = '#EXTINF:';
const GROUP = '#EXTGRP:';
const LONGEST_ENTRY = 256 * 1024;

/** An entry whose address is still to come. */
interface Open {
  at: Line;
  group: string;
  size: number;
}

/**
 * Yields the entries of a playlist. Throws an InvalidFileError for a file that is not a playlist, and for one that ends within
 * an entry.
 */
export async function* playlistEntries(
  text: AsyncIterable<string>,
  notes: Notes,
): AsyncGenerator<TitleEntry> {
  let begun = false;
  let entry: Open | undefined;
  /** A group that stands before entries is that of all up to the next one. */
  let standing = '';
  for await (const line of linesOf(text)) {
    const tag = line.text.trim();
    refuseManifest(tag, line);
    if (entry !== undefined) {
      entry.size += line.text.length + 1;
      if (entry.size > LONGEST_ENTRY)
        throw new InvalidFileError('the entry is longer than 262,144 characters.', placeOf(entry.at));
    }
    if (tag === '') continue;
    if (!begun && !tag.startsWith(HEADER))
      throw new InvalidFileError(`a playlist begins with ${HEADER}.`, placeOf(line));
    begun = true;
    if (tag.startsWith(TITLE)) {
      // The entry before it has no address.
      if (entry !== undefined) notes.skip(entry.at.number);
      entry = { at: line, group: '', size: line.text.length + 1 };
    } else if (tag.startsWith(GROUP)) {
      const group = tag.slice(GROUP.length).replaceAll('"', '').trim();
      if (entry === undefined) standing = group;
      else entry.group = group || entry.group;
    } else if (!tag.startsWith('#')) {
      const title = entry === undefined ? undefined : entryOf(entry, standing, tag, notes);
      if (title === undefined) notes.skip(entry?.at.number ?? line.number);
      else yield title;
      entry = undefined;
    }
  }
  if (entry !== undefined)
    throw new InvalidFileError('the entry has no address: the file ends here.', placeOf(entry.at));
}

const placeOf = ({ number }: Line): { line: number; column: number } => ({ line: number, column: 1 });

/** Tags of the segments or the variants of a single stream. */
const HLS = /^#EXT-X-(TARGETDURATION|STREAM-INF|MEDIA-SEQUENCE)\b/;

function refuseManifest(tag: string, line: Line): void {
  if (HLS.test(tag))
    throw new InvalidFileError(
      'this is the manifest of one stream (HLS), not a list of channels.',
      placeOf(line),
    );
}

/** An attribute. In its value `\"` is a quote, unless it would end at the next attribute then. */
const ATTRIBUTE = /(?<![\w-])([\w-]+)\s*=\s*"(?:((?:[^"\\]|\\.)*)(?<!=\s*)"(?=[\s,]|$)|([^"]*)")/g;
/** Attributes that no name contains. */
const TAGGED = /^(tvg-|group-title$)/;

/** What an `#EXTINF` line says: its attributes, with names in lower case, and the name of the entry. */
interface Title {
  attributes: ReadonlyMap<string, string>;
  name: string;
}

/**
 * Reads an `#EXTINF` line. The name follows the attributes and a comma; commas may stand between attributes too, and
 * attributes after the name.
 */
function titleOf(line: string): Title {
  const attributes = new Map<string, string>();
  let [end, name, comma, inName] = [0, '', false, false];
  for (const match of line.matchAll(ATTRIBUTE)) {
    const [whole, key = '', escaped, plain = ''] = match;
    const attribute = key.toLowerCase();
    const tagged = TAGGED.test(attribute);
    if (inName && !tagged) continue;
    const before = line.slice(end, match.index);
    const named = afterComma(before).trim().replace(/,$/, '').trimEnd();
    inName = named !== '' && !tagged;
    if (inName) continue;
    name ||= named;
    comma ||= before.includes(',');
    if (!attributes.has(attribute)) attributes.set(attribute, escaped?.replaceAll('\\"', '"') ?? plain);
    end = match.index + whole.length;
  }
  const rest = line.slice(end);
  return { attributes, name: afterComma(rest).trim() || (comma && rest.trim()) || name };
}

const afterComma = (text: string): string => (text.includes(',') ? text.slice(text.indexOf(',') + 1) : '');

function entryOf({ at, group }: Open, standing: string, url: string, notes: Notes): TitleEntry | undefined {
  const { attributes, name } = titleOf(at.text.trim());
  const textOf = (attribute: string): string => oneLine(attributes.get(attribute) ?? '', NAME, notes);
  const id = textOf('tvg-id');
  const shown = oneLine(name, NAME, notes) || textOf('tvg-name') || id;
  if (shown === '') return undefined;
  const title = oneLine(group || (attributes.get('group-title') ?? '') || standing, NAME, notes);
  const address = addressOf(url);
  const common = {
    name: shown,
    category: title === '' ? null : title,
    icon_url: pictureOf(attributes.get('tvg-logo') ?? '', notes),
    adult: isAdultGroup(title),
  };
  const type = typeOf(address, shown);
  if (type === 'serie') return titleEntry({ ...common, type, ...seriesOf(shown) });
  const epg = type === 'live' && id !== '' ? id : null;
  return titleEntry({ ...common, type, epg_channel_id: epg, ...identity(address, id, shown, title) });
}

/** An address without player options, which follow a `|`, and its path in lower case without the query. */
interface Address {
  path: string;
  fullUrl: string;
}

function addressOf(url: string): Address {
  const [fullUrl = ''] = url.split('|', 1);
  const [place = ''] = fullUrl.split(/[?#]/, 1);
  return { fullUrl, path: place.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '').toLowerCase() };
}

const FILM = /\.(mp4|mkv|avi|mov|m4v|wmv|flv|webm|mpe?g)$/;
/** The ends of names of episodes, with the season. */
const EPISODES = [
  /[\s._-]*\bS(\d{1,3})\s?[.x_-]?\s?EP?\d{1,4}\b.*$/i,
  /[\s,.:_([-]*\bSeason\s?(\d{1,3})[\s,.:_-]*Ep(?:isode|\.)?\s?\d{1,4}\b.*$/i,
  // Not at the start, nor 16x9: these are names.
  /(?<=[^\s.:_([-])[\s.:_([-]+(\d{1,2})x\d{2,3}\b.*$/i,
];

/** Returns the series of an episode: `Harbour Lights S02 E05` belongs to `Harbour Lights`. */
function episodeIn(name: string): { series: string; season: number } | undefined {
  const end = EPISODES.map((form) => form.exec(name)).find((found) => found !== null);
  return end && { series: name.slice(0, end.index).trim() || name, season: Number(end[1]) };
}

function typeOf({ path }: Address, name: string): TitleEntry['type'] {
  if (path.startsWith('/series/')) return 'serie';
  if (path.startsWith('/movie/')) return 'movie';
  if (!FILM.test(path)) return 'live';
  return episodeIn(name) === undefined ? 'movie' : 'serie';
}

function seriesOf(name: string): Pick<TitleEntry, 'key' | 'name' | 'season'> {
  const { series, season } = episodeIn(name) ?? { series: name, season: 1 };
  return { key: series, name: series, season };
}

/** `/live/user/password/17.ts`, as in Xtream panels. */
const PANEL = /^\/(?:(?:live|movie)\/[^/]+\/[^/]+\/(\d{1,18})(?:\.\w+)?|[^/]+\/[^/]+\/(\d{1,18})(?:\.ts)?)$/;

/**
 * Returns what identifies an entry in the next import. This is its number in the panel, otherwise its key in the guide
 * with its name, because hosts, users and tokens change. Entries with the same name are distinguished by their
 * addresses, and those of one address by their groups: a channel in two groups is in both.
 */
function identity(
  { path, fullUrl }: Address,
  id: string,
  name: string,
  group: string,
): Pick<TitleEntry, 'key' | 'twin'> {
  const [, typed, plain] = PANEL.exec(path) ?? [];
  const number = typed ?? plain;
  if (number !== undefined) return { key: number, twin: group };
  const key = `${id}\t${name}`;
  return { key: key.length <= 180 ? key : `\t${digest(key)}`, twin: digest(`${fullUrl}\t${group}`) };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
