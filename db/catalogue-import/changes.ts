import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** What an import did to a table, in rows. */
export interface Changes {
  added: number;
  changed: number;
  /** In the file and unchanged. */
  same: number;
  /** No longer in the file, and kept. */
  missing: number;
  /** No longer in the file, and deleted. */
  pruned: number;
}

export const NO_CHANGES: Changes = { added: 0, changed: 0, same: 0, missing: 0, pruned: 0 };

/** How the rows of a file change a table. `old` is a row of the table, and `new` one of the file. */
export interface Merge {
  into: RawBuilder<unknown>;
  /** A query of all rows in the file. They have a `position`. */
  using: RawBuilder<unknown>;
  on: RawBuilder<unknown>;
  /** The columns that an update sets, and their values. */
  update: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The columns that only an insert sets, and their values. */
  insert: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** Updates the rows that have changed, and inserts new ones in file order. Returns the number of rows by change. */
export async function runMerge(
  trx: Transaction<Database>,
  { into, using, on, update, insert }: Merge,
): Promise<Changes> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${using}) as new`.execute(trx);
  const total = rows[0]?.total ?? 0;
  const columns = (of: Merge['update']) => Object.keys(of).map((column) => sql.ref(column));
  const old = sql.join(columns(update).map((column) => sql`old.${column}`));
  const set = sql.join(Object.entries(update).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  const updated = await sql`
    update ${into} as old set ${set}, updated_at = now() from (${using}) as new
    where ${on} and (${old}) is distinct from (${sql.join(Object.values(update))})`.execute(trx);
  const all = { ...insert, ...update };
  const inserted = await sql`
    insert into ${into} (${sql.join(columns(all))})
    select ${sql.join(Object.values(all))} from (${using}) as new left join ${into} as old on ${on}
    where old.id is null order by new.position`.execute(trx);
  const [added, changed] = [Number(inserted.numAffectedRows ?? 0), Number(updated.numAffectedRows ?? 0)];
  return { ...NO_CHANGES, added, changed, same: total - added - changed };
}

/** Returns the single number that a statement selects, 0 if it selects no row. */
export async function selectCount(
  trx: Transaction<Database>,
  statement: RawBuilder<{ count: number }>,
): Promise<number> {
  const { rows } = await statement.execute(trx);
  return rows[0]?.count ?? 0;
}
