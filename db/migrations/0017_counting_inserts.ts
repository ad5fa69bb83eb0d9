import { sql, type Kysely, type RawBuilder } from 'kysely';

/**
 * New lines and log rows are counted by one statement of their triggers. The function that both called took arrays, and
 * set how it was planned each time: together with a sale's own statement that was more memory than PostgreSQL's
 * processes keep between two, and nearly a quarter of what an inserted log row cost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function count_logs() returns trigger language plpgsql as $$
    begin
      ${counting(sql`select user_id as owner, 'log' as kind, count(*) as step from new_logs group by 1`)}
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function count_lines() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${counting(sql`
          select created_by_id as owner, kind, count(*) as step from new_lines where deleted_at is null group by 1, 2`)}
      else
        perform add_to_tree(array_agg(owner), array_agg(kind), array_agg(step)) from (
          select owner, kind, sum(step)::bigint as step from (
            select created_by_id as owner, kind, 1 as step from new_lines where deleted_at is null
            union all select created_by_id, kind, -1 from old_lines where deleted_at is null) as each
          group by 1, 2 having sum(step) <> 0) as change having count(*) > 0;
      end if;
      return null;
    end $$`.execute(db);
}

/** Adds to the counters of each owner and of everyone above it, in the order of their ids. */
const counting = (changes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  perform hold_tree();
  insert into tree_counts as c (user_id, kind, shard, count)
  select above::bigint, change.kind, pg_backend_pid() % 16, sum(change.step)
  from (${changes}) as change
  join users u on u.id = change.owner
  cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above
  group by 1, 2 order by 1, 2
  on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;`;
