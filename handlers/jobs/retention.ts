import { sql, type Kysely, type RawBuilder } from 'kysely';
import { runWalks, type Walk } from './walk.ts';
import type { Database } from '../../db/schema/tables.ts';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import { inBatches, type IsTimeUp } from './batches.ts';

// Deletes old rows after a time that the operator sets, but not before the minimum. The ledger is kept for ever.

/** The days after which rows are deleted; 0 for never. */
export interface Retention {
  /** Of the audit log. */
  logs: number;
  /** Of connections that have ended. */
  activities: number;
  /** Of events, and of their deliveries to endpoints. */
  events: number;
  /** Of delivered syncs. */
  syncs: number;
  notifications: {
    read: number;
    /** Of all notifications, read or not. */
    unread: number;
  };
}

/** The minimum of days. A report that the edge repeats must still find its connection. */
export const LEAST_DAYS = 7;

/** Trials are counted in windows of up to 366 days (role_settings.trial_window_hours). */
const TRIAL_DAYS = 400;

/** A charge can be refunded for a year, and its refund counts for 30 days. */
const IDENTIFIER_DAYS = 400;

const ALL = sql<boolean>`true`;

const FAILED_REQUEST_DAYS = 7;

/** The walks that the operator does not set: rows that limits count, and failed requests. */
const FIXED: readonly Walk[] = [
  {
    subject: 'failed_requests',
    table: 'failed_requests',
    age: 'created_at',
    days: FAILED_REQUEST_DAYS,
    isFinished: ALL,
  },
  { subject: 'trials', table: 'trials', age: 'created_at', days: TRIAL_DAYS, isFinished: ALL },
  { subject: 'trial_counts', table: 'trial_counts', age: 'created_at', days: TRIAL_DAYS, isFinished: ALL },
  {
    subject: 'line_identifiers',
    table: 'line_identifiers',
    age: 'created_at',
    days: IDENTIFIER_DAYS,
    isFinished: ALL,
  },
];

/** Returns the walks of a retention, without those that delete nothing. */
function walksOf({ logs, events, activities, syncs, notifications }: Retention): Walk[] {
  const walks: Walk[] = [
    { subject: 'logs', table: 'logs', age: 'created_at', days: logs, isFinished: ALL },
    { subject: 'events', table: 'events', age: 'created_at', days: events, isFinished: ALL },
    // Including those that wait for a paused endpoint, because a delivery needs its event.
    {
      subject: 'webhook_deliveries',
      table: 'webhook_deliveries',
      age: 'created_at',
      days: events,
      isFinished: ALL,
    },
    {
      subject: 'activities',
      table: 'activities',
      age: 'started_at',
      days: activities,
      isFinished: ended(activities),
    },
    { subject: 'syncs', table: 'syncs', age: 'created_at', days: syncs, isFinished: delivered(syncs) },
    {
      subject: 'read_notifications',
      table: 'notifications',
      age: 'created_at',
      days: notifications.read,
      isFinished: sql`read_at is not null`,
    },
    {
      subject: 'notifications',
      table: 'notifications',
      age: 'created_at',
      days: notifications.unread,
      isFinished: ALL,
    },
    ...FIXED,
  ];
  return walks.filter(({ days }) => days > 0);
}

const ended = (days: number) =>
  sql<boolean>`coalesce(ended_at < now() - make_interval(days => ${days}), false)`;

/** A pending or failed sync stays, because it may still be sent. */
const delivered = (days: number) =>
  sql<boolean>`coalesce(synced_at < now() - make_interval(days => ${days}), false)`;

const BATCH = 5000;

/** The number of deleted rows. */
interface Purged {
  idempotencyKeys: number;
  tokens: number;
  loginAttempts: number;
  loginNetworks: number;
  linkCodes: number;
  /** By the walks of the retention. */
  old: Record<string, number>;
}

/**
 * Deletes rows that no longer count: idempotency keys after 24 hours; tokens 24 hours after their expiry or revocation,
 * except tokens that have written, which the audit log and the ledger name; wrong passwords after one hour; login
 * networks 30 days after the last login; messaging codes 24 hours after their end. Then deletes the rows of the
 * retention.
 */
export async function purge(db: Kysely<Database>, retention: Retention, isOver: IsTimeUp): Promise<Purged> {
  return {
    idempotencyKeys: await deleteAll(db, outdated('idempotency_keys', 'created_at', '24 hours'), isOver),
    tokens: await deleteAll(db, deadTokens, isOver),
    loginAttempts: await deleteAll(db, outdated('login_attempts', 'created_at', '1 hour'), isOver),
    loginNetworks: await deleteAll(db, outdated('login_networks', 'last_login_at', '30 days'), isOver),
    linkCodes: await deleteAll(db, outdated('messaging_link_codes', 'expires_at', '24 hours'), isOver),
    old: await runWalks(db, walksOf(retention), isOver),
  };
}

/** Deletes the oldest rows of a table, of those for which a time is so long ago. */
const outdated = (table: string, time: string, age: string): RawBuilder<unknown> => sql`
  delete from ${sql.table(table)} where ctid in (
    select ctid from ${sql.table(table)} where ${sql.ref(time)} < now() - ${age}::interval
    order by ${sql.ref(time)} limit ${BATCH} for update skip locked)`;

const deadTokens = sql`
  delete from tokens where id in (
    select id from tokens
    where not has_written and (expires_at < now() - interval '24 hours' or revoked_at < now() - interval '24 hours')
    limit ${BATCH} for update skip locked)`;

function deleteAll(db: Kysely<Database>, statement: RawBuilder<unknown>, isOver: IsTimeUp): Promise<number> {
  return inBatches(async () => {
    const { numAffectedRows = 0n } = await db.transaction().execute(async (trx) => {
      await raiseTimeLimit(trx, 30);
      return statement.execute(trx);
    });
    return { done: Number(numAffectedRows), more: Number(numAffectedRows) === BATCH };
  }, isOver);
}
