import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { components } from '../../generated/types.ts';
import type { DefaultTimestamp, NullableTimestamp, Stamps } from './columns.ts';

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Addresses to which users get events. */
export interface WebhookEndpointsTable extends Stamps {
  id: GeneratedAlways<number>;
  user_id: number;
  url: string;
  description: Generated<string>;
  types: Schema<'WebhookEventType'>[];
  including_descendants: Generated<boolean>;
  status: Generated<Schema<'WebhookEndpointStatus'>>;
  /** `whsec_` and Base64, as it signs: it cannot be stored by a hash. */
  secret: string;
  /** The secret before, which signs too until a time. */
  old_secret: string | null;
  old_secret_until: NullableTimestamp;
  /** Those of the token that has created or last changed it: it gets nothing that they do not show. */
  scopes: string[];
  /** Since when it has taken no delivery, and until when it gets none; null if it took the last one. */
  failing_since: NullableTimestamp;
  rests_until: NullableTimestamp;
  /** From when on events are sent again, and the last one that was looked at; null before the first. */
  recover_since: NullableTimestamp;
  recover_after: number | null;
}

/** Events on their way to endpoints. A test has no event and no subject. */
export interface WebhookDeliveriesTable extends Stamps {
  id: GeneratedAlways<number>;
  webhook_endpoint_id: number;
  event_id: number | null;
  type: string;
  subject_type: string | null;
  subject_id: number | null;
  status: Generated<Schema<'WebhookDeliveryStatus'>>;
  attempts: Generated<number>;
  /** The latest attempts, oldest first. */
  attempt_log: ColumnType<Schema<'WebhookAttempt'>[], string | undefined, string>;
  last_error: string | null;
  next_attempt_at: DefaultTimestamp;
  /** The time since which it has been tried. */
  pending_since: DefaultTimestamp;
  delivered_at: NullableTimestamp;
}

/** Events that wait for their deliveries, by the branch that their user was in when they were published. */
export interface WebhookQueueTable {
  branch_id: number;
  event_id: number;
}

/** How many deliveries the events of a branch have become within an hour. */
export interface WebhookBudgetsTable {
  branch_id: number;
  began_at: DefaultTimestamp;
  deliveries: number;
}

export interface WebhooksTables {
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_queue: WebhookQueueTable;
  webhook_budgets: WebhookBudgetsTable;
}
