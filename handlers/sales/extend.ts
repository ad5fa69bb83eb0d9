import type { Cause } from '../../db/cause.ts';
import { formatUtc, parseUtc } from '../../db/values/time.ts';
import type { Permission } from '../../generated/operations.ts';
import { requireNoRenewal } from '../access/token-limits.ts';
import type { LineWrite } from '../lines/find.ts';
import type { LineKind, SharedView } from '../kinds/kind.ts';
import type { Schema } from '../call/contract.ts';
import { refuseFields, validationFailed } from '../call/problem.ts';
import {
  chargeLine,
  receiptView,
  reductionOf,
  type LineCharge,
  type ReceiptView,
  type Reduction,
} from './charge.ts';
import { lockWithPackage, priceOfTimeLeft, type PackageTerms } from './package-terms.ts';
import { connectionsError, endOfPeriod, periodPrice } from './pricing.ts';
import type { Caller } from '../call/caller.ts';

interface ExtendCall<All extends Permission> extends LineWrite<All> {
  caller: Caller<All | 'packages_all'>;
  body: Schema<'ExtendRequest'>;
}

/**
 * Extends a line by one period of a package; the caller pays. Throws 409 for a line that is refunded or waits for its
 * activation, and 422 for a trial package or one that the caller may not sell.
 */
export function extend<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  const lockTerms = lockWithPackage(kind);
  return async (call: ExtendCall<All>): Promise<ReceiptView<View>> => {
    const { body, caller, db } = call;
    const terms = await lockTerms(call);
    const { line, offer } = terms;
    requireOwner(body.user_id, [line.user_id, caller.id]);
    const connections = body.max_connections ?? line.max_connections;
    requireNoRenewal(caller, line, { package_id: offer.id, max_connections: connections });
    const ofPeriod = periodPrice(offer, connections);
    const price = ofPeriod + (await priceOfTimeLeft(db, terms, connections, () => offer));
    refuseFields({ max_connections: connectionsError(offer, connections, price) });

    const reduction = await reductionOf(call, { offer, price: ofPeriod, voucherCode: body.voucher_code });
    const payer = { payerId: caller.id, cause: call.cause, event: 'line.extended' } as const;
    const charge = extensionCharge(kind, { ...terms, connections }, { ...payer, price, reduction });
    if (offer.id !== line.package_id) charge.changes.package_id = offer.id;
    const receipt = await chargeLine(db, kind, charge);
    return receiptView(kind, receipt, call.settings);
  };
}

/** Throws 422 for a `user_id` other than the owner or the caller. Clients send it, but an extension moves no line. */
function requireOwner(userId: number | undefined, accepted: readonly number[]): void {
  if (userId === undefined || accepted.includes(userId)) return;
  throw validationFailed({ user_id: ["must be the owner's id or your own: extending moves no line"] });
}

interface Extension extends PackageTerms {
  /** The number of connections after the extension. */
  connections: number;
}

/** Who pays for an extension, and why. The price is in hundredths of a credit, before the reduction. */
interface Payer {
  payerId: number;
  cause: Cause;
  price: number;
  reduction: Reduction;
  event: 'line.extended' | 'line.renewed';
}

/**
 * Returns the charge for an extension by one period of the package. The period starts at the end of the line, or now if
 * the line has ended. The line stays in its package.
 */
export function extensionCharge(
  { type }: Pick<LineKind<Permission>, 'type'>,
  { now, line, offer, connections, ids }: Extension,
  payer: Payer,
): LineCharge & { changes: { expired_at: string } } {
  const changes = {
    max_connections: connections,
    expired_at: formatUtc(endOfPeriod(Math.max(now, parseUtc(line.expired_at)), offer)),
    is_trial: false,
    is_paid_trial: false,
  };
  return {
    ...payer,
    ids,
    kind: 'extend',
    line,
    now,
    changes,
    offer,
    description: `${type} line extended: ${offer.name}`,
  };
}
