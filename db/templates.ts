import { sql, type SelectQueryBuilder, type Selectable, type Transaction } from 'kysely';
import { recordLineEvents } from './lines.ts';
import type { Database } from './schema/tables.ts';
import type { Reader } from './connection/reader.ts';
import { idsOfPath } from './tree/tree.ts';
import { anyOf, NOW } from './values/expressions.ts';

/** A template with the ids of its bouquets. An empty list means all bouquets of its package. */
export type TemplateRow = Selectable<Database['templates']> & { bouquets: number[] };

/** Selects templates. Bouquets that are no longer in the package are left out. */
export function selectTemplates(db: Reader): SelectQueryBuilder<Database, 'templates', TemplateRow> {
  return db
    .selectFrom('templates')
    .select([
      'templates.id',
      'templates.name',
      'templates.package_id',
      'templates.is_global',
      'templates.show_for_my_created',
      'templates.publish',
      'templates.created_by_id',
      'templates.created_at',
      'templates.updated_at',
    ])
    .select(
      sql<number[]>`(
        select coalesce(json_agg(chosen.bouquet_id order by chosen.bouquet_id), '[]')
        from template_bouquets as chosen
        join package_bouquets as sold using (bouquet_id)
        where chosen.template_id = templates.id and sold.package_id = templates.package_id)`.as('bouquets'),
    );
}

/**
 * Takes a template from lines whose owners are neither its creator nor below it: they or their lines were moved, or the
 * template was global. They keep its bouquets as their own, so the edge hears nothing. The caller has locked the template.
 */
export async function leaveOutsiders(
  trx: Transaction<Database>,
  { id, created_by_id }: Pick<TemplateRow, 'id' | 'created_by_id'>,
): Promise<void> {
  const lines = await trx
    .selectFrom('lines')
    .innerJoin('users as owner', 'owner.id', 'lines.user_id')
    .select('lines.id')
    .where('lines.template_id', '=', id)
    .where('lines.deleted_at', 'is', null)
    .where(sql<number>`${created_by_id}::bigint`, '<>', sql<number>`all(${idsOfPath(sql.ref('owner.path'))})`)
    .orderBy('lines.id')
    .forUpdate('lines')
    .execute();
  if (lines.length === 0) return;
  const ids = lines.map((line) => line.id);
  await trx.deleteFrom('line_bouquets').where('line_id', '=', anyOf(ids)).execute();
  await sql`
    insert into line_bouquets (line_id, bouquet_id)
    select line_id, bouquet_id from unnest(${ids}::bigint[]) as line_id cross join template_bouquets
    where template_id = ${id}`.execute(trx);
  await trx
    .updateTable('lines')
    .set({ template_id: null, updated_at: NOW })
    .where('id', '=', anyOf(ids))
    .execute();
  await recordLineEvents(trx, ids, 'line.changed');
}
