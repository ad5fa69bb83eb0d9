import { sql, type Kysely } from 'kysely';
import { branchOf } from '../tree/tree.ts';

/** What the version before has published last, and not queued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into webhook_queue (branch_id, event_id)
    select ${branchOf(sql`users.path`)}, events.id from events join users on users.id = events.user_id
    where events.id > (select event_id from webhook_positions)
    on conflict do nothing`.execute(db);
  await sql`drop table webhook_positions`.execute(db);
}
