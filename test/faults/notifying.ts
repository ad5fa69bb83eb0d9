import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './place.ts';
import type { Buyer, People } from './people.ts';
import type { Sender } from './sending.ts';
import { add, insert } from '../support/rows.ts';

/** Each caller may notify 30 times a minute. */
const PAUSE_MS = 1000;

/** Callers that send the same announcements to everybody at the same time, again and again. */
export class Notifiers {
  readonly #announcements: number[] = [];
  readonly #place: Place;
  readonly #sender: Sender;
  readonly #announcers: readonly Buyer[];
  readonly #roleId: number;
  readonly #work: Promise<unknown>;
  #stopped = false;
  /** Ends the pauses. */
  #next = new AbortController();

  constructor(
    place: Place,
    sender: Sender,
    { announcers, audience }: Pick<People, 'announcers' | 'audience'>,
  ) {
    this.#place = place;
    this.#sender = sender;
    this.#announcers = announcers;
    this.#roleId = audience.roleId;
    this.#work = Promise.all(announcers.map((announcer) => this.#notify(announcer)));
  }

  /** Publishes another announcement, of which nobody has been notified. */
  async announce(): Promise<void> {
    const [author] = this.#announcers;
    if (author === undefined) throw new Error('there is nobody to announce');
    const id = await this.#place.retrying((db) =>
      db.transaction().execute(async (trx) => {
        const id = await insert(trx, 'announcements', {
          title: 'Maintenance',
          content: 'Tonight',
          status: 'published',
          published_at: new Date(),
          created_by_id: author.user.id,
        });
        await add(trx, 'announcement_roles', { announcement_id: id, role_id: this.#roleId });
        return id;
      }),
    );
    this.#announcements.push(id);
    this.#next.abort();
    this.#next = new AbortController();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#next.abort();
    await this.#work;
  }

  /** Notifies of one announcement after the other, and of the newest one until there is another. */
  async #notify({ user, token }: Buyer): Promise<void> {
    for (let place = 0; !this.#stopped;) {
      const id = this.#announcements[place];
      const { signal } = this.#next;
      if (id !== undefined) {
        const request = { token, params: { id } };
        const wanted = { operation: 'announcements_notify_users', request, userId: user.id } as const;
        await this.#sender.order(wanted, randomUUID(), this.#sender.times);
      }
      if (place + 1 < this.#announcements.length) place += 1;
      else await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
