import { sql, type Expression, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import type { Database } from './schema/tables.ts';

/** The bouquets chosen for a row of `lines`: those of its template, otherwise its own. */
export const CHOSEN_BOUQUETS = sql`
  select bouquet_id from template_bouquets where template_id = lines.template_id
  union all select bouquet_id from line_bouquets where line_id = lines.id and lines.template_id is null`;

/** Returns the ids of the chosen bouquets that are in the package, or of all its bouquets if none was chosen. */
function effectiveBouquets(
  packageId: RawBuilder<unknown>,
  chosen: RawBuilder<unknown>,
): RawBuilder<number[]> {
  return sql`(
  with chosen as (${chosen})
  select coalesce(array_agg(bouquet_id order by bouquet_id), '{}') from package_bouquets
  where package_id = ${packageId}
    and (bouquet_id in (select bouquet_id from chosen) or not exists (select from chosen)))`;
}

/** The ids of the bouquets that a row of `lines` can play. */
export const EFFECTIVE_BOUQUETS = effectiveBouquets(sql`lines.package_id`, CHOSEN_BOUQUETS);

/** Returns the condition that a line can play a row of `bouquets`. */
export function isBouquetOfLine(lineId: number): Expression<SqlBool> {
  return sql`bouquets.id = any((select ${EFFECTIVE_BOUQUETS} from lines where lines.id = ${lineId})::bigint[])`;
}

/** Returns the condition that a line with this template can play a row of `bouquets`. */
export function isBouquetOfTemplate(templateId: number): Expression<SqlBool> {
  const ids = effectiveBouquets(
    sql`templates.package_id`,
    sql`select bouquet_id from template_bouquets where template_id = templates.id`,
  );
  return sql`bouquets.id = any((select ${ids} from templates where templates.id = ${templateId})::bigint[])`;
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
