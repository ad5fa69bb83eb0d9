import type { ReservedDiscount } from './discounts.ts';
import type { PeriodType } from '../../db/schema/columns.ts';

// Prices, discounts and periods. Amounts are in hundredths of a credit, times in milliseconds since 1970.

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

/** Returns why this number of connections is refused at this price; false if it is not. */
export function connectionsError(
  { max_connections }: { max_connections: number },
  connections: number,
  price: number,
): string | false {
  if (connections > max_connections) return `must be at most the package's ${String(max_connections)}`;
  return price > MAX_CHARGE && 'makes the price too large';
}

/**
 * Returns the price of connections added for the time left, rounded up in total. A line that waits for its activation
 * (`end` null) has one full period left. Returns Infinity above the largest charge.
 */
export function addedPrice(charged: PackagePrice, added: number, now: number, end: number | null): number {
  if (added <= 0) return 0;
  const left = periodsLeft(now, end, charged);
  return payable(BigInt(charged.credit) * BigInt(added) * left.numerator, left.denominator);
}

/**
 * Returns how much more the time left costs under package `to` than under `from`, for all connections, rounded up in
 * total. Returns 0 if it costs no more, and Infinity above the largest charge.
 */
export function upgradePrice(
  from: PackagePrice,
  to: PackagePrice,
  connections: number,
  now: number,
  end: number | null,
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

/** The terms of a discount. */
type Discount = Pick<ReservedDiscount, 'percentage' | 'max_value' | 'min_order' | 'packages'>;

/** Returns the discount on a price, rounded down; 0 if it does not apply. */
export function discountOn(discount: Discount, price: number, packageId: number): number {
  const { percentage, max_value, min_order, packages } = discount;
  if (packages.length > 0 && !packages.includes(packageId)) return 0;
  if (price < min_order) return 0;
  const share = Math.floor((price * percentage) / 10_000);
  return max_value === 0 ? share : Math.min(share, max_value);
}

// Periods follow the calendar in UTC.

/** The length of a package's period. */
export interface Period {
  period: number;
  period_type: PeriodType;
}

/** An exact fraction, beyond the precision of a number. */
interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

const HOUR = 3_600_000;
const LENGTHS = { hour: HOUR, day: 24 * HOUR } as const;
const MONTHS = { month: 1, year: 12 } as const;

/** Times are shown with a four-digit year. */
const END_OF_TIME = Date.UTC(9999, 11, 31, 23, 59, 59);

/**
 * Returns the end of a period from its start, both in milliseconds since 1970; at most the end of the year 9999. Months
 * and years clamp: 31 January + 1 month is the last day of February.
 */
export function endOfPeriod(start: number, period: Period): number {
  return Math.min(after(start, period, 1), END_OF_TIME);
}

/**
 * Returns how many periods, with a fraction, from `now` reach `end`; 0 if `end` has passed, 1 if the line waits for its
 * activation. A period that has just begun counts as one. Where months clamp, the result can grow by a day's share as a day passes.
 */
function periodsLeft(now: number, end: number | null, period: Period): Fraction {
  if (end === null) return { numerator: 1n, denominator: 1n };
  if (end <= now) return { numerator: 0n, denominator: 1n };
  const whole = wholePeriods(now, end, period);
  const start = after(now, period, whole);
  const length = BigInt(after(now, period, whole + 1) - start);
  return { numerator: BigInt(whole) * length + BigInt(end - start), denominator: length };
}

function wholePeriods(now: number, end: number, { period, period_type: type }: Period): number {
  if (type === 'hour' || type === 'day') return Math.floor((end - now) / (period * LENGTHS[type]));
  const whole = Math.floor((monthOf(end) - monthOf(now)) / (period * MONTHS[type]));
  return after(now, { period, period_type: type }, whole) <= end ? whole : whole - 1;
}

function after(start: number, { period, period_type: type }: Period, times: number): number {
  return type === 'hour' || type === 'day'
    ? start + times * period * LENGTHS[type]
    : addMonths(start, times * period * MONTHS[type]);
}

function addMonths(start: number, months: number): number {
  const month = monthOf(start) + months;
  const [year, inYear] = [Math.floor(month / 12), month % 12];
  const lastDay = new Date(Date.UTC(year, inYear + 1, 0)).getUTCDate();
  const moment = new Date(start);
  moment.setUTCFullYear(year, inYear, Math.min(moment.getUTCDate(), lastDay));
  return moment.getTime();
}

/** Returns the months since the year 0. */
function monthOf(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
