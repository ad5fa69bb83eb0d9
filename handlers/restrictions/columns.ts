import { expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { kindsAmong } from '../kinds/index.ts';
import type { Columns } from '../call/keys.ts';
import { anyOf, anyText } from '../../db/values/expressions.ts';

const eb = expressionBuilder<Database, 'restrictions'>();

/** The columns of the sort and filter keys of `restrictions_index`. */
export const COLUMNS = {
  id: 'restrictions.id',
  title: 'restrictions.title',
  description: 'restrictions.description',
  batch: 'restrictions.batch',
  restrictable_type: (types) => {
    const kind = eb
      .selectFrom('lines')
      .select('lines.kind')
      .whereRef('lines.id', '=', 'restrictions.line_id');
    const onLines = eb(kind, '=', anyText(kindsAmong(types)));
    return types.includes('User') ? eb.or([onLines, eb('restrictions.user_id', 'is not', null)]) : onLines;
  },
  restrictable_id: {
    sort: sql`coalesce(restrictions.user_id, restrictions.line_id)`,
    filter: (ids) =>
      sql<SqlBool>`(restrictions.user_id = ${anyOf(ids)} or restrictions.line_id = ${anyOf(ids)})`,
  },
  created_by_id: 'restrictions.created_by_id',
} satisfies Columns<'restrictions_index', 'restrictions'>;
