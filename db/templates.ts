import { sql, type SelectQueryBuilder, type Selectable } from 'kysely';
import type { TemplatesTable } from './schema/templates.ts';
import type { Reader } from './connection/reader.ts';
import type { Database } from './schema/index.ts';

/** A template with the ids of its bouquets. An empty list means all bouquets of its package. */
export type TemplateRow = Selectable<TemplatesTable> & { bouquets: number[] };

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
