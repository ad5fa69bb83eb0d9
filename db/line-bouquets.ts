import { sql, type Expression, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import type { Database } from './schema/index.ts';

/** The bouquets that a row of `lines` names: those of its template, or else those chosen for it. */
export const CHOSEN_BOUQUETS = sql`
  select bouquet_id from template_bouquets where template_id = lines.template_id
  union all select bouquet_id from line_bouquets where line_id = lines.id and lines.template_id is null`;

/** Ids of the bouquets that are opened: those chosen, as far as the package has them, or all of it where none are. */
function opened(packageId: RawBuilder<unknown>, chosen: RawBuilder<unknown>): RawBuilder<number[]> {
  return sql`(
  with chosen as (${chosen})
  select coalesce(array_agg(bouquet_id order by bouquet_id), '{}') from package_bouquets
  where package_id = ${packageId}
    and (bouquet_id in (select bouquet_id from chosen) or not exists (select from chosen)))`;
}

/** Ids of the bouquets that a row of `lines` opens. */
export const OPENED_BOUQUETS = opened(sql`lines.package_id`, CHOSEN_BOUQUETS);

/** That a row of `bouquets` is one of those that a line opens. */
export function openedBy(lineId: number): Expression<SqlBool> {
  return sql`bouquets.id = any((select ${OPENED_BOUQUETS} from lines where lines.id = ${lineId})::bigint[])`;
}

/** That a row of `bouquets` is one of those that a line with this template opens. */
export function openedByTemplate(templateId: number): Expression<SqlBool> {
  const ids = opened(
    sql`templates.package_id`,
    sql`select bouquet_id from template_bouquets where template_id = templates.id`,
  );
  return sql`bouquets.id = any((select ${ids} from templates where templates.id = ${templateId})::bigint[])`;
}

/** Makes these the bouquets chosen for a line; none of them stands for those of its template or package. */
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
