import type { TitleEntry } from '../../db/catalogue-import/entries.ts';

// What the parsers make of the texts that a file holds.

/** What had to be left out of the entries of a file, for whoever imported it. */
export class Notes {
  /** Texts that were cut to what their column takes. */
  cut = 0;
  /** Addresses of pictures that were left out: longer than their column, or no http(s). */
  pictures = 0;
  /** Entries that were left out, for want of a name or a key. */
  skipped = 0;
  /** Line of the first one. */
  firstSkipped: number | undefined;

  /** An entry is left out. */
  skip(line: number): void {
    this.skipped += 1;
    this.firstSkipped ??= line;
  }
}

/** Characters that names and keys take. */
export const NAME = 191;
const PLOT = 2000;
const ADDRESS = 2000;

const BLANKS = /[\s\p{Cc}]+/gu;

/** A text on one line, without control characters, of at most so many characters. */
export function oneLine(text: string, most: number, notes: Notes): string {
  const line = text.replace(BLANKS, ' ').trim();
  if (line.length <= most) return line;
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  notes.cut += 1;
  return characters.slice(0, most).join('').trimEnd();
}

/** A description, of at most 2,000 characters. */
export const plotOf = (text: string, notes: Notes): string => oneLine(text, PLOT, notes);

/** The address of a picture; null for none, and for what a browser would not load from another site. */
export function pictureOf(text: string, notes: Notes): string | null {
  const address = text.trim();
  if (address === '') return null;
  if (address.length <= ADDRESS && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(address)) return address;
  notes.pictures += 1;
  return null;
}

const ADULT = /(?<![\p{L}\p{N}])(xxx|adults?|18\s?\+|\+\s?18)(?![\p{L}\p{N}])/iu;

/** Whether the title of a group says that it holds adult content. */
export const isAdultGroup = (title: string): boolean => ADULT.test(title);

/** A title with nothing but what every source knows of it. */
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
