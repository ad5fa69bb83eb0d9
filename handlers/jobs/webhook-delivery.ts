import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Logger } from 'pino';
import type { Attempt } from '../../db/deliveries.ts';
import type { Database } from '../../db/schema/tables.ts';
import {
  dueEndpoints,
  noteRefused,
  outgoingMessages,
  WEBHOOK_DELIVERIES,
  type ClaimedDelivery,
  type OutgoingMessage,
} from '../webhook-endpoints/due-deliveries.ts';
import { queueDeliveries, recoverSlice } from '../webhook-endpoints/queue.ts';
import { eventAccess } from '../access/webhooks.ts';
import { eventView } from '../events/index.ts';
import type { Destinations } from '../deliveries/destinations.ts';
import type { Channel, Contents, Receiver } from '../deliveries/channel.ts';
import {
  Dispatcher,
  DISPATCH_DEFAULTS,
  type DeliveryObserver,
  type DispatchSettings,
} from '../deliveries/dispatcher.ts';
import { Sender, signedHeaders } from '../deliveries/sender.ts';
import { Repeating } from './repeating.ts';

// The delivery of events to the endpoints of users.

export interface WebhookSettings extends DispatchSettings {
  /** The longest rest after an attempt to an endpoint that takes nothing, in seconds. */
  longestRest: number;
}

export const WEBHOOK_DEFAULTS: WebhookSettings = {
  ...DISPATCH_DEFAULTS,
  mostEach: 8,
  mostBranch: 32,
  most: 512,
  longestRest: 60,
};

/** The longest interval between two checks for events to queue, in milliseconds. */
const QUEUE_EVERY = 200;

/** Queues events for endpoints, and delivers them, until `stop()`. */
export class WebhookDelivery {
  readonly #queueing: Repeating;
  readonly #dispatcher: Dispatcher<ClaimedDelivery, OutgoingMessage>;

  constructor(
    db: Kysely<Database>,
    settings: WebhookSettings,
    {
      log,
      observer,
      destinations,
    }: { log: Logger; observer?: DeliveryObserver | undefined; destinations: Destinations },
  ) {
    const endpoints = new Endpoints(db, settings, { destinations, log });
    const every = Math.min(settings.pollEvery, QUEUE_EVERY);
    // Separate from deliveries, so that no delivery waits while many events are queued.
    this.#queueing = new Repeating(
      { run: () => queueSlices(db), every, failure: 'events cannot be queued' },
      log,
    );
    this.#dispatcher = new Dispatcher(db, endpoints, settings, { log, observer });
  }

  async stop(): Promise<void> {
    await Promise.all([this.#queueing.stop(), this.#dispatcher.stop()]);
  }
}

/**
 * Queues a slice of the new events, and a slice of those that an endpoint recovers. Returns whether there may be more.
 */
async function queueSlices(db: Kysely<Database>): Promise<boolean> {
  const isBehind = await queueDeliveries(db, eventAccess);
  const isRecovering = await recoverSlice(db, eventAccess);
  return isBehind || isRecovering;
}

class Endpoints implements Channel<ClaimedDelivery, OutgoingMessage> {
  readonly name = 'webhook';
  readonly queue = WEBHOOK_DELIVERIES;
  readonly #db: Kysely<Database>;
  readonly #longestRest: number;
  readonly #sender: Sender;
  readonly #destinations: Destinations;
  readonly #log: Logger;

  constructor(
    db: Kysely<Database>,
    settings: WebhookSettings,
    { destinations, log }: { destinations: Destinations; log: Logger },
  ) {
    this.#db = db;
    this.#longestRest = settings.longestRest;
    this.#sender = new Sender(settings);
    this.#destinations = destinations;
    this.#log = log;
  }

  async due(): Promise<Receiver[]> {
    const endpoints = await dueEndpoints(this.#db);
    return endpoints.map((endpoint) => ({
      ...endpoint,
      of: sql<SqlBool>`webhook_endpoint_id = ${endpoint.id}`,
    }));
  }

  /**
   * Checks access again: a move may have moved the user of the event, or a restriction hit the owner of the endpoint.
   */
  async contents(claimed: readonly ClaimedDelivery[]): Contents<OutgoingMessage> {
    const ids = claimed.map(({ id }) => id);
    const messages = await outgoingMessages(this.#db, ids, eventAccess);
    return new Map(messages.map((message) => [message.deliveryId, message]));
  }

  async send({ id }: ClaimedDelivery, message: OutgoingMessage): Promise<Attempt> {
    const fault = this.#destinations.faultOf(message.url);
    if (fault !== undefined)
      return { at: new Date(), status: null, error: `the URL ${fault}`, duration: 0, answer: '' };
    const url = new URL(message.url);
    const { name, body } = contentOf(id, message);
    return this.#sender.post({
      url,
      headers: signedHeaders(name, body, message.secrets),
      body,
      lookup: this.#destinations.lookupFor(url),
    });
  }

  end(): void {
    this.#sender.close();
  }

  async attempted({ endpointId }: ClaimedDelivery, { error }: Attempt): Promise<void> {
    if (error !== null && (await noteRefused(this.#db, endpointId, this.#longestRest)))
      this.#log.warn(
        { webhook_endpoint_id: endpointId },
        'an endpoint that took nothing for five days is disabled',
      );
  }

  describe({ id, endpointId }: ClaimedDelivery): object {
    return { webhook_delivery_id: id, webhook_endpoint_id: endpointId };
  }
}

/** Returns the `webhook-id` and the body of a message: an event as `events_show` returns it, or a test. */
function contentOf(
  deliveryId: number,
  { createdAt, event }: OutgoingMessage,
): { name: string; body: string } {
  if (event === null)
    return {
      name: `ping_${String(deliveryId)}`,
      body: JSON.stringify({ type: 'ping', created_at: createdAt, webhook_delivery_id: deliveryId }),
    };
  return { name: String(event.id), body: JSON.stringify(eventView(event)) };
}
