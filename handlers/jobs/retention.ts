import { sql } from 'kysely';
import type { Walk } from './walk.ts';

// What is deleted after a time that the operator sets, and the least time. The ledger is kept for ever.

/** The days after which rows are deleted; 0 keeps them for ever. */
export interface Retention {
  /** Of the audit log. */
  logs: number;
  /** Of connections that have ended. */
  activities: number;
  /** Of events, and of their deliveries to endpoints. */
  events: number;
  /** Of delivered changes of lines. */
  syncs: number;
  notifications: {
    read: number;
    /** Of all notifications, whether they were read or not. */
    unread: number;
  };
}

/**
 * The fewest days. A report of the edge that is repeated must still find its connection, and a renewal that fails again
 * the notification of its first failure.
 */
export const LEAST_DAYS = 7;

/** The longest window in which trials are counted is 366 days (role_settings.trial_window_hours). */
const TRIAL_DAYS = 400;

/** A year for a charge to be refunded, and 30 days in which its refund counts. */
const IDENTIFIER_DAYS = 400;

const ALL = sql<boolean>`true`;

const FAILED_REQUEST_DAYS = 7;

/** What limits count, and failed requests: the operator does not set how long they are kept. */
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

/** Returns the walks of a retention, without those that keep everything. */
export function walksOf({ logs, events, activities, syncs, notifications }: Retention): Walk[] {
  const walks: Walk[] = [
    { subject: 'logs', table: 'logs', age: 'created_at', days: logs, isFinished: ALL },
    { subject: 'events', table: 'events', age: 'created_at', days: events, isFinished: ALL },
    // Also those that wait for a paused endpoint: without its event none can be sent.
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

/** A change that is pending or failed stays, because it may still be sent. */
const delivered = (days: number) =>
  sql<boolean>`coalesce(synced_at < now() - make_interval(days => ${days}), false)`;
