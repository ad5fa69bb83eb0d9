import { expressionBuilder, sql, type Expression, type SqlBool, type Transaction } from 'kysely';
import { setLinks } from '../../db/links.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import { treeCount } from '../../db/tree/counts.ts';
import { randomVoucherCode, selectVouchers } from './issue.ts';
import { readableCodes, ownVouchers, visibleVouchers } from '../access/vouchers.ts';
import { packagePage } from '../packages.ts';
import type { Call, GroupHandlers, Schema } from '../call/contract.ts';
import { EVERYTHING, ownedWithin } from '../access/sight.ts';
import { exportedPages } from '../lists/listing.ts';
import { page } from '../lists/page.ts';
import { KINDS } from '../kinds/index.ts';
import { credits } from '../call/money.ts';
import { requirePackages } from '../access/packages.ts';
import { conflict, notFound, validationFailed } from '../call/problem.ts';
import { claim } from './claim.ts';
import { checkOffer, datesOf, offerOf, voucherView, type VoucherRow } from './offer.ts';
import type { Caller } from '../call/caller.ts';
import { anyOf, anyText, NOW } from '../../db/values/expressions.ts';

export const vouchers = {
  vouchers_index: exportedPages(({ caller, db }: Call<'vouchers_index'>) => ({
    rows: selectVouchers(db, readableCodes(caller)).where(visibleVouchers(caller)),
    columns: columnsFor(caller),
    view: voucherView,
    sight: { ...EVERYTHING, total: treeCount(caller, 'voucher') },
  })),

  async vouchers_show({ params, caller, db }) {
    const voucher = await selectVouchers(db, readableCodes(caller))
      .where('vouchers.id', '=', params.id)
      .where(visibleVouchers(caller))
      .executeTakeFirstOrThrow(notFound);
    return voucherView(voucher);
  },

  async vouchers_packages(call) {
    const { params, caller, db } = call;
    const voucher = await db
      .selectFrom('vouchers')
      .select('vouchers.id')
      .where('vouchers.id', '=', params.id)
      .where(visibleVouchers(caller))
      .executeTakeFirstOrThrow(notFound);
    const list = db
      .selectFrom('packages')
      .where('packages.id', 'in', (eb) =>
        eb
          .selectFrom('voucher_packages')
          .select('voucher_packages.package_id')
          .where('voucher_packages.voucher_id', '=', voucher.id),
      );
    return packagePage(call, list);
  },

  async vouchers_claims(call) {
    const { params, caller, db } = call;
    const voucher = await db
      .selectFrom('vouchers')
      .select('vouchers.id')
      .where('vouchers.id', '=', params.id)
      .where(visibleVouchers(caller))
      .executeTakeFirstOrThrow(notFound);
    return page(call, {
      rows: db
        .selectFrom('voucher_claims')
        .leftJoin('line_charges', 'line_charges.id', 'voucher_claims.line_charge_id')
        .leftJoin('lines', 'lines.id', 'line_charges.line_id')
        .select(CLAIM)
        .where('voucher_claims.voucher_id', '=', voucher.id),
      columns: CLAIM_COLUMNS,
      view: ({ kind, discount, ...claimed }) => ({
        ...claimed,
        subject_type: kind === null ? null : KINDS[kind].type,
        discount: credits(discount ?? 0),
      }),
      sight: ownedWithin(caller, 'voucher_claims.user_id'),
    });
  },

  async vouchers_create({ body, caller, db, audit }) {
    const { packages_ids: packages, code = randomVoucherCode(), ...fields } = body;
    const offer = { ...NO_DATES, ...fields, ...offerOf(fields) };
    checkOffer(caller, offer, body);
    await requirePackages(db, caller, packages, 'packages_ids');
    const { id } = await db
      .insertInto('vouchers')
      .values({ ...offer, ...datesOf(offer), code: code.toUpperCase(), created_by_id: caller.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setLinks(db, 'voucher_packages', id, packages);
    audit({ subjectId: id });
    return voucherOf(db, caller, id);
  },

  async vouchers_edit({ params, body, caller, db }) {
    const { packages_ids: packages, ...fields } = body;
    const before = await selectVouchers(db, readableCodes(caller))
      .where('vouchers.id', '=', params.id)
      .where(ownVouchers(caller))
      .forNoKeyUpdate('vouchers')
      .executeTakeFirstOrThrow(notFound);
    const changes = { ...fields, ...offerOf(fields) };
    const after = { ...before, ...changes };
    checkOffer(caller, after, body);
    if (before.used_count > 0)
      checkPromise(before, { ...after, packages_ids: packages ?? before.packages_ids });
    if (after.max_usage !== null && after.max_usage < before.used_count) {
      throw validationFailed({
        max_usage: [`must be at least the ${String(before.used_count)} claims so far`],
      });
    }
    if (packages !== undefined) await requirePackages(db, caller, packages, 'packages_ids');
    await db
      .updateTable('vouchers')
      .set({ ...changes, ...datesOf(changes), updated_at: NOW })
      .where('id', '=', before.id)
      .execute();
    if (packages !== undefined) await setLinks(db, 'voucher_packages', before.id, packages);
    return voucherOf(db, caller, before.id);
  },

  vouchers_claim: claim,
} satisfies GroupHandlers<'Vouchers'>;

const CLAIM_COLUMNS = {
  id: 'voucher_claims.id',
  user_id: 'voucher_claims.user_id',
  status: 'voucher_claims.status',
} as const;
const CLAIM = [
  ...Object.values(CLAIM_COLUMNS),
  'voucher_claims.claimed_at',
  'voucher_claims.transfer_id as transaction_id',
  'voucher_claims.spent_at',
  'lines.kind',
  'lines.id as subject_id',
  'line_charges.discount',
] as const;

const NO_DATES = { start_date: null, end_date: null } as const;

/** The fields that users who have claimed the voucher rely on. */
const PROMISED = ['value', 'percentage', 'max_value', 'min_order'] as const;

/** Throws 409 if a change of a claimed voucher affects those fields. */
function checkPromise(
  before: VoucherRow,
  after: Pick<VoucherRow, (typeof PROMISED)[number] | 'packages_ids'>,
): void {
  const ids = ({ packages_ids: packages }: Pick<VoucherRow, 'packages_ids'>): string =>
    packages.toSorted((one, other) => one - other).join();
  const broken = PROMISED.find((field) => before[field] !== after[field]);
  const field = broken ?? (ids(before) === ids(after) ? undefined : 'packages_ids');
  if (field !== undefined)
    throw conflict('voucher_claimed', `The voucher was claimed, so its ${field} is fixed.`);
}

const COLUMNS = {
  id: 'vouchers.id',
  title: 'vouchers.title',
  value: 'vouchers.value',
  percentage: 'vouchers.percentage',
  status: 'vouchers.status',
  used_count: 'vouchers.used_count',
  start_date: 'vouchers.start_date',
  end_date: 'vouchers.end_date',
  created_at: 'vouchers.created_at',
  updated_at: 'vouchers.updated_at',
  user_id: 'vouchers.user_id',
  reward_program_id: 'vouchers.reward_program_id',
  created_by_id: 'vouchers.created_by_id',
  start_from: 'vouchers.start_date',
  start_to: 'vouchers.start_date',
  end_from: 'vouchers.end_date',
  end_to: 'vouchers.end_date',
} as const;

/** Returns the columns of the list's keys. The filter finds a code only if the caller may read it. */
function columnsFor(caller: Caller) {
  const eb = expressionBuilder<Database, 'vouchers'>();
  return {
    ...COLUMNS,
    code_exact: (codes: readonly string[]) =>
      eb.and([
        eb('vouchers.code', '=', anyText(codes.map((code) => code.toUpperCase()))),
        readableCodes(caller)(eb),
      ]),
    // As an array, the ids are found once; PostgreSQL may look `exists` up for each package of each voucher.
    packages_ids: (ids: number[]): Expression<SqlBool> => sql`vouchers.id = any(array(
      select voucher_id from voucher_packages where package_id = ${anyOf(ids)}))`,
  };
}

/** Returns the current state of a voucher that the caller may see. */
async function voucherOf(
  db: Reader | Transaction<Database>,
  caller: Pick<Caller, 'id' | 'tokenHasLimit'>,
  id: number,
): Promise<Schema<'Voucher'>> {
  const query = selectVouchers(db, readableCodes(caller)).where('vouchers.id', '=', id);
  return voucherView(await query.executeTakeFirstOrThrow());
}
