import type { Generated } from 'kysely';
import type { Stamps } from './columns.ts';

// What lines are made up of and served under: templates, domains, devices, streams and series.

export interface TemplatesTable extends Stamps {
  id: Generated<number>;
  name: string;
  package_id: number;
  is_global: Generated<boolean>;
  /** Shared with the users below its maker. */
  show_for_my_created: Generated<boolean>;
  publish: Generated<boolean>;
  created_by_id: number;
}

export interface TemplateBouquetsTable {
  template_id: number;
  bouquet_id: number;
}

export interface DnsDomainsTable extends Stamps {
  id: Generated<number>;
  /** In small letters. */
  domain: string;
  is_global: Generated<boolean>;
  is_heritable: Generated<boolean>;
  /** At most one of an owner's. */
  is_default: Generated<boolean>;
  /** The owner. */
  created_by_id: number;
}

export interface ActivecodeDevicesTable extends Stamps {
  id: Generated<number>;
  name: string;
}

/** Where a row was imported from; both are null for one that no import made. */
export interface Imported {
  /** What an import names its source: `m3u`, `xtream:panel1`. */
  source: string | null;
  /** Key on the streaming side, by which the next import finds the row again. */
  source_key: string | null;
}

export interface StreamCategoriesTable extends Stamps, Imported {
  id: Generated<number>;
  name: string;
  type: 'live' | 'movie' | 'serie';
  parent_id: number | null;
  position: Generated<number>;
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

export interface CatalogTables {
  templates: TemplatesTable;
  template_bouquets: TemplateBouquetsTable;
  dns_domains: DnsDomainsTable;
  activecode_devices: ActivecodeDevicesTable;
  stream_categories: StreamCategoriesTable;
  streams: StreamsTable;
  series: SeriesTable;
}
