import { sql, type Transaction } from 'kysely';
import { killConnections } from '../activities.ts';
import { creditOf, salesTo, transfer, type Cause, type Moved } from '../ledger.ts';
import { changeLine, type LineRow } from '../lines.ts';
import type { Database } from '../schema.ts';
import { recordSyncs } from '../syncs.ts';
import { parseUtc } from '../time.ts';
import type { ChargeRow } from './charges.ts';
import { moveToPackage } from './package-change.ts';
import { daysBetween, refundOf } from './pricing.ts';

/** What the refund policy says of a charge at this moment. Amounts in hundredths of a credit. */
export interface Verdict {
  /** Why nothing is given back; null when something is. */
  reason: 'no_charge_left' | 'trial' | 'no_refund_policy' | 'too_late' | null;
  /** Whole days since the charge; 0 without one. */
  days: number;
  /** What is given back; 0 when there is a reason. */
  amount: number;
}

/** Judges a charge by the refund policy as it stood when it was made (design, section 5). */
export function judge(charge: ChargeRow | undefined): Verdict {
  if (charge === undefined) return { reason: 'no_charge_left', days: 0, amount: 0 };
  const days = daysBetween(parseUtc(charge.created_at), parseUtc(charge.now));
  if (charge.is_trial) return { reason: 'trial', days, amount: 0 };
  if (charge.refund_tiers === null) return { reason: 'no_refund_policy', days, amount: 0 };
  const amount = refundOf(charge, days);
  return amount === undefined ? { reason: 'too_late', days, amount: 0 } : { reason: null, days, amount };
}

/** The end of a line once its last charge is reversed, `YYYY-MM-DD HH:MM:SS` in UTC. */
export function expiryWithout(charge: ChargeRow, line: Pick<LineRow, 'expired_at'>): string | null {
  switch (charge.kind) {
    case 'create':
      return charge.now;
    case 'extend':
      return charge.expired_at_before;
    case 'change_max_connections':
      return line.expired_at;
  }
}

export interface Reversal extends Cause {
  charge: ChargeRow;
  /** Hundredths of a credit, at most the charge. */
  amount: number;
  description: string;
  subjectType: string;
}

/**
 * Gives the last charge of a line back, wholly or in part, to whoever paid it, and returns the line to what it
 * was before; without its creation it ends now. Where it has ended, its connections do too. The line is locked, and the charge the last one of it. `moved`
 * is null when nothing is given back.
 */
export async function reverseCharge(
  trx: Transaction<Database>,
  line: LineRow,
  { charge, amount, description, subjectType, ...cause }: Reversal,
): Promise<{ line: LineRow; moved: Moved | null }> {
  const moved =
    amount === 0
      ? null
      : await transfer(trx, {
          ...cause,
          kind: 'refund',
          from: salesTo(charge.payer_id),
          to: creditOf(charge.payer_id),
          amount,
          description,
          subject: { type: subjectType, id: line.id },
          ...(charge.transfer_id === null ? {} : { reversesId: charge.transfer_id }),
        });
  await trx
    .updateTable('line_charges')
    .set({ refund_transfer_id: moved?.id ?? null, refund_amount: amount, refunded_at: sql<string>`now()` })
    .where('id', '=', charge.id)
    .execute();
  const packageId = charge.package_id_before ?? line.package_id;
  if (packageId !== line.package_id) await moveToPackage(trx, line.id, packageId);
  const changed = await changeLine(trx, line.id, before(charge, line));
  await recordSyncs(trx, [line.id], 'update');
  // Who watches would go on watching: the edge asks nobody again while a connection is open.
  if (hasEnded(changed, charge.now)) await killConnections(trx, [line.id]);
  return { line: changed, moved };
}

const hasEnded = ({ expired_at }: Pick<LineRow, 'expired_at'>, now: string): boolean =>
  expired_at !== null && parseUtc(expired_at) <= parseUtc(now);

/** What changes of the line. */
function before(charge: ChargeRow, line: LineRow): Parameters<typeof changeLine>[2] {
  const expiry = expiryWithout(charge, line);
  const expired_at = expiry === null ? null : `${expiry}Z`;
  if (charge.kind === 'create') return { expired_at, refunded_at: expired_at };
  const { is_trial_before: is_trial, is_paid_trial_before: is_paid_trial } = charge;
  return {
    expired_at,
    package_id: charge.package_id_before ?? line.package_id,
    max_connections: charge.max_connections_before ?? line.max_connections,
    is_trial: is_trial ?? line.is_trial,
    is_paid_trial: is_paid_trial ?? line.is_paid_trial,
    auto_renewal: line.auto_renewal && is_trial !== true,
  };
}
