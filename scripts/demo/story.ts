import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { moveTimesBack, timedTables } from '../../db/setup/time-shift.ts';

// When things happen in the demo. Nobody can sell in the past: the service takes the time from the database, and offers
// no way around it. So all that is done is done now, as a caller does it, by the rules that hold for callers. To let time
// pass, everything that has happened moves back. What follows happens later, then, and finds prices, balances and periods
// as they would be.

const SECONDS_A_DAY = 86_400;

/** Lets time pass between two things that happen. */
export class Story {
  readonly #episodes: { daysAgo: number; play: () => Promise<unknown> }[] = [];

  /** Adds what happens this many days ago. Of one time, what was added first happens first. */
  at(daysAgo: number, play: () => Promise<unknown>): void {
    this.#episodes.push({ daysAgo, play });
  }

  /** Plays all of it, the oldest first. The last episode should be of today. */
  async play(db: Kysely<Database>): Promise<void> {
    let time: number | undefined;
    for (const { daysAgo, play } of this.#episodes.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
      if (time !== undefined && daysAgo < time) await letPass(db, time - daysAgo);
      time = daysAgo;
      await play();
    }
  }
}

/** Lets days pass. Events that show their subject as a text, with its times of then, are dropped. */
function letPass(db: Kysely<Database>, days: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await moveTimesBack(trx, Math.round(days * SECONDS_A_DAY), await timedTables(trx));
    await trx.deleteFrom('event_outbox').where('data', 'is not', null).execute();
  });
}
