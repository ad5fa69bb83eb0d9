import type { ColumnType, Generated } from 'kysely';
import type { components } from '../../generated/types.ts';
import type { NullableTimestamp, Stamps } from './columns.ts';

export type NotificationType = components['schemas']['NotificationType'];

export interface NotificationsTable extends Stamps {
  id: Generated<number>;
  user_id: number;
  type: NotificationType;
  /** Written as JSON; has the schema that `type` names. */
  data: ColumnType<components['schemas']['Notification']['data'], string, never>;
  /** What the user is told of only once; null for what may be told again. */
  once_key: string | null;
  read_at: NullableTimestamp;
}

export interface NotificationsTables {
  notifications: NotificationsTable;
}
