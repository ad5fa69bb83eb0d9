import type { RawBuilder, SqlBool } from 'kysely';
import type { Attempt, Claim, DeliveryQueue } from '../../db/deliveries.ts';
import type { Belonging } from './groups.ts';

/** What is known of a receiver: that it took what it got last, that it did not, or nothing yet. */
export type Standing = 'proven' | 'failing' | 'new';

/** Who gets deliveries of a channel. */
export interface ReceiverOfDeliveries extends Belonging {
  id: number;
  /** Its deliveries, as a condition on the table of the channel. */
  of: RawBuilder<SqlBool>;
  standing: Standing;
}

/** What the deliveries of one claim send, by their ids. */
export type Contents<Content> = Promise<ReadonlyMap<number, Content>>;

/** A way to the outside: the streaming edge, or the endpoints of users. */
export interface Channel<Delivery extends Claim, Content> {
  readonly name: 'edge' | 'webhook';
  readonly queue: DeliveryQueue<Delivery>;
  /** Prepares what is due, and returns the receivers that something may be due for. */
  due: () => Promise<ReceiverOfDeliveries[]>;
  /** Returns what claimed deliveries send, as things are now: nothing for one that its receiver may not have any more. */
  contents: (claimed: readonly Delivery[]) => Contents<Content>;
  /** Sends a delivery once. */
  send: (delivery: Delivery, content: Content) => Promise<Attempt>;
  /** Hears of the end of an attempt. */
  attempted: (delivery: Delivery, attempt: Attempt) => Promise<void>;
  /** Returns what a log line says about a delivery. */
  describe: (delivery: Delivery) => object;
}
