import type { GroupHandlers } from './call/contract.ts';
import { page } from './lists/page.ts';

// The catalogue of the streaming side, which an import fills.

const STREAM = {
  id: 'streams.id',
  name: 'streams.name',
  type: 'streams.type',
  category_id: 'streams.stream_category_id',
  icon_url: 'streams.icon_url',
  epg_channel_id: 'streams.epg_channel_id',
  is_adult: 'streams.adult',
  created_at: 'streams.created_at',
  updated_at: 'streams.updated_at',
} as const;

export const streams = {
  streams_index: (call) =>
    page(call, {
      rows: call.db.selectFrom('streams').select(Object.values(STREAM)),
      columns: STREAM,
      view: titleView,
    }),
} satisfies GroupHandlers<'Streams'>;

const STREAM_CATEGORY = {
  id: 'stream_categories.id',
  name: 'stream_categories.name',
  type: 'stream_categories.type',
  parent_id: 'stream_categories.parent_id',
  position: 'stream_categories.position',
  created_at: 'stream_categories.created_at',
  updated_at: 'stream_categories.updated_at',
} as const;

export const streamCategories = {
  stream_categories_index: (call) =>
    page(call, {
      rows: call.db.selectFrom('stream_categories').select(Object.values(STREAM_CATEGORY)),
      columns: STREAM_CATEGORY,
      view: (category) => category,
    }),
} satisfies GroupHandlers<'Stream Categories'>;

const SERIES = {
  id: 'series.id',
  name: 'series.name',
  category_id: 'series.stream_category_id',
  cover_url: 'series.cover_url',
  plot: 'series.plot',
  release_year: 'series.release_year',
  seasons: 'series.seasons',
  is_adult: 'series.adult',
  created_at: 'series.created_at',
  updated_at: 'series.updated_at',
} as const;

export const series = {
  series_index: (call) =>
    page(call, {
      rows: call.db.selectFrom('series').select(Object.values(SERIES)),
      columns: SERIES,
      view: titleView,
    }),
} satisfies GroupHandlers<'Series'>;

interface TitleRow {
  stream_category_id: number | null;
  adult: boolean;
}

/** Returns a stream or a series as the contract shows it, with field names as in bouquets. */
function titleView<Row extends TitleRow>({
  stream_category_id: category_id,
  adult: is_adult,
  ...title
}: Row) {
  return { category_id, is_adult, ...title };
}
