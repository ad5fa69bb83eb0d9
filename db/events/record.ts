import { sql, type CompiledQuery, type RawBuilder, type Transaction } from 'kysely';
import { rowsFromJson, type ValueOrExpression } from '../values/expressions.ts';
import type { EventAudience, EventSubjectType, EventType, LineEventType } from '../schema/columns.ts';
import type { Database } from '../schema/tables.ts';
import { EVENT_LINE_COLUMNS } from './line-data.ts';

// Says what has happened, in the transaction that makes it true. Afterwards the publisher (publish.ts) makes events of
// it. Call these after the change: they note the object as it is then.

/** An event of something that is neither a line nor a transaction of credit. */
export interface NewEvent {
  type: Exclude<EventType, LineEventType | 'transaction.created'>;
  /** The user whose event it is. */
  userId: number;
  subject: { type: EventSubjectType; id: number };
  audience?: EventAudience;
  /** The object as the contract shows it in an event of this type. */
  data: object;
}

const COLUMNS = ['type', 'user_id', 'subject_type', 'subject_id', 'audience', 'data'] as const;

/** Records events. An empty list records nothing. */
export async function recordEvents(trx: Transaction<Database>, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await trx.executeQuery(eventStatement(trx, events));
}

/** Returns the statement of `recordEvents`. */
export function eventStatement(
  trx: Transaction<Database>,
  events: readonly NewEvent[],
): CompiledQuery<never> {
  const rows = events.map(({ type, userId, subject, audience = 'branch', data }) => ({
    type,
    user_id: userId,
    subject_type: subject.type,
    subject_id: subject.id,
    audience,
    data,
  }));
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
  return sql<never>`
    insert into event_outbox (${columns}) ${rowsFromJson('event_outbox', COLUMNS, JSON.stringify(rows))}`.compile(
    trx,
  );
}

/** The columns of `lines` that events show. The status comes beside them. */
export const lineEventColumns: RawBuilder<unknown> = sql.join(
  ['id', ...EVENT_LINE_COLUMNS].map((name) => sql.ref(`lines.${name}`)),
);

/**
 * Returns an insert of events of lines, to stand in a statement that changes them. `lines` is a table of the statement
 * with `lineEventColumns` and `status`.
 */
export const insertLineEvents = (
  type: ValueOrExpression<LineEventType>,
  lines: RawBuilder<unknown>,
): RawBuilder<never> => sql`
  insert into line_event_outbox (type, line_id, status, ${SHOWN}) select ${type}, id, status, ${SHOWN} from ${lines}`;

const SHOWN = sql.join(EVENT_LINE_COLUMNS.map((name) => sql.ref(name)));
