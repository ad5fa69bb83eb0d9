import type { Transaction } from 'kysely';
import type { Cause, Moved } from '../../db/ledger.ts';
import { changeLine, type LineRow } from '../../db/lines.ts';
import { recordCharges, type NewCharge } from '../../db/sales/charges.ts';
import type { Offer } from '../../db/sales/offers.ts';
import { moveToPackage } from '../../db/sales/package-change.ts';
import { endOfPeriod } from './periods.ts';
import { addedPrice, periodPrice, upgradePrice, type Offered } from './pricing.ts';
import { spendDiscounts } from '../../db/sales/vouchers.ts';
import type { Database } from '../../db/schema/index.ts';
import { parseUtc } from '../../db/time.ts';
import type { LineKind } from '../lines/kind.ts';
import type { Permission } from '../../generated/operations.ts';
import { pay } from './pay.ts';
import { giveRewards } from './rewards.ts';
import type { Sold } from './sell.ts';
import type { Lowered } from './vouchers.ts';

/** A line that is to be extended, and on which terms. */
export interface Extension {
  /** Milliseconds since 1970, a whole second. */
  now: number;
  line: LineRow & { expired_at: string };
  /** The package whose period is added. */
  offer: Offer;
  /** The package that the line has had. */
  current: Offered;
  /** Connections from now on. */
  connections: number;
  /** Whether a reward program counts it. */
  rewarded: boolean;
}

/**
 * What an extension costs, in hundredths of a credit: a period for every connection, and of the time that is left the
 * connections that are added and what it is worth more by a dearer package (design, section 5).
 */
export function extensionPrice({ now, line, offer, current, connections }: Extension): number {
  const end = parseUtc(line.expired_at);
  return (
    periodPrice(offer, connections) +
    addedPrice(current, connections - line.max_connections, now, end) +
    upgradePrice(current, offer, connections, now, end)
  );
}

/** Who pays how much for an extension. */
export interface ExtensionPayment extends Lowered {
  payerId: number;
  /** Hundredths of a credit, after the discount. */
  amount: number;
  cause: Cause;
}

/** Extends a line, which is locked: it is paid, takes over the package, and is sent to the streaming edge. */
export async function extendLine(
  trx: Transaction<Database>,
  { type }: Pick<LineKind<Permission>, 'type'>,
  { now, line, offer, connections, rewarded }: Extension,
  { payerId, amount, cause, discount, voucherId, claimId }: ExtensionPayment,
): Promise<Sold> {
  const moved = await pay(trx, {
    ...cause,
    payerId,
    amount,
    description: `${type} line extended: ${offer.name}`,
    subject: { type, id: line.id },
    field: 'max_connections',
  });
  if (offer.id !== line.package_id) await moveToPackage(trx, line.id, offer.id);
  const expired_at = new Date(endOfPeriod(Math.max(now, parseUtc(line.expired_at)), offer)).toISOString();
  const changed = await changeLine(trx, line.id, {
    package_id: offer.id,
    max_connections: connections,
    expired_at,
    is_trial: false,
    is_paid_trial: false,
  });
  const charges = await recordCharges(
    trx,
    [
      {
        ...chargeFor(line, offer, payerId, { amount, moved }),
        kind: 'extend',
        discount,
        voucher_id: voucherId,
        max_connections: connections,
        expired_at,
      },
    ],
    'update',
  );
  await spendDiscounts(
    trx,
    [...charges.values()].flatMap((id) => (claimId === null ? [] : { id: claimId, line_charge_id: id })),
  );
  if (rewarded) await giveRewards(trx, payerId, [offer.id]);
  return { line: changed, amount, moved };
}

/** What a charge for a line that is there already remembers of it and of its price. */
export function chargeFor(
  line: LineRow,
  offer: Offer,
  payerId: number,
  { amount, moved }: { amount: number; moved: Moved | null },
): Omit<NewCharge, 'kind' | 'max_connections' | 'expired_at'> {
  return {
    line_id: line.id,
    payer_id: payerId,
    transfer_id: moved?.id ?? null,
    amount,
    discount: 0,
    package_id: offer.id,
    package_credit: offer.credit,
    period: offer.period,
    period_type: offer.period_type,
    is_trial: offer.is_trial,
    refund_tiers: offer.refund_tiers,
    package_id_before: line.package_id,
    max_connections_before: line.max_connections,
    is_trial_before: line.is_trial,
    is_paid_trial_before: line.is_paid_trial,
    expired_at_before: line.expired_at && `${line.expired_at}Z`,
  };
}
