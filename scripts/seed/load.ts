import type { Insertable } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../db/schema/tables.ts';
import { copyInto } from './copy.ts';

/** Rows of a table, generated one by one, so that a million lines are never in memory at once. */
export type Rows<Table extends keyof Database> = Generator<Insertable<Database[Table]>>;

/** The rows of one table. */
export interface Load {
  table: keyof Database;
  count: number;
  /** Sends the rows. `onRows` gets the number of rows sent since the last call. */
  send: (client: pg.Client, onRows: (count: number) => void) => Promise<void>;
}

/**
 * Returns the load of a table with the rows that `make` generates. `count` can be given if it is known without
 * generating them.
 */
export function load<Table extends keyof Database>(
  table: Table,
  make: () => Iterable<Insertable<Database[Table]>>,
  count = lengthOf(make()),
): Load {
  return { table, count, send: (client, onRows) => copyInto(client, table, make(), onRows) };
}

function lengthOf(rows: Iterable<unknown>): number {
  const iterator = rows[Symbol.iterator]();
  let length = 0;
  while (iterator.next().done !== true) length += 1;
  return length;
}
