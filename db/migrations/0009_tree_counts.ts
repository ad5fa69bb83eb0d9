import { sql, type Kysely, type RawBuilder } from 'kysely';

/**
 * Counts users, lines, transactions and log entries of each user and its descendants, so that lists get their totals
 * without counting. Triggers maintain the counters. A counter is split into shards, typically one per database
 * connection, so that concurrent requests rarely update the same row. Its value is the sum of its shards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree_counts (
      user_id bigint not null references users,
      kind text not null check (kind in ('user', 'm3u', 'mag', 'enigma', 'activecode', 'transaction', 'log')),
      shard smallint not null,
      count bigint not null,
      primary key (user_id, kind, shard)
    ) with (fillfactor = 50)`.execute(db);
  // Moving users takes this lock exclusively (db/tree/tree.ts, its class in db/connection/locks.ts), so that a path read here is still
  // valid at commit.
  await sql`
    create function hold_tree() returns void language sql as $$
      select pg_advisory_xact_lock_shared(1, 0)
    $$`.execute(db);
  await addToTree(db);
  await countUsers(db);
  await countLines(db);
  await countLogs(db);
  await countTransactions(db);
}

/**
 * Adds to the counters of each owner and its ancestors, in the order of their ids. It uses a generic plan once per
 * connection. PostgreSQL estimates a custom plan to be cheaper and would create one on each call, which takes longer
 * than the counting.
 */
async function addToTree(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function add_to_tree(owners bigint[], kinds text[], steps bigint[]) returns void
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    begin
      perform hold_tree();
      insert into tree_counts as c (user_id, kind, shard, count)
      select above.id, change.kind, pg_backend_pid() % 16, sum(change.step)
      from unnest(owners, kinds, steps) as change (owner, kind, step)
      join users u on u.id = change.owner
      cross join lateral unnest(string_to_array(rtrim(u.path, '.'), '.')::bigint[]) as above (id)
      group by above.id, change.kind having sum(change.step) <> 0
      order by above.id, change.kind
      on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
    end $$`.execute(db);
}

async function countUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_users() returns trigger language plpgsql as $$
    begin
      perform add_to_tree(array_agg(id), array_agg('user'::text), array_agg(1::bigint)) from new_users;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_inserted after insert on users referencing new table as new_users
    for each statement execute function count_users()`.execute(db);
}

/**
 * Counts new rows in a single statement of their trigger, for their owners and all ancestors, in the order of their
 * ids. `add_to_tree` takes arrays and changes the plan mode on each call. Together with a sale's own statement, that
 * takes more memory than PostgreSQL's processes keep between statements. It is also nearly a quarter of the cost of
 * inserting a log row.
 */
const counting = (changes: RawBuilder<unknown>): RawBuilder<unknown> => sql`perform hold_tree();
        insert into tree_counts as c (user_id, kind, shard, count)
        select above::bigint, change.kind, pg_backend_pid() % 16, sum(change.step)
        from (${changes}) as change
        join users u on u.id = change.owner
        cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above
        group by 1, 2 order by 1, 2
        on conflict (user_id, kind, shard) do update set count = c.count + excluded.count`;

/** Counts lines that are not deleted. Several lines of one owner are counted in one step. */
async function countLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_lines() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${counting(sql`
          select user_id as owner, kind, count(*) as step from new_lines
          where deleted_at is null group by 1, 2`)};
      else
        perform add_to_tree(array_agg(owner), array_agg(kind), array_agg(step)) from (
          select owner, kind, sum(step)::bigint as step from (
            select user_id as owner, kind, 1 as step from new_lines where deleted_at is null
            union all select user_id, kind, -1 from old_lines where deleted_at is null) as each
          group by 1, 2 having sum(step) <> 0) as change having count(*) > 0;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_inserted after insert on lines referencing new table as new_lines
    for each statement execute function count_lines()`.execute(db);
  await sql`
    create trigger count_updated after update on lines
    referencing old table as old_lines new table as new_lines
    for each statement execute function count_lines()`.execute(db);
}

async function countLogs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_logs() returns trigger
      language plpgsql as $$
      begin
        ${counting(sql`select user_id as owner, 'log' as kind, count(*) as step from new_logs group by 1`)};
        return null;
      end $$`.execute(db);
  await sql`
    create trigger count_inserted after insert on logs referencing new table as new_logs
    for each statement execute function count_logs()`.execute(db);
}

/** Counts a transaction once for each user who is a party or an ancestor of one. */
async function countTransactions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_transactions() returns trigger language plpgsql as $$
    begin
      perform hold_tree();
      with parties as (
        insert into transaction_parties (user_id, transfer_id)
        select above, t.id
        from new_transfers t cross join lateral parties_above(t.from_account_id, t.to_account_id) as above
        returning user_id
      )
      insert into tree_counts as c (user_id, kind, shard, count)
      select user_id, 'transaction', pg_backend_pid() % 16, count(*) from parties
      group by user_id order by user_id
      on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_inserted after insert on credit_transfers referencing new table as new_transfers
    for each statement execute function count_transactions()`.execute(db);
}
