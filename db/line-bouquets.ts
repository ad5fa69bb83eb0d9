import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** A line, by what says which bouquets it opens. */
export interface BouquetChoice {
  id: number;
  template_id: number | null;
  package_id: number;
}

/**
 * The bouquets that a line opens: those of its template, or those chosen for it, as far as its package has them;
 * where none were chosen, all of its package's.
 */
export function openedBouquets({ id, template_id, package_id }: BouquetChoice) {
  return (eb: ExpressionBuilder<Database, 'bouquets'>): Expression<SqlBool> => {
    const chosen =
      template_id === null
        ? eb.selectFrom('line_bouquets').select('bouquet_id').where('line_id', '=', id)
        : eb.selectFrom('template_bouquets').select('bouquet_id').where('template_id', '=', template_id);
    const sold = eb.selectFrom('package_bouquets').select('bouquet_id').where('package_id', '=', package_id);
    return eb.and([
      eb('bouquets.id', 'in', sold),
      eb.or([eb('bouquets.id', 'in', chosen), eb.not(eb.exists(chosen))]),
    ]);
  };
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
