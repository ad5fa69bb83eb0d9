import { sql, type Kysely } from 'kysely';

/**
 * Prepares counters that a write does not have to update for every user above its own. It adds one row to
 * `tree_count_changes`, and one write in many adds up the rows of all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Rows live for seconds. Without indexes, and vacuumed early, the table stays small enough to be read as a whole.
  await sql`
    create table tree_count_changes (
      user_id bigint not null,
      kind text not null,
      step bigint not null
    ) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0)`.execute(db);
  await addUp(db);
  await sql`create index transaction_parties_transfer_id on transaction_parties (transfer_id)`.execute(db);
  // Whether a token has written, and so must be kept, is asked without a search of the log. Until 0022 all count as such.
  await sql`alter table tokens add column has_written boolean not null default true`.execute(db);
}

/**
 * Creates the function that adds changes to the counters. One transaction does so at a time, others skip it. So that no
 * path changes meanwhile, it also skips while users are moved. Requests add to the shards 0 to 15, and it to 16, so they
 * never wait for each other's rows. The locks are those of db/connection/locks.ts: `treeCounts` and `tree`.
 */
async function addUp(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function add_up_tree_counts() returns void language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock(10, 0) or not pg_try_advisory_xact_lock_shared(1, 0) then return; end if;
      with taken as (
        delete from tree_count_changes
        where ctid = any(array(select ctid from tree_count_changes limit 2000))
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
}
