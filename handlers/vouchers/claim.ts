import type { Transaction } from 'kysely';
import type { Cause } from '../../db/cause.ts';
import { creditAccount, InsufficientCreditError } from '../../db/ledger/ledger.ts';
import { beginTransfer, transfer, type CompletedTransfer } from '../../db/transfers.ts';
import { recordEvents, type NewEvent } from '../../db/events/record.ts';
import type { Database } from '../../db/schema/index.ts';
import { countClaims, selectVouchers, takeClaim, type ClaimedVoucher } from '../../db/vouchers.ts';
import { claimableVouchers, readableCodes } from '../access/vouchers.ts';
import type { Call, Schema } from '../call/contract.ts';
import { credits } from '../call/money.ts';
import { Problem } from '../call/problem.ts';
import { voucherView } from './offer.ts';

/** Claims a voucher by its code. Throws what `claimVoucher` throws. */
export async function claim(call: Call<'vouchers_claim'>): Promise<Schema<'VoucherClaim'>> {
  const { body, caller, db, audit } = call;
  const { voucherId, moved, ...claimed } = await claimVoucher(db, caller.id, body.code, call.cause);
  audit({ subjectId: voucherId });
  const voucher = selectVouchers(db, readableCodes(caller)).where('vouchers.id', '=', voucherId);
  return {
    ...claimed,
    voucher: voucherView(await voucher.executeTakeFirstOrThrow()),
    transaction: receiptOf(moved),
  };
}

/** A stored claim, and the transfer for it. */
interface Claimed {
  id: number;
  user_id: number;
  status: Schema<'VoucherClaimStatus'>;
  claimed_at: string;
  voucherId: number;
  /** Null for a voucher without a value. */
  moved: CompletedTransfer | null;
}

/**
 * Claims a voucher for a user. Its value moves from the voucher's creator to the user, and its percentage is reserved
 * for the user. Anything wrong with a code is 422 `voucher_not_applicable`, so that nobody learns codes by trying. The
 * exception is `insufficient_credit` if the creator cannot pay.
 */
async function claimVoucher(
  trx: Transaction<Database>,
  userId: number,
  code: string,
  cause: Cause,
): Promise<Claimed> {
  // Which branch the user is in stays as it is, and a move would take the tree before the voucher.
  const transferId = await beginTransfer(trx);
  const voucher = await takeClaim(trx, code, claimableVouchers(userId));
  if (voucher === undefined) throw notApplicable();
  const { own, branch } = await countClaims(trx, voucher, userId);
  if (branch >= voucher.max_usage_per_user) throw notApplicable();
  const moved = voucher.value === 0 ? null : await payOut(trx, userId, voucher, { id: transferId, cause });
  const status = voucher.percentage === 0 ? 'credited' : 'reserved';
  const inserted = await trx
    .insertInto('voucher_claims')
    .values({
      voucher_id: voucher.id,
      user_id: userId,
      sequence: own + 1,
      status,
      transfer_id: moved?.id ?? null,
      line_charge_id: null,
    })
    .returning(['id', 'user_id', 'claimed_at'])
    .executeTakeFirstOrThrow();
  const claimed = { ...inserted, status } as const;
  await recordEvents(trx, [claimEvent(voucher, claimed)]);
  return { ...claimed, voucherId: voucher.id, moved };
}

/** Returns the event of a claim. The code stays secret: it may be worth credit to others. */
function claimEvent(
  { id, title, value, percentage }: ClaimedVoucher,
  { user_id, ...claimed }: Omit<Claimed, 'voucherId' | 'moved'>,
): NewEvent {
  const data: Schema<'EventVoucherClaim'> = {
    ...claimed,
    voucher_id: id,
    title,
    value: credits(value),
    percentage: percentage / 100,
  };
  return { type: 'voucher.claimed', userId: user_id, subject: { type: 'Voucher', id }, data };
}

async function payOut(
  trx: Transaction<Database>,
  userId: number,
  voucher: ClaimedVoucher,
  drawn: { id: number; cause: Cause },
): Promise<CompletedTransfer> {
  try {
    return await transfer(trx, {
      ...drawn,
      kind: voucher.reward_program_id === null ? 'voucher' : 'reward',
      from: creditAccount(voucher.created_by_id),
      to: creditAccount(userId),
      amount: voucher.value,
      description: `Voucher: ${voucher.title}`,
      subject: { type: 'Voucher', id: voucher.id },
    });
  } catch (error) {
    if (!(error instanceof InsufficientCreditError)) throw error;
    // The caller may not see the balance of a user above it.
    throw new Problem('insufficient_credit', 'The creator of the voucher has too little credit for it now.');
  }
}

/** Returns the payment as the caller, who receives it, may see it. */
const receiptOf = (moved: CompletedTransfer | null): Schema<'NullableTransactionReceipt'> =>
  moved && { id: moved.id, amount: credits(moved.amount), balance_after: credits(moved.payeeBalance) };

const notApplicable = (): Problem =>
  new Problem('voucher_not_applicable', 'The voucher cannot be claimed.', {
    errors: { code: ['cannot be claimed'] },
  });
