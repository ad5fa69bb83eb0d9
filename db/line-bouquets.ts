import { sql, type Expression, type SqlBool, type Transaction } from 'kysely';
import type { Database } from './schema/index.ts';

/**
 * The ids of the bouquets that a row of `lines` opens. These are the bouquets of its template, or those chosen for the
 * line, limited to those in its package. If none were chosen, these are all bouquets of the package.
 */
export const OPENED_BOUQUETS = sql<number[]>`(
  with chosen as (
    select bouquet_id from template_bouquets where template_id = lines.template_id
    union all select bouquet_id from line_bouquets where line_id = lines.id and lines.template_id is null
  )
  select coalesce(array_agg(bouquet_id order by bouquet_id), '{}') from package_bouquets
  where package_id = lines.package_id
    and (bouquet_id in (select bouquet_id from chosen) or not exists (select from chosen)))`;

/** Returns the condition that a row of `bouquets` is opened by a line. */
export function openedBy(lineId: number): Expression<SqlBool> {
  return sql`bouquets.id = any((select ${OPENED_BOUQUETS} from lines where lines.id = ${lineId})::bigint[])`;
}

/** Replaces the bouquets chosen for a line. An empty list means those of its template or package. */
export async function setLineBouquets(
  trx: Transaction<Database>,
  lineId: number,
  bouquetIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom('line_bouquets').where('line_id', '=', lineId).execute();
  if (bouquetIds.length === 0) return;
  await trx
    .insertInto('line_bouquets')
    .values(bouquetIds.map((bouquet_id) => ({ line_id: lineId, bouquet_id })))
    .execute();
}
