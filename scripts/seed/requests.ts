import type { Selectable, Insertable } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { pick } from './random.ts';
import { load, type Load, type Rows } from './load.ts';
import type { Market, PackageSeed } from './market.ts';
import { ownerOf, soldPackage } from './rows.ts';
import { DAY, createdAt, time } from './time.ts';
import { parentOf, someReseller } from './tree.ts';

// Requests for credit, and for refunds of charges paid by the operator. None was accepted, so they moved no credit.

const USE = { REQUESTER: 40, AMOUNT: 41, STATUS: 42, TAKEN: 43 };

/** One in this many requests for credit is open. A user may have only one open request. */
const OPEN = 3;
const DECIDED = ['rejected', 'rejected', 'cancelled'] as const;
const REFUNDS = ['pending', 'rejected', 'rejected', 'cancelled'] as const;
/** The number of charges per payment, as when lines are created in a batch. */
const BATCH = 100;

const REJECTION = 'The last invoice is still open.';

/**
 * Returns the loads of requests: one of each kind per user, but at most one refund request per paid line. The transfers
 * of the payments have the ids after `lastTransfer`.
 */
export function requests(market: Market, lastTransfer: number): Load[] {
  const credits = market.users > 1 ? market.users : 0;
  const charges = load('line_charges', () => chargeRows(market, lastTransfer));
  return [
    charges,
    load('request_credits', () => creditRows(market, credits), credits),
    load('request_refunds', () => refundRows(market, charges.count), charges.count),
  ];
}

/** Returns the operator's payments for charges, in hundredths of a credit. */
export function paymentsOf(market: Market): number[] {
  const payments: number[] = [];
  for (const { id, sold } of charges(market)) {
    const payment = paymentFor(id);
    payments[payment] = (payments[payment] ?? 0) + priceOf(sold);
  }
  return payments;
}

interface Charge {
  id: number;
  line: number;
  sold: PackageSeed;
}

/** Yields the charges of paid lines of all times, at most as many as there are users. */
function* charges(market: Market): Generator<Charge> {
  if (market.users === 1) return;
  const step = Math.ceil(market.lines / market.users);
  let id = 0;
  for (let line = 1; line <= market.lines; line += step) {
    const sold = soldPackage(market, line);
    if (priceOf(sold) === 0) continue;
    id += 1;
    yield { id, line, sold };
  }
}

const priceOf = ({ credit, max_connections }: PackageSeed): number => credit * max_connections;
const paymentFor = (charge: number): number => Math.floor((charge - 1) / BATCH);

function* chargeRows(market: Market, lastTransfer: number) {
  for (const { id, line, sold } of charges(market)) {
    const created = createdAt(line, market.lines);
    yield {
      id,
      line_id: line,
      kind: 'create',
      payer_id: 1,
      transfer_id: lastTransfer + paymentFor(id) + 1,
      amount: priceOf(sold),
      package_id: sold.id,
      package_credit: sold.credit,
      period: sold.period,
      period_type: sold.period_type,
      max_connections: sold.max_connections,
      expired_at: time(created + 365 * DAY),
      created_at: time(created),
    } satisfies Insertable<Database['line_charges']> & { id: number };
  }
}

function* creditRows({ users, tree, random }: Market, count: number): Rows<'request_credits'> {
  for (let row = 1; row <= count; row += 1) {
    const isOpen = row % OPEN === 0;
    const requester = isOpen ? 2 + (row % (users - 1)) : someReseller(users, random(row, USE.REQUESTER));
    const isTaken = random(row, USE.TAKEN) < 0.5;
    const status: Selectable<Database['request_credits']>['status'] = isOpen
      ? isTaken
        ? 'taken'
        : 'pending'
      : pick(DECIDED, random(row, USE.STATUS));
    const hasTaker = isTaken || status === 'rejected';
    const created = createdAt(row, count);
    const decided = isOpen ? null : time(created + DAY);
    yield {
      amount: 100 * (5 + Math.floor(100 * random(row, USE.AMOUNT))),
      description: `Stock for the month, order ${String(row)}`,
      status,
      taken_by_id: hasTaker ? parentOf(tree, requester) : null,
      taken_at: hasTaker ? time(created) : null,
      rejection_reason: status === 'rejected' ? REJECTION : null,
      decided_at: decided,
      created_by_id: requester,
      created_at: time(created),
      updated_at: decided ?? time(created),
    };
  }
}

function* refundRows(market: Market, count: number): Rows<'request_refunds'> {
  for (const { id, line } of charges(market)) {
    const requester = ownerOf(market, line);
    const status: Selectable<Database['request_refunds']>['status'] = pick(
      REFUNDS,
      market.random(id, USE.STATUS),
    );
    const created = createdAt(id, count);
    const decided = status === 'pending' ? null : time(created + DAY);
    yield {
      line_id: line,
      line_charge_id: id,
      reason: `Sold for the wrong box, case ${String(id)}`,
      status,
      decided_by_id: status === 'rejected' ? parentOf(market.tree, requester) : null,
      rejection_reason: status === 'rejected' ? REJECTION : null,
      decided_at: decided,
      created_by_id: requester,
      created_at: time(created),
      updated_at: decided ?? time(created),
    };
  }
}
