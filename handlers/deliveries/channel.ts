import type { RawBuilder, SqlBool } from 'kysely';
import type { Attempt, Claim, DeliveryQueue } from '../../db/deliveries.ts';

/** Who gets deliveries of a channel. */
export interface Receiver {
  id: number;
  /** The branch that it belongs to: a user directly below the operator, or the operator. */
  branchId: number;
  /** Whether its last attempt failed. */
  fails: boolean;
  /** Its deliveries, as a condition on the table of the channel. */
  of: RawBuilder<SqlBool>;
}

/** What the deliveries of one claim send, by their ids. */
export type Contents<Content> = Promise<ReadonlyMap<number, Content>>;

/** A way to the outside: the streaming edge, or the endpoints of users. */
export interface Channel<Delivery extends Claim, Content> {
  readonly name: 'edge' | 'webhook';
  readonly queue: DeliveryQueue<Delivery>;
  /** Prepares what is due, and returns the receivers that something may be due for. */
  due: () => Promise<Receiver[]>;
  /** Returns what claimed deliveries send, as things are now: nothing for one that its receiver may not have any more. */
  contents: (claimed: readonly Delivery[]) => Contents<Content>;
  /** Sends a delivery once. */
  send: (delivery: Delivery, content: Content) => Promise<Attempt>;
  /** Ends what is being sent. Nothing is sent any more. */
  end: () => void;
  /** Hears of the end of an attempt. */
  attempted: (delivery: Delivery, attempt: Attempt) => Promise<void>;
  /** Returns what a log line says about a delivery. */
  describe: (delivery: Delivery) => object;
}
