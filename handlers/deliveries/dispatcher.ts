import { setMaxListeners } from 'node:events';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  claimDeliveries,
  markFailed,
  markTaken,
  postpone,
  release,
  withdraw,
  type Attempt,
  type Claim,
} from '../../db/deliveries.ts';
import type { Database } from '../../db/schema/index.ts';
import type { Channel, Contents, Receiver } from './channel.ts';
import { Places, type Limits } from './places.ts';

export interface DispatchSettings extends Limits {
  /** Milliseconds between two checks for due deliveries. */
  pollEvery: number;
  /** Milliseconds that a receiver may take to respond. */
  timeout: number;
  /** Seconds for which a delivery is repeated before it fails. */
  giveUpAfter: number;
  /** Seconds before the second attempt. The pause doubles with each attempt. */
  firstPause: number;
  /** Milliseconds that running deliveries may take to finish when the worker is stopped. */
  stopping: number;
}

export const DISPATCH_DEFAULTS = {
  pollEvery: 500,
  timeout: 10_000,
  giveUpAfter: 72 * 3600,
  firstPause: 5,
  stopping: 1500,
} as const satisfies Partial<DispatchSettings>;

const LONGEST_PAUSE_SECONDS = 300;
/** What a worker that died had claimed is delivered by another one after this time. It is longer than any delivery takes. */
const LEASE_SECONDS = 60;

/** A receiver in the line. */
interface Standing extends Receiver {
  /** How many turns it has had since it came into the line. */
  turns: number;
}

/** What is told of each attempt, for metrics. */
export interface DeliveryObserver {
  delivered: (receiver: 'edge' | 'webhook', outcome: 'taken' | 'postponed' | 'failed') => void;
}

/** Delivers what is due on a channel until `stop()`. README.md has the rules. */
export class Dispatcher<Delivery extends Claim, Content> {
  readonly #db: Kysely<Database>;
  readonly #channel: Channel<Delivery, Content>;
  readonly #settings: DispatchSettings;
  readonly #log: Logger;
  readonly #observer: DeliveryObserver | undefined;
  readonly #cancellation: AbortController;
  readonly #running: Promise<void>;
  readonly #places: Places;
  /** The line of receivers that something may be due for. */
  #due = new Map<number, Standing>();
  readonly #underWay = new Set<Promise<void>>();
  #stopped = false;
  #pollAt = 0;
  /** Ends the pause of the loop. */
  #wake: () => void = () => undefined;

  /** `cancellation` is aborted when the deliveries under way have to end. */
  constructor(
    db: Kysely<Database>,
    channel: Channel<Delivery, Content>,
    settings: DispatchSettings,
    {
      log,
      observer,
      cancellation,
    }: { log: Logger; observer?: DeliveryObserver | undefined; cancellation: AbortController },
  ) {
    this.#db = db;
    this.#channel = channel;
    this.#settings = settings;
    this.#log = log.child({ receiver: channel.name });
    this.#observer = observer;
    this.#cancellation = cancellation;
    this.#places = new Places(settings);
    // Each delivery listens for it.
    setMaxListeners(0, cancellation.signal);
    this.#running = this.#run();
  }

  /** Waits a moment for running deliveries, and releases those that did not finish. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    const timer = setTimeout(() => this.#cancellation.abort(), this.#settings.stopping);
    await this.#running;
    await Promise.all(this.#underWay);
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    while (!this.#isStopped()) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      try {
        if (Date.now() >= this.#pollAt) await this.#poll();
        await this.#takeTurns();
      } catch (error) {
        this.#log.warn({ err: error }, 'deliveries cannot be claimed');
        this.#due.clear();
      }
      const timer = setTimeout(this.#wake, Math.max(0, this.#pollAt - Date.now()));
      await woken;
      clearTimeout(timer);
    }
  }

  #isStopped(): boolean {
    return this.#stopped;
  }

  async #poll(): Promise<void> {
    this.#pollAt = Date.now() + this.#settings.pollEvery;
    const due = new Map((await this.#channel.due()).map((receiver) => [receiver.id, receiver]));
    // Those that stand in the line keep their places.
    const ids = [...this.#due.keys(), ...due.keys()];
    const line = ids.flatMap((id) => {
      const receiver = due.get(id);
      return receiver === undefined ? [] : [[id, { turns: 0, ...this.#due.get(id), ...receiver }] as const];
    });
    this.#due = new Map(line);
  }

  /** Starts deliveries while there is room, for one receiver after the other, until the next check. */
  async #takeTurns(): Promise<void> {
    while (!this.#isStopped() && Date.now() < this.#pollAt) {
      const receiver = this.#places.next(this.#due.values());
      if (receiver === undefined) return;
      const count = this.#places.share(receiver, this.#ofBranch(receiver));
      this.#due.delete(receiver.id);
      const claimed = await this.#claim(receiver, count);
      const later = { ...receiver, turns: receiver.turns + 1 };
      // Its next turn is after those of the others.
      if (claimed.length === count) this.#due.set(receiver.id, later);
      if (claimed.length === 0) continue;
      // Not waited for here: meanwhile other receivers have their turns.
      const contents = this.#channel.contents(claimed);
      for (const delivery of claimed) this.#begin(later, delivery, contents);
    }
  }

  /**
   * Claims deliveries for a turn. Each second one begins with repeated ones, each fourth with the newest, so that a sale does
   * not wait behind a backlog. For a receiver that fails, the newest is the likeliest to succeed.
   */
  async #claim(receiver: Standing, count: number): Promise<Delivery[]> {
    const { of, fails, turns } = receiver;
    const repeated = { state: 'repeated', first: fails ? 'newest' : 'oldest' } as const;
    const fresh = { state: 'fresh', first: fails || turns % 4 === 0 ? 'newest' : 'oldest' } as const;
    const claimed: Delivery[] = [];
    for (const kind of turns % 2 === 0 ? [fresh, repeated] : [repeated, fresh]) {
      const left = count - claimed.length;
      const most = kind.state === 'repeated' ? Math.min(left, this.#places.roomForRepeated(receiver)) : left;
      claimed.push(
        ...(await claimDeliveries(
          this.#db,
          this.#channel.queue,
          { of, ...kind, count: most },
          LEASE_SECONDS,
        )),
      );
    }
    return claimed;
  }

  /** Returns how many receivers of a branch stand in the line. */
  #ofBranch({ branchId }: Receiver): number {
    return [...this.#due.values()].filter((receiver) => receiver.branchId === branchId).length;
  }

  #begin(receiver: Standing, delivery: Delivery, contents: Contents<Content>): void {
    // While a receiver fails, a repeated delivery is its only one.
    const isBeside = delivery.attempts > 1 && !receiver.fails;
    const leave = this.#places.take(receiver, isBeside ? 'repeated' : 'fresh');
    const running = this.#deliver(delivery, contents)
      .then((taken) => {
        // What may be due for one that fails, the next check tells.
        if (taken) this.#due.set(receiver.id, { ...receiver, ...this.#due.get(receiver.id), fails: false });
        else this.#due.delete(receiver.id);
      })
      .catch((error: unknown) => {
        this.#log.warn({ err: error, ...this.#channel.describe(delivery) }, 'delivery not settled');
      })
      .finally(() => {
        this.#underWay.delete(running);
        leave();
        this.#wake();
      });
    this.#underWay.add(running);
  }

  /** Returns whether the receiver has taken a delivery. */
  async #deliver(delivery: Delivery, contents: Contents<Content>): Promise<boolean> {
    const { queue } = this.#channel;
    const content = (await contents).get(delivery.id);
    if (content === undefined) {
      await withdraw(this.#db, queue, delivery);
      return true;
    }
    const attempt = await this.#channel.send(delivery, content);
    if (attempt.error !== null && this.#cancellation.signal.aborted) {
      await release(this.#db, queue, delivery);
      return false;
    }
    const outcome = await this.#settle(delivery, attempt);
    this.#observer?.delivered(this.#channel.name, outcome);
    await this.#channel.attempted(delivery, attempt);
    return outcome === 'taken';
  }

  async #settle(delivery: Delivery, attempt: Attempt): Promise<'taken' | 'postponed' | 'failed'> {
    const { queue } = this.#channel;
    if (attempt.error === null) {
      await markTaken(this.#db, queue, delivery, attempt);
      return 'taken';
    }
    if (delivery.pendingSeconds >= this.#settings.giveUpAfter) {
      this.#log.error({ ...this.#channel.describe(delivery), error: attempt.error }, 'delivery given up');
      await markFailed(this.#db, queue, delivery, attempt);
      return 'failed';
    }
    await postpone(this.#db, queue, delivery, attempt, this.#pauseAfter(delivery.attempts));
    return 'postponed';
  }

  #pauseAfter(attempts: number): number {
    const pause = this.#settings.firstPause * 2 ** (attempts - 1);
    // The random factor spreads the retries when the receiver comes back.
    return Math.min(pause, LONGEST_PAUSE_SECONDS) * (0.8 + 0.4 * Math.random());
  }
}
