import { sql, type Kysely } from 'kysely';

/**
 * Divides the function that adds changes to the counters: `add_up_changes` adds up the number it is told, or with null
 * all of them. Whoever calls it has the tree for itself, or the lock `treeCounts` of db/connection/locks.ts and a share of the tree.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function add_up_changes(most bigint) returns void language plpgsql as $$
    begin
      with taken as (
        delete from tree_count_changes
        where ctid = any(array(select ctid from tree_count_changes limit most))
        returning user_id, kind, step
      )
      insert into tree_counts as c (user_id, kind, shard, count)
      select above::bigint, change.kind, 16, sum(change.step)
      from (select user_id, kind, sum(step) as step from taken group by 1, 2) as change
      join users u on u.id = change.user_id
      cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above
      group by 1, 2 having sum(change.step) <> 0 order by 1, 2
      on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
    end $$`.execute(db);
  await sql`
    create or replace function add_up_tree_counts() returns void language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock(10, 0) or not pg_try_advisory_xact_lock_shared(1, 0) then return; end if;
      perform add_up_changes(2000);
    end $$`.execute(db);
}
