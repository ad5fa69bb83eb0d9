import { setMaxListeners } from 'node:events';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { markTold, untoldEpoch } from '../../db/epochs.ts';
import {
  claimSyncs,
  postponeSync,
  releaseSync,
  resendFailed,
  markFailed,
  markSynced,
  syncedLine,
  type ClaimedSync,
} from '../../db/sync-delivery.ts';
import type { Database } from '../../db/schema/index.ts';
import { Breaker } from './breaker.ts';
import { EdgeSender } from './edge-sender.ts';
import type { JobObserver } from './observer.ts';

// The delivery of syncs to the streaming edge (spec/edge/edge.yaml).

export interface EdgeSettings {
  url: string;
  /** `whsec_` and Base64. */
  secret: string;
  /** How many syncs are delivered at once, each of another line. */
  concurrency: number;
  /** Milliseconds between two checks for due syncs. */
  pollEvery: number;
  /** Milliseconds that the edge may take to respond. */
  timeout: number;
  /** Seconds for which a sync is retried before it fails. */
  giveUpAfter: number;
  /** Seconds before the second attempt. The pause doubles with each attempt. */
  firstPause: number;
  /** Milliseconds that running deliveries may take to finish when the worker is stopped. */
  stopping: number;
}

export const EDGE_DEFAULTS: Omit<EdgeSettings, 'url' | 'secret'> = {
  concurrency: 16,
  pollEvery: 500,
  timeout: 10_000,
  giveUpAfter: 72 * 3600,
  firstPause: 5,
  stopping: 1500,
};

const LONGEST_PAUSE_SECONDS = 300;
/** The sync of a worker that died is delivered by another one after this time. It is longer than any delivery takes. */
const LEASE_SECONDS = 60;

/**
 * Delivers syncs until `stop()`, which waits a moment for running deliveries and releases those that did not finish.
 */
export class EdgeDelivery {
  readonly #db: Kysely<Database>;
  readonly #settings: EdgeSettings;
  readonly #log: Logger;
  readonly #observer: Pick<JobObserver, 'delivered'> | undefined;
  readonly #sender: EdgeSender;
  readonly #breaker: Breaker;
  readonly #inFlight: Readonly<Record<'retried' | 'newest' | 'oldest', Set<Promise<void>>>> = {
    retried: new Set(),
    newest: new Set(),
    oldest: new Set(),
  };
  readonly #cancellation = new AbortController();
  readonly #running: Promise<void>;
  #stopped = false;
  /** Whether something has changed since the last check. */
  #woken = false;
  /** Whether the edge has accepted a delivery since the last check. */
  #taken = false;
  /** When the edge is told of a restore again, in milliseconds since 1970. */
  #tellAgainAt = 0;
  #resume: () => void = () => undefined;

  constructor(
    db: Kysely<Database>,
    settings: EdgeSettings,
    log: Logger,
    observer?: Pick<JobObserver, 'delivered'>,
  ) {
    this.#db = db;
    this.#settings = settings;
    this.#log = log;
    this.#observer = observer;
    // Each delivery listens for it, and so does the notice of a restore.
    setMaxListeners(settings.concurrency + 1, this.#cancellation.signal);
    this.#sender = new EdgeSender(settings, this.#cancellation.signal);
    this.#breaker = new Breaker(settings, log);
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    const timer = setTimeout(() => this.#cancellation.abort(), this.#settings.stopping);
    await this.#running;
    await Promise.all(Object.values(this.#inFlight).flatMap((deliveries) => [...deliveries]));
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    while (!this.#isStopped()) {
      this.#woken = false;
      try {
        await this.#startDue();
      } catch (error) {
        this.#log.warn({ err: error }, 'syncs cannot be claimed');
      }
      await this.#pause();
    }
  }

  #isStopped(): boolean {
    return this.#stopped;
  }

  /**
   * Starts the deliveries that are due, as many as there are free slots. Retries get at most half of the slots, so that
   * lines whose deliveries hang do not block others. The newest changes get a quarter, so that a sale does not wait
   * behind a backlog. While nothing is accepted, one at a time is tried: the newest change, which is the likeliest to
   * succeed.
   */
  async #startDue(): Promise<void> {
    if (!(await this.#knowsEpoch())) return;
    if (this.#taken) {
      this.#taken = false;
      const count = await resendFailed(this.#db, 'once');
      if (count > 0) this.#log.info({ count }, 'syncs that had been given up are sent again');
    }
    const { retried, newest, oldest } = this.#inFlight;
    const { concurrency } = this.#settings;
    const busy = (): number => retried.size + newest.size + oldest.size;
    if (this.#breaker.isOpen()) {
      await this.#start(newest, 'fresh', 'newest', 1 - busy());
      await this.#start(retried, 'retried', 'newest', 1 - busy());
      return;
    }
    const room = (part: number, inFlight: number): number =>
      Math.min(concurrency - busy(), Math.ceil(concurrency * part) - inFlight);
    await this.#start(retried, 'retried', 'oldest', room(1 / 2, retried.size));
    await this.#start(newest, 'fresh', 'newest', room(1 / 4, newest.size));
    await this.#start(oldest, 'fresh', 'oldest', concurrency - busy());
  }

  async #start(
    inFlight: Set<Promise<void>>,
    state: 'fresh' | 'retried',
    first: 'newest' | 'oldest',
    count: number,
  ): Promise<void> {
    for (const sync of await claimSyncs(this.#db, { state, first }, count, LEASE_SECONDS)) {
      const delivery = this.#deliver(sync)
        .catch((error: unknown) => {
          this.#log.warn({ err: error, ...described(sync) }, 'sync not settled');
        })
        .finally(() => {
          inFlight.delete(delivery);
          if (!this.#breaker.isOpen()) this.#wake();
        });
      inFlight.add(delivery);
    }
  }

  /** Waits for the next check: after the polling interval, or when a delivery ends and frees a slot. */
  async #pause(): Promise<void> {
    if (this.#woken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#settings.pollEvery);
      this.#resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #wake(): void {
    this.#woken = true;
    this.#resume();
  }

  async #deliver(sync: ClaimedSync): Promise<void> {
    const error = await this.#send(sync);
    if (error !== undefined && this.#cancellation.signal.aborted) {
      await releaseSync(this.#db, sync);
      return;
    }
    this.#breaker.note(error === undefined);
    if (error === undefined) {
      await markSynced(this.#db, sync);
      this.#observer?.delivered('synced');
      this.#taken = true;
    } else if (sync.pendingSeconds >= this.#settings.giveUpAfter) {
      this.#log.error({ ...described(sync), error }, 'sync given up');
      await markFailed(this.#db, sync, error);
      this.#observer?.delivered('failed');
    } else {
      await postponeSync(this.#db, sync, error, this.#pauseAfter(sync.attempts));
      this.#observer?.delivered('postponed');
    }
  }

  #pauseAfter(attempts: number): number {
    const pause = this.#settings.firstPause * 2 ** (attempts - 1);
    // The random factor spreads the retries when the edge comes back.
    return Math.min(pause, LONGEST_PAUSE_SECONDS) * (0.8 + 0.4 * Math.random());
  }

  /** Sends a sync once. Returns the reason if it was not accepted. */
  async #send({ id, epoch, action, createdAt, lineId, trace }: ClaimedSync): Promise<string | undefined> {
    const line = await syncedLine(this.#db, lineId);
    const name = `sync_${String(epoch)}_${String(id)}`;
    return this.#sender.post(name, { id, action, created_at: createdAt, line }, trace);
  }

  /** Tells the edge of the restore that began the epoch, unless it knows. Returns whether it knows. */
  async #knowsEpoch(): Promise<boolean> {
    const untold = await untoldEpoch(this.#db);
    if (untold === undefined) return true;
    if (Date.now() < this.#tellAgainAt) return false;
    const { epoch, createdAt, drop } = untold;
    const notice = { action: 'restore', epoch, created_at: createdAt, drop } as const;
    const error = await this.#sender.post(`restore_${String(epoch)}`, notice);
    if (error === undefined) {
      await markTold(this.#db, epoch);
      return true;
    }
    this.#tellAgainAt = Date.now() + this.#settings.firstPause * 1000;
    this.#log.warn({ epoch, error }, 'the edge has not accepted the restore, and gets nothing else before');
    return false;
  }
}

/** Returns what a log line says about a sync. */
const described = ({ id, lineId, trace }: ClaimedSync) => ({
  sync_id: id,
  line_id: lineId,
  trace_id: trace?.id,
});
