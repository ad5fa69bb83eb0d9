import { setTimeout as sleep } from 'node:timers/promises';
import type { components } from '../../generated/types.ts';
import { Client, type Answer } from '../lib/client.ts';
import { refusedAnswer, type Partner } from '../lib/partner.ts';
import { Refusal } from '../lib/refusal.ts';

type EventList = components['schemas']['EventList'];
type Problem = components['schemas']['Problem'];

/** In seconds, between two attempts while the service is away. */
const LONGEST_PAUSE = 30;
/** What will not get better by waiting. */
const FINAL = [401, 403, 404, 422];

/** The events of a partner. */
export class Feed {
  readonly #client: Client;
  readonly #token: string;
  readonly #types: string | undefined;

  constructor({ server, token }: Partner, types: string | undefined) {
    this.#client = new Client(server);
    this.#token = token;
    this.#types = types;
  }

  /**
   * Reads the events after a cursor, and tries as often as it takes. Without one there are none, but the cursor of now. Returns
   * undefined if the feed does not reach so far, as after the reset of a sandbox. Throws a Refusal if the service says that the
   * request is wrong.
   */
  async read(after?: number): Promise<EventList | undefined> {
    const query = {
      ...(after === undefined ? { start: 'now' } : { after: String(after), limit: '1000' }),
      ...(this.#types !== undefined && { 'filters[type]': this.#types }),
    };
    for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      const told = await this.#ask(query);
      if (typeof told !== 'string') {
        if (isBeyond(told)) return undefined;
        if (isPage(told)) return told.body as EventList;
        if (FINAL.includes(told.status)) throw new Refusal(refusedAnswer(told));
      }
      console.error(`${typeof told === 'string' ? told : refusedAnswer(told)} It is asked again.`);
      const asked = typeof told === 'string' ? 0 : Number(told.headers['retry-after'] ?? 0);
      await sleep(Math.max(pause, asked || 0) * 1000);
    }
  }

  /** Returns the answer, or why there is none. */
  async #ask(query: Record<string, string>): Promise<Answer | string> {
    try {
      return await this.#client.call('events_index', { token: this.#token, query });
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  }
}

const isPage = ({ status, body }: Answer): boolean =>
  status === 200 && Array.isArray((body as Partial<EventList> | undefined)?.data);

const isBeyond = ({ status, body }: Answer): boolean =>
  status === 422 && (body as Partial<Problem> | undefined)?.errors?.['after'] !== undefined;
