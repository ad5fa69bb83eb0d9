import { basename } from 'node:path';
import type { Notes } from './entries.ts';
import type { CatalogueFile, TitleType } from './rows.ts';
import { Refusal } from '../lib/refusal.ts';
import { InvalidFileError } from './invalid-file.ts';
import { playlistEntries } from './m3u.ts';
import { firstText } from './text.ts';
import { guideEntries } from './xmltv.ts';
import { panelCategories, panelTitles } from './xtream.ts';

/** The content of a file, and how to read it. */
export interface Recognised {
  /** The name of such a source. */
  kind: 'm3u' | 'xmltv' | 'xtream';
  holds: CatalogueFile['holds'];
  open: (text: AsyncIterable<string>, notes: Notes) => CatalogueFile;
}

type Kind = Recognised['kind'];

const EXTENSIONS: readonly [RegExp, Kind][] = [
  [/\.m3u8?$/i, 'm3u'],
  [/\.(xml|xmltv)$/i, 'xmltv'],
  [/\.json$/i, 'xtream'],
];

const START = { line: 1, column: 1 };

/**
 * Recognizes a file by its first characters, which must agree with its extension if that is known. A list of an Xtream
 * panel is recognized by its first entry, or by its file name if the entry is ambiguous. Otherwise `type` decides.
 * Throws an InvalidFileError or a Refusal for any other file.
 */
export async function recognise(path: string, type: TitleType | undefined): Promise<Recognised> {
  const name = basename(path).replace(/\.gz$/i, '');
  const head = (await firstText(path)).trimStart();
  const kind = kindOf(head);
  const named = EXTENSIONS.find(([extension]) => extension.test(name))?.[1];
  if (kind === undefined || (named !== undefined && named !== kind))
    throw new InvalidFileError(`this is no ${NAMES[named ?? 'any']}.`, START);
  if (kind === 'm3u') {
    const open: Recognised['open'] = (text, notes) => ({
      holds: 'playlist',
      entries: playlistEntries(text, notes),
    });
    return { kind, holds: 'playlist', open };
  }
  if (kind === 'xmltv') {
    const open: Recognised['open'] = (text, notes) => ({
      holds: 'guide',
      entries: guideEntries(text, notes),
    });
    return { kind, holds: 'guide', open };
  }
  return panelList(name, head, type);
}

const NAMES: Readonly<Record<Kind | 'any', string>> = {
  m3u: 'extended M3U: it does not begin with #EXTM3U',
  xmltv: 'XMLTV: it does not begin with <',
  xtream: 'JSON list: it does not begin with [',
  any: 'extended M3U, XMLTV or JSON list',
};

function kindOf(head: string): Kind | undefined {
  if (head.startsWith('#EXTM3U')) return 'm3u';
  if (head.startsWith('<')) return 'xmltv';
  return head.startsWith('[') ? 'xtream' : undefined;
}

function panelList(name: string, head: string, type: TitleType | undefined): Recognised {
  // Keys of the first entry that no other list has.
  const first = head.slice(0, 4096);
  const categories =
    first.includes('"category_name"') || (!first.includes('"name"') && /categor/i.test(name));
  const found = type ?? typeIn(first) ?? typeNamed(name);
  if (found === undefined) {
    throw new Refusal(
      'does not say what it lists: name it like get_live_streams.json, get_vod_categories.json or get_series.json, or say --type live, movie or serie.',
    );
  }
  if (categories) {
    const open: Recognised['open'] = (text, notes) => ({
      holds: 'categories',
      entries: panelCategories(text, found, notes),
    });
    return { kind: 'xtream', holds: 'categories', open };
  }
  const open: Recognised['open'] = (text, notes) => ({
    holds: 'titles',
    entries: panelTitles(text, found, notes),
  });
  return { kind: 'xtream', holds: 'titles', open };
}

function typeIn(first: string): TitleType | undefined {
  if (first.includes('"series_id"')) return 'serie';
  if (/"stream_type"\s*:\s*"movie"|"container_extension"/.test(first)) return 'movie';
  return /"stream_type"|"epg_channel_id"/.test(first) ? 'live' : undefined;
}

function typeNamed(name: string): TitleType | undefined {
  if (/series?/i.test(name)) return 'serie';
  if (/vod|movie/i.test(name)) return 'movie';
  return /live/i.test(name) ? 'live' : undefined;
}
