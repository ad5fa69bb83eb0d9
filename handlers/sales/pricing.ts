import type { ReservedDiscount } from '../../db/sales/charges.ts';
import { periodsLeft, type Fraction, type Period } from './periods.ts';

// What is charged. Amounts in hundredths of a credit, times in milliseconds since 1970.

/** A charge can be no larger: a billion credits. */
export const LARGEST_CHARGE = 100_000_000_000;

/** What a package costs for one period and one connection. */
export interface Offered extends Period {
  credit: number;
}

/** The price of one period. May be above LARGEST_CHARGE. */
export function periodPrice({ credit }: Offered, connections: number): number {
  return credit * connections;
}

/** What forbids so many connections at this price; false when nothing does. */
export function faultOfConnections(
  { max_connections }: { max_connections: number },
  connections: number,
  price: number,
): string | false {
  if (connections > max_connections) return `must be at most the package's ${String(max_connections)}`;
  return price > LARGEST_CHARGE && 'makes the price too large';
}

/**
 * The price of connections added to a line of the package, for the time that is left of it: all together rounded up. A
 * line that waits for its activation (`end` null) has its whole period left. Infinity when it is too large for a
 * number.
 */
export function addedPrice(offered: Offered, added: number, now: number, end: number | null): number {
  if (added <= 0) return 0;
  const left = end === null ? { numerator: 1n, denominator: 1n } : periodsLeft(now, end, offered);
  return payable(BigInt(offered.credit) * BigInt(added) * left.numerator, left.denominator);
}

/**
 * What the time that is left of a line costs more by another package than by its own, for all connections together
 * rounded up; 0 where it costs no more. Infinity when it is too large for a number.
 */
export function upgradePrice(
  from: Offered,
  to: Offered,
  connections: number,
  now: number,
  end: number,
): number {
  const [had, gets] = [periodsLeft(now, end, from), periodsLeft(now, end, to)];
  const dearer =
    BigInt(to.credit) * gets.numerator * had.denominator -
    BigInt(from.credit) * had.numerator * gets.denominator;
  return dearer <= 0n ? 0 : payable(dearer * BigInt(connections), had.denominator * gets.denominator);
}

/** A fraction rounded up; Infinity above the largest charge. */
function payable(numerator: Fraction['numerator'], denominator: Fraction['denominator']): number {
  const price = (numerator + denominator - 1n) / denominator;
  return price > BigInt(LARGEST_CHARGE) ? Infinity : Number(price);
}

/** What lowers a price. */
type Discount = Pick<ReservedDiscount, 'percentage' | 'max_value' | 'min_order' | 'packages'>;

/** How much a discount takes off a price, rounded down; 0 when it is not for this one. */
export function discountOn(discount: Discount, price: number, packageId: number): number {
  const { percentage, max_value, min_order, packages } = discount;
  if (packages.length > 0 && !packages.includes(packageId)) return 0;
  if (price < min_order) return 0;
  const share = Math.floor((price * percentage) / 10_000);
  return max_value === 0 ? share : Math.min(share, max_value);
}
