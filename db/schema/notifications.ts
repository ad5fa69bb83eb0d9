import type { ColumnType, Generated } from 'kysely';
import type { components } from '../../generated/types.ts';
import type { NullableTimestamp, Stamps } from './columns.ts';

export type NotificationType = components['schemas']['NotificationType'];

export interface NotificationsTable extends Stamps {
  id: Generated<number>;
  user_id: number;
  type: NotificationType;
  /**
   * Written as JSON, with the schema that `type` names. With a notice, which has the rest, only the announcement's id.
   */
  data: ColumnType<components['schemas']['AnyNotification']['data'], string, never>;
  announcement_notice_id: ColumnType<number | null, number | null | undefined, never>;
  /** Identifies a notification that is sent only once; null for one that may repeat. */
  once_key: string | null;
  read_at: NullableTimestamp;
}

export interface NotificationsTables {
  notifications: NotificationsTable;
}
