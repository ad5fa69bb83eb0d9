import { sql, type SqlBool } from 'kysely';
import { plannedEachTime } from '../../db/connection/driver.ts';
import { onlyRow, type Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { OperationName } from '../../generated/operations.ts';
import { EVERYTHING } from '../access/sight.ts';
import type { Query, Slice, SlicePlace } from '../call/contract.ts';
import { filterConditions } from '../call/keys.ts';
import type { Settings } from '../call/settings.ts';
import { seenBy, valueOf, type List } from './page.ts';

// The rows of a list for an export: by ascending id, in slices.

/** How many rows a slice looks at. The viewer may see few of them, and those it sees may lie far behind. */
const LOOKED_AT = 20_000;

/** The parts of a call that a slice is found by. */
export interface SliceCall<Op extends OperationName> {
  operation: Op;
  query: Query<Op>;
  db: Reader;
  settings: Settings;
}

/** Returns the next rows of a list that pass the filters, and where to go on. */
export async function slice<
  Op extends OperationName,
  Tables extends keyof Database,
  Row extends { id: number },
  Item,
>(
  call: SliceCall<Op>,
  { rows, columns, view, sight = EVERYTHING }: List<Op, Tables, Row, Item>,
  { after, limit }: SlicePlace,
): Promise<Slice<Item>> {
  const { db, settings } = call;
  const id = sql.ref<number>(columns.id);
  const edge = await edgeAfter(db, columns.id, after);
  const { total, owned } = sight;
  const isCounted = owned !== undefined && total !== undefined;
  const seen = seenBy(sight, isCounted ? await valueOf(db, total) : undefined);
  const filters = filterConditions(call, columns).values();
  const query = [seen, ...filters]
    .reduce((left, condition) => left.where(condition), rows)
    .where(sql<SqlBool>`${id} > ${after} and ${id} <= ${edge ?? Number.MAX_SAFE_INTEGER}`)
    .orderBy(id)
    .limit(limit);
  const found = await db.executeQuery(plannedEachTime(query));
  const last = found.rows.length < limit ? undefined : found.rows.at(-1);
  return { rows: found.rows.map((row) => view(row, settings)), next: last?.id ?? edge };
}

/** Returns the last id that a slice looks at, or null if it looks at all behind this id. */
async function edgeAfter(db: Reader, column: string, after: number): Promise<number | null> {
  const [table = ''] = column.split('.');
  const edge = sql<{ id: number | null }>`select (
    select id from ${sql.table(table)} where id > ${after} order by id offset ${LOOKED_AT - 1} limit 1) as id`;
  return (await onlyRow(db, edge)).id;
}
