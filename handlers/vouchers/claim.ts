import { sql, type Transaction } from 'kysely';
import { creditOf, InsufficientCreditError, transfer, type Moved } from '../../db/ledger.ts';
import type { Database } from '../../db/schema.ts';
import { claimsOf, selectVouchers, takeClaim, type ClaimedVoucher } from '../../db/vouchers.ts';
import { claimableVouchers, knownCodes } from '../access/vouchers.ts';
import type { Call, Schema } from '../runtime/contract.ts';
import { causeOf, credits } from '../runtime/money.ts';
import { Problem } from '../runtime/problem.ts';
import { voucherView } from './view.ts';

type ClaimCall = Call<'vouchers_claim'>;

/**
 * Claim a voucher by its code: the value moves from its maker to the caller, the percentage is reserved for it. Whatever
 * is wrong with a code is 422 `voucher_not_applicable`, so that nobody learns codes by trying; but
 * `insufficient_credit` where the maker cannot pay.
 */
export async function claim(call: ClaimCall): Promise<Schema<'VoucherClaim'>> {
  const { body, caller, db, audit } = call;
  const voucher = await takeClaim(db, body.code, claimableVouchers(caller.id));
  if (voucher === undefined) throw notApplicable();
  const before = await claimsOf(db, voucher, caller.id);
  if (before >= voucher.max_usage_per_user) throw notApplicable();
  const moved = voucher.value === 0 ? null : await payOut(call, voucher);
  const claimed = await db
    .insertInto('voucher_claims')
    .values({
      voucher_id: voucher.id,
      user_id: caller.id,
      sequence: before + 1,
      status: voucher.percentage === 0 ? 'credited' : 'reserved',
      transfer_id: moved?.id ?? null,
      claimed_at: sql<string>`now()`,
    })
    .returning(['id', 'user_id', 'status', 'claimed_at'])
    .executeTakeFirstOrThrow();
  audit({ subjectId: voucher.id });
  return { ...claimed, voucher: await claimedVoucher(db, caller, voucher.id), transaction: receiptOf(moved) };
}

async function payOut(call: ClaimCall, voucher: ClaimedVoucher): Promise<Moved> {
  try {
    return await transfer(call.db, {
      ...causeOf(call),
      kind: voucher.reward_program_id === null ? 'voucher' : 'reward',
      from: creditOf(voucher.created_by_id),
      to: creditOf(call.caller.id),
      amount: voucher.value,
      description: `Voucher: ${voucher.title}`,
      subject: { type: 'Voucher', id: voucher.id },
    });
  } catch (error) {
    if (!(error instanceof InsufficientCreditError)) throw error;
    // The caller may not see what somebody above it has.
    throw new Problem('insufficient_credit', 'Whoever made the voucher has too little credit for it now.');
  }
}

/** What the caller, who is paid, is told of the payment. */
const receiptOf = (moved: Moved | null): Schema<'VoucherReceipt'> =>
  moved && { id: moved.id, amount: credits(moved.amount), balance_after: credits(moved.payeeBalance) };

async function claimedVoucher(
  trx: Transaction<Database>,
  caller: { id: number },
  id: number,
): Promise<Schema<'Voucher'>> {
  const query = selectVouchers(trx, knownCodes(caller)).where('vouchers.id', '=', id);
  return voucherView(await query.executeTakeFirstOrThrow());
}

const notApplicable = (): Problem =>
  new Problem('voucher_not_applicable', 'The voucher cannot be claimed.', {
    errors: { code: ['cannot be claimed'] },
  });
