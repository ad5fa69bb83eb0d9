import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { selectCount, runMerge, type Changes, type TitleType } from './rows.ts';
import { anyText } from '../../db/values/expressions.ts';

// Writes `new_categories` into the categories, and the categories into bouquets. Each category becomes one bouquet,
// which packages sell.

/** Inserts and updates the categories of a source. Returns the number of rows by change. */
export function mergeCategories(trx: Transaction<Database>, source: string): Promise<Changes> {
  return runMerge(trx, {
    into: sql`stream_categories`,
    using: sql`select new.*, whole.id as parent_id from new_categories as new
        left join new_categories as whole on whole.type = new.type and whole.key = new.parent`,
    on: sql`old.id = new.id`,
    update: {
      name: sql`new.name`,
      parent_id: sql`new.parent_id`,
      position: sql`new.position`,
      adult: sql`new.adult`,
    },
    insert: { id: sql`new.id`, source: sql`${source}`, source_key: sql`new.key`, type: sql`new.type` },
  });
}

/**
 * Inserts and updates the bouquets of a source. Each category has one bouquet, whose parent is the bouquet of the
 * parent category. A bouquet is adult if its category is, or contains an adult title. With `named` only the categories in
 * `new_categories` are processed, otherwise all categories of the source with these types. Call this after categories,
 * streams and series are written. Returns the number of rows by change.
 */
export async function mergeBouquets(
  trx: Transaction<Database>,
  source: string,
  types: readonly TitleType[],
  onlyInFile: boolean,
): Promise<Changes> {
  await stageBouquets(
    trx,
    source,
    onlyInFile ? sql`id in (select id from new_categories)` : sql`type = ${anyText(types)}`,
  );
  const changes = await runMerge(trx, {
    into: sql`bouquets`,
    using: sql`select new.*, whole.id as parent_id from new_bouquets as new
        left join new_bouquets as whole on whole.category_id = new.part_of`,
    on: sql`old.id = new.id`,
    update: {
      bouquet_name: sql`new.name`,
      category_id: sql`new.category_id`,
      parent_id: sql`new.parent_id`,
      is_adult: sql`new.is_adult`,
      position: sql`new.position`,
    },
    insert: { id: sql`new.id`, source: sql`${source}`, source_key: sql`new.source_key`, type: sql`new.type` },
  });
  await sql`drop table new_bouquets`.execute(trx);
  return changes;
}

/** Lays ready, in `new_bouquets`, what the bouquets of those of a source's categories are to become. */
async function stageBouquets(
  trx: Transaction<Database>,
  source: string,
  candidates: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    create temporary table new_bouquets on commit drop as
    select category.id as category_id, category.source_key, category.type, category.name, category.position,
      category.parent_id as part_of,
      coalesce(old.id, nextval(pg_get_serial_sequence('bouquets', 'id'))) as id,
      category.adult or exists (select from streams where stream_category_id = category.id and adult)
        or exists (select from series where stream_category_id = category.id and adult) as is_adult
    from (
      select * from stream_categories where source = ${source} and ${candidates} order by id
    ) as category
    left join bouquets as old
      on old.source = ${source} and old.type = category.type and old.source_key = category.source_key`.execute(
    trx,
  );
}

const isMissing = (source: string, types: readonly TitleType[]): RawBuilder<SqlBool> => sql`
  category.source = ${source} and category.type = ${anyText(types)} and not exists (
    select from new_categories as new where new.type = category.type and new.key = category.source_key)`;

/** The condition that a category is empty, and that its bouquet is neither sold nor chosen. */
const UNUSED = sql<SqlBool>`
  not exists (select from streams where stream_category_id = category.id)
  and not exists (select from series where stream_category_id = category.id)
  and not exists (select from stream_categories as part where part.parent_id = category.id)
  and not exists (
    select from bouquets where category_id = category.id and (
      bouquets.source is distinct from category.source
      or exists (select from package_bouquets where bouquet_id = bouquets.id)
      or exists (select from template_bouquets where bouquet_id = bouquets.id)
      or exists (select from line_bouquets where bouquet_id = bouquets.id)
      or exists (select from bouquets as part where part.parent_id = bouquets.id)))`;

type Missing = Record<'stream_categories' | 'bouquets', Pick<Changes, 'missing' | 'pruned'>>;

/**
 * Counts the categories of a source with these types that are no longer in the file, and their bouquets. With `prune`
 * it deletes the empty ones that nobody sells or has chosen.
 */
export async function missingCategories(
  trx: Transaction<Database>,
  source: string,
  types: readonly TitleType[],
  prune: boolean,
): Promise<Missing> {
  const where = isMissing(source, types);
  const categories = await selectCount(
    trx,
    sql`select count(*) from stream_categories as category where ${where}`,
  );
  // Locked, so that nobody puts a bouquet on sale between the check and the deletion.
  const lock = prune ? sql`for update of bouquets` : sql``;
  const bouquets = await selectCount(
    trx,
    sql`
      with missing as (
        select bouquets.id from bouquets join stream_categories as category on category.id = bouquets.category_id
        where bouquets.source = ${source} and ${where} ${lock})
      select count(*) from missing`,
  );
  const pruned = prune ? await pruneCategories(trx, where) : { categories: 0, bouquets: 0 };
  return {
    stream_categories: { missing: categories - pruned.categories, pruned: pruned.categories },
    bouquets: { missing: bouquets - pruned.bouquets, pruned: pruned.bouquets },
  };
}

/** Deletes children before their parents, so it repeats once per level of the hierarchy. */
async function pruneCategories(
  trx: Transaction<Database>,
  where: RawBuilder<SqlBool>,
): Promise<{ categories: number; bouquets: number }> {
  const sum = { categories: 0, bouquets: 0 };
  for (;;) {
    const { rows } = await sql<{ categories: number; bouquets: number }>`
      with unused as materialized (
        select category.id from stream_categories as category where ${where} and ${UNUSED}
      ), gone as (
        delete from bouquets using unused where bouquets.category_id = unused.id returning bouquets.id
      ), emptied as (
        delete from stream_categories using unused where stream_categories.id = unused.id
        returning stream_categories.id
      )
      select (select count(*) from emptied) as categories, (select count(*) from gone) as bouquets`.execute(
      trx,
    );
    const { categories = 0, bouquets = 0 } = rows[0] ?? {};
    if (categories === 0) return sum;
    sum.categories += categories;
    sum.bouquets += bouquets;
  }
}
