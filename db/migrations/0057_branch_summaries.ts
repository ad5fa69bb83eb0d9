import { sql, type Kysely } from 'kysely';

/**
 * Sums for summaries, by branch: a user and those below it. So what a summary reads does not depend on how many users
 * are below. A job adds up the charges and the transfers after those that `summary_walk` names, also the ones from
 * before; a sale does nothing for it. Who sold most needs the sums of each payer: for a long period these are the
 * difference of two running totals.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table branch_sales (
      user_id bigint not null,
      day date not null,
      package_id bigint not null,
      kind text not null,
      sales bigint not null,
      sales_amount bigint not null,
      refunds bigint not null,
      refunds_amount bigint not null,
      primary key (user_id, day, package_id, kind)
    ) with (fillfactor = 90)`.execute(db);
  await sql`
    create table payer_sales (
      payer_id bigint not null,
      day date not null,
      sales bigint not null,
      sales_amount bigint not null,
      refunds bigint not null,
      refunds_amount bigint not null,
      total_sales bigint not null,
      total_sales_amount bigint not null,
      total_refunds bigint not null,
      total_refunds_amount bigint not null,
      primary key (payer_id, day)
    ) with (fillfactor = 90)`.execute(db);
  await sql`create index payer_sales_day on payer_sales (day)`.execute(db);
  await sql`
    create table branch_transactions (
      user_id bigint not null,
      kind text not null,
      count bigint not null,
      amount bigint not null,
      primary key (user_id, kind)
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    create table summary_walk (
      charge_id bigint not null,
      transfer_id bigint not null,
      only_row boolean primary key default true check (only_row)
    )`.execute(db);
  await sql`insert into summary_walk values (0, 0)`.execute(db);
}
