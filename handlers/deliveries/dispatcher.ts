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
import { Breaker } from './breaker.ts';
import type { Channel, Contents, ReceiverOfDeliveries } from './channel.ts';
import { Groups } from './groups.ts';
import { Promptness } from './promptness.ts';
import { Receiver, type Share } from './receiver.ts';
import { Slots } from './slots.ts';

export interface DispatchSettings {
  /** How many deliveries are under way at once, not counting those that wait for an answer for longer than `prompt`. */
  slots: number;
  /** Milliseconds. A receiver that takes longer shares its slots with those that fail. */
  prompt: number;
  /** How many of the latter there may be. */
  mostWaiting: number;
  /** How many deliveries are under way to one receiver, to all those of one owner, and to all at one host. */
  mostEach: number;
  mostOwner: number;
  mostHost: number;
  /** Milliseconds between two checks for due deliveries. */
  pollEvery: number;
  /** Milliseconds that a receiver may take to respond. */
  timeout: number;
  /** Seconds for which a delivery is repeated before it fails. */
  giveUpAfter: number;
  /** Seconds before the second attempt. The pause doubles with each attempt. */
  firstPause: number;
  /** Seconds for which a receiver that takes nothing rests at most between two attempts. */
  longestRest: number;
  /** Milliseconds that running deliveries may take to finish when the worker is stopped. */
  stopping: number;
}

export const DISPATCH_DEFAULTS = {
  prompt: 1000,
  pollEvery: 500,
  timeout: 10_000,
  giveUpAfter: 72 * 3600,
  firstPause: 5,
  stopping: 1500,
} as const satisfies Partial<DispatchSettings>;

const LONGEST_PAUSE_SECONDS = 300;
/** What a worker that died had claimed is delivered by another one after this time. It is longer than any delivery takes. */
const LEASE_SECONDS = 60;

/** What is told of each attempt, for metrics. */
export interface DeliveryObserver {
  delivered: (receiver: 'edge' | 'webhook', outcome: 'taken' | 'postponed' | 'failed') => void;
}

/** A claimed delivery, and what it is to send. */
interface Work<Delivery, Content> {
  delivery: Delivery;
  contents: Contents<Content>;
}

/**
 * Delivers what is due on a channel until `stop()`. Receivers take turns, so that none waits for the backlog of another
 * one. README.md has the rules.
 */
export class Dispatcher<Delivery extends Claim, Content> {
  readonly #db: Kysely<Database>;
  readonly #channel: Channel<Delivery, Content>;
  readonly #settings: DispatchSettings;
  readonly #log: Logger;
  readonly #observer: DeliveryObserver | undefined;
  readonly #cancellation: AbortController;
  readonly #running: Promise<void>;
  readonly #receivers = new Map<number, Receiver>();
  /** The receivers that something may be due for, in the order of their turns. */
  readonly #line = new Set<Receiver>();
  readonly #slots: Slots;
  readonly #promptness: Promptness;
  readonly #underWay = new Set<Promise<void>>();
  readonly #groups: Groups;
  #stopped = false;
  /** Whether something has changed since the last turns. */
  #woken = false;
  #pollAt = 0;
  #resume: () => void = () => undefined;

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
    this.#groups = new Groups(settings);
    this.#slots = new Slots(settings, () => this.#wakeForTurns());
    this.#promptness = new Promptness(settings.prompt);
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
      this.#woken = false;
      try {
        if (Date.now() >= this.#pollAt) await this.#poll();
        await this.#takeTurns();
      } catch (error) {
        this.#log.warn({ err: error }, 'deliveries cannot be claimed');
        this.#line.clear();
      }
      await this.#pause();
    }
  }

  #isStopped(): boolean {
    return this.#stopped;
  }

  /** Lets the receivers that something is due for stand in the line, and forgets the others. */
  async #poll(): Promise<void> {
    this.#pollAt = Date.now() + this.#settings.pollEvery;
    const due = await this.#channel.due();
    const ids = new Set(due.map(({ id }) => id));
    for (const receiver of this.#receivers.values()) {
      if (receiver.busy() > 0 || ids.has(receiver.id)) continue;
      this.#receivers.delete(receiver.id);
      this.#line.delete(receiver);
    }
    for (const one of due) this.#line.add(this.#receiver(one));
  }

  #receiver(due: ReceiverOfDeliveries): Receiver {
    const known = this.#receivers.get(due.id);
    if (known !== undefined) {
      known.belonging = due;
      return known;
    }
    const { firstPause, longestRest, mostEach } = this.#settings;
    const rest = { after: mostEach, firstRest: firstPause * 1000, longestRest: longestRest * 1000 };
    const receiver = new Receiver(due, mostEach, new Breaker(rest, due, this.#log));
    this.#receivers.set(due.id, receiver);
    return receiver;
  }

  /** Starts deliveries while there are free slots, for one receiver after the other, until the next check. */
  async #takeTurns(): Promise<void> {
    for (const receiver of this.#line) {
      // A long backlog brings its receiver back again and again: the next check must not wait for its end.
      if (this.#slots.free() <= 0 || this.#isStopped() || Date.now() >= this.#pollAt) return;
      const kind = this.#kindOf(receiver);
      const free = kind.isPrompt ? this.#slots.free() : this.#slots.freeForOthers();
      const room = this.#groups.room(receiver.belonging, kind);
      // It keeps its place until others of its kind, of its owner, or at its host, have made room.
      if (free <= 0 || room <= 0) continue;
      // Whoever leaves the line comes back when a delivery to it ends, or when something is due at the next check.
      this.#line.delete(receiver);
      const granted = Math.min(receiver.room(), room, Math.ceil(free / (this.#line.size + 1)));
      const started = await this.#start(receiver, granted);
      if (started > 0 && started === granted) this.#line.add(receiver);
    }
  }

  async #start(receiver: Receiver, granted: number): Promise<number> {
    if (granted <= 0) return 0;
    let started = 0;
    for (const share of receiver.shares(granted)) {
      const claimed = await claimDeliveries(this.#db, this.#channel.queue, share, share.count, LEASE_SECONDS);
      if (claimed.length === 0) continue;
      // Not waited for here: meanwhile other receivers have their turns.
      const contents = this.#channel.contents(claimed);
      for (const delivery of claimed) this.#begin(receiver, share, { delivery, contents });
      started += claimed.length;
    }
    return started;
  }

  #kindOf({ id, breaker }: Receiver): { isPrompt: boolean } {
    return { isPrompt: !breaker.isOpen() && this.#promptness.isPrompt(id) };
  }

  #begin(receiver: Receiver, { lane }: Share, work: Work<Delivery, Content>): void {
    receiver.began(lane);
    const kind = this.#kindOf(receiver);
    const leave = [this.#slots.take(kind), this.#groups.take(receiver.belonging, kind)];
    const running = this.#deliver(receiver, work)
      .catch((error: unknown) => {
        this.#log.warn({ err: error, ...this.#channel.describe(work.delivery) }, 'delivery not settled');
      })
      .finally(() => {
        this.#underWay.delete(running);
        for (const each of leave) each();
        receiver.ended(lane);
        if (!receiver.breaker.isOpen()) this.#line.add(receiver);
        this.#wakeForTurns();
      });
    this.#underWay.add(running);
  }

  /** Waits until the next check, or until a delivery ends and frees a slot. */
  async #pause(): Promise<void> {
    if (this.#woken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, this.#pollAt - Date.now()));
      this.#resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #wakeForTurns(): void {
    if (this.#line.size > 0) this.#wake();
  }

  #wake(): void {
    this.#woken = true;
    this.#resume();
  }

  async #deliver(receiver: Receiver, { delivery, contents }: Work<Delivery, Content>): Promise<void> {
    const { queue } = this.#channel;
    const content = (await contents).get(delivery.id);
    if (content === undefined) {
      await withdraw(this.#db, queue, delivery);
      return;
    }
    const attempt = await this.#channel.send(delivery, content);
    if (attempt.error !== null && this.#cancellation.signal.aborted) {
      await release(this.#db, queue, delivery);
      return;
    }
    receiver.note(attempt.error === null);
    this.#promptness.note(receiver.id, attempt.duration);
    const outcome = await this.#settle(delivery, attempt);
    this.#observer?.delivered(this.#channel.name, outcome);
    await this.#channel.attempted(delivery, attempt);
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
