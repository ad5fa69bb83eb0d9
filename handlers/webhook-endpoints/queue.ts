import { sql, type Kysely, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import { LOCKS } from '../../db/connection/locks.ts';
import { exceededLimit } from '../../db/connection/time-limits.ts';
import type { Database } from '../../db/schema/tables.ts';
import { branchOf, idsOfPath } from '../../db/tree/tree.ts';
import { selectListeners, type EventAccess } from '../access/webhooks.ts';

// Creates deliveries of events: of new events for the endpoints that want them, of old events for endpoints that
// recover.

/** Events that one transaction examines for an endpoint that recovers. */
const SLICE = 1000;

/**
 * New events that one transaction queues, in equal parts for each branch, at least one. All endpoints of the event's
 * user and of users above it may want an event, some 200. If a statement takes too long, the next attempt takes fewer
 * events.
 */
const NEW_EVENTS = [100, 10, 1];

/** Events of tickets and announcements that one transaction queues for a branch. All endpoints may want one. */
const WIDELY_HEARD = 5;

/** Deliveries of a branch in an hour. Its further events wait, so that a branch cannot fill the disk. */
const MOST_AN_HOUR = 50_000;

const COLUMNS = sql`webhook_endpoint_id, event_id, type, subject_type, subject_id`;
const DELIVERY = sql`w.id, events.id, events.type, events.subject_type, events.subject_id`;

const isWanted = sql<SqlBool>`w.types && array['*', events.type]`;

/** An event from before the endpoint may have waited in the queue. */
const isNew = sql<SqlBool>`events.created_at >= w.created_at`;

/** Whether the hour of a budget `b` is not over. */
const isThisHour = sql<SqlBool>`b.began_at > now() - interval '1 hour'`;

/** The endpoints of users above the users of the next events; all endpoints, if others may see one of the events. */
const mayHear = sql<SqlBool>`w.status = 'active'
  and (w.user_id in (select listener_id from above) or exists (select from next where audience <> 'branch'))`;

/**
 * Queues the deliveries of the next events for active endpoints: the oldest of each branch, so that no branch waits for
 * another. Does nothing while another worker does this. Returns whether there may be more events.
 *
 * It reads a slice of events first, then the endpoints that may want them, with the policies that hold for each.
 * PostgreSQL would plan one statement without these steps as a scan of all events for each endpoint.
 */
export async function queueDeliveries(db: Kysely<Database>, access: EventAccess): Promise<boolean> {
  for (const most of NEW_EVENTS) {
    try {
      return await queueNext(db, access, most);
    } catch (error) {
      if (exceededLimit(error) === undefined || most === 1) throw error;
    }
  }
  return false;
}

async function queueNext(db: Kysely<Database>, access: EventAccess, most: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A separate statement, so that the next one sees what the last worker has committed.
    const { rows: locks } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(${LOCKS.webhooks}, 0) as held`.execute(trx);
    if (locks[0]?.held !== true) return false;
    const { rows } = await queueing(access, most).execute(trx);
    return rows[0]?.more ?? false;
  });
}

/** Takes events from the queue, creates their deliveries, and counts these for the branches. */
const queueing = (access: EventAccess, most: number) => sql<{ more: boolean }>`
  with recursive ${nextEvents(sql.lit(most))}, taken as (
    delete from webhook_queue q using next where q.branch_id = next.branch_id and q.event_id = next.event_id
  ), above as materialized (
    select u.id as user_id, listener_id
    from (select distinct user_id from next) as audience join users u on u.id = audience.user_id
      cross join unnest(${idsOfPath(sql`u.path`)}) as listener_id
  ), listeners as materialized (
    ${selectListeners(access, mayHear)}
  ), heard (${COLUMNS}) as (
    select ${DELIVERY}
    from next as events join above using (user_id) join listeners w on w.user_id = above.listener_id
    where events.audience = 'branch' and ${isNew} and ${isWanted} and ${access.mayReceive}
    union all
    select ${DELIVERY} from next as events cross join listeners w
    where events.audience <> 'branch' and ${isNew} and ${isWanted} and ${access.mayReceive}
  ), queued as (
    insert into webhook_deliveries (${COLUMNS})
    select ${COLUMNS} from heard order by event_id
    on conflict do nothing returning event_id
  ), counted as (
    ${counting(sql`select branch_id, count(*) from queued join next using (event_id) group by branch_id`)}
  )
  select exists (select from next) as more`;

/** Counts deliveries for their branches, both selected by `made`. */
const counting = (made: RawBuilder<unknown>) => sql`
  insert into webhook_budgets as b (branch_id, deliveries) ${made}
  on conflict (branch_id) do update set
    began_at = case when ${isThisHour} then b.began_at else now() end,
    deliveries = case when ${isThisHour} then b.deliveries else 0 end + excluded.deliveries`;

/** Returns the condition that a branch has used up its hour. */
const hasUsedUp = (branchId: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from webhook_budgets b
  where b.branch_id = ${branchId} and ${isThisHour} and b.deliveries >= ${sql.lit(MOST_AN_HOUR)})`;

/** The next events, as the table `next`: equally many of each branch that has not used up its hour. */
const nextEvents = (most: RawBuilder<number>) => sql`
  branches as (
    select min(branch_id) as id from webhook_queue
    union all
    select (select min(branch_id) from webhook_queue where branch_id > branches.id) from branches where id is not null
  ), turns as materialized (
    select id from branches where id is not null and not ${hasUsedUp(sql`branches.id`)}
    order by (select min(event_id) from webhook_queue where branch_id = branches.id) limit ${most}
  ), slice as materialized (
    select waiting.branch_id, waiting.event_id, e.*,
      count(*) filter (where e.audience <> 'branch') over (partition by branch_id order by event_id) as widely_heard
    from turns cross join lateral (
        select branch_id, event_id from webhook_queue where branch_id = turns.id
        order by event_id limit (select greatest(1, ${most} / count(*)) from turns)
      ) as waiting left join events e on e.id = waiting.event_id
  ), next as materialized (
    select * from slice where widely_heard <= ${sql.lit(WIDELY_HEARD)}
  )`;

/**
 * Queues a slice of the events that an active endpoint is to recover, if there is such an endpoint. Skips deliveries
 * that are locked: a worker that settles one may wait for the endpoint. Returns whether there was one.
 */
export async function recoverSlice(db: Kysely<Database>, access: EventAccess): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const recovering = await holdRecovering(trx);
    if (recovering === undefined) return false;
    const { id, branchId, after } = recovering;
    await sql`
      with looked as materialized (
        select e.* from events e where e.id > ${after}
        order by e.id limit ${sql.lit(SLICE)}
      ), listener as materialized (
        ${selectListeners(access, sql`w.id = ${id}`)}
      ), wanted (${COLUMNS}) as materialized (
        select ${DELIVERY} from looked as events, listener as w
        where events.created_at >= w.recover_since and ${isWanted} and ${access.mayReceive}
      ), failed as (
        select d.id from wanted join webhook_deliveries d using (webhook_endpoint_id, event_id)
        where d.status = 'failed' for no key update of d skip locked
      ), again as (
        update webhook_deliveries as d
        set status = 'pending', last_error = null, pending_since = now(), next_attempt_at = now(), updated_at = now()
        from failed where d.id = failed.id
      ), queued as (
        insert into webhook_deliveries (${COLUMNS}) select ${COLUMNS} from wanted
        where not exists (
          select from webhook_deliveries d
          where d.webhook_endpoint_id = wanted.webhook_endpoint_id and d.event_id = wanted.event_id)
        order by event_id
        on conflict do nothing returning event_id
      ), counted as (
        ${counting(sql`select ${branchId}::bigint, (select count(*) from queued) + (select count(*) from failed)`)}
      ), reached as (
        select max(id) as id, count(*) = ${sql.lit(SLICE)} as more from looked
      )
      update webhook_endpoints set
        recover_since = case when more then recover_since end, recover_after = case when more then reached.id end
      from reached where webhook_endpoints.id = ${id}`.execute(trx);
    return true;
  });
}

/**
 * Locks an active endpoint that recovers and whose branch has not used up its hour. Returns it with the event to
 * continue after, or undefined if there is none or all are locked. The choice is random, so that one which restarts
 * again and again does not block others.
 */
async function holdRecovering(
  trx: Transaction<Database>,
): Promise<{ id: number; branchId: number; after: number } | undefined> {
  const { rows } = await sql<{ id: number; branchId: number; after: number }>`
    select w.id, ${branchOf(sql`users.path`)} as "branchId",
      coalesce(recover_after, ${firstEventBefore(sql`recover_since`)}) as after
    from webhook_endpoints w join users on users.id = w.user_id
    where recover_since is not null and status = 'active' and not ${hasUsedUp(branchOf(sql`users.path`))}
    order by random() limit 1 for no key update of w skip locked`.execute(trx);
  return rows[0];
}

/**
 * The id of an event shortly before a time, as an expression: a binary search, since only ids are indexed. Events are
 * published within an hour after they happen.
 */
const firstEventBefore = (time: RawBuilder<unknown>) => sql`(
  with recursive search as (
    select coalesce(min(id), 1) - 1 as low, coalesce(max(id), 0) as high from events
    union all
    select case when is_before then middle else low end, case when is_before then high else middle end
    from search, lateral (select (low + high + 1) / 2 as middle) as half,
      lateral (
        select coalesce((select created_at < ${time} - interval '1 hour' from events where id >= middle order by id limit 1),
          false) as is_before
      ) as probe
    where high - low > 1
  )
  select low from search order by high - low limit 1)`;

/** Deliveries that are withdrawn at once. The purge removes the rest. */
const WITHDRAWN = 1000;

/**
 * Withdraws pending deliveries of an endpoint that is being deleted, because every check for due deliveries steps over
 * each endpoint that has some, even a deleted one.
 */
export async function withdrawPending(db: Kysely<Database>, endpointId: number): Promise<void> {
  await sql`
    delete from webhook_deliveries where id = any(array(
      select id from webhook_deliveries where webhook_endpoint_id = ${endpointId} and status = 'pending'
      order by id limit ${sql.lit(WITHDRAWN)} for update skip locked))`.execute(db);
}
