import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../schema/index.ts';

// A commit that waits for a disk or a standby holds its locks meanwhile. An account would be sold on only as often as
// these answer. So a request commits without waiting, which frees what it has locked, and waits before it is answered.
// Others may read meanwhile what can still be lost. Whoever writes waits for all that it has read as well, because the log
// keeps its order; whoever tells it to somebody outside without writing calls `untilDurable`.

/** Lets the commit of the current transaction wait for nothing. */
export const WITHOUT_WAITING = CompiledQuery.raw('set local synchronous_commit = off');

/**
 * A transaction of its own that leaves a mark in the log. It is committed as the operator has set `synchronous_commit` and
 * `synchronous_standby_names`, and everything before it with it.
 */
export const WAIT = CompiledQuery.raw("select pg_logical_emit_message(true, '', '')");

/** Waits until everything that is committed now cannot be lost. */
export async function untilDurable(db: Kysely<Database>): Promise<void> {
  await db.executeQuery(WAIT);
}
