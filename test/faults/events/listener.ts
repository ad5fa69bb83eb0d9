import { sql, type Selectable } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import { operations } from '../../../generated/operations.ts';
import { ask, until, type Scope } from '../../support/processes.ts';
import { urlOf } from '../../support/service.ts';
import { WebhookReceiver, type ReceivedWebhook } from '../../support/webhook-receiver.ts';
import type { Place } from '../place.ts';

/** What tells events apart. */
export const TOLD = ['id', 'type', 'user_id', 'subject_type', 'subject_id'] as const;
export type ToldEvent = Pick<Selectable<Database['events']>, (typeof TOLD)[number]>;

/** The longest that it takes until nothing is on its way any more. A receiver that failed rests for a minute. */
const SETTLING_SECONDS = 300;

/** Waits until every event is published, and every delivery has ended. */
export async function quiet(place: Place): Promise<void> {
  await until(async () => {
    const { rows } = await place.retrying((db) =>
      sql<{ open: boolean }>`
        select exists (select from event_outbox) or exists (select from line_event_outbox)
          or exists (select from webhook_deliveries where status = 'pending')
          or exists (select from webhook_queue) as open`.execute(db),
    );
    return rows[0]?.open === false;
  }, SETTLING_SECONDS);
}

/** Returns the id of the newest event; 0 without any. */
export async function newestEvent({ db }: Place): Promise<number> {
  const { id } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/** A partner's server with an endpoint: what it has taken, and what is wrong with that. */
export class Listener {
  readonly taken: ReceivedWebhook[] = [];
  /** How many messages it has refused. */
  refused = 0;
  /** The newest event when it began to listen. It gets all that come later. */
  readonly opening: number;
  /** While it is, it refuses everything. */
  isAway = false;
  readonly #server: WebhookReceiver;
  readonly #place: Place;
  readonly #token: string;
  readonly #endpointId: number;

  private constructor(
    server: WebhookReceiver,
    place: Place,
    { token, endpointId, opening }: { token: string; endpointId: number; opening: number },
  ) {
    this.opening = opening;
    this.#server = server;
    this.#place = place;
    this.#token = token;
    this.#endpointId = endpointId;
    server.answer = (message) => {
      if (this.isAway) {
        this.refused += 1;
        return 503;
      }
      this.taken.push(message);
      return 204;
    };
  }

  /** Creates an endpoint for all events of a user and of those below it. */
  static async start(scope: Scope, place: Place, token: string): Promise<Listener> {
    const server = await WebhookReceiver.start(scope);
    const { body } = await ask(place.origin + urlOf('webhook_endpoints_create', {}), token, {
      method: operations.webhook_endpoints_create.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: server.url, types: ['*'], including_descendants: true }),
    });
    const { secret, webhook_endpoint } = body as { secret: string; webhook_endpoint: { id: number } };
    server.secrets.push(secret);
    await quiet(place);
    const opening = await newestEvent(place);
    return new Listener(server, place, { token, endpointId: webhook_endpoint.id, opening });
  }

  /** Deletes the endpoint. */
  async leave(): Promise<void> {
    const params = { id: this.#endpointId };
    const { method } = operations.webhook_endpoints_delete;
    const url = this.#place.origin + urlOf('webhook_endpoints_delete', { params });
    const { status } = await ask(url, this.#token, { method });
    if (status !== 200) throw new Error(`the endpoint is not deleted: ${String(status)}`);
  }

  /** Returns what is wrong: each of these events has to be taken, nothing else, and those of a subject in order. */
  faults(events: readonly ToldEvent[]): string[] {
    const wrong = [...this.#server.faults];
    const taken = new Set(this.taken.map(({ id }) => Number(id)));
    const ids = new Set(events.map(({ id }) => id));
    const missing = [...ids].filter((id) => !taken.has(id));
    if (missing.length > 0) wrong.push(`not delivered: ${missing.join(', ')}`);
    const strange = [...taken].filter((id) => id > this.opening && !ids.has(id));
    if (strange.length > 0) wrong.push(`delivered, and not to be seen: ${strange.join(', ')}`);
    const last = new Map<string, number>();
    for (const { id, body } of this.taken) {
      const subject = JSON.stringify(body['subject']);
      if (Number(id) < (last.get(subject) ?? 0)) wrong.push(`out of order: ${id} of ${subject}`);
      last.set(subject, Number(id));
    }
    return wrong;
  }
}
