import type { ColumnType, Generated } from 'kysely';
import type { Stamps } from './columns.ts';

export interface QuickActionsTable extends Stamps {
  id: Generated<number>;
  user_id: number;
  name: string;
  operation: string;
  /** Written as JSON and kept unchanged. */
  payload: ColumnType<Record<string, unknown>, string, string>;
  position: number;
}

export interface QuickActionsTables {
  quick_actions: QuickActionsTable;
}
