import type { ColumnType } from 'kysely';
import type { components as edge } from '../../generated/edge-types.ts';
import type { components } from '../../generated/types.ts';

// What the tables do not say of their columns, for db/schema/tables.ts.

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Times are read as `YYYY-MM-DD HH:MM:SS` in UTC. README.md says which are stored so. */
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

/** What happened, as the contract names it. */
export type EventType = Schema<'EventType'>;

export type LineEventType = Extract<EventType, `line.${string}`>;

/** What an event can be about. */
export type EventSubjectType = Schema<'EventSubjectType'>;

/**
 * Who may see an event, if it may see such an object at all. `branch`: the user whose event it is, and those above it.
 * `parties`: whoever sees the ticket. `readers`: whoever sees the announcement.
 */
export type EventAudience = 'branch' | 'parties' | 'readers';

export type TransferKind = Schema<'TransactionType'>;
export type SyncAction = Schema<'SyncAction'>;
export type PeriodType = Schema<'PeriodType'>;
export type ReportKind = 'channel' | 'vod' | 'series';

/** What nearly every write adds to. Its counters are updated later. */
type PendingCountKind = LineKindName | 'transaction' | 'log' | 'failed_request';

/** Derived when a line is read. */
export type LineStatus = Schema<'LineStatus'>;

/** A tier of a refund policy at the time of a charge; the amount is in hundredths of a credit. */
export interface RefundTier {
  passed_days: number;
  refund_amount: number;
}

/** A fault that a check of the ledger has found: a violated rule, how often, and the ids of the first violations. */
export interface StoredFault {
  rule: string;
  count: number;
  ids: number[];
}

/** The types of columns of JSON, and of texts whose values no CHECK lists. */
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
  'failed_requests.errors': Record<string, string[]>;
  'ledger_checks.faults': StoredFault[];
  'line_charges.kind': 'create' | 'extend' | 'change_max_connections' | 'change_package';
  'line_charges.line_kind': LineKindName;
  'line_charges.period_type': PeriodType;
  'line_charges.refund_tiers': RefundTier[];
  'line_event_outbox.kind': LineKindName;
  'line_event_outbox.status': LineStatus;
  'line_event_outbox.type': LineEventType;
  'logs.changes': object;
  'notifications.data': Schema<'AnyNotification'>['data'];
  'quick_actions.payload': Record<string, unknown>;
  'report_parties.kind': ReportKind;
  'tree_count_changes.kind': PendingCountKind;
  'webhook_deliveries.attempt_log': Schema<'WebhookAttempt'>[];
  'webhook_endpoints.types': Schema<'WebhookEventType'>[];
}
