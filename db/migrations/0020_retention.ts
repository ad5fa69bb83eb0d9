import { sql, type Kysely } from 'kysely';

/**
 * What the purge of old rows needs: how far it has come in each table, and counters of log rows that follow deletions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table purges (
      subject varchar(64) primary key,
      passed_id bigint not null default 0,
      started_at timestamptz not null default now()
    )`.execute(db);
  // Requests add to the shards 0 to 15. The purge has one of its own, so that they never wait for each other's rows.
  await sql`
    create function uncount_logs() returns trigger language plpgsql as $$
    begin
      perform hold_tree();
      insert into tree_counts as c (user_id, kind, shard, count)
      select above::bigint, 'log', 16, -sum(change.step)
      from (select user_id as owner, count(*) as step from old_logs group by 1) as change
      join users u on u.id = change.owner
      cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above
      group by 1 order by 1
      on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_deleted after delete on logs referencing old table as old_logs
    for each statement execute function uncount_logs()`.execute(db);
}
