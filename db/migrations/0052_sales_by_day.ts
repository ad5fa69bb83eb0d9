import { sql, type Kysely } from 'kysely';

/**
 * What users have sold and given back, by day. A job adds up the charges and the refunds after those that `sales_walk`
 * names, also the ones from before; a sale does nothing for it. The row of a day is updated often, which leaves its
 * indexes alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sales_by_day (
      payer_id bigint not null,
      day date not null,
      package_id bigint not null,
      kind text not null,
      sales bigint not null,
      sales_amount bigint not null,
      refunds bigint not null,
      refunds_amount bigint not null,
      primary key (payer_id, day, package_id, kind)
    ) with (fillfactor = 90)`.execute(db);
  await sql`create index sales_by_day_day on sales_by_day (day)`.execute(db);
  await sql`
    create table sales_walk (
      charge_id bigint not null,
      refund_id bigint not null,
      only_row boolean primary key default true check (only_row)
    )`.execute(db);
  await sql`insert into sales_walk values (0, 0)`.execute(db);
}
