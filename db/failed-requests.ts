import { sql, type Kysely } from 'kysely';
import type { Database } from './schema/tables.ts';
import { rowsFromJson } from './values/expressions.ts';

/** What is kept of a user and a day of UTC: the newest. */
export const MOST_A_DAY = 1000;

/** A request that failed. */
export type FailedRequest = Omit<Database['failed_requests'], 'id' | 'errors' | 'created_at'> & {
  errors: Record<string, string[]> | null;
  /** When it was over, as ISO 8601. */
  created_at: string;
};

const COLUMNS = [
  'user_id',
  'token_id',
  'operation',
  'method',
  'path',
  'status',
  'code',
  'detail',
  'errors',
  'request_id',
  'ip',
  'duration_ms',
  'created_at',
] as const satisfies (keyof FailedRequest)[];

/** Stores requests that failed, and deletes the oldest of today beyond `MOST_A_DAY` of their users. */
export async function insertFailedRequests(
  db: Kysely<Database>,
  requests: readonly FailedRequest[],
): Promise<void> {
  await db
    .insertInto('failed_requests')
    .columns(COLUMNS)
    .expression(rowsFromJson('failed_requests', COLUMNS, JSON.stringify(requests)))
    .execute();
  const users = [...new Set(requests.map(({ user_id }) => user_id))];
  const today = sql`date_trunc('day', now(), 'UTC')`;
  await sql`
    delete from failed_requests f using unnest(${users}::bigint[]) as u (id)
    where f.user_id = u.id and f.created_at >= ${today} and f.id <= (
      select kept.id from failed_requests kept
      where kept.user_id = u.id and kept.created_at >= ${today}
      order by kept.id desc offset ${MOST_A_DAY} limit 1
    )`.execute(db);
}
