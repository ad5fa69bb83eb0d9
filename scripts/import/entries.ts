import type { TitleEntry } from './rows.ts';

// Helpers of the parsers for the texts of a file.

/** Counts what was omitted from the entries of a file, for the report. */
export class Notes {
  /** Texts that were truncated to the size of their column. */
  truncated = 0;
  /** Picture URLs that were omitted, because they were too long for their column or not http(s). */
  pictures = 0;
  /** Entries that were skipped, because they have no name or no key. */
  skipped = 0;
  /** The line of the first skipped entry. */
  firstSkipped: number | undefined;

  /** Records a skipped entry. */
  skip(line: number): void {
    this.skipped += 1;
    this.firstSkipped ??= line;
  }
}

/** The maximum length of names and keys, in characters. */
export const NAME = 191;
const PLOT = 2000;
const ADDRESS = 2000;

const BLANKS = /[\s\p{Cc}]+/gu;

/** Returns a text as one line without control characters, truncated to a number of characters. */
export function oneLine(text: string, most: number, notes: Notes): string {
  const line = text.replace(BLANKS, ' ').trim();
  if (line.length <= most) return line;
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  notes.truncated += 1;
  return characters.slice(0, most).join('').trimEnd();
}

/** Returns a description of at most 2,000 characters. */
export const plotOf = (text: string, notes: Notes): string => oneLine(text, PLOT, notes);

/** Returns a picture URL. Returns null for an empty one, and for one that browsers would not load from another site. */
export function pictureOf(text: string, notes: Notes): string | null {
  const address = text.trim();
  if (address === '') return null;
  if (address.length <= ADDRESS && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(address)) return address;
  notes.pictures += 1;
  return null;
}

const word = (forms: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${forms})(?![\p{L}\p{N}])`, 'giu');
const ADULT = [
  word(String.raw`xxx|18\s?(?:\+|plus)|\+\s?18|porno?|[eé]r[oó]ti(?:[ck][ao]?s?|que)`),
  word('adult(?:[aeo]?s|[aeio])?|erwachsenen?|взрослы[ех]'),
  // Chinese has no blanks between words.
  /成人/u,
];
/** A channel of cartoons, and a format of radio stations. */
const FOR_ALL = word(String.raw`adult[\s._-]*(?:swim|contemporary)`);

/** Returns whether the title of a group indicates adult content. */
export function isAdultGroup(title: string): boolean {
  const judged = title.replace(FOR_ALL, ' ');
  return ADULT.some((form) => judged.search(form) >= 0);
}

/** Returns a title with defaults for what not every source knows. */
export function titleEntry(
  entry: Pick<TitleEntry, 'type' | 'key' | 'name'> & Partial<TitleEntry>,
): TitleEntry {
  return {
    twin: '',
    category: null,
    icon_url: null,
    epg_channel_id: null,
    adult: false,
    plot: '',
    release_year: null,
    season: null,
    ...entry,
  };
}
