import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import { errorCode } from '../../db/errors.ts';
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
import type { components } from '../../generated/edge-types.ts';
import { newTraceparent } from '../runtime/trace.ts';
import { Breaker } from './breaker.ts';
import type { JobObserver } from './observer.ts';
import { withTimeLimit } from './time-limit.ts';

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
  private readonly db: Kysely<Database>;
  private readonly settings: EdgeSettings;
  private readonly log: Logger;
  private readonly observer: Pick<JobObserver, 'delivered'> | undefined;
  private readonly webhook: Webhook;
  private readonly breaker: Breaker;
  private readonly inFlight: Readonly<Record<'retried' | 'newest' | 'oldest', Set<Promise<void>>>> = {
    retried: new Set(),
    newest: new Set(),
    oldest: new Set(),
  };
  private readonly cancellation = new AbortController();
  private readonly running: Promise<void>;
  private stopped = false;
  /** Whether something has changed since the last check. */
  private woken = false;
  /** Whether the edge has accepted a delivery since the last check. */
  private taken = false;
  private resume: () => void = () => undefined;

  constructor(
    db: Kysely<Database>,
    settings: EdgeSettings,
    log: Logger,
    observer?: Pick<JobObserver, 'delivered'>,
  ) {
    this.db = db;
    this.settings = settings;
    this.log = log;
    this.observer = observer;
    this.webhook = new Webhook(settings.secret);
    this.breaker = new Breaker(settings, log);
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    const timer = setTimeout(() => this.cancellation.abort(), this.settings.stopping);
    await this.running;
    await Promise.all(Object.values(this.inFlight).flatMap((deliveries) => [...deliveries]));
    clearTimeout(timer);
  }

  private async run(): Promise<void> {
    while (!this.isStopped()) {
      this.woken = false;
      try {
        await this.startDue();
      } catch (error) {
        this.log.warn({ err: error }, 'syncs cannot be claimed');
      }
      await this.pause();
    }
  }

  private isStopped(): boolean {
    return this.stopped;
  }

  /**
   * Starts the deliveries that are due, as many as there are free slots. Retries get at most half of the slots, so that
   * lines whose deliveries hang do not block others. The newest changes get a quarter, so that a sale does not wait
   * behind a backlog. While nothing is accepted, one at a time is tried: the newest change, which is the likeliest to
   * succeed.
   */
  private async startDue(): Promise<void> {
    if (this.taken) {
      this.taken = false;
      const count = await resendFailed(this.db, 'once');
      if (count > 0) this.log.info({ count }, 'syncs that had been given up are sent again');
    }
    const { retried, newest, oldest } = this.inFlight;
    const { concurrency } = this.settings;
    const busy = (): number => retried.size + newest.size + oldest.size;
    if (this.breaker.isOpen()) {
      await this.start(newest, 'fresh', 'newest', 1 - busy());
      await this.start(retried, 'retried', 'newest', 1 - busy());
      return;
    }
    const room = (part: number, inFlight: number): number =>
      Math.min(concurrency - busy(), Math.ceil(concurrency * part) - inFlight);
    await this.start(retried, 'retried', 'oldest', room(1 / 2, retried.size));
    await this.start(newest, 'fresh', 'newest', room(1 / 4, newest.size));
    await this.start(oldest, 'fresh', 'oldest', concurrency - busy());
  }

  private async start(
    inFlight: Set<Promise<void>>,
    state: 'fresh' | 'retried',
    first: 'newest' | 'oldest',
    count: number,
  ): Promise<void> {
    for (const sync of await claimSyncs(this.db, { state, first }, count, LEASE_SECONDS)) {
      const delivery = this.deliver(sync)
        .catch((error: unknown) => {
          this.log.warn({ err: error, ...described(sync) }, 'sync not settled');
        })
        .finally(() => {
          inFlight.delete(delivery);
          if (!this.breaker.isOpen()) this.wake();
        });
      inFlight.add(delivery);
    }
  }

  /** Waits for the next check: after the polling interval, or when a delivery ends and frees a slot. */
  private async pause(): Promise<void> {
    if (this.woken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.settings.pollEvery);
      this.resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private wake(): void {
    this.woken = true;
    this.resume();
  }

  private async deliver(sync: ClaimedSync): Promise<void> {
    const error = await this.send(sync);
    if (error !== undefined && this.cancellation.signal.aborted) {
      await releaseSync(this.db, sync);
      return;
    }
    this.breaker.note(error === undefined);
    if (error === undefined) {
      await markSynced(this.db, sync);
      this.observer?.delivered('synced');
      this.taken = true;
    } else if (sync.pendingSeconds >= this.settings.giveUpAfter) {
      this.log.error({ ...described(sync), error }, 'sync given up');
      await markFailed(this.db, sync, error);
      this.observer?.delivered('failed');
    } else {
      await postponeSync(this.db, sync, error, this.pauseAfter(sync.attempts));
      this.observer?.delivered('postponed');
    }
  }

  private pauseAfter(attempts: number): number {
    const pause = this.settings.firstPause * 2 ** (attempts - 1);
    // The random factor spreads the retries when the edge comes back.
    return Math.min(pause, LONGEST_PAUSE_SECONDS) * (0.8 + 0.4 * Math.random());
  }

  /** Sends a sync once. Returns the reason if it was not accepted. */
  private async send(sync: ClaimedSync): Promise<string | undefined> {
    const message: components['schemas']['LineSync'] = {
      id: sync.id,
      action: sync.action,
      created_at: sync.createdAt,
      line: await syncedLine(this.db, sync.lineId),
    };
    const id = `sync_${String(sync.id)}`;
    const body = JSON.stringify(message);
    const now = new Date();
    try {
      return await this.post({
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': this.webhook.sign(id, now, body),
          ...(sync.trace === null ? {} : { traceparent: newTraceparent(sync.trace) }),
        },
        body,
      });
    } catch (error) {
      return stored(reasonOf(error));
    }
  }

  /** Returns the reason if the edge did not accept it. Throws if it did not respond in time. */
  private post(message: { headers: Record<string, string>; body: string }): Promise<string | undefined> {
    const { url, timeout } = this.settings;
    return withTimeLimit(timeout, this.cancellation.signal, async (signal) => {
      const response = await fetch(url, { ...message, method: 'POST', redirect: 'manual', signal });
      const answer = await beginningOf(response);
      return response.ok ? undefined : stored(`HTTP ${String(response.status)} ${answer}`);
    });
  }
}

/** Returns what a log line says about a sync. */
const described = ({ id, lineId, trace }: ClaimedSync) => ({
  sync_id: id,
  line_id: lineId,
  trace_id: trace?.id,
});

const MAX_ERROR_LENGTH = 500;

/** Returns an error as it is stored in the column. */
function stored(error: string): string {
  return error.replaceAll('\0', '').slice(0, MAX_ERROR_LENGTH).trim();
}

/** Returns the stored beginning of a response body. It does not wait for the rest of a long one. */
async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (text.length >= MAX_ERROR_LENGTH) break;
  }
  return text;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The error of fetch only says that it failed. Its cause says why.
  const cause: unknown = error.cause;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || (errorCode(cause) ?? cause.name);
}
