import fc from 'fast-check';
import type { RefundTier } from '../../../db/schema/charges.ts';
import { written } from '../sales-model.ts';
import type { Code, Stage } from './stage.ts';

// What vouchers offer, to whom, and when: drawn, as a request says it, and as the model reads it. Amounts are in
// hundredths of a credit or of a per cent.

/**
 * Who plays: one above all others who may give discounts, a reseller of its with a child, another reseller, and somebody
 * who does not hang below any of them.
 */
export type Trader = 'maker' | 'reseller' | 'child' | 'partner' | 'stranger';
export type Who = Trader | 'root';

/** A package that is sold for a month. */
export interface Good {
  id: number;
  credit: number;
  tiers: RefundTier[];
}

/** What a voucher gives. */
export interface Terms {
  value: number;
  percentage: number;
  max_value: number;
  min_order: number;
  max_usage: number | null;
  max_usage_per_user: number;
  status: 'active' | 'inactive';
  /** Days from now, or in a voucher the day of the clock; null for none. */
  start: number | null;
  end: number | null;
  /** Which goods it is for, by their place; none for all. Only those who may give discounts see the last one. */
  packages: number[];
}

/** The service's time in days, as the model counts it: each step takes a moment. */
export class Clock {
  now = 0;

  step(): void {
    this.now += 1e-6;
  }

  pass(days: number): void {
    this.now += days;
  }
}

export interface Voucher {
  readonly id: number;
  readonly code: string;
  readonly maker: Who;
  /** The only one who may claim it; null for all below the maker. */
  readonly only: Trader | null;
  terms: Terms;
  readonly claims: { by: Trader; spent: boolean }[];
}

/** What one sequence is about. */
export interface Trade {
  readonly stage: Stage<Trader>;
  readonly goods: readonly [Good, Good, Good];
  readonly clock: Clock;
  /** In the order in which they were made. */
  readonly vouchers: Voucher[];
}

const amount = (max: number) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.integer({ min: 1, max }) });
const seldom = <T>(usual: T, ...other: T[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(usual, ...other) },
  );

/** Terms at random; days end in a quarter or in three, so that nothing starts in the very second in which it ends. */
const FIELDS = {
  value: fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 900 }) },
  ),
  percentage: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(0, 10_000) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 10_000 }) },
  ),
  max_value: amount(600),
  min_order: amount(2500),
  max_usage: seldom<number | null>(null, 1, 2),
  max_usage_per_user: fc.constantFrom(1, 1, 2),
  status: seldom<Terms['status']>('active', 'inactive'),
  start: seldom<number | null>(null, -0.75, 0.25, 1.25),
  end: seldom<number | null>(null, -0.25, 0.75, 1.75),
  packages: seldom<number[]>([], [0], [1], [0, 1], [2]),
};
export const terms: fc.Arbitrary<Terms> = fc.record(FIELDS);
const fields = fc.subarray(Object.keys(FIELDS), { minLength: 1, maxLength: 2 });
/** One or two of them, to be changed; often it is ended. */
export const changes: fc.Arbitrary<Partial<Terms>> = fc.oneof(
  fc
    .tuple(terms, fields)
    .map(([all, chosen]) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => chosen.includes(name))),
    ),
  fc.constantFrom<Partial<Terms>[]>({ status: 'inactive' }, { end: -0.25 }),
);

/** What a request says of terms. */
export function bodyOf({ start, end, packages, ...terms }: Partial<Terms>, goods: readonly Good[]): object {
  const dateIn = (days: number | null): string | null =>
    days === null ? null : written(Math.floor(Date.now() / 1000) + days * 86_400);
  const body: Record<string, unknown> = { ...terms };
  for (const field of ['value', 'percentage', 'max_value', 'min_order'] as const) {
    if (terms[field] !== undefined) body[field] = terms[field] / 100;
  }
  if (start !== undefined) body['start_date'] = dateIn(start);
  if (end !== undefined) body['end_date'] = dateIn(end);
  if (packages !== undefined) body['packages'] = packages.map((place) => goods[place]?.id);
  return body;
}

/** Terms by the clock, in place of days from now. */
export function dated(changed: Partial<Terms>, { now }: Clock): Partial<Terms> {
  const { start, end } = changed;
  return {
    ...changed,
    ...(start == null ? {} : { start: now + start }),
    ...(end == null ? {} : { end: now + end }),
  };
}

/** Who may give discounts, and sees all goods. */
export const mayDiscount = (who: Who): boolean => who === 'maker' || who === 'root';

/** Why terms are refused to somebody who sets some of them. */
export function refusalsOf(after: Terms, set: Partial<Terms>, by: Who): Code[] {
  const refusals: Code[] = [];
  const { value, percentage, start, end } = after;
  if (value === 0 && percentage === 0) refusals.push('validation_failed');
  if (start !== null && end !== null && end < start) refusals.push('validation_failed');
  if (mayDiscount(by)) return refusals;
  if (percentage > 0) refusals.push('missing_permission');
  if (set.packages?.includes(2) === true) refusals.push('not_found');
  return refusals;
}

/** That a voucher is switched on, and this is its time. */
export function isOpen({ terms: { status, start, end } }: Voucher, { now }: Clock): boolean {
  return status === 'active' && (start === null || start <= now) && (end === null || now <= end);
}

/** What a voucher takes off a price; 0 where it does not. */
export function discountOf({ terms }: Voucher, price: number, place: number): number {
  const { percentage, max_value, min_order, packages } = terms;
  if ((packages.length > 0 && !packages.includes(place)) || price < min_order) return 0;
  const share = Number((BigInt(price) * BigInt(percentage)) / 10_000n);
  return max_value > 0 && share > max_value ? max_value : share;
}
