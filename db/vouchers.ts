import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type Transaction,
} from 'kysely';
import { CAPITAL, randomText } from './random.ts';
import type { Database } from './schema/index.ts';

// Amounts in hundredths of a credit, shares in hundredths of a per cent.

/** What vouchers and their templates offer, as both tables have it. */
export const OFFER = [
  'id',
  'title',
  'value',
  'percentage',
  'max_value',
  'max_usage',
  'max_usage_per_user',
  'min_order',
  'status',
  'start_date',
  'end_date',
  'description',
  'terms',
  'created_by_id',
  'created_at',
  'updated_at',
] as const;

/** A code that nobody finds by trying: 80 random bits. */
export function freshVoucherCode(): string {
  const groups = Array.from({ length: 4 }, () => randomText(CAPITAL, 4));
  return groups.join('-');
}

/** Vouchers with the ids of their packages; `known` says whether whoever asks may read the code. */
export function selectVouchers(
  db: Kysely<Database>,
  known: (eb: ExpressionBuilder<Database, 'vouchers'>) => Expression<SqlBool>,
) {
  return db
    .selectFrom('vouchers')
    .select(OFFER.map((column) => `vouchers.${column}` as const))
    .select(['vouchers.code', 'vouchers.used_count', 'vouchers.user_id', 'vouchers.reward_program_id'])
    .select((eb) => sql<boolean>`${known(eb)}`.as('known'))
    .select(
      sql<number[]>`(
        select coalesce(jsonb_agg(package_id order by package_id), '[]') from voucher_packages
        where voucher_id = vouchers.id)`.as('packages'),
    );
}

/** Voucher templates with the ids of their packages. */
export function selectVoucherTemplates(db: Kysely<Database>) {
  return db
    .selectFrom('voucher_templates')
    .select(OFFER.map((column) => `voucher_templates.${column}` as const))
    .select('voucher_templates.valid_days')
    .select(
      sql<number[]>`(
        select coalesce(jsonb_agg(package_id order by package_id), '[]') from voucher_template_packages
        where voucher_template_id = voucher_templates.id)`.as('packages'),
    );
}

/** That an offer is open now. Moments are shown to the second, and the last one belongs to the time. */
export const isOpen = (offer: 'vouchers' | 'voucher_templates') => {
  const column = (name: string) => sql.ref(`${offer}.${name}`);
  return sql<SqlBool>`(${column('status')} = 'active' and coalesce(${column('start_date')} <= now(), true)
    and coalesce(now() < ${column('end_date')} + interval '1 second', true))`;
};

/** A voucher of which one claim has just been taken. */
export interface ClaimedVoucher {
  id: number;
  title: string;
  value: number;
  percentage: number;
  max_usage_per_user: number;
  created_by_id: number;
  reward_program_id: number | null;
}

/**
 * Takes one claim of the voucher with a code, in any letters' case, if it is open, not used up, and one that `claimable`
 * lets through; else undefined. The voucher stays locked, so that nobody else counts its claims meanwhile.
 */
export function takeClaim(
  trx: Transaction<Database>,
  code: string,
  claimable: (eb: ExpressionBuilder<Database, 'vouchers'>) => Expression<SqlBool>,
): Promise<ClaimedVoucher | undefined> {
  return trx
    .updateTable('vouchers')
    .set((eb) => ({ used_count: eb('used_count', '+', 1), updated_at: sql<string>`now()` }))
    .where('code', '=', code.toUpperCase())
    .where(isOpen('vouchers'))
    .where(sql<SqlBool>`coalesce(vouchers.used_count < vouchers.max_usage, true)`)
    .where(claimable)
    .returning([
      'id',
      'title',
      'value',
      'percentage',
      'max_usage_per_user',
      'created_by_id',
      'reward_program_id',
    ])
    .executeTakeFirst();
}

/** How often a user has claimed a voucher. Lock it first to decide by it. */
export async function claimsOf(
  trx: Transaction<Database>,
  { id }: Pick<ClaimedVoucher, 'id'>,
  userId: number,
): Promise<number> {
  const { count } = await trx
    .selectFrom('voucher_claims')
    .select(sql<number>`count(*)`.as('count'))
    .where('voucher_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}
