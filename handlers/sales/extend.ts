import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { LineRow } from '../../db/lines.ts';
import { selectOffers, type Offer } from '../../db/sales/offers.ts';
import type { Offered } from './pricing.ts';
import { isRewarded } from '../../db/sales/rewards.ts';
import type { Database } from '../../db/schema/index.ts';
import { parseUtc } from '../../db/time.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../runtime/contract.ts';
import { causeOf } from '../runtime/money.ts';
import type { Filter } from '../access/filter.ts';
import { visiblePackages } from '../access/packages.ts';
import type { Caller, Viewer } from '../access/policy.ts';
import { conflict, validationFailed } from '../runtime/problem.ts';
import { lockLine, requireNotRefunded, type LineWrite } from '../lines/find.ts';
import type { LineKind, SharedView } from '../lines/kind.ts';
import { saleView, type SaleView } from './answer.ts';
import { faultOfConnections, packageNotAllowed, refuse } from './draft.ts';
import { extendLine, extensionPrice } from './extension.ts';
import { Faults } from './faults.ts';
import { lowerPrices } from './vouchers.ts';

interface ExtendCall<All extends Permission> extends LineWrite<All> {
  caller: Caller<All | 'packages_all'>;
  body: Schema<'ExtendRequest'>;
  requestId: string;
}

const at = (field: string): string => field;

/** Add a package's period to a line. Throws 409 for a line that was refunded or waits for its activation. */
export function extend<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return async (call: ExtendCall<All>): Promise<SaleView<View>> => {
    const { body, caller, db } = call;
    const line = await lockLine<All>(kind, call);
    requireNotRefunded(line);
    if (!hasStarted(line)) throw conflict('The line waits for its activation.');
    requireOwner(body.user_id, [line.user_id, caller.id]);
    const sold = visiblePackages(caller);
    const terms = await extensionTerms(db, line, { packageId: body.package_id, sold, payer: caller });
    const { offer } = terms;
    if (offer === undefined || offer.is_trial) throw packageNotAllowed(at);
    const connections = body.max_connections ?? line.max_connections;
    const extension = { ...terms, line, offer, connections };
    const price = extensionPrice(extension);
    refuse(at, { max_connections: faultOfConnections(offer, connections, price) });
    const faults = new Faults();
    const [lowered] = await lowerPrices(call, [{ at, offer, price, voucherCode: body.voucher_code }], faults);
    faults.throwAny();
    if (lowered === undefined) throw new Error('a price without its discount');
    const amount = price - lowered.discount;
    const payment = { ...lowered, payerId: caller.id, amount, cause: causeOf(call) };
    return saleView(kind, await extendLine(db, kind, extension, payment), call.settings);
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

/** By which package a line is to be extended, of those that a filter lets through, and who pays. */
interface Asked {
  packageId: number;
  sold: Filter<'packages'>;
  payer: Pick<Viewer, 'id' | 'path'>;
}

/** On which terms a line can be extended now; `offer` is undefined for a package that `sold` does not let through. */
export async function extensionTerms(
  db: Kysely<Database>,
  line: LineRow,
  { packageId, sold, payer }: Asked,
): Promise<{ now: number; offer: Offer | undefined; current: Offered; rewarded: boolean }> {
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
