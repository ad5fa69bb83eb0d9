// The input of an import: the entries of one file, independent of its format.

export type TitleType = 'live' | 'movie' | 'serie';

/** A channel, a movie, an episode or a whole series. */
export interface TitleEntry {
  type: TitleType;
  /** Identifies the entry in the next import. At most 180 characters, without a trailing tab. */
  key: string;
  /**
   * Distinguishes different entries with the same key; the later ones get keys of their own. Equal for repeated
   * entries.
   */
  twin: string;
  name: string;
  /** The key of its category. */
  category: string | null;
  icon_url: string | null;
  /** Its key in the programme guide. */
  epg_channel_id: string | null;
  adult: boolean;
  plot: string;
  release_year: number | null;
  /** The season number of an episode; null for a whole series and for other titles. */
  season: number | null;
}

/** A category, which also becomes a bouquet. */
export interface CategoryEntry {
  type: TitleType;
  key: string;
  name: string;
  /** The key of its parent category. */
  parent: string | null;
  /** Makes what is in it adult. */
  adult: boolean;
}

/**
 * The entries of one file. A `playlist` lists its categories along with its titles. The categories of `titles` come in
 * a file of their own. A `guide` identifies channels by the guide key that streams refer to.
 */
export type CatalogueFile =
  | { holds: 'playlist' | 'titles' | 'guide'; entries: AsyncIterable<TitleEntry> }
  | { holds: 'categories'; entries: AsyncIterable<CategoryEntry> };
