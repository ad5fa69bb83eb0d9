import type { ColumnType } from 'kysely';
import type { components as edge } from '../../generated/edge-types.ts';
import type { components } from '../../generated/types.ts';

// The types of columns that the tables do not tell, for db/schema/tables.ts.

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Times are read as `YYYY-MM-DD HH:MM:SS` in UTC. README.md says which are stored to the second. */
export type Timestamp = ColumnType<string, Date | string, Date | string>;

export type DefaultTimestamp = ColumnType<string, Date | string | undefined, Date | string>;

export type NullableTimestamp = ColumnType<
  string | null,
  Date | string | null | undefined,
  Date | string | null
>;

/** JSON is read as an object, and written as text. */
export type Json<Value> = ColumnType<Value, WrittenJson<Value>, WrittenJson<Value>>;
export type DefaultJson<Value> = ColumnType<Value, WrittenJson<Value> | undefined, WrittenJson<Value>>;
type WrittenJson<Value> = null extends Value ? string | null : string;

/** The kinds of lines, as the contract of the streaming edge lists them. */
export type LineKindName = edge['schemas']['SyncedLine']['kind'];

/** The types of events, from the contract. */
export type EventType = Schema<'EventType'>;

export type LineEventType = Extract<EventType, `line.${string}`>;

export type EventSubjectType = Schema<'EventSubjectType'>;

/**
 * Who may see an event, of those who may see its object. `branch`: the user of the event and users above it. `parties`:
 * users who see the ticket. `readers`: users who see the announcement.
 */
export type EventAudience = 'branch' | 'parties' | 'readers';

export type TransferKind = Schema<'TransactionType'>;
export type SyncAction = Schema<'SyncAction'>;
export type PeriodType = Schema<'PeriodType'>;
export type ReportKind = 'channel' | 'vod' | 'series';

/** The kinds of items that nearly every write adds, whose counters are updated later. */
type PendingCountKind = LineKindName | 'transaction' | 'log' | 'failed_request';

/** Computed when a line is read. */
export type LineStatus = Schema<'LineStatus'>;

/** A tier of a refund policy as of a charge; the amount is in hundredths of a credit. */
export interface RefundTier {
  passed_days: number;
  refund_amount: number;
}

/**
 * A fault that a check of the ledger has found: the violated rule, the number of violations, and the ids of the first.
 */
export interface StoredFault {
  rule: string;
  count: number;
  ids: number[];
}

/** The types of JSON columns, and of texts whose values no CHECK lists. */
export interface Columns {
  'branch_sales.kind': LineKindName;
  'branch_sales_of_days.kind': LineKindName;
  'branch_transactions.kind': TransferKind;
  'credit_accounts.purpose': 'credit' | 'sales';
  'credit_transfers.kind': TransferKind;
  'event_outbox.audience': EventAudience;
  'event_outbox.data': object;
  'event_outbox.subject_type': EventSubjectType;
  'event_outbox.type': EventType;
  'events.audience': EventAudience;
  'events.data': object;
  'events.subject_type': EventSubjectType;
  'events.type': EventType;
  'ledger_checks.faults': StoredFault[];
  'line_charges.kind': 'create' | 'extend' | 'change_max_connections' | 'change_package' | 'move_in';
  'line_charges.line_kind': LineKindName;
  'line_charges.period_type': PeriodType;
  'line_charges.refund_tiers': RefundTier[];
  'line_event_outbox.kind': LineKindName;
  'line_event_outbox.status': LineStatus;
  'line_event_outbox.type': LineEventType;
  'quick_actions.payload': Record<string, unknown>;
  'report_parties.kind': ReportKind;
  'tree_count_changes.kind': PendingCountKind;
  'webhook_deliveries.attempt_log': Schema<'WebhookAttempt'>[];
  'webhook_endpoints.types': Schema<'WebhookEventType'>[];
}

/** Columns that no statement may change, or that only triggers write, with all of their type. */
export interface GuardedColumns {
  'failed_requests.errors': ColumnType<Record<string, string[]> | null, string | null, never>;
  'logs.changes': ColumnType<unknown, string, never>;
  'notifications.announcement_notice_id': ColumnType<number | null, number | null | undefined, never>;
  'notifications.data': ColumnType<Schema<'AnyNotification'>['data'], string, never>;
  'tree_counts.count': ColumnType<number, never, never>;
}
