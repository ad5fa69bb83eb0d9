import type { GroupHandlers } from './call/contract.ts';
import { page } from './call/page.ts';
import { visibleCount } from './access/counts.ts';
import { visibleFailedRequests } from './access/logs.ts';

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
    const list = db.selectFrom('failed_requests').where(visibleFailedRequests(caller)).selectAll();
    return page(call, list, COLUMNS, (row) => row, visibleCount(caller, 'logs_all', 'failed_request'));
  },
} satisfies Partial<GroupHandlers<'Logs'>>;
