import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** What a restored database says that may have changed after the point to which it was restored. */
export interface Remains {
  /** The time of the last write that is in it; null if there is none. */
  lastWrite: string | null;
  users: number;
  /** Valid ones. */
  personalTokens: number;
  openConnections: number;
  /** Requests for credit or refunds that nobody has decided. */
  pendingRequests: number;
}

/** Counts them. Reads whole tables. */
export async function remains(db: Kysely<Database>): Promise<Remains> {
  const { rows } = await sql<Remains>`
    select
      greatest((select max(created_at) from logs), (select max(updated_at) from syncs),
        (select max(created_at) from credit_transfers)) as "lastWrite",
      (select count(*) from users) as users,
      (select count(*) from tokens
        where kind = 'personal' and revoked_at is null and expires_at > now()) as "personalTokens",
      (select count(*) from activities where ended_at is null) as "openConnections",
      (select count(*) from request_credits where status in ('pending', 'taken'))
        + (select count(*) from request_refunds where status = 'pending') as "pendingRequests"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a query without its row');
  return row;
}
