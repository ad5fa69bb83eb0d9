import { sql, type SqlBool } from 'kysely';
import { branchRows } from '../db/search/branch-rows.ts';
import type { Call, GroupHandlers, Schema } from './call/contract.ts';
import { filterConditions } from './call/keys.ts';
import { orderById, type Branch } from './call/branch.ts';
import { page } from './call/page.ts';
import { storedCount, treeTotal } from '../db/tree/counts.ts';
import { visibleCount } from './access/counts.ts';
import { visibleFailedRequests } from './access/logs.ts';
import { branchOwners, seesSubtree, userMatchesByRow, visibleUsers } from './access/users.ts';

const COLUMNS = {
  id: 'failed_requests.id',
  user_id: 'failed_requests.user_id',
  token_id: 'failed_requests.token_id',
  operation: 'failed_requests.operation',
  status: 'failed_requests.status',
  code: 'failed_requests.code',
  request_id: 'failed_requests.request_id',
  created_at: 'failed_requests.created_at',
} as const;

export const failedRequests = {
  failed_requests_index(call) {
    const { caller, db } = call;
    const isSenderVisible = userMatchesByRow(visibleUsers(caller), 'failed_requests.user_id');
    const list = db
      .selectFrom('failed_requests')
      .where(visibleFailedRequests(caller))
      .selectAll()
      .select(sql<boolean>`${isSenderVisible}`.as('is_sender_visible'));
    const total = visibleCount(caller, 'logs_all', 'failed_request');
    return page(call, list, COLUMNS, failedRequestView, total, branchOf(call));
  },
} satisfies Partial<GroupHandlers<'Logs'>>;

/** How the requests are found of a caller who sees those of a branch, unless a filter finds few by an index. */
function branchOf(call: Call<'failed_requests_index'>): Branch | undefined {
  const { caller, query } = call;
  const isSelective = 'filters[id]' in query || 'filters[user_id]' in query;
  if (isSelective || !seesSubtree(caller, 'logs_all')) return undefined;
  const requests = {
    table: 'failed_requests',
    owner: 'failed_requests.user_id',
    owners: sql<SqlBool>`${branchOwners(caller)} and (not ${areFew(caller)} or ${HAVE_FAILED})`,
    areMany: true,
    conditions: [...filterConditions(call, COLUMNS).values()],
  } as const;
  return {
    table: 'failed_requests',
    count: storedCount(caller.id, 'failed_request'),
    rows: (columns) => branchRows(requests, columns),
    order: orderById('failed_requests'),
  };
}

/** Up to so many rows of all are read to learn whose they are. */
const MOST_READ = 50_000;

/** Which users have any. The limit tells the planner that it can keep them in memory. */
const HAVE_FAILED = sql`users.id in (select user_id from failed_requests limit ${sql.lit(MOST_READ)})`;

/** Tests whether reading all rows takes less than looking for those of each user below the caller. */
const areFew = ({ id, path }: Call<'failed_requests_index'>['caller']) =>
  sql`(select ${treeTotal(path, 'failed_request')} <= least(${MOST_READ}::bigint, 20 * ${storedCount(id, 'user')}))`;

type FailedRequestRow = Schema<'FailedRequest'> & {
  /** Whether the caller may retrieve the user that sent the request. */
  is_sender_visible: boolean;
};

/** Returns a failed request as the contract shows it. Its texts may name addresses and credit of its user. */
function failedRequestView({ is_sender_visible, ...row }: FailedRequestRow): Schema<'FailedRequest'> {
  return is_sender_visible ? row : { ...row, ip: '', detail: '', errors: null };
}
