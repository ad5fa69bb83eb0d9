import type { RawBuilder, SqlBool } from 'kysely';
import type { Attempt, Claim, DeliveryQueue } from '../../db/deliveries.ts';

/** A receiver of deliveries. */
export interface Receiver {
  id: number;
  /** The branch of the receiver: a user directly below the operator, or the operator. */
  branchId: number;
  /** Whether the last attempt failed. */
  fails: boolean;
  /** The deliveries of the receiver, as a condition on the table of the channel. */
  of: RawBuilder<SqlBool>;
}

/** The contents of the deliveries of one claim, by id. */
export type Contents<Content> = Promise<ReadonlyMap<number, Content>>;

/** A way to the outside: the streaming edge, or the endpoints of users. */
export interface Channel<Delivery extends Claim, Content> {
  readonly name: 'edge' | 'webhook';
  readonly queue: DeliveryQueue<Delivery>;
  /** Prepares what is due, and returns the receivers that may have due deliveries. */
  due: () => Promise<Receiver[]>;
  /** Returns the current contents of claimed deliveries, without those that their receivers may no longer have. */
  contents: (claimed: readonly Delivery[]) => Contents<Content>;
  /** Sends a delivery once. */
  send: (delivery: Delivery, content: Content) => Promise<Attempt>;
  /** Ends running requests; nothing is sent afterwards. */
  end: () => void;
  /** Handles the end of an attempt. */
  attempted: (delivery: Delivery, attempt: Attempt) => Promise<void>;
  /** Returns the fields of a log line about a delivery. */
  describe: (delivery: Delivery) => object;
}
