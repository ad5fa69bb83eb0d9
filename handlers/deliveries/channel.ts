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

/** A way to the outside: the streaming edge, or the endpoints of users. */
export interface Channel<Delivery extends Claim> {
  readonly name: 'edge' | 'webhook';
  readonly queue: DeliveryQueue<Delivery>;
  /** Prepares what is due, and returns the receivers that something may be due for. */
  due: () => Promise<ReceiverOfDeliveries[]>;
  /** Sends a delivery once. Returns undefined if its receiver may not have it any more. */
  send: (delivery: Delivery) => Promise<Attempt | undefined>;
  /** Hears of the end of an attempt. */
  attempted: (delivery: Delivery, attempt: Attempt) => Promise<void>;
  /** Returns what a log line says about a delivery. */
  describe: (delivery: Delivery) => object;
}
