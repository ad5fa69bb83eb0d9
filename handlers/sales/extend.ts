import type { Transaction } from 'kysely';
import type { Cause } from '../../db/ledger/ledger.ts';
import type { LineChanges } from '../../db/sales/charges.ts';
import type { Database } from '../../db/schema/index.ts';
import { formatUtc, parseUtc } from '../../db/values/time.ts';
import type { Permission } from '../../generated/operations.ts';
import type { LineWrite } from '../lines/find.ts';
import type { LineKind, SharedView } from '../kinds/kind.ts';
import type { Schema } from '../call/contract.ts';
import { causeOf } from '../call/money.ts';
import { refuseFields, validationFailed } from '../call/problem.ts';
import {
  chargeLine,
  receiptView,
  reductionOf,
  type Receipt,
  type ReceiptView,
  type Reduction,
} from './charge.ts';
import { lockWithPackage, priceOfTimeLeft, type PackageTerms } from './package-terms.ts';
import { connectionsError, endOfPeriod, periodPrice } from './pricing.ts';
import type { Caller } from '../call/caller.ts';

interface ExtendCall<All extends Permission> extends LineWrite<All> {
  caller: Caller<All | 'packages_all'>;
  body: Schema<'ExtendRequest'>;
  requestId: string;
}

/**
 * Extends a line by one period of a package. The caller pays. Throws 409 for a line that is refunded or waits for its
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
    const extension = { ...terms, connections };
    const price = extensionPrice(extension);
    refuseFields({ max_connections: connectionsError(offer, connections, price) });

    const reduction = await reductionOf(call, { offer, price, voucherCode: body.voucher_code });
    const payer = { payerId: caller.id, cause: causeOf(call), event: 'line.extended' } as const;
    const receipt = await extendLine(db, kind, extension, { ...payer, price, reduction });
    return receiptView(kind, receipt, call.settings);
  };
}

/**
 * Throws 422 for a `user_id` that is neither the owner nor the caller. Clients send the field, but it changes nothing;
 * for any other user they would expect the line to move.
 */
function requireOwner(userId: number | undefined, accepted: readonly number[]): void {
  if (userId === undefined || accepted.includes(userId)) return;
  throw validationFailed({ user_id: ["must be the owner's id or your own: extending moves no line"] });
}

/** A line to extend, and the terms of the extension. */
export interface Extension extends PackageTerms {
  /** Connections after the extension. */
  connections: number;
}

/** Returns the price of an extension, in hundredths of a credit: one period for every connection, and the time left. */
export function extensionPrice(extension: Extension): number {
  const { offer, connections } = extension;
  return periodPrice(offer, connections) + priceOfTimeLeft(extension, connections);
}

/** Who pays for an extension, and what it is called in events. The price is in hundredths of a credit, before the reduction. */
interface Payer {
  payerId: number;
  cause: Cause;
  price: number;
  reduction: Reduction;
  event: 'line.extended' | 'line.renewed';
}

/**
 * Extends a line by one period of the package, charges for it, and moves the line to that package. The period starts at
 * the end of the line, or now if that has passed. The line is locked. Throws InsufficientCreditError before anything is
 * written.
 */
export async function extendLine(
  trx: Transaction<Database>,
  kind: Pick<LineKind<Permission>, 'type'>,
  { now, line, offer, connections }: Extension,
  payer: Payer,
): Promise<Receipt> {
  const expired_at = formatUtc(endOfPeriod(Math.max(now, parseUtc(line.expired_at)), offer));
  const changes: LineChanges = {
    max_connections: connections,
    expired_at,
    is_trial: false,
    is_paid_trial: false,
  };
  if (offer.id !== line.package_id) changes.package_id = offer.id;
  return chargeLine(trx, kind, {
    ...payer,
    kind: 'extend',
    line,
    now,
    changes,
    offer,
    description: `${kind.type} line extended: ${offer.name}`,
  });
}
