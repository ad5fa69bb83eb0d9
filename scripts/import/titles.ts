import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { selectCount, runMerge, type Changes, type TitleType } from './rows.ts';
import { anyText } from '../../db/values/expressions.ts';

// Writes `new_titles` into streams and series.

/** The new titles, each with the id of its category, which may make it adult. */
const categorised = (source: string): RawBuilder<unknown> => sql`
  select new_titles.*, category.id as category_id, new_titles.adult or coalesce(category.adult, false) as is_adult
  from new_titles
  left join stream_categories as category
    on category.source = ${source} and category.type = new_titles.type
    and category.source_key = new_titles.category`;

/** Counts the titles in a category that the source does not have. They are stored without a category. */
export function countUncategorised(trx: Transaction<Database>, source: string): Promise<number> {
  return selectCount(
    trx,
    sql`
      select count(*) from (${categorised(source)}) as new
      where category is not null and category_id is null`,
  );
}

/**
 * Inserts and updates channels and movies, new ones in file order. A title without an icon keeps its current icon,
 * which may come from a guide. Returns the number of rows by change.
 */
export function mergeStreams(trx: Transaction<Database>, source: string): Promise<Changes> {
  return runMerge(trx, {
    into: sql`streams`,
    using: sql`select * from (${categorised(source)}) as new where type <> 'serie'`,
    on: sql`old.source = ${source} and old.type = new.type and old.source_key = new.key`,
    update: {
      name: sql`new.name`,
      stream_category_id: sql`new.category_id`,
      icon_url: sql`coalesce(new.icon_url, old.icon_url)`,
      epg_channel_id: sql`new.epg_channel_id`,
      adult: sql`new.is_adult`,
    },
    insert: { source: sql`${source}`, source_key: sql`new.key`, type: sql`new.type` },
  });
}

/**
 * Inserts and updates series, new ones in file order. A series without seasons in the file keeps its current number.
 * Returns the number of rows by change.
 */
export function mergeSeries(trx: Transaction<Database>, source: string): Promise<Changes> {
  return runMerge(trx, {
    into: sql`series`,
    using: sql`select * from (${categorised(source)}) as new where type = 'serie'`,
    on: sql`old.source = ${source} and old.source_key = new.key`,
    update: {
      name: sql`new.name`,
      stream_category_id: sql`new.category_id`,
      cover_url: sql`new.icon_url`,
      plot: sql`new.plot`,
      release_year: sql`new.release_year`,
      seasons: sql`coalesce(new.seasons, old.seasons, 0)`,
      adult: sql`new.is_adult`,
    },
    insert: { source: sql`${source}`, source_key: sql`new.key` },
  });
}

/**
 * Matches guide channels with streams of other sources. Those streams get the channel's icon if they have none. The
 * matched channels are deleted from `new_titles`, because they are not streams themselves. Returns the number of icons
 * set and of channels matched.
 */
export async function matchGuide(
  trx: Transaction<Database>,
  source: string,
): Promise<{ icons: number; matched: number }> {
  const others = sql`streams.source is distinct from ${source} and streams.epg_channel_id = new_titles.key`;
  const icons = await sql`
    update streams set icon_url = new_titles.icon_url, updated_at = now() from new_titles
    where ${others} and streams.icon_url is null and new_titles.icon_url is not null`.execute(trx);
  const matched = await sql`
    delete from new_titles where exists (select from streams where ${others})`.execute(trx);
  return { icons: Number(icons.numAffectedRows ?? 0), matched: Number(matched.numAffectedRows ?? 0) };
}

const missingStreams = (source: string, types: readonly TitleType[]): RawBuilder<SqlBool> => sql`
  streams.source = ${source} and streams.type = ${anyText(types)} and not exists (
    select from new_titles where new_titles.type = streams.type and new_titles.key = streams.source_key)`;

const missingSeries = (source: string, types: readonly TitleType[]): RawBuilder<SqlBool> => sql`
  series.source = ${source} and 'serie' = ${anyText(types)} and not exists (
    select from new_titles where new_titles.type = 'serie' and new_titles.key = series.source_key)`;

/**
 * Counts the streams and series of a source with these types that are no longer in the file. With `prune` it deletes
 * those that have no reports.
 */
export async function missingTitles(
  trx: Transaction<Database>,
  source: string,
  types: readonly TitleType[],
  prune: boolean,
): Promise<Record<'streams' | 'series', Pick<Changes, 'missing' | 'pruned'>>> {
  return {
    streams: await pruneMissing(
      trx,
      sql`streams`,
      missingStreams(source, types),
      sql`reports.stream_id`,
      prune,
    ),
    series: await pruneMissing(trx, sql`series`, missingSeries(source, types), sql`reports.series_id`, prune),
  };
}

async function pruneMissing(
  trx: Transaction<Database>,
  table: RawBuilder<unknown>,
  where: RawBuilder<SqlBool>,
  reported: RawBuilder<unknown>,
  prune: boolean,
): Promise<Pick<Changes, 'missing' | 'pruned'>> {
  // Locked, so that nobody reports a title between the check and the deletion.
  const lock = prune ? sql`for update` : sql``;
  const missing = await selectCount(
    trx,
    sql`with gone as (select id from ${table} where ${where} ${lock}) select count(*) from gone`,
  );
  if (!prune || missing === 0) return { missing, pruned: 0 };
  const pruned = await sql`
    delete from ${table} where ${where} and not exists (select from reports where ${reported} = ${table}.id)`.execute(
    trx,
  );
  const count = Number(pruned.numAffectedRows ?? 0);
  return { missing: missing - count, pruned: count };
}
