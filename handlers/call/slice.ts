import { sql, type SqlBool } from 'kysely';
import { plannedEachTime } from '../../db/connection/driver.ts';
import { onlyRow, type Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/index.ts';
import type { OperationName } from '../../generated/operations.ts';
import type { Caller } from './caller.ts';
import type { Slice, SlicePlace } from './contract.ts';
import { listing, type Listing } from './listing.ts';
import type { Page } from './envelope.ts';
import { filter } from './keys.ts';
import { page, type ListParts } from './page.ts';
import type { ListCall } from './page-rows.ts';
import type { Settings } from './settings.ts';

/** How many rows a slice looks at. The reader may see few of them, and those it sees may lie far behind. */
const LOOKED_AT = 20_000;

/** Returns the handlers of a list, whose rows can also be exported. */
export function exportedListing<
  Op extends OperationName,
  Policy extends string,
  Tables extends keyof Database,
  Row extends { id: number },
  Item,
>(parts: Listing<Op, Policy, Tables, Row, Item>) {
  const { select, amongMany, columns, view } = parts;
  return {
    list: listing(parts),
    slice(
      call: ListCall<Op> & { caller: Caller<Policy>; settings: Settings },
      place: SlicePlace,
    ): Promise<Slice<Item>> {
      const { db, caller, settings } = call;
      const list = amongMany?.(db, caller) ?? select(db, caller);
      return slice(call, { list, columns, view: (row) => view(row, settings) }, place);
    },
  };
}

/** Returns the same for a list that is built for each request. */
export function exportedPages<
  Call extends ListCall<Op>,
  Op extends OperationName,
  Tables extends keyof Database,
  Row extends { id: number },
  Item,
>(partsOf: (call: Call) => ListParts<Op, Tables, Row, Item>) {
  return {
    list(call: Call): Promise<Page<Item>> {
      const { list, columns, view, total } = partsOf(call);
      return page(call, list, columns, view, total);
    },
    slice: (call: Call, place: SlicePlace): Promise<Slice<Item>> => slice(call, partsOf(call), place),
  };
}

async function slice<
  Op extends OperationName,
  Tables extends keyof Database,
  Row extends { id: number },
  Item,
>(
  call: ListCall<Op>,
  { list, columns, view }: ListParts<Op, Tables, Row, Item>,
  { after, limit }: SlicePlace,
): Promise<Slice<Item>> {
  const { db } = call;
  const id = sql.ref<number>(columns.id);
  const edge = await edgeAfter(db, columns.id, after);
  const query = filter(call, list, columns)
    .where(sql<SqlBool>`${id} > ${after} and ${id} <= ${edge ?? Number.MAX_SAFE_INTEGER}`)
    .orderBy(id)
    .limit(limit);
  const { rows } = await db.executeQuery(plannedEachTime(query));
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { rows: rows.map(view), next: last?.id ?? edge };
}

/** Returns the last id that a slice looks at, or null if it looks at all behind this id. */
async function edgeAfter(db: Reader, column: string, after: number): Promise<number | null> {
  const [table = ''] = column.split('.');
  const edge = sql<{ id: number | null }>`select (
    select id from ${sql.table(table)} where id > ${after} order by id offset ${LOOKED_AT - 1} limit 1) as id`;
  return (await onlyRow(db, edge)).id;
}
