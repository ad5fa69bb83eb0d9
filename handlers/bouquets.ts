import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import type { GroupHandlers, Schema } from './call/contract.ts';
import { page, type ListCall } from './lists/page.ts';

export const bouquets = {
  bouquets_index: (call) => bouquetPage(call, call.db.selectFrom('bouquets')),
} satisfies Partial<GroupHandlers<'Bouquets'>>;

const COLUMNS = {
  id: 'bouquets.id',
  bouquet_name: 'bouquets.bouquet_name',
  type: 'bouquets.type',
  parent_id: 'bouquets.parent_id',
  category_id: 'bouquets.category_id',
  is_adult: 'bouquets.is_adult',
  position: 'bouquets.position',
  created_at: 'bouquets.created_at',
  updated_at: 'bouquets.updated_at',
} as const;

const FILTERED = {
  ...COLUMNS,
  is_children: (wanted: boolean) =>
    wanted ? sql<SqlBool>`bouquets.parent_id is not null` : sql<SqlBool>`bouquets.parent_id is null`,
} as const;

/** The operations that list bouquets. */
type BouquetsOperation =
  | 'bouquets_index'
  | 'packages_bouquets'
  | 'templates_bouquets'
  | 'm3us_bouquets'
  | 'mags_bouquets'
  | 'enigmas_bouquets'
  | 'activecodes_bouquets';
export type BouquetsCall = ListCall<BouquetsOperation>;

/**
 * Returns a page of bouquets for any operation that lists some, with the same sort and filter keys. `list` selects the
 * rows but no columns: `db.selectFrom('bouquets').where(...)`.
 */
export function bouquetPage(
  call: BouquetsCall,
  list: SelectQueryBuilder<Database, 'bouquets', object>,
): Promise<Schema<'BouquetPage'>> {
  return page(call, {
    rows: list.select(Object.values(COLUMNS)),
    columns: FILTERED,
    view: (bouquet) => bouquet,
  });
}
