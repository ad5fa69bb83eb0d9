import { isAdultGroup, NAME, oneLine, pictureOf, plotOf, titleEntry, type Notes } from './entries.ts';
import type { CategoryEntry, TitleEntry, TitleType } from './rows.ts';
import { objectsOf, type JsonObject } from './json.ts';

// JSON responses of Xtream panels: get_live_streams, get_vod_streams, get_series, and the categories of each.

type Fields = JsonObject['value'];

/** Yields the streams or series of a list of one type. Throws an InvalidFileError for anything but a list of objects. */
export async function* panelTitles(
  text: AsyncIterable<string>,
  type: TitleType,
  notes: Notes,
): AsyncGenerator<TitleEntry> {
  for await (const { value, at } of objectsOf(text)) {
    const entry = type === 'serie' ? seriesOf(value, notes) : streamOf(value, type, notes);
    if (entry.key === '' || entry.name === '') notes.skip(at.line);
    else yield entry;
  }
}

/** Yields the categories of a list of one type. Throws an InvalidFileError for anything but a list of objects. */
export async function* panelCategories(
  text: AsyncIterable<string>,
  type: TitleType,
  notes: Notes,
): AsyncGenerator<CategoryEntry> {
  for await (const { value, at } of objectsOf(text)) {
    const key = keyOf(value, 'category_id', notes);
    const name = oneLine(textOf(value, 'category_name'), NAME, notes);
    if (key === null || name === '') notes.skip(at.line);
    else yield { type, key, name, parent: keyOf(value, 'parent_id', notes), adult: isAdultGroup(name) };
  }
}

function streamOf(fields: Fields, type: 'live' | 'movie', notes: Notes): TitleEntry {
  const epg = oneLine(textOf(fields, 'epg_channel_id'), NAME, notes);
  return titleEntry({
    type,
    ...common(fields, 'stream_id', notes),
    icon_url: pictureOf(textOf(fields, 'stream_icon'), notes),
    epg_channel_id: epg === '' ? null : epg,
  });
}

function seriesOf(fields: Fields, notes: Notes): TitleEntry {
  return titleEntry({
    type: 'serie',
    ...common(fields, 'series_id', notes),
    icon_url: pictureOf(textOf(fields, 'cover'), notes),
    plot: plotOf(textOf(fields, 'plot'), notes),
    release_year: yearOf(fields),
  });
}

function common(
  fields: Fields,
  id: string,
  notes: Notes,
): Pick<TitleEntry, 'key' | 'name' | 'category' | 'adult'> {
  return {
    key: oneLine(textOf(fields, id), NAME, notes),
    name: oneLine(textOf(fields, 'name'), NAME, notes),
    category: keyOf(fields, 'category_id', notes),
    adult: ['1', 'true'].includes(textOf(fields, 'is_adult')),
  };
}

/** Returns the key in a field. Returns null for an empty one, which panels also write as 0. */
function keyOf(fields: Fields, name: string, notes: Notes): string | null {
  const key = oneLine(textOf(fields, name), NAME, notes);
  return key === '' || key === '0' ? null : key;
}

/** Panels write numbers as text, and text as numbers. */
function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

function yearOf(fields: Fields): number | null {
  const names = ['year', 'releaseDate', 'release_date', 'releasedate'];
  const years = names.map((name) => Number(/\d{4}/.exec(textOf(fields, name))?.[0]));
  return years.find((year) => year >= 1850 && year <= 2200) ?? null;
}
