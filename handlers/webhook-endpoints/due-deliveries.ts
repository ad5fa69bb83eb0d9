import { sql, type Kysely, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { anyOf } from '../../db/values/expressions.ts';
import { formatUtc } from '../../db/values/time.ts';
import type { Attempt, Claim, DeliveryQueue } from '../../db/deliveries.ts';
import type { Database } from '../../db/schema/tables.ts';
import { selectListeners, type EventAccess } from '../access/webhooks.ts';
import { branchOf } from '../../db/tree/tree.ts';

// The messages that endpoints get, and the effect of attempts on the endpoints.

/** A delivery that this worker may send. */
export interface ClaimedDelivery extends Claim {
  endpointId: number;
}

const KEPT_ATTEMPTS = 20;

export const WEBHOOK_DELIVERIES: DeliveryQueue<ClaimedDelivery> = {
  table: 'webhook_deliveries',
  orderedWithin: ['webhook_endpoint_id', 'subject_type', 'subject_id'],
  sequence: 'event_id',
  taken: { status: 'delivered', at: 'delivered_at' },
  claimed: sql`webhook_endpoint_id as "endpointId"`,
  // Writes only if the endpoint has not taken the last delivery.
  alsoWhenTaken: sql`, noted as (
    update webhook_endpoints as w set failing_since = null, rests_until = null from settled
    where w.id = settled.webhook_endpoint_id and w.failing_since is not null)`,
  noted: ({ at, status, error, duration, answer }: Attempt) => {
    const noted = { at: formatUtc(at.getTime()), status, error, duration_ms: duration, answer };
    return sql`, attempt_log = (case when jsonb_array_length(attempt_log) < ${KEPT_ATTEMPTS} then attempt_log
      else attempt_log - 0 end) || ${JSON.stringify([noted])}::jsonb`;
  },
};

/** An endpoint that has due deliveries. */
interface DueEndpoint {
  id: number;
  /** The user directly below the operator in the path of the owner, or the operator. */
  branchId: number;
  /** Whether the endpoint has not taken the last delivery. */
  fails: boolean;
}

/**
 * Returns the active endpoints with due deliveries, in any order. Reads a few rows for each endpoint with pending ones.
 */
export async function dueEndpoints(db: Kysely<Database>): Promise<DueEndpoint[]> {
  const { rows } = await sql<DueEndpoint>`
    with recursive pending as (
      select min(webhook_endpoint_id) as id from webhook_deliveries where status = 'pending'
      union all
      select (select min(webhook_endpoint_id) from webhook_deliveries
        where status = 'pending' and webhook_endpoint_id > pending.id)
      from pending where pending.id is not null
    )
    select w.id, ${branchOf(sql`users.path`)} as "branchId", w.failing_since is not null as fails
    from pending join webhook_endpoints w on w.id = pending.id join users on users.id = w.user_id
    where w.status = 'active' and (w.rests_until is null or w.rests_until <= now())
      and (${isDue(sql`last_error is null`)} or ${isDue(sql`last_error is not null`)})
    order by random()`.execute(db);
  return rows;
}

/** Looks up the first due delivery by the index. PostgreSQL may plan `exists` as a scan of every pending one. */
const isDue = (state: RawBuilder<SqlBool>) => sql`(
  select d.id from webhook_deliveries d where d.webhook_endpoint_id = w.id and d.status = 'pending' and ${state}
    and d.next_attempt_at <= now() order by d.next_attempt_at, d.id limit 1) is not null`;

/** A message: its destination, the secrets that sign it, and its event; null for a test. */
export interface OutgoingMessage {
  deliveryId: number;
  url: string;
  secrets: string[];
  createdAt: string;
  event: Omit<Selectable<Database['events']>, 'audience'> | null;
}

/** Returns the current messages of deliveries, without those whose endpoint is gone or may not have the event now. */
export async function outgoingMessages(
  db: Kysely<Database>,
  deliveryIds: readonly number[],
  access: EventAccess,
): Promise<OutgoingMessage[]> {
  const { rows } = await sql<OutgoingMessage>`
    with listeners as materialized (
      ${selectListeners(access, sql`w.id in (select webhook_endpoint_id from webhook_deliveries where id = ${anyOf(deliveryIds)})`)}
    )
    select d.id as "deliveryId", w.url, array_remove(array[w.secret, case when w.old_secret_until > now() then w.old_secret end], null) as secrets,
      d.created_at as "createdAt",
      case when events.id is not null then jsonb_build_object('id', events.id, 'type', events.type,
        'created_at', to_char(events.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'), 'user_id', events.user_id,
        'actor_id', events.actor_id, 'request_id', events.request_id, 'subject_type', events.subject_type, 'subject_id', events.subject_id, 'data', events.data) end as event
    from webhook_deliveries d join listeners as w on w.id = d.webhook_endpoint_id
      left join events on events.id = d.event_id
    where d.id = ${anyOf(deliveryIds)}
      and (d.event_id is null or events.id is not null and ${access.mayReceive})`.execute(db);
  return rows;
}

/** An endpoint is disabled after failing for so long. */
const DISABLED_AFTER = sql`interval '5 days'`;

/**
 * Notes that an endpoint has not taken a delivery. The endpoint rests for as long as it has been failing, up to
 * `longestRest` seconds. After five days without a taken delivery, it is disabled, and its owner is notified. Returns
 * whether it was.
 */
export async function noteRefused(
  db: Kysely<Database>,
  endpointId: number,
  longestRest: number,
): Promise<boolean> {
  const { rows } = await sql`
    with noted as (
      update webhook_endpoints set failing_since = coalesce(failing_since, now()),
        rests_until = now() + least(now() - coalesce(failing_since, now()), make_interval(secs => ${longestRest})),
        status = case when failing_since < now() - ${DISABLED_AFTER} then 'disabled' else status end
      where id = ${endpointId} and status = 'active'
      returning id, user_id, url, status, failing_since
    )
    insert into notifications (user_id, type, data)
    select user_id, 'WebhookEndpointDisabledNotificationData', jsonb_build_object('webhook_endpoint_id', id, 'url', url,
      'failing_since', to_char(failing_since at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'))
    from noted where status = 'disabled' returning id`.execute(db);
  return rows.length > 0;
}
