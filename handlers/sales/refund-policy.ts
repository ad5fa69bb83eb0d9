import type { LineRow } from '../../db/lines.ts';
import type { ChargeRow } from './charges.ts';
import type { RefundTier } from '../../db/schema/columns.ts';
import { parseUtc } from '../../db/values/time.ts';

// How much of a charge a refund gives back. Amounts are in hundredths of a credit.

/** The refund of a charge at this moment. */
export interface RefundAssessment {
  /** Why there is no refund; null if there is one. */
  reason:
    | 'no_charge_left'
    | 'trial'
    | 'no_refund_policy'
    | 'too_late'
    | 'nothing_back'
    | 'refunded_recently'
    | null;
  /** Full days since the charge; 0 without a charge. */
  days: number;
  /** Hundredths of a credit; 0 with a reason. */
  amount: number;
}

/**
 * Assesses a charge by the refund policy at the time of the charge. A refund of nothing is refused, because it would
 * only end the line. So is a refund to a customer that got most of a charge back in the last 30 days: from refund to
 * refund, it would be served for next to nothing.
 */
export function assessRefund(charge: ChargeRow | undefined): RefundAssessment {
  if (charge === undefined) return { reason: 'no_charge_left', days: 0, amount: 0 };
  const days = daysBetween(parseUtc(charge.created_at), parseUtc(charge.now));
  if (charge.is_trial) return { reason: 'trial', days, amount: 0 };
  if (charge.refund_tiers === null) return { reason: 'no_refund_policy', days, amount: 0 };
  const amount = refundAmount(charge, days);
  if (amount === undefined) return { reason: 'too_late', days, amount: 0 };
  if (amount === 0 && charge.amount > 0) return { reason: 'nothing_back', days, amount };
  if (charge.refunded_recently) return { reason: 'refunded_recently', days, amount: 0 };
  return { reason: null, days, amount };
}

/** Returns the expiry of a line after its last charge is reversed, as `YYYY-MM-DD HH:MM:SS` in UTC. */
export function expiryAfterRefund(charge: ChargeRow, line: Pick<LineRow, 'expired_at'>): string | null {
  switch (charge.kind) {
    case 'create':
    case 'move_in':
      return charge.now;
    case 'extend':
      return charge.expired_at_before;
    case 'change_max_connections':
    case 'change_package':
      return line.expired_at;
  }
}

/** Returns the full days between two moments, in milliseconds since 1970. */
export function daysBetween(earlier: number, later: number): number {
  return Math.max(0, Math.floor((later - earlier) / 86_400_000));
}

/** The parts of a charge that decide its refund, as of the charge. */
export interface RefundableCharge {
  amount: number;
  /** Null only without tiers. */
  package_credit: number | null;
  refund_tiers: readonly RefundTier[] | null;
}

/**
 * Returns the refund after this many full days, rounded down: by the tier with the smallest `passed_days` that is not
 * below `days`, or undefined without one.
 */
export function refundAmount(
  { amount, package_credit, refund_tiers }: RefundableCharge,
  days: number,
): number | undefined {
  const open = (refund_tiers ?? []).filter(({ passed_days }) => days <= passed_days);
  const [tier] = open.sort((a, b) => a.passed_days - b.passed_days);
  if (tier === undefined) return undefined;
  if (tier.refund_amount === 0) return 0;
  // A charge for a free package is for connections added under a more expensive one.
  if (package_credit === null || package_credit === 0) return amount;
  const share = (BigInt(tier.refund_amount) * BigInt(amount)) / BigInt(package_credit);
  return share > BigInt(amount) ? amount : Number(share);
}

/** Returns for how many full days after a charge its policy refunds part of it; 0 for never. */
export function daysRefundable(charge: RefundableCharge): number {
  const days = (charge.refund_tiers ?? [])
    .filter(({ passed_days }) => (refundAmount(charge, passed_days) ?? 0) > 0)
    .map(({ passed_days }) => passed_days + 1);
  return Math.max(0, ...days);
}
