import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../schema/tables.ts';

// The tables that a check of the ledger walks through, a slice at a time.

interface WalkedTable {
  table: keyof Database;
  /** The columns of the primary key, all bigint. */
  key: readonly string[];
}

/** In the order in which a check walks through them. */
const WALKS = {
  users: { table: 'users', key: ['id'] },
  accounts: { table: 'credit_accounts', key: ['id'] },
  entries: { table: 'credit_entries', key: ['account_id', 'sequence'] },
  transfers: { table: 'credit_transfers', key: ['id'] },
  charges: { table: 'line_charges', key: ['id'] },
  lines: { table: 'lines', key: ['id'] },
} as const satisfies Record<string, WalkedTable>;

export type Walk = keyof typeof WALKS;

const NAMES = Object.keys(WALKS) as Walk[];

export const FIRST_WALK: Walk = 'users';

/** Returns the walk after this one, or undefined after the last. */
export function walkAfter(walk: Walk): Walk | undefined {
  return NAMES[NAMES.indexOf(walk) + 1];
}

export const isWalk = (name: string): name is Walk => Object.hasOwn(WALKS, name);

/** Returns the condition that a key, given by its columns, lies within some bounds. */
export type Within = (...columns: string[]) => RawBuilder<SqlBool>;

/** No bounds. */
export const everywhere: Within = () => sql`true`;

/** A slice: the keys after `from`, up to `to`. An empty key leaves its end open. */
export interface Slice {
  from: readonly number[];
  to: readonly number[];
  /** The number of rows when the slice was cut. */
  rows: number;
}

/**
 * Cuts the next slice after a key. The last slice has an open end, so that it contains every later key: one that is
 * added meanwhile, and a damaged one that belongs to no row.
 */
export async function nextSlice(
  db: Kysely<Database>,
  walk: Walk,
  from: readonly number[],
  size: number,
): Promise<Slice> {
  const { table, key } = WALKS[walk];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const result = await sql<{ rows: number; last: number[] | null }>`
    select count(*) as rows, max(key) as last
    from (
      select array[${columns}]::bigint[] as key from ${sql.table(table)}
      where ${between(from, [])(...key)} order by ${columns} limit ${size}
    ) as slice`.execute(db);
  const [{ rows, last } = { rows: 0, last: null }] = result.rows;
  return { from, to: rows < size ? [] : (last ?? []), rows };
}

export const boundsOf = ({ from, to }: Slice): Within => between(from, to);

function between(from: readonly number[], to: readonly number[]): Within {
  return (...columns) => {
    const key = sql.join(columns.map((column) => sql.ref(column)));
    const after = from.length === 0 ? sql`true` : sql`(${key}) > (${values(from)})`;
    const upTo = to.length === 0 ? sql`true` : sql`(${key}) <= (${values(to)})`;
    return sql<SqlBool>`(${after} and ${upTo})`;
  };
}

const values = (key: readonly number[]): RawBuilder<unknown> =>
  sql.join(key.map((value) => sql`${value}::bigint`));
