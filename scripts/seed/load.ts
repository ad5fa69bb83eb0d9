import type { Insertable } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../db/schema/index.ts';
import { copyInto } from './copy.ts';

/** Rows of a table, made one after the other: a million lines are never in memory together. */
export type Rows<Table extends keyof Database> = Generator<Insertable<Database[Table]>>;

/** What fills one table. */
export interface Load {
  table: keyof Database;
  /** Rows that it sends. */
  count: number;
  /** Sends them; `onRows` hears how many more have been sent. */
  send: (client: pg.Client, onRows: (count: number) => void) => Promise<void>;
}

/** Fills a table with the rows that `make` makes; how many these are, where that is known without making them. */
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
