import type { Generated } from 'kysely';
import type { Stamps } from './columns.ts';

/** The origin of an imported row; both are null for other rows. */
export interface Imported {
  /** The name of the source: `m3u`, `xtream:panel1`. */
  source: string | null;
  /** The key on the streaming side, which identifies the row in the next import. */
  source_key: string | null;
}

export interface BouquetsTable extends Stamps, Imported {
  id: Generated<number>;
  bouquet_name: string;
  type: 'live' | 'movie' | 'serie';
  parent_id: number | null;
  category_id: number | null;
  is_adult: Generated<boolean>;
  position: Generated<number>;
}

export interface StreamCategoriesTable extends Stamps, Imported {
  id: Generated<number>;
  name: string;
  type: 'live' | 'movie' | 'serie';
  parent_id: number | null;
  position: Generated<number>;
  adult: Generated<boolean>;
}

export interface StreamsTable extends Stamps, Imported {
  id: Generated<number>;
  name: string;
  type: 'live' | 'movie';
  stream_category_id: number | null;
  icon_url: string | null;
  epg_channel_id: string | null;
  adult: Generated<boolean>;
}

export interface SeriesTable extends Stamps, Imported {
  id: Generated<number>;
  name: string;
  stream_category_id: number | null;
  cover_url: string | null;
  plot: Generated<string>;
  release_year: number | null;
  seasons: Generated<number>;
  adult: Generated<boolean>;
}

export interface CatalogueTables {
  bouquets: BouquetsTable;
  stream_categories: StreamCategoriesTable;
  streams: StreamsTable;
  series: SeriesTable;
}
