import type { Scope } from '../support/processes.ts';
import { Listener, quiet } from './events/listener.ts';
import { Notifiers } from './notifying.ts';
import { gather, type People } from './people.ts';
import type { Place } from './place.ts';
import { Renewing } from './renewing.ts';
import { Sender } from './sending.ts';
import { Spenders } from './spending.ts';
import { judge, type Verdict } from './verdict/index.ts';

/** How much traffic there is. */
export interface Amount {
  spenders: number;
  /** Users whom the announcements address. */
  audience: number;
  /** All lines that will be moved close to their end. */
  due: number;
  /** Whether an order without an outcome is repeated at once until it has one. Otherwise `end` repeats it. */
  insists?: boolean;
  /** What gets every event, if anything does. */
  listens?: Scope;
  /** How often an order is sent, even if the first response is a 200. */
  times?: number;
}

/** What came of the traffic. */
export interface Outcome extends Verdict {
  spenders: number;
  keys: number;
  requests: number;
  /** The number of responses of each status; 0 stands for no response. */
  statuses: ReadonlyMap<number, number>;
  due: number;
  seconds: number;
  /** All faults; empty if there are none. */
  wrong: string[];
}

/** How many orders are repeated without their keys. */
const REPEATED = 300;

/** Spenders that send orders, others that announce to everybody, and lines that come to their end. */
export class Traffic {
  readonly sender: Sender;
  readonly renewing: Renewing;
  readonly notifiers: Notifiers;
  readonly #place: Place;
  readonly #people: People;
  readonly #spenders: Spenders;
  readonly #listener: Listener | undefined;
  readonly #count: number;
  readonly #started = performance.now();

  private constructor(
    place: Place,
    people: People,
    renewing: Renewing,
    amount: Amount & { listener: Listener | undefined },
  ) {
    this.#listener = amount.listener;
    this.#place = place;
    this.#people = people;
    this.renewing = renewing;
    this.#count = amount.spenders;
    this.sender = new Sender(place, amount);
    this.#spenders = new Spenders(place, this.sender, people, amount.spenders);
    this.notifiers = new Notifiers(place, this.sender, people);
  }

  static async begin(place: Place, amount: Amount): Promise<Traffic> {
    const people = await gather(place, amount.audience);
    const aboveAll = people.renewer.aboveToken;
    const listener = amount.listens && (await Listener.start(amount.listens, place, aboveAll));
    const { renewer, offers } = people;
    const renewing = await Renewing.begin(place, renewer.token, offers.packageId, amount.due);
    return new Traffic(place, people, renewing, { ...amount, listener });
  }

  /** Seconds since the traffic began. */
  seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }

  /**
   * Ends the traffic, repeats all orders without a response, and compares the results with what they should be. `log`
   * is told when each part is over.
   */
  async end(log: (line: string) => void): Promise<Outcome> {
    const at = (what: string): void => log(`${this.seconds().toFixed(0)} s, ${what}`);
    const { sender, renewing } = this;
    const place = this.#place;
    const people = this.#people;
    const spenders = this.#spenders;
    const count = this.#count;
    await Promise.all([spenders.stop(), this.notifiers.stop()]);
    at('everybody has stopped');
    await Promise.all([sender.settle(count), renewing.finish()]);
    at('everything is answered and renewed');
    await sender.repeatWithoutKeys(REPEATED);
    const listener = this.#listener;
    if (listener !== undefined) {
      await quiet(place);
      at('every event is delivered');
    }
    place.look();
    const { orders, statuses, faults } = sender;
    const { due } = renewing;
    const wrong = [...place.complaints, ...faults];
    for (const status of statuses.keys()) {
      if (status >= 500 && status !== 503) wrong.push(`an answer of ${String(status)}`);
    }
    const observations = { ...people, orders, due, claimers: spenders.claimers.all, listener };
    return {
      ...(await judge(place, observations, wrong)),
      spenders: count,
      keys: orders.length,
      requests: orders.reduce((sum, { sent }) => sum + sent.length, 0),
      statuses,
      due: due.length,
      seconds: this.seconds(),
      wrong,
    };
  }
}
