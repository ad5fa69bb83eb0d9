import type { ReservedDiscount } from '../../db/sales/charges.ts';
import { periodsLeft, type Fraction, type Period } from './periods.ts';

// Prices and discounts. Amounts are in hundredths of a credit, times in milliseconds since 1970.

/** The largest charge: a billion credits. */
export const MAX_CHARGE = 100_000_000_000;

/** The price of a package for one period and one connection. */
export interface PackagePrice extends Period {
  credit: number;
}

/** Returns the price of one period. It may be above MAX_CHARGE. */
export function periodPrice({ credit }: PackagePrice, connections: number): number {
  return credit * connections;
}

/** Returns why this number of connections is refused at this price, or false. */
export function connectionsError(
  { max_connections }: { max_connections: number },
  connections: number,
  price: number,
): string | false {
  if (connections > max_connections) return `must be at most the package's ${String(max_connections)}`;
  return price > MAX_CHARGE && 'makes the price too large';
}

/**
 * Returns the price of connections added to a line, for the time that is left. Only the total is rounded up. A line
 * that waits for its activation (`end` null) has one full period left. Returns Infinity above the largest charge.
 */
export function addedPrice(offered: PackagePrice, added: number, now: number, end: number | null): number {
  if (added <= 0) return 0;
  const left = end === null ? { numerator: 1n, denominator: 1n } : periodsLeft(now, end, offered);
  return payable(BigInt(offered.credit) * BigInt(added) * left.numerator, left.denominator);
}

/**
 * Returns what the time that is left costs more under package `to` than under `from`, for all connections. Only the
 * total is rounded up. Returns 0 where it costs no more, and Infinity above the largest charge.
 */
export function upgradePrice(
  from: PackagePrice,
  to: PackagePrice,
  connections: number,
  now: number,
  end: number,
): number {
  const [periodsBefore, periodsAfter] = [periodsLeft(now, end, from), periodsLeft(now, end, to)];
  const dearer =
    BigInt(to.credit) * periodsAfter.numerator * periodsBefore.denominator -
    BigInt(from.credit) * periodsBefore.numerator * periodsAfter.denominator;
  return dearer <= 0n
    ? 0
    : payable(dearer * BigInt(connections), periodsBefore.denominator * periodsAfter.denominator);
}

/** Rounds a fraction up. Returns Infinity above the largest charge. */
function payable(numerator: Fraction['numerator'], denominator: Fraction['denominator']): number {
  const price = (numerator + denominator - 1n) / denominator;
  return price > BigInt(MAX_CHARGE) ? Infinity : Number(price);
}

/** What a discount allows and takes off. */
type Discount = Pick<ReservedDiscount, 'percentage' | 'max_value' | 'min_order' | 'packages'>;

/** Returns what a discount takes off a price, rounded down; 0 where it does not apply. */
export function discountOn(discount: Discount, price: number, packageId: number): number {
  const { percentage, max_value, min_order, packages } = discount;
  if (packages.length > 0 && !packages.includes(packageId)) return 0;
  if (price < min_order) return 0;
  const share = Math.floor((price * percentage) / 10_000);
  return max_value === 0 ? share : Math.min(share, max_value);
}
