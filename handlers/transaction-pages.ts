import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import {
  countTransfers,
  edgeOfPage,
  pageOfMany,
  searchTransfers,
  type Way,
} from '../db/search/transactions.ts';
import { isWithin } from '../db/search/times.ts';
import { treeTotal } from '../db/tree/counts.ts';
import { visibleCount } from './access/counts.ts';
import { seesSubtree } from './access/users.ts';
import { momentAfter, momentOf, periodOf } from './call/compare.ts';
import type { Schema } from './call/contract.ts';
import { envelope } from './call/envelope.ts';
import { keyOfDefaultPage } from './call/listing.ts';
import { mostCounted } from './call/page.ts';
import { fromNearerEnd, limitAndOffset, type Place } from './call/place.ts';
import { validationFailed } from './call/problem.ts';
import {
  conditionsOf,
  FIRST,
  listed,
  pageOf,
  searchOf,
  shownPage,
  type Conditions,
  type ListCall,
} from './transaction-list.ts';

// transactions_index. There are more transactions than anything else, and a caller sees those of one account or of a
// million accounts. What is read for a page is bounded: see db/search/transactions.ts.

type TransactionPage = Schema<'TransactionPage'>;

/** The filters that an index serves which usually finds few. */
const SELECTIVE = [
  'id',
  'type',
  'subject_type',
  'from_user_id',
  'to_user_id',
  'created_by_id',
  'subject_id',
  'reverses_id',
];

/** What such an index finds is few up to this number. */
const FEW = 25_000;

/** Fewer than these are sorted, or looked through, for one page. */
const LOOKED_AT = 50_000;

/** If there are more, a page by `created_at` ends at this item at the latest. */
const NEAR = 10_000;

/** Returns a page. Throws 422 if more would have to be sorted or looked through than a request may cost. */
export async function transactionPage(call: ListCall): Promise<TransactionPage> {
  const filters = await conditionsOf(call);
  if (filters.size > 0 || !isById(call)) return searchedPage(call, filters);
  return seesSubtree(call.caller, 'transactions_all') && keyOfDefaultPage(call.query) === undefined
    ? pageOfBranch(call)
    : listed.list(call);
}

const firstKey = ({ query }: ListCall): string => query.sort[0] ?? '-id';
const isById = (call: ListCall): boolean => firstKey(call).endsWith('id');
const isDescending = (call: ListCall): boolean => firstKey(call).startsWith('-');

/** Returns a page by id of all that a branch sees. */
async function pageOfBranch(call: ListCall): Promise<TransactionPage> {
  const { query } = call;
  const { seen, all } = await counts(call);
  if (limitAndOffset(query).offset >= seen) return envelope(call, [], seen);
  const place = fromNearerEnd(limitAndOffset(query), seen);
  // By id, what others see is passed over: about so many for each of those that are seen.
  const passed = (place.offset + place.limit) * (all / seen);
  const ids = passed > seen ? [] : await idsAmongFirst(call, place, Math.max(2 * passed, FIRST) / all);
  const found =
    ids.length === place.limit
      ? ids
      : await pageOfMany(call.db, searchOf(call, new Map()), 'by account', pageOf(call, place));
  return shownPage(call, found, seen);
}

/** Returns the ids of a page by id, as far as it is among this part of all transactions. */
function idsAmongFirst(call: ListCall, place: Place, part: number): Promise<number[]> {
  const isDownwards = isDescending(call) !== place.reversed;
  const search = searchOf(call, new Map(), [areFirst(isDownwards, part)]);
  return pageOfMany(call.db, search, wayById(isDownwards), pageOf(call, place));
}

const wayById = (isDownwards: boolean): Way => (isDownwards ? 'by id, downwards' : 'by id');

/** Returns a page of what is filtered, or sorted by another key than the id. */
async function searchedPage(call: ListCall, filters: Conditions): Promise<TransactionPage> {
  const { db, query } = call;
  const ids = await idsOfFilters(call);
  const isSelective = await findsFew(call, filters, ids);
  const known = isSelective ? undefined : await counts(call);
  const isOfVeryMany = known !== undefined && known.seen >= LOOKED_AT;
  if (filters.has('description')) return pageByDescription(call, filters, ids, { isSelective, isOfVeryMany });
  const isUnfiltered = filters.size === 0;
  const most = isNear(call) ? mostCounted(query) : LOOKED_AT;
  const beyond = isUnfiltered ? { total: known?.seen ?? 0, most: Infinity } : { total: most, most };
  if (isOfVeryMany && isUnfiltered) return pageByTime(call, filters, ids, beyond);
  const isOfBranch = seesSubtree(call.caller, 'transactions_all');
  if (isOfVeryMany && isOfBranch && isById(call) && ids.length === 0) {
    const page = await pageAmongFirst(call, filters, known);
    if (page !== undefined) return page;
  }
  const { ids: found, total } = await searchTransfers(db, searchOf(call, filters, ids), {
    most,
    way: isSelective ? 'by index' : 'by account',
    pageOf: pageOf(call, { ...limitAndOffset(query), reversed: false }),
    wayOfMany: isById(call) ? wayById(isDescending(call)) : undefined,
  });
  return total >= most && !isById(call)
    ? pageByTime(call, filters, ids, beyond)
    : shownPage(call, found, isUnfiltered ? (known?.seen ?? total) : total, most);
}

/**
 * Returns a page of what has a part of a description. Throws 422 if the other filters leave more than can be looked
 * through.
 */
async function pageByDescription(
  call: ListCall,
  filters: Conditions,
  ids: readonly Expression<SqlBool>[],
  { isSelective, isOfVeryMany }: { isSelective: boolean; isOfVeryMany: boolean },
): Promise<TransactionPage> {
  const others = new Map([...filters].filter(([name]) => name !== 'description'));
  const areMany = validationFailed({ 'filters[description]': [TOO_MANY] });
  if (isOfVeryMany && others.size === 0) throw areMany;
  const found = await searchTransfers(call.db, searchOf(call, others, ids), {
    most: LOOKED_AT,
    part: filters.get('description'),
    way: isSelective ? 'by index' : 'by account',
    pageOf: pageOf(call, { ...limitAndOffset(call.query), reversed: false }),
    wayOfMany: undefined,
  });
  if (found.looked >= LOOKED_AT) throw areMany;
  return shownPage(call, found.ids, found.total);
}

/**
 * Returns a page by id of what filters leave of very many, if it is among the first of all transactions, and otherwise
 * undefined. What is behind them is not counted.
 */
async function pageAmongFirst(
  call: ListCall,
  filters: Conditions,
  { seen, all }: Counts,
): Promise<TransactionPage | undefined> {
  const { db, query } = call;
  const needed = depthOf(call) + 1;
  // Where one in ten of those that are seen is too few, it is hardly worth a look.
  const wanted = Math.max((needed * 10 * all) / seen, FIRST);
  if (wanted > LOOKED_AT) return undefined;
  const { ids, total } = await searchTransfers(
    db,
    searchOf(call, filters, [areFirst(isDescending(call), wanted / all)]),
    {
      most: LOOKED_AT,
      way: wayById(isDescending(call)),
      pageOf: pageOf(call, { ...limitAndOffset(query), reversed: false }),
      wayOfMany: undefined,
    },
  );
  const isFound = total >= needed && total < LOOKED_AT;
  return isFound ? shownPage(call, ids, total, total) : undefined;
}

/** Selects about this part of all transactions: the last ones by id, or the first ones. */
function areFirst(isDownwards: boolean, part: number): RawBuilder<SqlBool> {
  const length = sql`((max(id) - min(id)) * ${part}::float8)::bigint`;
  return isDownwards
    ? sql`credit_transfers.id >= (select max(id) - ${length} from credit_transfers)`
    : sql`credit_transfers.id <= (select min(id) + ${length} from credit_transfers)`;
}

/** Returns between which ids the period of the filters is, if there is one. */
async function idsOfFilters(call: ListCall): Promise<Expression<SqlBool>[]> {
  const period = periodOf(call.query);
  return period === undefined ? [] : [await isWithin(call.db, 'credit_transfers', period)];
}

/** How many transactions the caller sees, and how many there are. */
interface Counts {
  seen: number;
  all: number;
}

async function counts({ caller, db }: ListCall): Promise<Counts> {
  return db
    .selectNoFrom([
      visibleCount(caller, 'transactions_all', 'transaction').as('seen'),
      treeTotal(caller.path, 'transaction').as('all'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns whether an index finds few by the filters, of all transactions that there are. */
async function findsFew(
  call: ListCall,
  filters: Conditions,
  ids: readonly Expression<SqlBool>[],
): Promise<boolean> {
  const selective = new Map([...filters].filter(([name]) => SELECTIVE.includes(name)));
  // The index of types leaves payments for lines out, which are most.
  if (call.query['filters[type]']?.includes('subscription_payment')) selective.delete('type');
  if (selective.size + ids.length === 0) return false;
  const search = { ...searchOf(call, selective, ids), accounts: undefined };
  return (await countTransfers(call.db, search, FEW)) < FEW;
}

const TOO_MANY = 'needs filters that leave fewer than 50,000 transactions, such as `filters[created_from]`';

/** Returns whether a page is by id, or by time and so near that it can be found by ids. */
const isNear = (call: ListCall): boolean => isById(call) || (isByTime(call) && depthOf(call) <= NEAR);
const isByTime = (call: ListCall): boolean => firstKey(call).endsWith('created_at');

function depthOf({ query }: ListCall): number {
  const { limit, offset } = limitAndOffset(query);
  return offset + limit;
}

/**
 * Returns a page by time of more than are sorted. The first ones by time are among those from the time of the last one of
 * as many by id. `beyond` says how many there are. Throws 422 for another key, and for a page far behind.
 */
async function pageByTime(
  call: ListCall,
  filters: Conditions,
  ids: readonly Expression<SqlBool>[],
  { total, most }: { total: number; most: number },
): Promise<TransactionPage> {
  const { db, query } = call;
  if (!isByTime(call)) throw validationFailed({ sort: [`by amount ${TOO_MANY}`] });
  if (!isNear(call))
    throw validationFailed({ page: ['is too far behind, sorted by `created_at`: sort by `id`, or filter'] });
  const first = { limit: depthOf(call), offset: 0, reversed: false };
  const near = await edgeOfPage(
    db,
    searchOf(call, filters, ids),
    isDescending(call) ? 'earliest' : 'latest',
    pageOf(call, first, [isDescending(call) ? '-id' : 'id']),
  );
  const period = isDescending(call) ? { from: momentOf(near) } : { before: momentAfter(near) };
  const search = searchOf(call, filters, [...ids, await isWithin(db, 'credit_transfers', period)]);
  const page = pageOf(call, { ...limitAndOffset(query), reversed: false });
  return shownPage(call, await pageOfMany(db, search, 'by index', page), total, most);
}
