import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from './schema/tables.ts';

// The delivery queues: `syncs` for the streaming edge, `webhook_deliveries` for the endpoints of users. Here are their
// claims, order, retries and ends.

/** A delivery that a worker may attempt until its lease expires. */
export interface Claim {
  id: number;
  /** The number of attempts, including this one. */
  attempts: number;
  /** The number of seconds since it became pending. */
  pendingSeconds: number;
}

/** One attempt at a delivery. */
export interface Attempt {
  at: Date;
  /** The status of the response; null without a response. */
  status: number | null;
  /** Why the receiver did not take the delivery; null if it did. */
  error: string | null;
  /** In milliseconds. */
  duration: number;
  /** The beginning of the response's body. */
  answer: string;
}

/** A table of deliveries. `Row` is what a claim returns of it. */
export interface DeliveryQueue<Row extends Claim> {
  readonly table: 'syncs' | 'webhook_deliveries';
  /** Deliveries that agree in these columns are sent one at a time, in the order of `sequence`. */
  readonly orderedWithin: readonly string[];
  readonly sequence: 'id' | 'event_id';
  /** The status of a taken delivery, and the column of its time. */
  readonly taken: Readonly<{ status: 'synced' | 'delivered'; at: 'synced_at' | 'delivered_at' }>;
  /** The columns of `Row` beside those of `Claim`. */
  readonly claimed: RawBuilder<Omit<Row, keyof Claim>>;
  /** A further part of the statement that marks a delivery as taken; there the delivery is the table `settled`. */
  readonly alsoWhenTaken: RawBuilder<unknown>;
  /** Further columns that an attempt sets, each after a comma. */
  readonly noted: (attempt: Attempt) => RawBuilder<unknown>;
}

/** `fresh` deliveries have never failed, `repeated` ones have. */
const STATES = { fresh: sql`last_error is null`, repeated: sql`last_error is not null` } as const;

const ORDERS = { oldest: sql`next_attempt_at, id`, newest: sql`next_attempt_at desc, id desc` } as const;

/** How many due deliveries a claim examines, because most may wait for earlier ones. */
const LOOKED_AT = 100;

/**
 * Seconds before a delivery that waits for an earlier one is examined again. Usually the end of the earlier delivery
 * makes it due sooner; this catches ends without that effect, such as by age.
 */
const PUT_OFF_SECONDS = 1800;

/** Which deliveries to claim. */
export interface Wanted {
  /** The deliveries of a receiver, as a condition on the table. */
  of: RawBuilder<SqlBool>;
  state: keyof typeof STATES;
  first: keyof typeof ORDERS;
  count: number;
}

/**
 * Claims due deliveries: of those in one order, only the first. Any worker can claim a delivery again that is not
 * settled within `leaseSeconds`. Whether a delivery is the first is looked up row by row; a join would read a whole
 * backlog. The other deliveries are put off, so that the next claim gets past them. Putting one off locks the delivery
 * before it, whose end could be missed otherwise.
 */
export async function claimDeliveries<Row extends Claim>(
  db: Kysely<Database>,
  queue: DeliveryQueue<Row>,
  { of, state, first, count }: Wanted,
  leaseSeconds: number,
): Promise<Row[]> {
  if (count <= 0) return [];
  const table = sql.table(queue.table);
  const isDue = sql`${of} and status = 'pending' and ${STATES[state]} and next_attempt_at <= now()`;
  const { rows } = await sql<Row>`
    with looked as materialized (
      select id, (
        select earlier.id from ${table} as earlier
        where ${inOrder(queue, { first: 'earlier', then: 'head' })} and earlier.status = 'pending'
        order by ${sql.ref(`earlier.${queue.sequence}`)} desc limit 1) as before
      from (select * from ${table} where ${isDue} order by ${ORDERS[first]} limit ${LOOKED_AT}) as head
    ), behind as (
      select later.id from looked
        join ${table} as later on later.id = looked.id join ${table} as earlier on earlier.id = looked.before
      where later.status = 'pending' and later.next_attempt_at <= now() and earlier.status = 'pending'
      for no key update of later, earlier skip locked
    ), put_off as (
      update ${table} as later set next_attempt_at = now() + make_interval(secs => ${PUT_OFF_SECONDS})
      from behind where later.id = behind.id
    ), due as (
      select id from ${table} where ${isDue} and id = any(array(select id from looked where before is null))
      order by ${ORDERS[first]} limit ${count} for update skip locked
    )
    update ${table} as claim set attempts = attempts + 1, updated_at = now(),
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    from due where claim.id = due.id
    returning claim.id, attempts, extract(epoch from now() - pending_since)::float8 as "pendingSeconds",
      ${queue.claimed}`.execute(db);
  return rows;
}

/** Returns the condition that the delivery `first` is to be sent before the delivery `then`. */
function inOrder<Row extends Claim>(
  { orderedWithin, sequence }: DeliveryQueue<Row>,
  { first, then }: { first: string; then: string },
): RawBuilder<SqlBool> {
  const same = orderedWithin.map(
    (column) => sql`${sql.ref(`${first}.${column}`)} = ${sql.ref(`${then}.${column}`)}`,
  );
  const before = sql`${sql.ref(`${first}.${sequence}`)} < ${sql.ref(`${then}.${sequence}`)}`;
  return sql<SqlBool>`${sql.join([...same, before], sql` and `)}`;
}

/** Marks a claimed delivery as taken, and makes the next in order due. */
export async function markTaken<Row extends Claim>(
  db: Kysely<Database>,
  queue: DeliveryQueue<Row>,
  claim: Claim,
  attempt: Attempt,
): Promise<void> {
  const { status, at } = queue.taken;
  const changes = sql`status = ${status}, ${sql.ref(at)} = now()${queue.noted(attempt)}`;
  await settle(db, queue, claim, changes, queue.alsoWhenTaken);
}

/** Marks a claimed delivery as failed for good, and makes the next in order due. */
export async function markFailed<Row extends Claim>(
  db: Kysely<Database>,
  queue: DeliveryQueue<Row>,
  claim: Claim,
  attempt: Attempt,
): Promise<void> {
  await settle(
    db,
    queue,
    claim,
    sql`status = 'failed', last_error = ${attempt.error}${queue.noted(attempt)}`,
  );
}

// A worker whose lease has expired changes nothing, because a newer claim has incremented the attempts.
async function settle<Row extends Claim>(
  db: Kysely<Database>,
  queue: DeliveryQueue<Row>,
  claim: Claim,
  changes: RawBuilder<unknown>,
  also: RawBuilder<unknown> = sql``,
): Promise<void> {
  await changeWithNext(db, queue, changed(queue, claim, changes), DUE, also);
}

/** The time of a delivery that becomes due: its place before it was put off. */
const DUE = sql`least(next.next_attempt_at, next.pending_since)`;

/**
 * Executes a change of a claimed delivery that returns `order`, and sets the time of the next in order. If a claim is
 * just putting that one off, waits for the claim.
 */
async function changeWithNext<Row extends Claim>(
  db: Kysely<Database>,
  queue: DeliveryQueue<Row>,
  change: RawBuilder<unknown>,
  time: RawBuilder<unknown>,
  also: RawBuilder<unknown> = sql``,
): Promise<void> {
  const table = sql.table(queue.table);
  await sql`
    with settled as (${change})${also}
    update ${table} as next set next_attempt_at = ${time}
    from settled
    where next.id = (
      select later.id from ${table} as later
      where ${inOrder(queue, { first: 'settled', then: 'later' })} and later.status = 'pending'
      order by ${sql.ref(`later.${queue.sequence}`)} limit 1)`.execute(db);
}

/**
 * Postpones a claimed delivery after a failed attempt, and with it the next in order, for which all later ones wait.
 */
export async function postpone<Row extends Claim>(
  db: Kysely<Database>,
  queue: DeliveryQueue<Row>,
  claim: Claim,
  attempt: Attempt,
  seconds: number,
): Promise<void> {
  const time = sql`now() + make_interval(secs => ${seconds})`;
  const changes = sql`next_attempt_at = ${time}, last_error = ${attempt.error}${queue.noted(attempt)}`;
  await changeWithNext(db, queue, changed(queue, claim, changes), time);
}

/** Releases a claim as if it had not been made. */
export async function release<Row extends Claim>(
  db: Kysely<Database>,
  queue: DeliveryQueue<Row>,
  claim: Claim,
): Promise<void> {
  await changed(queue, claim, sql`attempts = attempts - 1, next_attempt_at = now()`).execute(db);
}

/** Deletes a claimed delivery that its receiver may no longer have, and makes the next in order due. */
export async function withdraw<Row extends Claim>(
  db: Kysely<Database>,
  queue: DeliveryQueue<Row>,
  { id, attempts }: Claim,
): Promise<void> {
  const ending = sql`
    delete from ${sql.table(queue.table)} where id = ${id} and status = 'pending' and attempts = ${attempts}
    returning ${order(queue)}`;
  await changeWithNext(db, queue, ending, DUE);
}

/** Changes a delivery if the claim still holds. Returns `order`. */
function changed<Row extends Claim>(
  queue: DeliveryQueue<Row>,
  { id, attempts }: Claim,
  changes: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    update ${sql.table(queue.table)} set ${changes}, updated_at = now()
    where id = ${id} and status = 'pending' and attempts = ${attempts}
    returning ${order(queue)}`;
}

/** The columns that determine the next delivery in order. */
const order = <Row extends Claim>({ orderedWithin, sequence }: DeliveryQueue<Row>): RawBuilder<unknown> =>
  sql.join([...orderedWithin, sequence].map((column) => sql.ref(column)));
