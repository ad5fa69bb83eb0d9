import { requestRefund } from '../../db/sales/request-refunds.ts';
import { lastCharge } from '../../db/sales/charges.ts';
import type { Place } from './place.ts';
import type { Seller } from './people.ts';
import type { Wanted } from './sending.ts';
import { insert } from '../support/rows.ts';

/** Returns an accept of a credit request by a new user below the seller, which the seller has taken. */
export async function creditToAccept(place: Place, { user, token }: Seller): Promise<Wanted['request']> {
  return place.retrying(async (db) => {
    const requester = await place.world.user(user, { permissions: [] });
    const id = await insert(db, 'request_credits', {
      amount: 1 + Math.floor(Math.random() * 500),
      created_by_id: requester.id,
      status: 'taken',
      taken_by_id: user.id,
      taken_at: new Date(),
    });
    return { token, params: { id } };
  });
}

/**
 * Returns an accept by the root of the seller's refund request for the last charge of a line, while others extend and
 * refund the line. Undefined if there is no such charge, or it already has a request.
 */
export async function refundToAccept(place: Place, seller: Seller): Promise<Wanted['request'] | undefined> {
  const line = seller.lines[Math.floor(Math.random() * seller.lines.length)];
  if (line === undefined) return undefined;
  const asking = place.db.transaction().execute(async (trx) => {
    const charge = await lastCharge(trx, line.id);
    if (charge === undefined) return undefined;
    const { id } = await requestRefund(trx, charge, { reason: 'Not wanted', requesterId: seller.user.id });
    return { params: { id }, token: seller.aboveToken };
  });
  // Another request is open, or the database is away.
  return asking.catch(() => undefined);
}
