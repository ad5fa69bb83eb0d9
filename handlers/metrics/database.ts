import { Gauge, type Registry } from 'prom-client';
import pg from 'pg';
import { databaseOverPool, poolSettings } from '../../db/connection/connection.ts';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Adds the metrics of the database to a registry. Returns a function that sets them before each scrape. */
export function showFigures(registry: Registry): (figures: MonitoringFigures | undefined) => void {
  const gauge = (name: string, help: string): Gauge =>
    new Gauge({ name: `reseller_${name}`, help, registers: [registry] });
  const up = gauge('database_up', 'Whether the database answered when it was last asked.');
  const syncs = new Gauge({
    name: 'reseller_syncs',
    help: `Changes of lines that the edge has not taken: of each state at most ${String(MOST_COUNTED)} are counted.`,
    labelNames: ['state'],
    registers: [registry],
  });
  const oldest = gauge('oldest_sync_age_seconds', 'Age of the oldest of these that is not given up.');
  const webhooks = new Gauge({
    name: 'reseller_webhook_deliveries',
    help: `Events that wait for endpoints that answer: of each state at most ${String(MOST_COUNTED)} are counted.`,
    labelNames: ['state'],
    registers: [registry],
  });
  const oldestWebhook = gauge('oldest_webhook_age_seconds', 'Age of the oldest of these.');
  const disabled = gauge('webhook_endpoints_disabled', 'Endpoints that took nothing for five days.');
  const faults = gauge('ledger_faults', 'Violations that the check of the ledger has found.');
  const checkedAt = gauge('ledger_checked_timestamp_seconds', 'When the last check of the ledger ended.');

  return (figures) => {
    up.set(figures === undefined ? 0 : 1);
    // An unknown figure is left out, because an old one would look current.
    for (const metric of [syncs, webhooks]) metric.reset();
    for (const metric of [oldest, oldestWebhook, disabled, faults, checkedAt]) metric.remove();
    if (figures === undefined) return;
    syncs.set({ state: 'fresh' }, figures.fresh);
    syncs.set({ state: 'retried' }, figures.retried);
    syncs.set({ state: 'failed' }, figures.failed);
    oldest.set(figures.oldestSeconds);
    webhooks.set({ state: 'fresh' }, figures.freshWebhooks);
    webhooks.set({ state: 'retried' }, figures.retriedWebhooks);
    oldestWebhook.set(figures.oldestWebhookSeconds);
    disabled.set(figures.disabledEndpoints);
    faults.set(figures.ledgerFaults);
    if (figures.ledgerCheckedAt !== null) checkedAt.set(figures.ledgerCheckedAt);
  };
}

const ANSWER_MS = 1500;
const KEPT_MS = 5000;

/** Reads the figures on a connection of its own, at most every five seconds for all scrapes, within 1.5 seconds. */
export class DatabaseFigures {
  readonly #db: PooledDatabase;
  #known: Promise<MonitoringFigures | undefined> | undefined;
  #keptUntil = 0;

  constructor(databaseUrl: string) {
    this.#db = databaseOverPool(new pg.Pool(poolSettings(databaseUrl, 1)));
  }

  /** Returns the figures, at most five seconds old; undefined while the database does not answer. */
  read(): Promise<MonitoringFigures | undefined> {
    const now = performance.now();
    if (this.#known === undefined || now > this.#keptUntil) {
      this.#keptUntil = now + KEPT_MS;
      this.#known = this.#db.forAtMost(ANSWER_MS, monitoringFigures).catch(() => undefined);
    }
    return this.#known;
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }
}

/** At most so many syncs of each state are counted, so that a backlog does not slow monitors down. */
const MOST_COUNTED = 100_000;

/** The figures of the database for monitors. */
interface MonitoringFigures {
  /** Syncs that wait for their first or a further attempt, and that failed; each at most MOST_COUNTED. */
  fresh: number;
  retried: number;
  failed: number;
  /** The age of the oldest counted sync that waits, in seconds; 0 without one. */
  oldestSeconds: number;
  /** Deliveries to working endpoints that wait for their first or a further attempt; each at most MOST_COUNTED. */
  freshWebhooks: number;
  retriedWebhooks: number;
  /** The age of the oldest of these, in seconds; 0 without one. */
  oldestWebhookSeconds: number;
  /** Endpoints that the service has disabled, at most MOST_COUNTED. */
  disabledEndpoints: number;
  /** Violations that the last finished check of the ledger has found, or the current one if that has found more. */
  ledgerFaults: number;
  /** When the last check of the ledger finished, in seconds since 1970; null before the first. */
  ledgerCheckedAt: number | null;
}

/** Returns the figures in one statement that reads a bounded number of rows by indexes. */
async function monitoringFigures(db: Kysely<Database>): Promise<MonitoringFigures> {
  const { rows } = await sql<MonitoringFigures>`
    with fresh as materialized (${waitingSyncs(sql`last_error is null`)}),
    retried as materialized (${waitingSyncs(sql`last_error is not null`)}),
    fresh_webhooks as materialized (${waitingWebhooks(sql`last_error is null`)}),
    retried_webhooks as materialized (${waitingWebhooks(sql`last_error is not null`)}),
    finished as (
      select faults, finished_at from ledger_checks where finished_at is not null order by id desc limit 1
    ), unfinished as (
      select faults from ledger_checks where finished_at is null
    )
    select
      (select count(*) from fresh) as fresh,
      (select count(*) from retried) as retried,
      (select count(*) from (select from syncs where status = 'failed' order by id limit ${MOST_COUNTED}) as f) as failed,
      ${ageOfOldest('fresh', 'retried')} as "oldestSeconds",
      (select count(*) from fresh_webhooks) as "freshWebhooks",
      (select count(*) from retried_webhooks) as "retriedWebhooks",
      ${ageOfOldest('fresh_webhooks', 'retried_webhooks')} as "oldestWebhookSeconds",
      (select count(*) from (select from webhook_endpoints where status = 'disabled' order by id
        limit ${MOST_COUNTED}) as d) as "disabledEndpoints",
      greatest(${countIn('finished')}, ${countIn('unfinished')}) as "ledgerFaults",
      (select extract(epoch from finished_at)::float8 from finished) as "ledgerCheckedAt"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a query without its row');
  return row;
}

/** Selects the times of waiting syncs of a state. */
const waitingSyncs = (state: RawBuilder<SqlBool>) => sql`
  select created_at from syncs where status = 'pending' and ${state}
  order by next_attempt_at, id limit ${MOST_COUNTED}`;

/** The same for deliveries to working endpoints. Others wait for their own server. */
const waitingWebhooks = (state: RawBuilder<SqlBool>) => sql`
  select created_at from webhook_deliveries where status = 'pending' and ${state}
    and webhook_endpoint_id in (select id from webhook_endpoints where status = 'active' and failing_since is null)
  limit ${MOST_COUNTED}`;

const ageOfOldest = (fresh: string, retried: string) => sql`
  coalesce(extract(epoch from now() - least((select min(created_at) from ${sql.table(fresh)}),
    (select min(created_at) from ${sql.table(retried)}))), 0)::float8`;

const countIn = (check: 'finished' | 'unfinished') => sql`coalesce((
  select sum((fault ->> 'count')::bigint) from ${sql.table(check)}, jsonb_array_elements(faults) as fault), 0)::bigint`;
