import { sql } from 'kysely';
import { failedRequestSight } from './access/logs.ts';
import { userMatchesByRow, visibleUsers } from './access/users.ts';
import type { GroupHandlers, Schema } from './call/contract.ts';
import { page } from './lists/page.ts';

const COLUMNS = {
  id: 'failed_requests.id',
  user_id: 'failed_requests.user_id',
  token_id: 'failed_requests.token_id',
  operation: 'failed_requests.operation',
  status: 'failed_requests.status',
  code_exact: 'failed_requests.code',
  request_id: 'failed_requests.request_id',
  created_at: 'failed_requests.created_at',
} as const;

export const failedRequests = {
  failed_requests_index(call) {
    const { caller, db } = call;
    const isSenderVisible = userMatchesByRow(visibleUsers(caller), 'failed_requests.user_id');
    const rows = db
      .selectFrom('failed_requests')
      .selectAll()
      .select(sql<boolean>`${isSenderVisible}`.as('is_sender_visible'));
    return page(call, { rows, columns: COLUMNS, view: failedRequestView, sight: failedRequestSight(caller) });
  },
} satisfies Partial<GroupHandlers<'Logs'>>;

type FailedRequestRow = Schema<'FailedRequest'> & {
  /** Whether the caller may retrieve the sender of the request. */
  is_sender_visible: boolean;
};

/** Returns a failed request as the contract shows it. Its texts may name addresses and credit of the sender. */
function failedRequestView({ is_sender_visible, ...row }: FailedRequestRow): Schema<'FailedRequest'> {
  return is_sender_visible ? row : { ...row, ip: '', detail: '', errors: null };
}
