import { sql, type Kysely, type RawBuilder } from 'kysely';

const MEASURES = ['sales', 'sales_amount', 'refunds', 'refunds_amount'];
const each = (expression: (name: string) => string) => sql.raw(MEASURES.map(expression).join(', '));

/** Returns the statement that adds rows of `branch_sales` to a table of coarser sums. */
const addition = (table: string, keys: readonly [string, string], source: RawBuilder<unknown>) => {
  const [period, key] = keys.map((name) => sql.id(name));
  return sql`
    insert into ${sql.id(table)} as sums
    select user_id, date_trunc(${sql.lit(keys[0])}, day::timestamp)::date as ${period}, ${key},
      ${each((name) => `sum(${name})`)}
    from ${source} group by 1, 2, 3 order by 1, 2, 3
    on conflict (user_id, ${period}, ${key}) do update set
      ${each((name) => `${name} = sums.${name} + excluded.${name}`)}`;
};

const additions = (source: RawBuilder<unknown>) => [
  addition('branch_sales_of_days', ['day', 'kind'], source),
  addition('branch_sales_of_months', ['month', 'package_id'], source),
];

/**
 * Coarser sums than `branch_sales`: by day and kind, and by month and package. What a summary of a long period reads of
 * them does not grow with the sales. Triggers keep them up, so that they are exact while processes of the version before
 * add up. Until what is there is summed, nobody adds up, and no user is moved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const measures = each((name) => `${name} bigint not null`);
  await sql`
    create table branch_sales_of_days (
      user_id bigint not null,
      day date not null,
      kind text not null,
      ${measures},
      primary key (user_id, day, kind)
    ) with (fillfactor = 90)`.execute(db);
  await sql`
    create table branch_sales_of_months (
      user_id bigint not null,
      month date not null,
      package_id bigint not null,
      ${measures},
      primary key (user_id, month, package_id)
    ) with (fillfactor = 90)`.execute(db);
  await sql`
    create function sum_branch_sales() returns trigger language plpgsql as $$
    declare
      added branch_sales[];
    begin
      if tg_op = 'INSERT' then
        added := array(select new_rows::branch_sales from new_rows);
      else
        added := array(
          select row(user_id, day, package_id, kind, ${each((name) => `n.${name} - o.${name}`)})::branch_sales
          from new_rows n join old_rows o using (user_id, day, package_id, kind));
      end if;
      ${sql.join(additions(sql`unnest(added)`), sql`;`)};
      return null;
    end $$`.execute(db);
  await sql`
    create trigger sum_inserted after insert on branch_sales referencing new table as new_rows
    for each statement execute function sum_branch_sales()`.execute(db);
  await sql`
    create trigger sum_updated after update on branch_sales referencing old table as old_rows new table as new_rows
    for each statement execute function sum_branch_sales()`.execute(db);
  for (const statement of additions(sql`branch_sales`)) await statement.execute(db);
}
