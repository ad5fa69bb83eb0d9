import { sql, type SqlBool } from 'kysely';
import { plannedEachTime } from '../../db/connection/driver.ts';
import type { Database } from '../../db/schema/index.ts';
import type { OperationName } from '../../generated/operations.ts';
import type { Caller } from './caller.ts';
import type { Slice, SlicePlace } from './contract.ts';
import { listing, type Listing } from './listing.ts';
import type { Page } from './envelope.ts';
import { filter } from './keys.ts';
import { page, type ListCall, type ListParts } from './page.ts';
import type { Settings } from './settings.ts';

/** Returns the handlers of a list, whose rows can also be exported. */
export function exportedListing<
  Op extends OperationName,
  Policy extends string,
  Tables extends keyof Database,
  Row extends { id: number },
  Item,
>(parts: Listing<Op, Policy, Tables, Row, Item>) {
  const { select, columns, view } = parts;
  return {
    list: listing(parts),
    slice(
      call: ListCall<Op> & { caller: Caller<Policy>; settings: Settings },
      place: SlicePlace,
    ): Promise<Slice<Item>> {
      const { db, caller, settings } = call;
      return slice(call, { list: select(db, caller), columns, view: (row) => view(row, settings) }, place);
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
  const id = sql.ref<number>(columns.id);
  const query = filter(call, list, columns)
    .where(sql<SqlBool>`${id} > ${after}`)
    .orderBy(id)
    .limit(limit);
  const { rows } = await call.db.executeQuery(plannedEachTime(query));
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { rows: rows.map(view), next: last?.id ?? null };
}
