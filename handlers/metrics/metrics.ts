import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { JOBS, type JobName } from '../../db/setup/queue.ts';
import type { MovedCredit } from '../../db/cause.ts';
import type { JobObserver } from '../jobs/observer.ts';
import type { Observer, PoolState } from '../call/observer.ts';
import type { LimitName } from '../call/problem.ts';

/** In seconds: from a read on a warm cache to the longest request. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_BUCKETS = [0.01, 0.1, 0.5, 1, 5, 10, 30];

const LIMITS = [
  'requests',
  'address',
  'operation',
  'field',
  'names',
  'concurrency',
  'passwords',
  'objects',
] as const satisfies LimitName[];

interface Watched {
  name: 'api' | 'worker';
  pool: PoolState;
  waitingWrites: () => number;
}

/** The counts of a process. No label comes from a client, so the number of series is bounded. */
export class Metrics implements Observer, JobObserver {
  readonly registry = new Registry();
  readonly #requests = new Counter({
    name: 'reseller_requests_total',
    help: 'Requests by operation and status.',
    labelNames: ['operation', 'status'],
    registers: [this.registry],
  });
  readonly #durations = new Histogram({
    name: 'reseller_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['operation'],
    buckets: REQUEST_BUCKETS,
    registers: [this.registry],
  });
  readonly #mistakes = new Counter({
    name: 'reseller_internal_errors_total',
    help: 'Requests that a mistake of the service has failed.',
    registers: [this.registry],
  });
  readonly #limits = new Counter({
    name: 'reseller_rate_limits_hit_total',
    help: 'Requests that a limit refused.',
    labelNames: ['limit'],
    registers: [this.registry],
  });
  readonly #dropped = new Counter({
    name: 'reseller_failed_requests_dropped_total',
    help: 'Failed requests that were not recorded: too many at once, or the database could not take them.',
    registers: [this.registry],
  });
  readonly #jobRuns = new Counter({
    name: 'reseller_job_runs_total',
    help: 'Runs of background jobs.',
    labelNames: ['job', 'outcome'],
    registers: [this.registry],
  });
  readonly #jobDurations = new Histogram({
    name: 'reseller_job_duration_seconds',
    help: 'Time that a run of a background job took.',
    labelNames: ['job'],
    buckets: JOB_BUCKETS,
    registers: [this.registry],
  });
  readonly #deliveries = new Counter({
    name: 'reseller_deliveries_total',
    help: 'Attempts to deliver something to the streaming edge or to an endpoint of a user.',
    labelNames: ['receiver', 'outcome'],
    registers: [this.registry],
  });
  /** By kind, in hundredths of a credit, because sums of fractions are not exact. */
  readonly #moves = new Map<string, number>();
  readonly #watched: Watched[] = [];

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    for (const limit of LIMITS) this.#limits.inc({ limit }, 0);
    for (const job of Object.keys(JOBS))
      for (const outcome of ['succeeded', 'failed']) this.#jobRuns.inc({ job, outcome }, 0);
    showMoves(this.registry, this.#moves);
    showPools(this.registry, this.#watched);
  }

  answered(operation: string, status: string, limit: LimitName | null, milliseconds: number): void {
    this.#requests.inc({ operation, status });
    if (status === '500') this.#mistakes.inc();
    this.#durations.observe({ operation }, milliseconds / 1000);
    if (limit !== null) this.#limits.inc({ limit });
  }

  dropped(failedRequests: number): void {
    this.#dropped.inc(failedRequests);
  }

  moved(transfers: readonly MovedCredit[]): void {
    for (const { kind, amount } of transfers) this.#moves.set(kind, (this.#moves.get(kind) ?? 0) + amount);
  }

  watch(name: 'api' | 'worker', pool: PoolState, waitingWrites = (): number => 0): void {
    this.#watched.push({ name, pool, waitingWrites });
  }

  ran(job: JobName, outcome: 'succeeded' | 'failed', milliseconds: number): void {
    this.#jobRuns.inc({ job, outcome });
    this.#jobDurations.observe({ job }, milliseconds / 1000);
  }

  delivered(receiver: 'edge' | 'webhook', outcome: 'taken' | 'postponed' | 'failed'): void {
    this.#deliveries.inc({ receiver, outcome });
  }
}

function showMoves(registry: Registry, moves: ReadonlyMap<string, number>): void {
  const counter: Counter = new Counter({
    name: 'reseller_credits_moved_total',
    help: 'Credits (not hundredths) that committed transfers have moved, by the type of the transaction.',
    labelNames: ['type'],
    registers: [registry],
    collect() {
      counter.reset();
      for (const [type, hundredths] of moves) counter.inc({ type }, hundredths / 100);
    },
  });
}

function showPools(registry: Registry, watched: readonly Watched[]): void {
  const connections: Gauge = new Gauge({
    name: 'reseller_database_connections',
    help: 'Open connections to the database, by pool and state.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { name, pool } of watched) {
        connections.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
        connections.set({ pool: name, state: 'idle' }, pool.idleCount);
      }
    },
  });
  const waiting: Gauge = new Gauge({
    name: 'reseller_database_waiting',
    help: 'What waits for a connection, and which writes wait for their turn to have one.',
    labelNames: ['pool', 'for'],
    registers: [registry],
    collect() {
      for (const { name, pool, waitingWrites } of watched) {
        waiting.set({ pool: name, for: 'connection' }, pool.waitingCount);
        waiting.set({ pool: name, for: 'write' }, waitingWrites());
      }
    },
  });
}
