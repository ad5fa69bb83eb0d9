import { sql, type CompiledQuery, type RawBuilder, type Transaction } from 'kysely';
import type { Cause } from '../cause.ts';
import { rowsFromJson, type ValueOrExpression } from '../values/expressions.ts';
import type { EventAudience, EventSubjectType, EventType, LineEventType } from '../schema/columns.ts';
import type { Database } from '../schema/tables.ts';

// Records events in the transaction of the change, which the publisher (handlers/jobs/event-publisher.ts) publishes
// later. Call these functions after the change: they record the object in its current state.

/** An event with its object. Those of lines and of transactions of credit have shorter ways. */
export interface NewEvent {
  type: EventType;
  /** The user that the event belongs to. */
  userId: number;
  subject: { type: EventSubjectType; id: number };
  audience?: EventAudience;
  /** The object as the contract shows it in an event of this type. */
  data: object;
}

/** The columns of a line that events show. `kind` becomes `type`. */
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
] as const satisfies (keyof Database['lines'])[];

const COLUMNS = [
  'type',
  'user_id',
  'subject_type',
  'subject_id',
  'audience',
  'data',
  'actor_id',
  'request_id',
] as const;

/** Who has done what events tell of, by which request; null for the service itself. */
export type Doing = Pick<Cause, 'actorId' | 'requestId'>;

/** Records events. An empty list records nothing. */
export async function recordEvents(
  trx: Transaction<Database>,
  doing: Doing,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length > 0) await trx.executeQuery(eventStatement(trx, doing, events));
}

/** Returns the statement of `recordEvents`. */
export function eventStatement(
  trx: Transaction<Database>,
  { actorId, requestId }: Doing,
  events: readonly NewEvent[],
): CompiledQuery<never> {
  const rows = events.map(({ type, userId, subject, audience = 'branch', data }) => ({
    type,
    user_id: userId,
    subject_type: subject.type,
    subject_id: subject.id,
    audience,
    data,
    actor_id: actorId,
    request_id: requestId,
  }));
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
  return sql<never>`
    insert into event_outbox (${columns}) ${rowsFromJson('event_outbox', COLUMNS, JSON.stringify(rows))}`.compile(
    trx,
  );
}

/** The columns of `lines` that `insertLineEvents` needs beside the status. */
export const lineEventColumns: RawBuilder<unknown> = sql.join(
  ['id', ...EVENT_LINE_COLUMNS].map((name) => sql.ref(`lines.${name}`)),
);

/**
 * Returns an insert of events of lines, as a part of the statement that changes them. `lines` is a table of the
 * statement with `lineEventColumns` and `status`, `referenceId` the id of the order's reference.
 */
export const insertLineEvents = (
  type: ValueOrExpression<LineEventType>,
  lines: RawBuilder<unknown>,
  { actorId, requestId, referenceId }: LineEventCause,
): RawBuilder<never> => sql`
  insert into line_event_outbox (type, line_id, actor_id, request_id, reference_id, status, ${SHOWN})
  select ${type}, id, ${actorId}::bigint, ${requestId}, ${referenceId}, status, ${SHOWN} from ${lines}`;

interface LineEventCause {
  actorId: ValueOrExpression<number | null>;
  requestId: ValueOrExpression<string | null>;
  referenceId: RawBuilder<string | null>;
}

const SHOWN = sql.join(EVENT_LINE_COLUMNS.map((name) => sql.ref(name)));

// A line as events show it, from a row with its columns, `line_id` and `status`.

/** Returns a time as the contract shows it. */
export const utc = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;

export const LINE_TYPE = sql`initcap(kind)`;

/** A device has its number in `sn` or in `serial`, by the kind of the line. */
const COMPUTED: readonly string[] = ['kind', 'sn', 'serial'] satisfies (typeof EVENT_LINE_COLUMNS)[number][];

export const LINE_DATA = sql`jsonb_build_object('id', line_id, 'type', ${LINE_TYPE}, 'status', status,
  'sn', coalesce(sn, serial), ${sql.join(
    EVENT_LINE_COLUMNS.filter((name) => !COMPUTED.includes(name)).map(
      (name) => sql`${sql.lit(name)}, ${name.endsWith('_at') ? utc(name) : sql.ref(name)}`,
    ),
  )})`;
