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
import type { Database } from '../../db/schema/tables.ts';
import type { Channel, Contents, Receiver } from './channel.ts';

/** The maximum numbers of concurrent deliveries. */
export interface Limits {
  /** To one receiver; 1 while it fails. */
  mostEach: number;
  /** To all receivers of one branch. */
  mostBranch: number;
  /** To all receivers. */
  most: number;
}

export interface DispatchSettings extends Limits {
  /** Milliseconds between two checks for due deliveries. */
  pollEvery: number;
  /** Milliseconds that a receiver may take to respond. */
  timeout: number;
  /** Seconds until a delivery that is retried fails for good. */
  giveUpAfter: number;
  /** Seconds before the second attempt. The pause doubles with each attempt. */
  firstPause: number;
  /** Milliseconds for running deliveries to finish when the worker stops. */
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
/** When the claims of a dead worker expire. It is longer than any delivery takes. */
const LEASE_SECONDS = 60;

/** A queued receiver, with the number of its turns since it joined the queue. */
type Standing = Receiver & { turns: number };

/** Receives the outcome of each attempt, for metrics. */
export interface DeliveryObserver {
  delivered: (receiver: 'edge' | 'webhook', outcome: 'taken' | 'postponed' | 'failed') => void;
}

/** Sends the due deliveries of a channel until `stop()`. README.md has the rules. */
export class Dispatcher<Delivery extends Claim, Content> {
  readonly #db: Kysely<Database>;
  readonly #channel: Channel<Delivery, Content>;
  readonly #settings: DispatchSettings;
  readonly #log: Logger;
  readonly #observer: DeliveryObserver | undefined;
  readonly #running: Promise<void>;
  /** The receivers that may have due deliveries. */
  #due = new Map<number, Standing>();
  /** The receivers whose last attempt has failed since the last check began, which may not have seen that they rest. */
  readonly #refused = new Set<number>();
  readonly #underWay = new Set<Promise<void>>();
  /** The number of running deliveries, by the names from `own`, `repeated` and `branch`. */
  readonly #counts = new Map<string, number>();
  #isStopped = false;
  #isEnded = false;
  #pollAt = 0;
  #wake: () => void = () => undefined;

  constructor(
    db: Kysely<Database>,
    channel: Channel<Delivery, Content>,
    settings: DispatchSettings,
    { log, observer }: { log: Logger; observer?: DeliveryObserver | undefined },
  ) {
    this.#db = db;
    this.#channel = channel;
    this.#settings = settings;
    this.#log = log.child({ receiver: channel.name });
    this.#observer = observer;
    this.#running = this.#run();
  }

  /** Gives running deliveries a moment to finish, and releases the others. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    const end = (): void => {
      this.#isEnded = true;
      this.#channel.end();
    };
    const timer = setTimeout(end, this.#settings.stopping);
    await this.#running;
    await Promise.all(this.#underWay);
    clearTimeout(timer);
    end();
  }

  async #run(): Promise<void> {
    while (!this.#isOver()) {
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

  #isOver(): boolean {
    return this.#isStopped;
  }

  async #poll(): Promise<void> {
    this.#refused.clear();
    try {
      const due = (await this.#channel.due()).filter(({ id }) => !this.#refused.has(id));
      this.#due = new Map(due.map((each) => [each.id, { turns: 0, ...this.#due.get(each.id), ...each }]));
    } finally {
      // From its end: a check that takes longer than the pause would leave no time for turns.
      this.#pollAt = Date.now() + this.#settings.pollEvery;
    }
  }

  /** Starts deliveries while there is room, for one receiver after another, until the next check. */
  async #takeTurns(): Promise<void> {
    while (!this.#isOver() && Date.now() < this.#pollAt) {
      const receiver = this.#next();
      if (receiver === undefined) return;
      const count = this.#share(receiver);
      this.#due.delete(receiver.id);
      const claimed = await this.#claim(receiver, count);
      const later = { ...receiver, turns: receiver.turns + 1 };
      // The next turn of the receiver comes after those of the others.
      if (claimed.length === count && !this.#refused.has(receiver.id)) this.#due.set(receiver.id, later);
      if (claimed.length === 0) continue;
      // Not awaited, so that other receivers have their turns meanwhile.
      const contents = this.#channel.contents(claimed);
      for (const delivery of claimed) this.#begin(later, delivery, contents);
    }
  }

  /** Returns the receiver with room and the fewest running deliveries, first of its branch, then of its own. */
  #next(): Standing | undefined {
    let next: Standing | undefined;
    for (const each of this.#due.values())
      if (this.#room(each) > 0 && (next === undefined || this.#isBefore(each, next))) next = each;
    return next;
  }

  #isBefore(one: Receiver, other: Receiver): boolean {
    const ofBranches = this.#count(branch(one)) - this.#count(branch(other));
    return (ofBranches || this.#count(own(one)) - this.#count(own(other))) < 0;
  }

  /**
   * Returns how many more deliveries to a receiver may begin. A failing one gets one beside repeated ones that hang.
   */
  #room(receiver: Receiver): number {
    const { mostEach, mostBranch, most } = this.#settings;
    const underWay = this.#count(own(receiver));
    const ofItsOwn = receiver.fails ? 1 - underWay + this.#count(repeated(receiver)) : mostEach - underWay;
    return Math.min(ofItsOwn, mostBranch - this.#count(branch(receiver)), most - this.#underWay.size);
  }

  /** Returns how many deliveries the next turn of a receiver may begin: one, if it shares the room of its branch. */
  #share(receiver: Receiver): number {
    const sharers = [...this.#due.values()].filter(({ branchId }) => branchId === receiver.branchId);
    return sharers.length > 1 ? 1 : this.#room(receiver);
  }

  #count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  #note(names: readonly string[], by: 1 | -1): void {
    for (const name of names) {
      const count = this.#count(name) + by;
      if (count === 0) this.#counts.delete(name);
      else this.#counts.set(name, count);
    }
  }

  /**
   * Claims deliveries for a turn: repeated ones for up to half of the room, then fresh ones. Every fourth turn takes
   * the newest, so that a sale does not wait behind a backlog. A failing receiver gets fresh ones first, because they
   * are the likeliest to succeed.
   */
  async #claim(receiver: Standing, count: number): Promise<Delivery[]> {
    const { of, fails, turns } = receiver;
    const half = Math.ceil(this.#settings.mostEach / 2) - this.#count(repeated(receiver));
    const claimed: Delivery[] = [];
    for (const state of fails ? (['fresh', 'repeated'] as const) : (['repeated', 'fresh'] as const)) {
      const left = count - claimed.length;
      const wanted = {
        of,
        state,
        first: fails || (state === 'fresh' && turns % 4 === 0) ? 'newest' : 'oldest',
        count: state === 'repeated' && !fails ? Math.min(left, half) : left,
      } as const;
      claimed.push(...(await claimDeliveries(this.#db, this.#channel.queue, wanted, LEASE_SECONDS)));
    }
    return claimed;
  }

  #begin(receiver: Standing, delivery: Delivery, contents: Contents<Content>): void {
    const names = [branch(receiver), own(receiver)];
    // A failing receiver gets only one delivery anyway.
    if (delivery.attempts > 1 && !receiver.fails) names.push(repeated(receiver));
    this.#note(names, 1);
    const running = this.#deliver(delivery, contents)
      .then((taken) => {
        if (taken) {
          this.#refused.delete(receiver.id);
          this.#due.set(receiver.id, { ...receiver, ...this.#due.get(receiver.id), fails: false });
        } else {
          // The next check tells whether it has due deliveries.
          this.#refused.add(receiver.id);
          this.#due.delete(receiver.id);
        }
      })
      .catch((error: unknown) => {
        this.#log.warn({ err: error, ...this.#channel.describe(delivery) }, 'delivery not settled');
      })
      .finally(() => {
        this.#underWay.delete(running);
        this.#note(names, -1);
        this.#wake();
      });
    this.#underWay.add(running);
  }

  /** Returns whether the receiver has taken a delivery. */
  async #deliver(delivery: Delivery, contents: Contents<Content>): Promise<boolean> {
    const { name, queue } = this.#channel;
    const content = (await contents).get(delivery.id);
    if (content === undefined) {
      await withdraw(this.#db, queue, delivery);
      return true;
    }
    const attempt = await this.#channel.send(delivery, content);
    if (attempt.error !== null && this.#isEnded) {
      await release(this.#db, queue, delivery);
      return false;
    }
    const outcome = await this.#settle(delivery, attempt);
    this.#observer?.delivered(name, outcome);
    await this.#channel.attempted(delivery, attempt);
    return attempt.error === null;
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
    const pause = Math.min(this.#settings.firstPause * 2 ** (delivery.attempts - 1), LONGEST_PAUSE_SECONDS);
    // The random factor spreads the retries when the receiver comes back.
    await postpone(this.#db, queue, delivery, attempt, pause * (0.8 + 0.4 * Math.random()));
    return 'postponed';
  }
}

// The names under which running deliveries are counted.
const own = ({ id }: Receiver): string => `receiver ${String(id)}`;
const repeated = ({ id }: Receiver): string => `repeated ${String(id)}`;
const branch = ({ branchId }: Receiver): string => `branch ${String(branchId)}`;
