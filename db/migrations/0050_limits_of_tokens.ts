import { sql, type Kysely } from 'kysely';

/**
 * What a token may spend, and from where it may be used. A token that one with a limit has made spends of that limit too.
 * Limits do not change. What is spent is in a table of its own, which only charges by tokens with a limit touch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tokens
      add column credit_limit bigint check (credit_limit between 0 and 100000000000),
      add column credit_limit_period text check (credit_limit_period in ('day', 'week', 'month')),
      add column limited_by_id bigint,
      add column allowed_networks text[]`.execute(db);
  await sql`
    create table token_spending (
      token_id bigint primary key references tokens on delete cascade,
      spent bigint not null default 0,
      period_began_at timestamptz not null default '-infinity'
    )`.execute(db);
}
