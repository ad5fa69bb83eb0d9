import { sql } from 'kysely';
import type { Reader } from '../../db/connection/reader.ts';
import type { Handlers } from '../call/contract.ts';
import { page } from '../lists/page.ts';
import { conflict, notFound } from '../call/problem.ts';
import { NOW } from '../../db/values/expressions.ts';

const COLUMNS = {
  id: 'webhook_deliveries.id',
  status: 'webhook_deliveries.status',
  event_id: 'webhook_deliveries.event_id',
} as const;

/** The columns of a delivery that the owner of its endpoint sees. */
export const DELIVERY = [
  ...Object.values(COLUMNS),
  'webhook_deliveries.webhook_endpoint_id',
  'webhook_deliveries.type',
  'webhook_deliveries.attempts',
  'webhook_deliveries.last_error',
  sql<
    string | null
  >`case when webhook_deliveries.status = 'pending' then webhook_deliveries.next_attempt_at end`.as(
    'next_attempt_at',
  ),
  'webhook_deliveries.delivered_at',
  'webhook_deliveries.created_at',
  'webhook_deliveries.updated_at',
] as const;

export const webhookDeliveries = {
  async webhook_deliveries_index(call) {
    const { db, params, caller } = call;
    const endpoint = await db
      .selectFrom('webhook_endpoints')
      .select('id')
      .where('id', '=', params.id)
      .where('user_id', '=', caller.id)
      .executeTakeFirstOrThrow(notFound);
    const deliveries = db
      .selectFrom('webhook_deliveries')
      .select(DELIVERY)
      .where('webhook_endpoint_id', '=', endpoint.id);
    return page(call, { rows: deliveries, columns: COLUMNS, view: (delivery) => delivery });
  },

  async webhook_deliveries_show({ params, caller, db }) {
    return ownDelivery(db, caller.id, params.id)
      .select([...DELIVERY, 'webhook_deliveries.attempt_log'])
      .executeTakeFirstOrThrow(notFound);
  },

  async webhook_deliveries_resend({ params, caller, db }) {
    const { delivery, endpoint } = await ownDelivery(db, caller.id, params.id)
      .select(['webhook_deliveries.status as delivery', 'webhook_endpoints.status as endpoint'])
      .forNoKeyUpdate('webhook_deliveries')
      // Prevents the deletion of the endpoint. Settling a delivery changes the endpoint, but does not wait for this
      // lock.
      .forKeyShare('webhook_endpoints')
      .executeTakeFirstOrThrow(notFound);
    if (endpoint !== 'active') throw conflict('endpoint_not_active');
    if (delivery === 'pending') throw conflict('delivery_pending');
    return db
      .updateTable('webhook_deliveries')
      .set({
        status: 'pending',
        delivered_at: null,
        last_error: null,
        pending_since: NOW,
        next_attempt_at: NOW,
        updated_at: NOW,
      })
      .where('id', '=', params.id)
      .returning(DELIVERY)
      .executeTakeFirstOrThrow();
  },
} satisfies Pick<
  Handlers,
  'webhook_deliveries_index' | 'webhook_deliveries_show' | 'webhook_deliveries_resend'
>;

function ownDelivery(db: Reader, userId: number, id: number) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.webhook_endpoint_id')
    .where('webhook_deliveries.id', '=', id)
    .where('webhook_endpoints.user_id', '=', userId);
}
