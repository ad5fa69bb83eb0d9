import { sql, type Kysely, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Cause } from '../../db/ledger.ts';
import { changeLine, type LineRow } from '../../db/lines.ts';
import { isRewarded, moveToPackage, selectOffers, type Offer } from '../../db/sales/offers.ts';
import type { Database } from '../../db/schema/index.ts';
import { parseUtc } from '../../db/time.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Filter } from '../access/filter.ts';
import { visiblePackages } from '../access/packages.ts';
import type { Caller, Viewer } from '../access/policy.ts';
import { lockLine, requireNotRefunded, type LineWrite } from '../lines/find.ts';
import type { LineKind, SharedView } from '../lines/kind.ts';
import type { Schema } from '../runtime/contract.ts';
import { causeOf } from '../runtime/money.ts';
import { conflict, packageNotAllowed, refuseFields, validationFailed } from '../runtime/problem.ts';
import { chargeLine, receiptView, type Receipt, type ReceiptView } from './charge.ts';
import { endOfPeriod } from './periods.ts';
import { addedPrice, faultOfConnections, periodPrice, upgradePrice, type Offered } from './pricing.ts';
import { giveRewards } from './rewards.ts';
import { reductionOf, type Reduction } from './vouchers.ts';

interface ExtendCall<All extends Permission> extends LineWrite<All> {
  caller: Caller<All | 'packages_all'>;
  body: Schema<'ExtendRequest'>;
  requestId: string;
}

/**
 * Add a package's period to a line, at the caller's expense. Throws 409 for a line that was refunded or waits for its
 * activation, and 422 for a package that the caller may not sell or that is a trial.
 */
export function extend<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return async (call: ExtendCall<All>): Promise<ReceiptView<View>> => {
    const { body, caller, db } = call;
    const line = await lockLine<All>(kind, call);
    requireNotRefunded(line);
    if (!hasStarted(line)) throw conflict('The line waits for its activation.');
    requireOwner(body.user_id, [line.user_id, caller.id]);

    const sold = visiblePackages(caller);
    const terms = await readExtension(db, line, { packageId: body.package_id, sold, payer: caller });
    const { offer } = terms;
    if (offer === undefined || offer.is_trial) throw packageNotAllowed('package_id');
    const extension = { ...terms, line, offer, connections: body.max_connections ?? line.max_connections };
    const price = extensionPrice(extension);
    refuseFields({ max_connections: faultOfConnections(offer, extension.connections, price) });

    const reduction = await reductionOf(call, { offer, price, voucherCode: body.voucher_code });
    const payer = { payerId: caller.id, cause: causeOf(call) };
    const receipt = await extendLine(db, kind, extension, { ...payer, price, reduction });
    return receiptView(kind, receipt, call.settings);
  };
}

/** Clients name a user when they extend a line, which changes nothing. Throws 422 where they would expect it to. */
function requireOwner(userId: number | undefined, accepted: readonly number[]): void {
  if (userId === undefined || accepted.includes(userId)) return;
  throw validationFailed({ user_id: ["must be the owner's id or your own: extending moves no line"] });
}

/** True for a line whose first period has begun. */
export function hasStarted<Line extends LineRow>(line: Line): line is Line & { expired_at: string } {
  return line.expired_at !== null;
}

/** A line that is to be extended, and on which terms. */
export interface Extension {
  /** Milliseconds since 1970, a whole second. */
  now: number;
  line: LineRow & { expired_at: string };
  /** The package whose period is added. */
  offer: Offer;
  /** The package that the line has had. */
  current: Offered;
  /** Connections from now on. */
  connections: number;
  /** Whether a reward program counts it. */
  rewarded: boolean;
}

/** By which package a line is to be extended, of those that a filter lets through, and who pays. */
interface Wish {
  packageId: number;
  sold: Filter<'packages'>;
  payer: Pick<Viewer, 'id' | 'path'>;
}

/** On which terms a line can be extended now; `offer` is undefined for a package that `sold` does not let through. */
export async function readExtension(
  db: Kysely<Database>,
  line: LineRow,
  { packageId, sold, payer }: Wish,
): Promise<Pick<Extension, 'now' | 'current' | 'rewarded'> & { offer: Offer | undefined }> {
  const { now, offers, current, rewarded } = await db
    .selectFrom('packages as had')
    .select([
      sql<string>`now()`.as('now'),
      jsonArrayFrom(selectOffers(db).where('packages.id', '=', packageId).where(sold)).as('offers'),
      isRewarded(payer, packageId).as('rewarded'),
    ])
    .select((eb) =>
      eb
        .fn<Offered>('jsonb_build_object', [
          sql`'credit'`,
          'had.credit',
          sql`'period'`,
          'had.period',
          sql`'period_type'`,
          'had.period_type',
        ])
        .as('current'),
    )
    .where('had.id', '=', line.package_id)
    .executeTakeFirstOrThrow();
  return { now: parseUtc(now), offer: offers[0], current, rewarded };
}

/**
 * What an extension costs, in hundredths of a credit: a period for every connection, and for the time that is left the
 * connections that are added and what a dearer package costs more.
 */
export function extensionPrice({ now, line, offer, current, connections }: Extension): number {
  const end = parseUtc(line.expired_at);
  return (
    periodPrice(offer, connections) +
    addedPrice(current, connections - line.max_connections, now, end) +
    upgradePrice(current, offer, connections, now, end)
  );
}

/** Who pays for an extension. The price is in hundredths of a credit, before the reduction. */
interface Payer {
  payerId: number;
  cause: Cause;
  price: number;
  reduction: Reduction;
}

/**
 * Extends a line, which is locked, from its end or from now where that is past: it is paid, and takes over the package.
 * Throws InsufficientCreditError before anything is written.
 */
export async function extendLine(
  trx: Transaction<Database>,
  kind: Pick<LineKind<Permission>, 'type'>,
  { now, line, offer, connections, rewarded }: Extension,
  payer: Payer,
): Promise<Receipt> {
  const expired_at = new Date(endOfPeriod(Math.max(now, parseUtc(line.expired_at)), offer)).toISOString();
  const charged = await chargeLine(trx, kind, {
    ...payer,
    kind: 'extend',
    line,
    offer,
    max_connections: connections,
    expired_at,
    description: `${kind.type} line extended: ${offer.name}`,
  });
  if (offer.id !== line.package_id) await moveToPackage(trx, line.id, offer.id);
  const extended = await changeLine(trx, line.id, {
    package_id: offer.id,
    max_connections: connections,
    expired_at,
    is_trial: false,
    is_paid_trial: false,
  });
  if (rewarded) await giveRewards(trx, payer.payerId, [offer.id]);
  return { line: extended, ...charged };
}
