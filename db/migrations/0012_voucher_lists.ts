import { sql, type Kysely, type RawBuilder } from 'kysely';

/**
 * Adds to vouchers, their templates and reward programs: who may see a voucher, exact totals, fast pages of their
 * lists, and the index by which a sale finds reward programs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table voucher_templates add column valid_days integer check (valid_days between 1 and 36500)`.execute(
    db,
  );
  await sql`
    alter table reward_programs add column active_since timestamptz not null default now()`.execute(db);
  // A claim of a voucher with a value and a percentage pays out, and its discount waits for a charge.
  await sql`
    alter table voucher_claims
      drop constraint voucher_claims_credited,
      add constraint voucher_claims_credited check (status <> 'credited' or transfer_id is not null)`.execute(
    db,
  );
  await countedKinds(db);
  await voucherParties(db);
  await countByCreator(db, 'voucher_templates', 'voucher_template');
  await countByCreator(db, 'reward_programs', 'reward_program');
  await activePrograms(db);
  await listIndexes(db);
}

async function countedKinds(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tree_counts
      drop constraint tree_counts_kind_check,
      add constraint tree_counts_kind_check check (kind in (
        'user', 'm3u', 'mag', 'enigma', 'activecode', 'transaction', 'log',
        'voucher', 'voucher_template', 'reward_program'))`.execute(db);
}

/**
 * Creates the rows that say who may see a voucher: its creator, the only user who may claim it, those who claimed it,
 * and all their ancestors have one each. As with transactions, a page of any user's vouchers is read from the end of an
 * index. The rows are derived from the vouchers and the tree, and have no foreign keys in either direction.
 */
async function voucherParties(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table voucher_parties (
      user_id bigint not null,
      voucher_id bigint not null,
      primary key (user_id, voucher_id)
    )`.execute(db);
  await sql`create index voucher_parties_voucher_id on voucher_parties (voucher_id)`.execute(db);
  await sql`
    create function voucher_users(voucher bigint) returns setof bigint language sql stable as $$
      select created_by_id from vouchers where id = voucher
      union select user_id from vouchers where id = voucher and user_id is not null
      union select user_id from voucher_claims where voucher_id = voucher
    $$`.execute(db);
  await entering(
    db,
    'vouchers',
    sql`
          select id as voucher_id, created_by_id as user_id from new_rows
          union all select id, user_id from new_rows where user_id is not null`,
  );
  await entering(db, 'voucher_claims', sql`select voucher_id, user_id from new_rows`);
}

/**
 * Lets the users of new rows and their ancestors see the vouchers. Counts the vouchers that they could not see before.
 */
async function entering(db: Kysely<unknown>, table: string, users: RawBuilder<unknown>): Promise<void> {
  const trigger = sql.ref(`enter_${table}`);
  await sql`
    create function ${trigger}() returns trigger language plpgsql as $$
    begin
      perform hold_tree();
      with parties as (
        insert into voucher_parties (user_id, voucher_id)
        select distinct above::bigint, party.voucher_id
        from (${users}) as party
        join users u on u.id = party.user_id
        cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above
        on conflict do nothing
        returning user_id
      )
      insert into tree_counts as c (user_id, kind, shard, count)
      select user_id, 'voucher', pg_backend_pid() % 16, count(*) from parties
      group by user_id order by user_id
      on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger parties_inserted after insert on ${sql.table(table)} referencing new table as new_rows
    for each statement execute function ${trigger}()`.execute(db);
}

/** Counts new rows for their creator and its ancestors. The creator never changes, and rows are never deleted. */
async function countByCreator(db: Kysely<unknown>, table: string, kind: string): Promise<void> {
  const trigger = sql.ref(`count_${table}`);
  await sql`
    create function ${trigger}() returns trigger language plpgsql as $$
    begin
      perform hold_tree();
      insert into tree_counts as c (user_id, kind, shard, count)
      select above::bigint, ${sql.lit(kind)}, pg_backend_pid() % 16, count(*)
      from new_rows
      join users u on u.id = new_rows.created_by_id
      cross join lateral string_to_table(rtrim(u.path, '.'), '.') as above
      group by 1 order by 1
      on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_inserted after insert on ${sql.table(table)} referencing new table as new_rows
    for each statement execute function ${trigger}()`.execute(db);
}

/**
 * Creates the index by which every sale checks whether an ancestor of the payer rewards sales of the package, with an
 * index-only scan.
 */
async function activePrograms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index reward_programs_active on reward_programs (package_id, created_by_id)
    where status = 'active'`.execute(db);
  await sql`
    create index reward_programs_maker_active on reward_programs (created_by_id, id)
    where status = 'active'`.execute(db);
}

/**
 * Creates indexes for the sort keys of two lists in both directions, because ties are ordered newest first, and for
 * text search. Reward programs get none. They are few enough to be sorted, and each index of theirs adds to the planning
 * of every sale that is not prepared.
 */
async function listIndexes(db: Kysely<unknown>): Promise<void> {
  const offer = ['title', 'value', 'percentage', 'status', 'created_at', 'updated_at'];
  const lists = {
    vouchers: [...offer, 'used_count', 'start_date', 'end_date'],
    voucher_templates: offer,
  };
  for (const [table, columns] of Object.entries(lists)) {
    const [text = ''] = columns;
    await sql`
      create index ${sql.ref(`${table}_${text}_part`)} on ${sql.table(table)}
      using gin (${sql.ref(text)} gin_trgm_ops)`.execute(db);
    for (const column of columns) {
      const key = sql.ref(column);
      await sql`
        create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)} (${key}, id)`.execute(db);
      await sql`
        create index ${sql.ref(`${table}_${column}_newest`)} on ${sql.table(table)} (${key}, id desc)`.execute(
        db,
      );
    }
  }
}
