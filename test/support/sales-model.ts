import type { RefundTier } from '../../db/schema/columns.ts';

// An independent model of the prices and refunds of sales. It counts calendar days, calculates shares as fractions, and
// finds prices by trial. Times are whole seconds since 1970, amounts hundredths of a credit. It uses no code of the
// service.

export type Unit = 'hour' | 'day' | 'month' | 'year';

export interface Sold {
  credit: number;
  period: number;
  period_type: Unit;
}

const DAY = 86_400;
const leap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Returns the days of a month, which is counted from 1. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return leap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Returns the days from 1 January of the year 1 to 1 January of a year. */
function daysBefore(year: number): number {
  const past = year - 1;
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
}

/** Returns the time of a date, in seconds since 1970. */
export function moment(year: number, month: number, day: number, second: number): number {
  let days = daysBefore(year) - daysBefore(1970) + day - 1;
  for (let each = 1; each < month; each += 1) days += daysIn(year, each);
  return days * DAY + second;
}

/** Returns the date at a time. */
function dateOf(time: number): { year: number; month: number; day: number; second: number } {
  let days = Math.floor(time / DAY);
  let year = 1970 + Math.floor(days / 366);
  while (daysBefore(year + 1) - daysBefore(1970) <= days) year += 1;
  days -= daysBefore(year) - daysBefore(1970);
  let month = 1;
  for (; days >= daysIn(year, month); month += 1) days -= daysIn(year, month);
  return { year, month, day: days + 1, second: time - Math.floor(time / DAY) * DAY };
}

/** Formats a time as `YYYY-MM-DD HH:MM:SS`. */
export function written(time: number): string {
  const { year, month, day, second } = dateOf(time);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const clock = [second / 3600, (second % 3600) / 60, second % 60].map(two).join(':');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${clock}`;
}

/** Parses what `written` returns. */
export function read(text: string): number {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = text.split(/[- :]/).map(Number);
  return moment(year, month, day, hours * 3600 + minutes * 60 + seconds);
}

/** Returns a time plus a number of periods. Days past the end of a month become its last day. */
function later(start: number, { period, period_type: unit }: Omit<Sold, 'credit'>, times: number): number {
  if (unit === 'hour' || unit === 'day') return start + times * period * (unit === 'hour' ? 3600 : DAY);
  const from = dateOf(start);
  const months = from.month - 1 + times * period * (unit === 'month' ? 1 : 12);
  const [year, month] = [from.year + Math.floor(months / 12), (months % 12) + 1];
  return moment(year, month, Math.min(from.day, daysIn(year, month)), from.second);
}

/** Returns the end of a period that starts at a time. */
export function endOf(start: number, sold: Omit<Sold, 'credit'>): number {
  return Math.min(later(start, sold, 1), moment(9999, 12, 31, DAY - 1));
}

/** Hundredths of a credit as a fraction. */
interface Share {
  numerator: bigint;
  denominator: bigint;
}

/** Returns the value of one connection from now to an end by a package's price. It counts period by period. */
function worth(sold: Sold, now: number, end: number): Share {
  let periods = 0;
  while (later(now, sold, periods + 1) <= end) periods += 1;
  const from = later(now, sold, periods);
  const length = BigInt(later(now, sold, periods + 1) - from);
  return {
    numerator: BigInt(sold.credit) * (BigInt(periods) * length + BigInt(end - from)),
    denominator: length,
  };
}

/** Returns the smallest amount that is not below a share. */
function roundedUp({ numerator, denominator }: Share): number {
  const amount = numerator / denominator;
  return Number(amount * denominator < numerator ? amount + 1n : amount);
}

/** Returns the price of connections added now to a line with this end. */
export function priceOfAdded(sold: Sold, added: number, now: number, end: number): number {
  if (added <= 0 || end <= now) return 0;
  const { numerator, denominator } = worth(sold, now, end);
  return roundedUp({ numerator: numerator * BigInt(added), denominator });
}

/** Returns the price of changing the remaining time of a line to another package. */
export function priceOfUpgrade(from: Sold, to: Sold, connections: number, now: number, end: number): number {
  if (end <= now) return 0;
  const [had, gets] = [worth(from, now, end), worth(to, now, end)];
  const more = gets.numerator * had.denominator - had.numerator * gets.denominator;
  return more > 0n
    ? roundedUp({ numerator: more * BigInt(connections), denominator: had.denominator * gets.denominator })
    : 0;
}

/** Returns the price of changing the remaining time of a line to another package, or to other connections. */
export function priceOfLeft(had: Held, gets: Held, now: number, end: number): number {
  const added = priceOfAdded(had.offered, gets.connections - had.connections, now, end);
  return added + priceOfUpgrade(had.offered, gets.offered, gets.connections, now, end);
}

interface Held {
  offered: Sold;
  connections: number;
}

/** Returns the refund of a charge after a number of days, or undefined when it is not allowed. */
export function givenBack(
  charged: number,
  credit: number,
  tiers: readonly RefundTier[] | null,
  days: number,
): number | undefined {
  let best: RefundTier | undefined;
  for (const tier of tiers ?? []) {
    if (tier.passed_days >= days && (best === undefined || tier.passed_days < best.passed_days)) best = tier;
  }
  if (best === undefined) return undefined;
  if (best.refund_amount === 0) return 0;
  if (credit === 0 || best.refund_amount >= credit) return charged;
  return Number((BigInt(best.refund_amount) * BigInt(charged)) / BigInt(credit));
}

/** Returns what a refund gives back, or undefined where there is none: it is not allowed, or gives nothing of something. */
export function refundOf(...asked: Parameters<typeof givenBack>): number | undefined {
  const [charged] = asked;
  const back = givenBack(...asked);
  return back === 0 && charged > 0 ? undefined : back;
}

/** Returns for how many days, counted from 1, something of a charge is given back. */
export function daysOpen(charged: number, credit: number, tiers: readonly RefundTier[] | null): number {
  let days = Math.max(-1, ...(tiers ?? []).map(({ passed_days }) => passed_days));
  while (days >= 0 && (givenBack(charged, credit, tiers, days) ?? 0) === 0) days -= 1;
  return days + 1;
}
