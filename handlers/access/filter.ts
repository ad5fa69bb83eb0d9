import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema/index.ts';

/** Which rows of a table somebody may see, as a condition of a query. */
export type Filter<Table extends keyof Database> = (
  eb: ExpressionBuilder<Database, Table>,
) => Expression<SqlBool>;

/** All of them. */
export const everyRow = (): Expression<SqlBool> => sql<SqlBool>`true`;
