import { sql, type Kysely } from 'kysely';

/**
 * Counts free trials for who sells them and for each user above, except for the root, which has no limit. A trial stays
 * counted where it was sold, whoever moves later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trial_counts (
      id bigint generated always as identity primary key,
      user_id bigint not null,
      count integer not null check (count > 0),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    insert into trial_counts (user_id, count, created_at)
    select level.id, 1, trials.created_at
    from trials
    join users seller on seller.id = trials.user_id
    join users level on level.id = any(string_to_array(rtrim(seller.path, '.'), '.')::bigint[])
    where not trials.is_paid and level.created_by_id <> level.id
    order by trials.id`.execute(db);
  await sql`create index trial_counts_user_id on trial_counts (user_id, created_at)`.execute(db);
}
