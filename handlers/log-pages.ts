import { sql, type SelectQueryBuilder } from 'kysely';
import { branchRows } from '../db/search/branch-rows.ts';
import { firstBy } from '../db/search/first-rows.ts';
import type { Database } from '../db/schema/index.ts';
import { storedCount, storedTotal } from '../db/tree/counts.ts';
import { visibleCount } from './access/counts.ts';
import { branchOwners, seesSubtree } from './access/users.ts';
import type { Call } from './call/contract.ts';
import { envelope, type Page } from './call/envelope.ts';
import { filterConditions, type KeyedColumns } from './call/keys.ts';
import { orderById, type Branch, type Order } from './call/branch.ts';
import { mostCounted, page, type ListParts } from './call/page.ts';
import { rowsAt } from './call/page-rows.ts';
import { countQuery } from './call/total.ts';
import { limitAndOffset } from './call/place.ts';
import { ownedPage } from './call/owned-page.ts';
import { validationFailed } from './call/problem.ts';

// logs_index. Every write leaves an entry, so there are more of them than of most things, and a caller sees those of one
// user or of all. What is read for a page is bounded.

type LogsCall = Call<'logs_index'>;
type Parts<Row extends { id: number }, Item> = ListParts<'logs_index', 'logs', Row, Item>;

/** Fewer than these are sorted, or looked through, for one page. */
const LOOKED_AT = 50_000;

/** If a branch has more, a page of those that are filtered or sorted by time ends at this entry at the latest. */
const NEAR = 1_000;

/** The filters that an index serves which usually finds few. */
const SELECTIVE = ['id', 'user_id', 'subject_id'];

/** What the filters find among all entries is few up to this number. */
const FEW = 2_000;

const TOO_FAR = 'is too far behind: add filters that leave fewer entries, such as `filters[created_from]`';
const TOO_MANY = 'needs filters that leave fewer than 50,000 entries, such as `filters[created_from]`';

/** Returns a page. Throws 422 if more would have to be sorted or looked through than a request may cost. */
export async function logsPage<Row extends { id: number }, Item>(
  call: LogsCall,
  parts: Parts<Row, Item>,
): Promise<Page<Item>> {
  const { list, columns, view, total } = parts;
  const search = searchOf(call, columns);
  if (seesSubtree(call.caller, 'logs_all') && !(await isNear(call, search)))
    return branchPage(call, parts, search);
  if (search.faults !== undefined) {
    const looked = search.conditions.reduce((rows, condition) => rows.where(condition), list);
    const isAll = search.conditions.length === 0;
    const count = countQuery(call.db, looked, LOOKED_AT, isAll ? total : undefined);
    if ((await count.executeTakeFirstOrThrow()).total >= LOOKED_AT) throw validationFailed(search.faults);
  }
  const branch = search.conditions.length === 0 ? branchOf(call, []) : undefined;
  return page(call, list, columns, view, total, branch);
}

/** How the entries that fulfil conditions are found of a caller who sees those of a branch. */
function branchOf({ caller }: LogsCall, conditions: readonly Condition[]): Branch | undefined {
  if (!seesSubtree(caller, 'logs_all')) return undefined;
  const logs = { ...branchLogs(caller), areMany: true, conditions };
  return {
    table: 'logs',
    count: storedCount(caller.id, 'log'),
    rows: (columns) => branchRows(logs, columns),
    order: (key) => (key.endsWith('created_at') ? orderByTime(caller, key) : orderById('logs')(key)),
  };
}

const branchLogs = (caller: LogsCall['caller']) =>
  ({ table: 'logs', owner: 'logs.user_id', owners: branchOwners(caller) }) as const;

const orderByTime = ({ path }: LogsCall['caller'], key: string): Order => ({
  count: storedTotal(path, 'log'),
  first: (count) => firstBy('logs', key, { column: sql.ref('logs.created_at'), where: sql`true` }, count),
  least: 20_000,
});

/** What a page is looked for by. */
interface Search {
  /** The conditions of the filters, but for the one that no index serves. */
  conditions: ReturnType<typeof conditionsOf>;
  part: Condition | undefined;
  /** What is wrong with the request if too many entries fulfil the conditions. */
  faults: Record<string, string[]> | undefined;
}

type Condition = NonNullable<ReturnType<ReturnType<typeof filterConditions>['get']>>;

const conditionsOf = (filters: ReadonlyMap<string, Condition>): Condition[] =>
  [...filters].filter(([name]) => name !== 'ip').map(([, condition]) => condition);

function searchOf(call: LogsCall, columns: KeyedColumns<'logs_index', 'logs'>): Search {
  const filters = filterConditions(call, columns);
  const [key = '-id'] = call.query.sort;
  const isInOrder = /^-?(id|created_at)$/.test(key);
  const part = filters.get('ip');
  const faults = {
    ...(isInOrder ? {} : { sort: [`by ${key.replace('-', '')} ${TOO_MANY}`] }),
    ...(part === undefined ? {} : { 'filters[ip]': [TOO_MANY] }),
  };
  return {
    conditions: conditionsOf(filters),
    part,
    faults: isInOrder && part === undefined ? undefined : faults,
  };
}

/**
 * Returns whether an index finds a page of a branch soon: it is the first of all, one of all by id, or its filters find few of
 * all entries.
 */
async function isNear({ db, query }: LogsCall, { conditions, faults }: Search): Promise<boolean> {
  if (conditions.length === 0)
    return faults === undefined && (query.page === 1 || query.sort[0]?.endsWith('id') === true);
  if (SELECTIVE.some((name) => `filters[${name}]` in query)) return true;
  const entries: SelectQueryBuilder<Database, 'logs', object> = db.selectFrom('logs');
  const found = conditions.reduce((rows, condition) => rows.where(condition), entries);
  return (await countQuery(db, found, FEW).executeTakeFirstOrThrow()).total < FEW;
}

/** Returns a page of the entries of a branch, which are read by their users. */
async function branchPage<Row extends { id: number }, Item>(
  call: LogsCall,
  parts: Parts<Row, Item>,
  { conditions, part, faults }: Search,
): Promise<Page<Item>> {
  const most = await mostLookedAt(call, { conditions, part, faults });
  const rows = { ...branchLogs(call.caller), areMany: most !== null, conditions, part, most };
  const found = await ownedPage(call, parts, rows);
  if (found !== undefined) return found;
  if (faults !== undefined) throw validationFailed(faults);
  const { limit, offset } = limitAndOffset(call.query);
  if (offset + limit > NEAR) throw validationFailed({ page: [TOO_FAR] });
  const ofBranch = { ...parts, branch: branchOf(call, conditions) };
  const shown = await rowsAt(call, ofBranch, { limit, offset, reversed: false });
  const counted = mostCounted(call.query);
  return envelope(call, shown.map(parts.view), counted, counted);
}

/**
 * Returns how many entries of a branch may be looked at for a page; null if all, as they are few.
 * Throws 422 if it is known to be too many.
 */
async function mostLookedAt({ caller, db, query }: LogsCall, search: Search): Promise<number | null> {
  const count = db.selectNoFrom(visibleCount(caller, 'logs_all', 'log').as('seen'));
  const { seen } = await count.executeTakeFirstOrThrow();
  const isAll = search.conditions.length === 0;
  if (isAll && search.faults !== undefined && seen >= LOOKED_AT) throw validationFailed(search.faults);
  if (seen < LOOKED_AT) return null;
  return search.faults === undefined ? Math.min(mostCounted(query), LOOKED_AT) : LOOKED_AT;
}
