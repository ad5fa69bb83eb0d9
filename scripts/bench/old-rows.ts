import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';

/**
 * Replaces the log by old rows, and adds a tenth as many connections that ended long ago. Triggers are off meanwhile, and the
 * log is counted at the end. `db` has no time limit.
 */
export async function fillOldRows(db: Kysely<Database>, count: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`truncate logs`.execute(trx);
    await sql`
      insert into logs (user_id, action, subject_type, subject_id, changes, ip, request_id, created_at)
      select 1 + number % users, 'm3us_create', 'M3u', number, '{"package_id":2,"note":"sold at the counter"}',
        '203.0.113.7', gen_random_uuid(), now() - interval '900 days' + number * interval '1 second'
      from generate_series(1, ${count}::integer) as number, (select max(id) as users from users) as most`.execute(
      trx,
    );
    await sql`
      insert into activities (line_id, session_id, ip, user_agent, started_at, ended_at)
      select 1 + number % lines, 'old-' || number, '203.0.113.7', 'player/1.0',
        now() - interval '300 days' + number * interval '1 second', now() - interval '150 days'
      from generate_series(1, ${Math.ceil(count / 10)}::integer) as number, (select max(id) as lines from lines) as most`.execute(
      trx,
    );
    await sql`delete from tree_counts where kind = 'log'`.execute(trx);
    await sql`
      insert into tree_counts (user_id, kind, shard, count)
      select above::bigint, 'log', 0, sum(count)
      from (select user_id, count(*) as count from logs group by 1) as each join users on users.id = each.user_id
      cross join lateral string_to_table(rtrim(users.path, '.'), '.') as above group by 1`.execute(trx);
  });
  await sql`vacuum (analyze) logs, activities, tree_counts`.execute(db);
}

/** The size of a table with its indexes, and what it has in it. */
export interface Size {
  table: string;
  rows: number;
  dead: number;
  bytes: number;
}

/** Returns the sizes of the tables that have rows. */
export async function sizes(db: Kysely<Database>): Promise<Size[]> {
  await sql`analyze`.execute(db);
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<Size>`
    select relname as "table", n_tup_ins - n_tup_del as rows, n_dead_tup as dead,
      pg_total_relation_size(relid) as bytes
    from pg_stat_user_tables where schemaname = 'public' order by relname`.execute(db);
  return rows;
}
