import type { Kysely } from 'kysely';
import { insertFailedRequests, type FailedRequest } from '../../db/failed-requests.ts';
import type { Database } from '../../db/schema/index.ts';
import { idOf, type Ids } from './people.ts';

const FAILED: Pick<
  FailedRequest,
  'operation' | 'method' | 'path' | 'status' | 'code' | 'detail' | 'errors'
>[] = [
  {
    operation: 'm3us_create',
    method: 'POST',
    path: '/api/v1/m3us',
    status: 422,
    code: 'validation_failed',
    detail: 'package_id is required.',
    errors: { package_id: ['is required'] },
  },
  {
    operation: 'mags_show',
    method: 'GET',
    path: '/api/v1/mags/9000',
    status: 404,
    code: 'not_found',
    detail: 'It does not exist, or you cannot see it.',
    errors: null,
  },
];

/** Adds what went wrong last night for a reseller's shop. */
export async function addFailedRequests(db: Kysely<Database>, ids: Ids): Promise<void> {
  const created_at = new Date().toISOString();
  await insertFailedRequests(
    db,
    FAILED.map((request, index) => ({
      ...request,
      user_id: idOf(ids, 'northern-lights'),
      token_id: null,
      request_id: `demo-failed-${String(index)}`,
      ip: '203.0.113.9',
      duration_ms: 8,
      created_at,
    })),
  );
}
