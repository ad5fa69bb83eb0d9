import { sql, type Kysely } from 'kysely';
import { publishEvents } from '../../handlers/jobs/event-publisher.ts';
import type { Database } from '../../db/schema/tables.ts';

interface FoundEvent {
  id: number;
  type: string;
}

/** The newest events of a database that are checked. */
const LOOKED_AT = 1000;

/**
 * Publishes what a test has left, and returns what deviates from the schema of its type in the contract, in words. A test
 * may have left a database without tables.
 */
export async function faultsOfEvents(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('event_outbox') is not null`.execute(db);
  if (tables.length === 0) return [];
  while ((await publishEvents(db)).more);
  const { rows } = await sql<{ event: FoundEvent }>`
    select jsonb_build_object('id', id, 'type', type, 'user_id', user_id,
      'actor_id', actor_id, 'request_id', request_id,
      'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
      'subject', jsonb_build_object('type', subject_type, 'id', subject_id), 'data', data) as event
    from events order by id desc limit ${LOOKED_AT}`.execute(db);
  if (rows.length === 0) return [];
  const { faultsOfEvent } = await import('./contract.ts');
  const faults = rows.flatMap(({ event }) =>
    faultsOfEvent(event.type, event).map((fault) => `${event.type}: ${fault}`),
  );
  return [...new Set(faults)];
}
