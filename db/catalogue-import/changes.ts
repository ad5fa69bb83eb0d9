import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';

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

/** The parts of a `merge`, in which `old` is a row of the table and `new` one of the file. */
export interface Merge {
  into: RawBuilder<unknown>;
  /** A query of all rows in the file. */
  using: RawBuilder<unknown>;
  on: RawBuilder<unknown>;
  /** What to do with rows, from `when`. */
  then: RawBuilder<unknown>;
}

/**
 * Runs a `merge`, and returns the number of rows by change. New rows are counted beforehand, because only PostgreSQL 17
 * and newer say what a `merge` has done to each.
 */
export async function runMerge(
  trx: Transaction<Database>,
  { into, using, on, then }: Merge,
): Promise<Changes> {
  const counted = await sql<{ added: number; total: number }>`
    select count(*) filter (where old.id is null) as added, count(*) as total
    from (${using}) as new left join ${into} as old on ${on}`.execute(trx);
  const { added, total } = counted.rows[0] ?? { added: 0, total: 0 };
  const merged = await sql`merge into ${into} as old using (${using}) as new on ${on} ${then}`.execute(trx);
  const changed = Number(merged.numAffectedRows ?? 0) - added;
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
