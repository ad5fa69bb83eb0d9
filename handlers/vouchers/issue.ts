import {
  sql,
  type CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
  type Transaction,
} from 'kysely';
import { UPPERCASE, randomText } from '../../db/values/texts.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import { idsOfPath, subtreeEnd } from '../../db/tree/tree.ts';
import { NOW } from '../../db/values/expressions.ts';

// Amounts are in hundredths of a credit, percentages in hundredths of a per cent.

/** The columns that vouchers and their templates share. */
export const OFFER_COLUMNS = [
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

/** Generates a voucher code of 80 random bits, too many to guess. */
export function randomVoucherCode(): string {
  const groups = Array.from({ length: 4 }, () => randomText(UPPERCASE, 4));
  return groups.join('-');
}

/** Selects vouchers with the ids of their packages. `readable` is the condition that the caller may read the code. */
export function selectVouchers(
  db: Reader,
  readable: (eb: ExpressionBuilder<Database, 'vouchers'>) => Expression<SqlBool>,
) {
  return db
    .selectFrom('vouchers')
    .select(OFFER_COLUMNS.map((column) => `vouchers.${column}` as const))
    .select(['vouchers.code', 'vouchers.used_count', 'vouchers.user_id', 'vouchers.reward_program_id'])
    .select((eb) => sql<boolean>`${readable(eb)}`.as('is_code_readable'))
    .select(
      sql<number[]>`(
        select coalesce(jsonb_agg(package_id order by package_id), '[]') from voucher_packages
        where voucher_id = vouchers.id)`.as('packages_ids'),
    );
}

/** Selects voucher templates with the ids of their packages. */
export function selectVoucherTemplates(db: Reader) {
  return db
    .selectFrom('voucher_templates')
    .select(OFFER_COLUMNS.map((column) => `voucher_templates.${column}` as const))
    .select('voucher_templates.valid_days')
    .select(
      sql<number[]>`(
        select coalesce(jsonb_agg(package_id order by package_id), '[]') from voucher_template_packages
        where voucher_template_id = voucher_templates.id)`.as('packages_ids'),
    );
}

/** Returns the condition that an offer is open now. Times are shown to the second; the last second is included. */
const isOfferOpen = (offer: 'vouchers' | 'voucher_templates') => {
  const column = (name: string) => sql.ref(`${offer}.${name}`);
  return sql<SqlBool>`(${column('status')} = 'active' and coalesce(${column('start_date')} <= now(), true)
    and coalesce(now() < ${column('end_date')} + interval '1 second', true))`;
};

/**
 * Takes one claim of the voucher with this code, in any case. Returns no row unless the voucher is open, not used up,
 * and matches `claimable`. The lock on the voucher keeps other transactions from counting its claims meanwhile.
 */
export const takeClaim = (
  trx: Transaction<Database>,
  code: string,
  claimable: (eb: ExpressionBuilder<Database, 'vouchers'>) => Expression<SqlBool>,
) =>
  trx
    .updateTable('vouchers')
    .set((eb) => ({ used_count: eb('used_count', '+', 1), updated_at: NOW }))
    .where('code', '=', code.toUpperCase())
    .where(isOfferOpen('vouchers'))
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
    ]);

/** The earlier claims of a voucher. */
interface Claims {
  /** Of the user. */
  own: number;
  /**
   * Of its branch: the user directly below the voucher's creator, with all users below that; counted up to the limit.
   */
  branch: number;
}

/**
 * Returns the statement that counts the claims of a voucher by a user and by its branch, the latter up to the voucher's
 * limit. Lock the tree and the voucher first.
 */
export const claimCount = (trx: Transaction<Database>, code: string, userId: number): CompiledQuery<Claims> =>
  sql<Claims>`
    select
      (select count(*) from voucher_claims where voucher_id = v.id and user_id = claimer.id) as own,
      (select count(*) from (
        select from users member join voucher_claims on voucher_claims.user_id = member.id
        where voucher_claims.voucher_id = v.id
          and member.path >= branch.path and member.path < ${subtreeEnd(sql.ref('branch.path'))}
        limit v.max_usage_per_user) as counted) as branch
    from vouchers v
    join users claimer on claimer.id = ${userId}
    join users branch on branch.created_by_id = v.created_by_id and branch.id <> v.created_by_id
      and branch.id = any(${idsOfPath(sql.ref('claimer.path'))})
    where v.code = ${code.toUpperCase()}`.compile(trx);
