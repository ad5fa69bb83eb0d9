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

/**
 * Runs a `merge` statement, given without its `returning`, and returns the number of rows by change. `from` selects its
 * source rows, which are all in the file.
 */
export async function runMerge(
  trx: Transaction<Database>,
  merge: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<Changes> {
  const { rows } = await sql<{ added: number; changed: number; total: number }>`
    with done as (${merge} returning merge_action() as action)
    select count(*) filter (where action = 'INSERT') as added, count(*) filter (where action = 'UPDATE') as changed,
      (select count(*) from ${from}) as total
    from done`.execute(trx);
  const { added, changed, total } = rows[0] ?? { added: 0, changed: 0, total: 0 };
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
