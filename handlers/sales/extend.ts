import { sql, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Cause } from '../../db/ledger/ledger.ts';
import type { LineRow } from '../../db/lines.ts';
import { selectOffers, type Offer } from '../../db/sales/offers.ts';
import type { LineChanges } from '../../db/sales/charges.ts';
import type { Placeholders } from '../../db/connection/compiled.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/index.ts';
import { formatUtc, parseUtc } from '../../db/values/time.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Filter } from '../call/filter.ts';
import { visiblePackages } from '../access/packages.ts';
import { compileForCaller, type CompiledViewer } from '../call/compiled.ts';
import { lockableLine, lockedLine, requireNotRefunded, type LineWrite } from '../lines/find.ts';
import type { LineKind, SharedView } from '../kinds/kind.ts';
import type { Schema } from '../call/contract.ts';
import { causeOf } from '../call/money.ts';
import { conflict, packageNotAllowed, refuseFields, validationFailed } from '../call/problem.ts';
import {
  chargeLine,
  receiptView,
  reductionOf,
  type Receipt,
  type ReceiptView,
  type Reduction,
} from './charge.ts';
import {
  addedPrice,
  endOfPeriod,
  connectionsError,
  periodPrice,
  upgradePrice,
  type PackagePrice,
} from './pricing.ts';
import type { Caller } from '../call/caller.ts';
import type { ValueOrExpression } from '../../db/values/expressions.ts';

/** The line to extend, and the package. */
interface Extended {
  id: number;
  packageId: number;
}

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
  const lockWithTerms = compileForCaller(
    (db, viewer: CompiledViewer<All | 'packages_all'>, placeholder: Placeholders<Extended>) =>
      lockableLine(db, kind, viewer, placeholder('id'))
        .select(
          termsOfExtension(db, {
            packageId: placeholder('packageId'),
            sellable: visiblePackages(viewer),
          }),
        )
        .compile(),
  );
  return async (call: ExtendCall<All>): Promise<ReceiptView<View>> => {
    const { body, caller, db, params } = call;
    const packageId = body.package_id;
    const [row] = await lockWithTerms.execute(db, caller, { id: params.id, packageId });
    const { now, offers, current, ...line } = lockedLine(row);
    requireNotRefunded(line);
    if (!hasStarted(line)) throw conflict('The line waits for its activation.');
    requireOwner(body.user_id, [line.user_id, caller.id]);

    const [offer] = offers;
    if (offer === undefined || offer.is_trial) throw packageNotAllowed('package_id');
    const connections = body.max_connections ?? line.max_connections;
    const extension = { now: parseUtc(now), line, offer, current, connections };
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

/** Returns true for a line whose first period has begun. */
export function hasStarted<Line extends LineRow>(line: Line): line is Line & { expired_at: string } {
  return line.expired_at !== null;
}

/** A line to extend, and the terms of the extension. */
export interface Extension {
  /** Milliseconds since 1970, a whole second. */
  now: number;
  line: LineRow & { expired_at: string };
  /** The package whose period is added. */
  offer: Offer;
  /** The package of the line until now. */
  current: PackagePrice;
  /** Connections after the extension. */
  connections: number;
}

/** The package to extend by, and the packages that are allowed. */
interface ExtensionRequest {
  packageId: ValueOrExpression<number>;
  sellable: Filter<'packages'>;
}

/**
 * Selects the terms on which a row of `lines` can be extended now: the current time, the package to extend by, which is
 * missing unless it is sellable, and that of the line until now.
 */
export const termsOfExtension = (db: Reader, { packageId, sellable }: ExtensionRequest) => [
  sql<string>`now()`.as('now'),
  jsonArrayFrom(selectOffers(db).where('packages.id', '=', packageId).where(sellable)).as('offers'),
  sql<PackagePrice>`(
    select jsonb_build_object('credit', credit, 'period', period, 'period_type', period_type)
    from packages as had where had.id = lines.package_id)`.as('current'),
];

/**
 * Returns the price of an extension, in hundredths of a credit. It is one period for every connection, and for the time
 * that is left: added connections, and the difference to a more expensive package.
 */
export function extensionPrice({ now, line, offer, current, connections }: Extension): number {
  const end = parseUtc(line.expired_at);
  return (
    periodPrice(offer, connections) +
    addedPrice(current, connections - line.max_connections, now, end) +
    upgradePrice(current, offer, connections, now, end)
  );
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
