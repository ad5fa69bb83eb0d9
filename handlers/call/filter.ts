import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** A condition of a query that selects the rows of a table that somebody may see. */
export type Filter<Table extends keyof Database> = (
  eb: ExpressionBuilder<Database, Table>,
) => Expression<SqlBool>;

/** Selects all rows. */
export const allRows = (): Expression<SqlBool> => sql<SqlBool>`true`;
