import type { PeriodType } from '../../db/schema/packages.ts';

/** The length of a package's period. */
export interface Period {
  period: number;
  period_type: PeriodType;
}

/** An exact fraction, which a number could not hold. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

const HOUR = 3_600_000;
const LENGTHS = { hour: HOUR, day: 24 * HOUR } as const;
const MONTHS = { month: 1, year: 12 } as const;

/** Times are shown with a four-digit year. */
const END_OF_TIME = Date.UTC(9999, 11, 31, 23, 59, 59);

/**
 * Returns the end of a period that starts at `start`; both in milliseconds since 1970. Months and years clamp: 31
 * January + 1 month is the last day of February. The end is at most the end of the year 9999.
 */
export function endOfPeriod(start: number, period: Period): number {
  return Math.min(after(start, period, 1), END_OF_TIME);
}

/**
 * Returns how many periods, including a fraction, would have to start at `now` to reach `end`. Returns 0 if `end` has
 * passed. A period that has just begun counts as one. Where months clamp, the result can grow by a day's share as a day
 * passes.
 */
export function periodsLeft(now: number, end: number, period: Period): Fraction {
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
