import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

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

/** What an import did to a table, in rows. */
export interface Changes {
  added: number;
  changed: number;
  /** In the file and unchanged. */
  same: number;
  /** No longer in the file, and kept. */
  missing: number;
  /** No longer in the file, and deleted. */
  pruned: number;
}

export const NO_CHANGES: Changes = { added: 0, changed: 0, same: 0, missing: 0, pruned: 0 };

/** How the rows of a file change a table. `old` is a row of the table, and `new` one of the file. */
interface Merge {
  into: RawBuilder<unknown>;
  /** A query of all rows in the file. They have a `position`. */
  using: RawBuilder<unknown>;
  on: RawBuilder<unknown>;
  /** The columns that an update sets, and their values. */
  update: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The columns that only an insert sets, and their values. */
  insert: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** Updates the rows that have changed, and inserts new ones in file order. Returns the number of rows by change. */
export async function runMerge(
  trx: Transaction<Database>,
  { into, using, on, update, insert }: Merge,
): Promise<Changes> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${using}) as new`.execute(trx);
  const total = rows[0]?.total ?? 0;
  const columns = (of: Merge['update']) => Object.keys(of).map((column) => sql.ref(column));
  const old = sql.join(columns(update).map((column) => sql`old.${column}`));
  const set = sql.join(Object.entries(update).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  const updated = await sql`
    update ${into} as old set ${set}, updated_at = now() from (${using}) as new
    where ${on} and (${old}) is distinct from (${sql.join(Object.values(update))})`.execute(trx);
  const all = { ...insert, ...update };
  const inserted = await sql`
    insert into ${into} (${sql.join(columns(all))})
    select ${sql.join(Object.values(all))} from (${using}) as new left join ${into} as old on ${on}
    where old.id is null order by new.position`.execute(trx);
  const [added, changed] = [Number(inserted.numAffectedRows ?? 0), Number(updated.numAffectedRows ?? 0)];
  return { ...NO_CHANGES, added, changed, same: total - added - changed };
}

/** Returns the single number that a statement selects, 0 if it selects no row. */
export async function selectCount(
  trx: Transaction<Database>,
  statement: RawBuilder<{ count: number }>,
): Promise<number> {
  const { rows } = await statement.execute(trx);
  return rows[0]?.count ?? 0;
}
