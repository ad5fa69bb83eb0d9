import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { hasUnpublished, publishEvents } from '../../db/events/publish.ts';
import { withRetries } from '../../db/connection/retries.ts';
import type { Database } from '../../db/schema/tables.ts';
import { Repeating } from './repeating.ts';

/** Milliseconds between two looks. An event is published so long after its commit at most, while nothing waits. */
const POLL_EVERY = 200;

/**
 * Publishes events until it is stopped. Several workers may run one, of which one works at a time; a worker may die: what
 * it has not committed is published by the next.
 */
export function publishingEvents(db: Kysely<Database>, log: Logger): Repeating {
  const run = async (): Promise<boolean> => {
    if (!(await hasUnpublished(db))) return false;
    const { more } = await withRetries(() => publishEvents(db));
    return more;
  };
  return new Repeating({ run, every: POLL_EVERY, failure: 'events cannot be published' }, log);
}
