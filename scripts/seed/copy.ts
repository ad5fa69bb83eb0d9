import type { Insertable } from 'kysely';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyLine } from '../../db/connection/copy.ts';
import type { Database } from '../../db/schema/tables.ts';

const CHUNK = 64 * 1024;

/**
 * Copies rows into a table by COPY, which is many times faster than INSERT. All rows have the columns of the first, in
 * the same order. `onRows` gets the number of rows sent since the last call.
 */
export async function copyInto<Table extends keyof Database>(
  client: pg.Client,
  table: Table,
  rows: Iterable<Insertable<Database[Table]>>,
  onRows: (count: number) => void,
): Promise<void> {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  if (first.done === true) return;
  const columns = Object.keys(first.value).map((name) => pg.escapeIdentifier(name));
  const copy = client.query(
    copyFrom(`copy ${pg.escapeIdentifier(table)} (${columns.join(', ')}) from stdin`),
  );
  await pipeline(Readable.from(chunks(first.value, iterator, onRows)), copy);
}

function* chunks(first: object, rest: Iterator<object>, onRows: (count: number) => void): Generator<string> {
  let chunk = copyLine(first);
  let count = 1;
  for (let next = rest.next(); next.done !== true; next = rest.next()) {
    chunk += copyLine(next.value);
    count += 1;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    onRows(count);
    chunk = '';
    count = 0;
  }
  yield chunk;
  onRows(count);
}
