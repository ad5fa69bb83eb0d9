import { sql, type CompiledQuery, type Transaction } from 'kysely';
import { together } from '../../db/connection/driver.ts';
import { eventStatement } from '../../db/events/record.ts';
import {
  creditAccount,
  InsufficientCreditError,
  newTransferId,
  type Transfer,
} from '../../db/ledger/ledger.ts';
import type { Database } from '../../db/schema/tables.ts';
import { moveCredit, type CompletedTransfer } from '../../db/transfers.ts';
import { HOLD_TREE } from '../../db/tree/tree.ts';
import { NOW } from '../../db/values/expressions.ts';
import { claimCount, selectVouchers, takeClaim } from './issue.ts';
import { claimableVouchers, readableCodes } from '../access/vouchers.ts';
import type { Call, Schema } from '../call/contract.ts';
import { credits } from '../call/money.ts';
import { Problem } from '../call/problem.ts';
import { voucherView, type VoucherRow } from './offer.ts';

type ClaimCall = Call<'vouchers_claim'>;

/**
 * Claims a voucher by its code: moves its value from its creator to the caller, and reserves its percentage for the
 * caller. Every fault of a code is the same 422 `voucher_not_applicable`, so that trying reveals no codes, except
 * `insufficient_credit` if the creator cannot pay.
 */
export async function claim(call: ClaimCall): Promise<Schema<'VoucherClaim'>> {
  const { caller, db, audit } = call;
  const { voucher, drawn, earlier } = await lockVoucher(call);
  audit({ subjectId: voucher.id });
  const transfers = voucher.value === 0 ? [] : [paymentOf(call, voucher, drawn.transfer_id)];
  const status = voucher.percentage === 0 ? 'credited' : 'reserved';
  const kept = { id: drawn.id, user_id: caller.id, status } as const;
  const claimed = { ...kept, claimed_at: drawn.now };
  const row = {
    ...kept,
    voucher_id: voucher.id,
    sequence: earlier.own + 1,
    transfer_id: transfers[0]?.id ?? null,
    line_charge_id: null,
  };
  const written = selectVouchers(db, readableCodes(caller)).where('vouchers.id', '=', voucher.id);
  const { moved, rows } = await payOut<VoucherRow>(db, transfers, [
    db.insertInto('voucher_claims').values(row).compile(),
    eventOf(call, voucher, claimed),
    written.compile(),
  ]);
  const [shown] = rows;
  if (shown === undefined) throw new Error('a claimed voucher is missing');
  return { ...claimed, voucher: voucherView(shown), transaction: receiptOf(moved[0]) };
}

/**
 * Locks the tree, takes a claim of the voucher, and counts the earlier claims of its branch. Draws the ids of the claim
 * and of its transfer. Throws `voucher_not_applicable`.
 */
async function lockVoucher({ body, caller, db }: ClaimCall) {
  const ids = db.selectNoFrom([
    sql<number>`nextval('voucher_claims_id_seq')`.as('id'),
    newTransferId.as('transfer_id'),
    NOW.as('now'),
  ]);
  // The lock on the tree, taken before the voucher as in a move, keeps the user in its branch.
  const [, [voucher], [earlier], [drawn]] = await together(db, [
    HOLD_TREE.compile(db),
    takeClaim(db, body.code, claimableVouchers(caller.id)).compile(),
    claimCount(db, body.code, caller.id),
    ids.compile(),
  ]);
  if (voucher === undefined || earlier === undefined || drawn === undefined) throw notApplicable();
  if (earlier.branch >= voucher.max_usage_per_user) throw notApplicable();
  return { voucher, earlier, drawn };
}

type Voucher = Awaited<ReturnType<typeof lockVoucher>>['voucher'];

/** Returns the statement of a claim's event, without the code, which may be worth credit to others. */
function eventOf(
  { db, cause }: ClaimCall,
  { id, title, value, percentage }: Voucher,
  claimed: Pick<Schema<'VoucherClaim'>, 'id' | 'user_id' | 'status' | 'claimed_at'>,
): CompiledQuery<never> {
  const { user_id: userId, ...rest } = claimed;
  const data: Schema<'EventVoucherClaim'> = {
    ...rest,
    voucher_id: id,
    title,
    value: credits(value),
    percentage: percentage / 100,
  };
  return eventStatement(db, cause, [
    { type: 'voucher.claimed', userId, subject: { type: 'Voucher', id }, data },
  ]);
}

const paymentOf = ({ caller, cause }: ClaimCall, voucher: Voucher, id: number): Transfer => ({
  id,
  cause,
  kind: voucher.reward_program_id === null ? 'voucher' : 'reward',
  from: creditAccount(voucher.created_by_id),
  to: creditAccount(caller.id),
  amount: voucher.value,
  description: `Voucher: ${voucher.title}`,
  subject: { type: 'Voucher', id: voucher.id },
});

/** Moves credit, if any, and executes other statements, as `moveCredit` does. Throws `insufficient_credit`. */
async function payOut<Row extends object>(
  trx: Transaction<Database>,
  transfers: readonly Transfer[],
  also: readonly CompiledQuery<Row>[],
): ReturnType<typeof moveCredit<Row>> {
  try {
    return await moveCredit(trx, transfers, also);
  } catch (error) {
    if (!(error instanceof InsufficientCreditError)) throw error;
    // The caller may not see the balance of a user above it.
    throw new Problem('insufficient_credit', 'The creator of the voucher has too little credit for it now.');
  }
}

/** Returns the payment for its payee, the caller. */
const receiptOf = (moved: CompletedTransfer | undefined): Schema<'NullableTransactionReceipt'> =>
  moved === undefined
    ? null
    : { id: moved.id, amount: credits(moved.amount), balance_after: credits(moved.payeeBalance) };

const notApplicable = (): Problem =>
  new Problem('voucher_not_applicable', 'The voucher cannot be claimed.', {
    errors: { code: ['cannot be claimed'] },
  });
