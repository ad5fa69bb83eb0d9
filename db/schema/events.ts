import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { components } from '../../generated/types.ts';
import type { DefaultTimestamp, Timestamp } from './columns.ts';
import type { LineStatus, LinesTable } from './lines.ts';

/** What happened, as the contract names it. */
export type EventType = components['schemas']['EventType'];

/** What an event can be about. */
export type EventSubjectType = components['schemas']['EventSubjectType'];

export type LineEventType = Extract<EventType, `line.${string}`>;

/**
 * Who may see an event, if it may see such an object at all. `branch`: the user whose event it is, and those above it.
 * `parties`: whoever sees the ticket. `readers`: whoever sees the announcement.
 */
export type EventAudience = 'branch' | 'parties' | 'readers';

/**
 * What has happened, in the order in which it was published. Only the publisher writes it, one transaction at a time:
 * an event is visible before any with a higher id is.
 */
export interface EventsTable {
  id: GeneratedAlways<number>;
  type: EventType;
  created_at: Timestamp;
  /** The user whose event it is. */
  user_id: number;
  subject_type: EventSubjectType;
  subject_id: number;
  audience: EventAudience;
  /** The subject as the contract shows it in an event. */
  data: ColumnType<object, string, string>;
}

/** What happened in a transaction, until it is published. Of a transaction of credit, only the type and its id. */
export interface EventOutboxTable {
  /** In the order in which they were recorded: changes of one object that wait for each other keep theirs. */
  id: GeneratedAlways<number>;
  type: EventType;
  created_at: DefaultTimestamp;
  user_id: number | null;
  subject_type: EventSubjectType | null;
  subject_id: number;
  audience: EventAudience | null;
  data: string | null;
}

/** The columns of a line that events show; its `kind` is their `type`. */
export const EVENT_LINE_COLUMNS = [
  'kind',
  'username',
  'mac_address',
  'sn',
  'stb_type',
  'modem_mac',
  'enigma_version',
  'activecode_device_id',
  'serial',
  'package_id',
  'template_id',
  'max_connections',
  'is_trial',
  'is_paid_trial',
  'adult',
  'auto_renewal',
  'vpn_enabled',
  'dns',
  'dns_domain_id',
  'note',
  'external_id',
  'country',
  'customer_has_paid',
  'messaging_contact',
  'user_id',
  'created_by_id',
  'activated_at',
  'expired_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof LinesTable)[];

/** What happened to a line, until it is published, with the line as it was then: columns take less room than JSON. */
export interface LineEventOutboxTable extends Pick<
  Selectable<LinesTable>,
  (typeof EVENT_LINE_COLUMNS)[number]
> {
  /** From the same sequence as that of the other outbox. */
  id: Generated<number>;
  type: LineEventType;
  recorded_at: DefaultTimestamp;
  line_id: number;
  status: LineStatus;
}

/** How far events have told of lines that expire. */
export interface ExpiryWalkTable {
  type: 'line.expiring' | 'line.expired';
  /** Lines that expire until then were told. */
  told_until: Timestamp;
}

export interface EventTables {
  events: EventsTable;
  event_outbox: EventOutboxTable;
  line_event_outbox: LineEventOutboxTable;
  expiry_walk: ExpiryWalkTable;
}
