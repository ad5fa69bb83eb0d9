import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';

/** What an import did to a table, in rows. */
export interface Changes {
  added: number;
  changed: number;
  /** In the file as they were before. */
  same: number;
  /** Not in the file any more, and kept. */
  vanished: number;
  /** Not in the file any more, and removed. */
  pruned: number;
}

export const NO_CHANGES: Changes = { added: 0, changed: 0, same: 0, vanished: 0, pruned: 0 };

/** Runs a `merge`, without its `returning`, whose source has so many rows; each of them is in the file. */
export async function merged(
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

/** The one number that a statement answers. */
export async function countBy(
  trx: Transaction<Database>,
  statement: RawBuilder<{ count: number }>,
): Promise<number> {
  const { rows } = await statement.execute(trx);
  return rows[0]?.count ?? 0;
}
