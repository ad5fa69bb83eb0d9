import fc from 'fast-check';
import type { RefundTier } from '../../../db/schema/columns.ts';
import { written } from '../sales-model.ts';
import type { Code, Stage } from './stage.ts';

// The offers of vouchers, their users and their times: generated at random, as in a request, and as in the model.
// Amounts are in hundredths of a credit or of a per cent.

/**
 * The users: a creator above the others who may give discounts, a reseller below it with a child, another reseller, and
 * a stranger outside of this subtree.
 */
export type Trader = 'creator' | 'reseller' | 'child' | 'partner' | 'stranger';
export type Who = Trader | 'root';

/** A package that is sold for a month. */
export interface Good {
  id: number;
  credit: number;
  tiers: RefundTier[];
}

/** The offer of a voucher. */
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
  /** The indexes of its goods; an empty list means all. Only users who may give discounts see the last good. */
  packages: number[];
}

/** The service's time in days, as the model counts it. Each step takes a moment. */
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
  readonly creator: Who;
  /** The only user who may claim it; null for all descendants of the creator. */
  readonly only: Trader | null;
  terms: Terms;
  readonly claims: { user: Trader; spent: boolean }[];
}

/** The state of one sequence. */
export interface Trade {
  readonly stage: Stage<Trader>;
  readonly goods: readonly [Good, Good, Good];
  readonly clock: Clock;
  /** In the order of their creation. */
  readonly vouchers: Voucher[];
}

const amount = (max: number) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.integer({ min: 1, max }) });
const mostly = <T>(usual: T, ...other: T[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(usual, ...other) },
  );

/** Random terms. Days end in .25 or .75, so that nothing starts at the very second at which it ends. */
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
  max_usage: mostly<number | null>(null, 1, 2),
  max_usage_per_user: fc.constantFrom(1, 1, 2),
  status: mostly<Terms['status']>('active', 'inactive'),
  start: mostly<number | null>(null, -0.75, 0.25, 1.25),
  end: mostly<number | null>(null, -0.25, 0.75, 1.75),
  packages: mostly<number[]>([], [0], [1], [0, 1], [2]),
};
export const terms: fc.Arbitrary<Terms> = fc.record(FIELDS);
const fields = fc.subarray(Object.keys(FIELDS), { minLength: 1, maxLength: 2 });
/** One or two terms to change, often the end. */
export const changes: fc.Arbitrary<Partial<Terms>> = fc.oneof(
  fc
    .tuple(terms, fields)
    .map(([all, chosen]) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => chosen.includes(name))),
    ),
  fc.constantFrom<Partial<Terms>[]>({ status: 'inactive' }, { end: -0.25 }),
);

/** Returns terms as the body of a request. */
export function bodyOf({ start, end, packages, ...terms }: Partial<Terms>, goods: readonly Good[]): object {
  const dateIn = (days: number | null): string | null =>
    days === null ? null : written(Math.floor(Date.now() / 1000) + days * 86_400);
  const body: Record<string, unknown> = { ...terms };
  for (const field of ['value', 'percentage', 'max_value', 'min_order'] as const) {
    if (terms[field] !== undefined) body[field] = terms[field] / 100;
  }
  if (start !== undefined) body['start_date'] = dateIn(start);
  if (end !== undefined) body['end_date'] = dateIn(end);
  if (packages !== undefined) body['packages_ids'] = packages.map((place) => goods[place]?.id);
  return body;
}

/** Returns terms with days of the clock instead of days from now. */
export function dated(changed: Partial<Terms>, { now }: Clock): Partial<Terms> {
  const { start, end } = changed;
  return {
    ...changed,
    ...(start == null ? {} : { start: now + start }),
    ...(end == null ? {} : { end: now + end }),
  };
}

/** Whether a user may give discounts, and sees all goods. */
export const mayDiscount = (who: Who): boolean => who === 'creator' || who === 'root';

/** Returns why terms are rejected when a user sets some of them. */
export function refusalsOf(after: Terms, set: Partial<Terms>, actor: Who): Code[] {
  const refusals: Code[] = [];
  const { value, percentage, start, end } = after;
  if (value === 0 && percentage === 0) refusals.push('validation_failed');
  if (start !== null && end !== null && end < start) refusals.push('validation_failed');
  if (mayDiscount(actor)) return refusals;
  if (percentage > 0) refusals.push('missing_permission');
  if (set.packages?.includes(2) === true) refusals.push('package_not_allowed');
  return refusals;
}

/** Whether a voucher is active and its time has come. */
export function isOpen({ terms: { status, start, end } }: Voucher, { now }: Clock): boolean {
  return status === 'active' && (start === null || start <= now) && (end === null || now <= end);
}

/** Returns the discount of a voucher on a price; 0 if it does not apply. */
export function discountOf({ terms }: Voucher, price: number, place: number): number {
  const { percentage, max_value, min_order, packages } = terms;
  if ((packages.length > 0 && !packages.includes(place)) || price < min_order) return 0;
  const share = Number((BigInt(price) * BigInt(percentage)) / 10_000n);
  return max_value > 0 && share > max_value ? max_value : share;
}
