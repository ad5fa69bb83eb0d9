// What an import is given: the entries of one file, whatever its format was.

export type TitleType = 'live' | 'movie' | 'serie';

/** A channel, a film, or an episode or the whole of a series. */
export interface TitleEntry {
  type: TitleType;
  /** By which the next import finds it again. At most 180 characters, without a tab at its end. */
  key: string;
  /** Tells entries of one key apart that are not the same; the later ones get keys of their own. Empty where they are. */
  twin: string;
  name: string;
  /** Key of its category. */
  category: string | null;
  icon_url: string | null;
  /** Key in the programme guide. */
  epg_channel_id: string | null;
  adult: boolean;
  plot: string;
  release_year: number | null;
  /** Number of the season that an episode is part of; null for a whole series, and for what is none. */
  season: number | null;
}

/** A category, which is a bouquet too. */
export interface CategoryEntry {
  type: TitleType;
  key: string;
  name: string;
  /** Key of the category that it is part of. */
  parent: string | null;
}

/**
 * The entries of one file. A `playlist` says its categories with its titles; of `titles` they come in a file of their
 * own. A `guide` knows channels by the key that streams have for it.
 */
export type CatalogueFile =
  | { holds: 'playlist' | 'titles' | 'guide'; entries: AsyncIterable<TitleEntry> }
  | { holds: 'categories'; entries: AsyncIterable<CategoryEntry> };
