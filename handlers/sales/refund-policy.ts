import type { LineRow } from '../../db/lines.ts';
import type { ChargeRow } from '../../db/sales/charges.ts';
import type { RefundTier } from '../../db/schema/charges.ts';
import { parseUtc } from '../../db/time.ts';

// What a refund gives back of a charge. Amounts in hundredths of a credit.

/** What the refund policy says of a charge at this moment. Amounts in hundredths of a credit. */
export interface Verdict {
  /** Why nothing is given back; null when something is. */
  reason: 'no_charge_left' | 'trial' | 'no_refund_policy' | 'too_late' | null;
  /** Whole days since the charge; 0 without one. */
  days: number;
  /** What is given back; 0 when there is a reason. */
  amount: number;
}

/** Judges a charge by the refund policy as it stood when it was made. */
export function judge(charge: ChargeRow | undefined): Verdict {
  if (charge === undefined) return { reason: 'no_charge_left', days: 0, amount: 0 };
  const days = daysBetween(parseUtc(charge.created_at), parseUtc(charge.now));
  if (charge.is_trial) return { reason: 'trial', days, amount: 0 };
  if (charge.refund_tiers === null) return { reason: 'no_refund_policy', days, amount: 0 };
  const amount = refundOf(charge, days);
  return amount === undefined ? { reason: 'too_late', days, amount: 0 } : { reason: null, days, amount };
}

/** The end of a line once its last charge is reversed, `YYYY-MM-DD HH:MM:SS` in UTC. */
export function expiryWithout(charge: ChargeRow, line: Pick<LineRow, 'expired_at'>): string | null {
  switch (charge.kind) {
    case 'create':
      return charge.now;
    case 'extend':
      return charge.expired_at_before;
    case 'change_max_connections':
      return line.expired_at;
  }
}

/** Whole days from one moment to a later one. */
export function daysBetween(earlier: number, later: number): number {
  return Math.max(0, Math.floor((later - earlier) / 86_400_000));
}

/** What decides how much of a charge is given back, as it stood at the charge. */
export interface Charged {
  amount: number;
  package_credit: number;
  refund_tiers: readonly RefundTier[] | null;
}

/**
 * What is given back of a charge after so many whole days, rounded down, by the tier with the smallest
 * `passed_days` that is not below them; undefined when there is none.
 */
export function refundOf(
  { amount, package_credit, refund_tiers }: Charged,
  days: number,
): number | undefined {
  const open = (refund_tiers ?? []).filter(({ passed_days }) => days <= passed_days);
  const [tier] = open.sort((a, b) => a.passed_days - b.passed_days);
  if (tier === undefined) return undefined;
  if (tier.refund_amount === 0) return 0;
  // Connections of a dearer package can have been charged with a package that costs nothing.
  if (package_credit === 0) return amount;
  const share = (BigInt(tier.refund_amount) * BigInt(amount)) / BigInt(package_credit);
  return share > BigInt(amount) ? amount : Number(share);
}
