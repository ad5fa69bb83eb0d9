import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { firstSecond, lastSecond } from '../../db/values/time.ts';
import type { selectVouchers } from './issue.ts';
import type { Schema } from '../call/contract.ts';
import { credits, hundredths } from '../call/money.ts';
import { requirePolicy } from '../access/policy.ts';
import { validationFailed, type FieldErrors } from '../call/problem.ts';
import type { Caller } from '../call/caller.ts';

// The parts that vouchers and their templates share: what a claim gives, and when.

type Asked = Omit<Schema<'VoucherEditRequest'>, 'packages_ids'>;

/** An offer in stored form: in hundredths, and times `YYYY-MM-DD HH:MM:SS` in UTC. */
type Offer = Pick<
  Selectable<Database['voucher_templates']>,
  'value' | 'percentage' | 'max_value' | 'min_order' | 'start_date' | 'end_date'
>;

const AMOUNTS = ['value', 'percentage', 'max_value', 'min_order'] as const;

/** Returns the offer of a request in stored form. Throws 422 for more than two decimals. */
export function offerOf(asked: Asked): Partial<Offer> {
  const stored: Partial<Offer> = {};
  for (const field of AMOUNTS) {
    const amount = asked[field];
    if (amount !== undefined) stored[field] = hundredths(amount, field);
  }
  const { start_date: start, end_date: end } = asked;
  if (start !== undefined) stored.start_date = start && firstSecond(start);
  if (end !== undefined) stored.end_date = end && lastSecond(end);
  return stored;
}

/** Returns the times of an offer, in UTC for the database. */
export function datesOf({ start_date: start, end_date: end }: Partial<Offer>): {
  start_date?: string | null;
  end_date?: string | null;
} {
  return {
    ...(start === undefined ? {} : { start_date: start && `${start}Z` }),
    ...(end === undefined ? {} : { end_date: end && `${end}Z` }),
  };
}

/**
 * Throws 422 for an offer of nothing, and for one that ends before it starts. Throws 403 without `packages_all` for a
 * change of an offer with a percentage, which reduces the operator's income; changing texts and setting it inactive are
 * allowed.
 */
export function checkOffer(
  caller: Caller<'packages_all'>,
  offer: Offer,
  asked: Schema<'VoucherEditRequest'>,
): void {
  checkTerms(offer);
  if (offer.percentage > 0 && isMoreThanWords(asked)) requirePolicy(caller, 'packages_all');
}

function checkTerms({ value, percentage, start_date: start, end_date: end }: Offer): void {
  const errors: FieldErrors = {};
  if (value === 0 && percentage === 0) errors['value'] = ['must be above 0 if percentage is 0'];
  if (start !== null && end !== null && end < start) errors['end_date'] = ['must not be before start_date'];
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
}

const WORDS = ['title', 'description', 'terms'];

const isMoreThanWords = (asked: Schema<'VoucherEditRequest'>): boolean =>
  Object.entries(asked).some(
    ([field, wanted]) => !WORDS.includes(field) && !(field === 'status' && wanted === 'inactive'),
  );

/** Returns an offer as the contract shows it, in credits and per cent. */
export function offerView<Row extends Offer & { created_by_id: number }>(row: Row) {
  return {
    ...row,
    value: credits(row.value),
    percentage: credits(row.percentage),
    max_value: credits(row.max_value),
    min_order: credits(row.min_order),
    created_by: row.created_by_id,
  };
}

export type VoucherRow = Awaited<ReturnType<ReturnType<typeof selectVouchers>['executeTakeFirstOrThrow']>>;

/** Returns a voucher as the contract shows it, with its full code if the caller may read it. */
export function voucherView({ is_code_readable, code, ...row }: VoucherRow): Schema<'Voucher'> {
  return { ...offerView(row), code: is_code_readable ? code : `****${code.slice(-2)}` };
}
