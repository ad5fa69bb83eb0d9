import { sql, type Transaction } from 'kysely';
import { copyRows } from '../../db/connection/copy.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { CatalogueFile, CategoryEntry, TitleEntry, TitleType } from './rows.ts';

// The temporary tables of an import. `import_titles` and `import_categories` hold the file as it was read. `new_titles`
// and `new_categories` hold its content with each key once.

const TABLES = ['import_titles', 'import_categories', 'new_titles', 'new_categories'] as const;

const TITLE_COLUMNS = [
  'type',
  'key',
  'twin',
  'name',
  'category',
  'icon_url',
  'epg_channel_id',
  'adult',
  'plot',
  'release_year',
  'season',
] as const satisfies (keyof TitleEntry)[];

const CATEGORY_COLUMNS = [
  'type',
  'key',
  'name',
  'parent',
  'adult',
] as const satisfies (keyof CategoryEntry)[];

/** Copies a file into temporary tables of the transaction. Throws what reading the file throws. */
export async function stage(trx: Transaction<Database>, file: CatalogueFile): Promise<void> {
  await sql`
    create temporary table import_titles (
      position bigint generated always as identity, type text, key text, twin text, name text, category text,
      icon_url text, epg_channel_id text, adult boolean, plot text, release_year smallint, season integer
    ) on commit drop`.execute(trx);
  await sql`
    create temporary table import_categories (
      position bigint generated always as identity, type text, key text, name text, parent text, adult boolean
    ) on commit drop`.execute(trx);
  if (file.holds === 'categories') await copyRows(trx, 'import_categories', CATEGORY_COLUMNS, file.entries);
  else await copyRows(trx, 'import_titles', TITLE_COLUMNS, file.entries);
  await sql`analyze import_titles, import_categories`.execute(trx);
}

/** Drops the temporary tables, so that another file can follow in the same transaction. */
export async function clearStage(trx: Transaction<Database>): Promise<void> {
  await sql`drop table ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(trx);
}

/** Returns the types of the entries in the file. */
export async function stagedTypes(trx: Transaction<Database>): Promise<TitleType[]> {
  const { rows } = await sql<{ type: TitleType }>`
    select type from import_titles union select type from import_categories`.execute(trx);
  return rows.map(({ type }) => type);
}

/**
 * Creates `new_titles`. Of identical entries the first is used. Different entries with the same key are numbered in
 * file order. Episodes are merged into their series. Returns the number of repeated entries.
 */
export async function deduplicateTitles(trx: Transaction<Database>): Promise<number> {
  await sql`
    create temporary table new_titles on commit drop as
    select position, type, key || case when number > 1 then e'\t' || number else '' end as key, name, category, icon_url,
      epg_channel_id, adult, plot, release_year, seasons, season
    from (
      select *, row_number() over (partition by type, key order by position) as number
      from (
        select distinct on (type, key, twin) *, max(season) over (partition by type, key, twin) as seasons
        from import_titles order by type, key, twin, position
      ) as once
    ) as numbered`.execute(trx);
  await sql`analyze new_titles`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from import_titles where season is null)
      - (select count(*) from new_titles where season is null) as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Fills `import_categories` with the groups that the titles of a playlist name. */
export async function stageTitleGroups(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into import_categories (type, key, name, adult)
    select type, category, category, bool_or(adult) from import_titles where category is not null
    group by type, category order by min(position)`.execute(trx);
}

/** The maximum depth of nested categories. */
const MAX_DEPTH = 10;

/** The number of faulty entries in a list of categories. */
interface CategoryFaults {
  duplicates: number;
  /**
   * Categories whose parent is missing from the file or is one of their own descendants, or that are nested too deep.
   * They become top-level.
   */
  parents: number;
}

/**
 * Creates `new_categories` from a source's `import_categories`. Each row has its existing id or a new one. Returns the
 * number of faulty entries.
 */
export async function resolveCategories(trx: Transaction<Database>, source: string): Promise<CategoryFaults> {
  await sql`
    create temporary table new_categories on commit drop as
    with recursive once as (
      select distinct on (type, key) * from import_categories order by type, key, position
    ), placed as (
      select type, key, null::text as parent, 1 as depth from once
      where not exists (select from once as whole where whole.type = once.type and whole.key = once.parent)
      union all
      select once.type, once.key, once.parent, placed.depth + 1 from placed
      join once on once.type = placed.type and once.parent = placed.key
      where placed.depth < ${MAX_DEPTH}
    )
    select type, key, name, wanted, parent, adult, position, coalesce(id, nextval(pg_get_serial_sequence('stream_categories', 'id'))) as id
    from (
      select once.type, once.key, once.name, once.parent as wanted, placed.parent, once.adult, old.id,
        row_number() over (partition by once.type order by once.position) as position
      from once left join placed using (type, key)
      left join stream_categories as old
        on old.source = ${source} and old.type = once.type and old.source_key = once.key
      order by once.position
    ) as known`.execute(trx);
  await sql`analyze new_categories`.execute(trx);
  const { rows } = await sql<CategoryFaults>`
    select (select count(*) from import_categories) - count(*) as duplicates,
      count(*) filter (where wanted is not null and parent is null) as parents
    from new_categories`.execute(trx);
  return rows[0] ?? { duplicates: 0, parents: 0 };
}
