import type { Place } from '../place.ts';
import type { Buyer, People } from '../people.ts';
import type { Due } from '../renewing.ts';
import type { Order } from '../sending.ts';
import { judgeAnnouncements } from './announcements.ts';
import type { Listener } from '../events/listener.ts';
import { judgeBalances, judgeRequests, judgeTickets } from './people.ts';
import { judgeEvents } from './events.ts';
import { judgeLines } from './lines.ts';
import { type Effects, judgeOrders, type Kind, kindsOf } from './orders.ts';
import { judgeRewards } from './rewards.ts';
import { judgeVouchers } from './vouchers.ts';

export type { Effects, Kind } from './orders.ts';

/** What happened, as the clients know it. */
export interface Observations extends People {
  orders: readonly Order[];
  claimers: readonly Buyer[];
  due: readonly Due[];
  /** What gets every event, if anything does. */
  listener: Listener | undefined;
}

export interface Verdict {
  effects: Effects;
  kinds: Kind[];
  /** Credit and refund requests that were accepted. */
  accepted: number;
  rewards: number;
  announcements: number;
  renewed: number;
  lines: number;
  transfers: number;
  /** Events that were compared. */
  events: number;
}

/** The number of users in an audience who list their notifications. */
const ASKED = 50;

/**
 * Compares what the clients know with the API and the database. Every order has a response. Adds all faults to `wrong`.
 */
export async function judge(place: Place, observations: Observations, wrong: string[]): Promise<Verdict> {
  const { db, origin } = place;
  const { orders, sellers, renewer, claimers, offers } = observations;
  const { effects, done } = await judgeOrders(db, orders, wrong);
  await judgeBalances(origin, done, [...sellers, ...claimers], wrong);
  await judgeVouchers(db, orders, done, offers, wrong);
  // Each was sold, and each was renewed.
  const buyers = [...sellers, ...claimers];
  const sales = 2 * observations.due.length;
  const rewards = await judgeRewards(place, done, { buyers, renewer, sales }, offers, wrong);
  const audience = { ids: observations.audience.ids, some: claimers.slice(0, ASKED) };
  const announcements = await judgeAnnouncements(place, done, audience, wrong);
  await judgeTickets(db, done, wrong);
  const accepted = await judgeRequests(db, wrong);
  const { due, listener } = observations;
  const events = listener === undefined ? 0 : await judgeEvents(place, { done, due, listener }, wrong);
  return {
    ...(await judgeLines(db, done, observations.due, wrong)),
    effects,
    kinds: kindsOf(orders, done),
    accepted,
    rewards,
    announcements,
    events,
  };
}
