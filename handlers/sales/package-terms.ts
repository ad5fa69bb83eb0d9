import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { LineRow } from '../../db/lines.ts';
import { NEW_IDS, type NewIds } from './charges.ts';
import type { Placeholders } from '../../db/connection/compiled.ts';
import { together } from '../../db/connection/driver.ts';
import { NOW, columnsOf, type ValueOrExpression } from '../../db/values/expressions.ts';
import type { Reader } from '../../db/connection/reader.ts';
import { parseUtc } from '../../db/values/time.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Filter } from '../call/filter.ts';
import { visiblePackages, whyNotSold } from '../access/packages.ts';
import { compileForCaller, type CompiledViewer } from '../call/compiled.ts';
import {
  lineLock,
  lineToChange,
  requireNotRefunded,
  selectLockedLine,
  type LineWrite,
} from '../lines/find.ts';
import type { LineKind } from '../kinds/kind.ts';
import { conflict, packageNotAllowed } from '../call/problem.ts';
import { addedPrice, upgradePrice, type PackagePrice } from './pricing.ts';
import type { Caller } from '../call/caller.ts';
import { sql, type SelectQueryBuilder, type Selectable, type Transaction } from 'kysely';
import type { RefundTier } from '../../db/schema/columns.ts';
import type { Database } from '../../db/schema/tables.ts';

/** A line, and the terms of a purchase for it. */
export interface PackageTerms {
  /** Milliseconds since 1970, a whole second. */
  now: number;
  line: LineRow & { expired_at: string };
  /** The package that is bought. */
  offer: Offer;
  ids: NewIds;
}

interface PackageCall<All extends Permission> extends Pick<LineWrite<All>, 'params' | 'db'> {
  caller: Caller<All | 'packages_all'>;
  body: { package_id: number };
}

/**
 * Returns a function that locks the line of a call and reads the terms of the package of the call. The function throws
 * what `lockLine` throws, 409 for a line that is refunded or waits for its activation, and 422 for a trial package or
 * one that the caller may not sell.
 */
export function lockWithPackage<All extends Permission>(kind: LineKind<All>) {
  const lock = compileForCaller(
    (db, viewer: CompiledViewer<All | 'packages_all'>, placeholder: Placeholders<{ id: number }>) =>
      lineLock(db, kind, viewer, placeholder('id')).compile(),
  );
  const read = compileForCaller(
    (
      db,
      viewer: CompiledViewer<All | 'packages_all'>,
      placeholder: Placeholders<{ id: number; packageId: number }>,
    ) =>
      selectLockedLine(db, viewer, placeholder('id'))
        .select(packageTerms(db, { packageId: placeholder('packageId'), sellable: visiblePackages(viewer) }))
        .compile(),
  );
  return async ({ params: { id }, caller, db, body }: PackageCall<All>): Promise<PackageTerms> => {
    const [locked, [row]] = await together(db, [
      lock.compile(db, caller, { id }),
      read.compile(db, caller, { id, packageId: body.package_id }),
    ]);
    const { now, offers, charge_id, transfer_id, ...line } = lineToChange(locked, row);
    requireNotRefunded(line);
    if (!hasStarted(line)) throw conflict('line_waiting');
    const [offer] = offers;
    if (offer === undefined) throw packageNotAllowed('package_id', await whyNotSold(db, caller));
    if (offer.is_trial) throw packageNotAllowed('package_id', 'A trial can only be sold as a new line.');
    return { now: parseUtc(now), line, offer, ids: { charge_id, transfer_id } };
  };
}

/** Returns true for a line whose first period has begun. */
function hasStarted<Line extends LineRow>(line: Line): line is Line & { expired_at: string } {
  return line.expired_at !== null;
}

interface PackageRequest {
  packageId: ValueOrExpression<number>;
  sellable: Filter<'packages'>;
}

/** Selects the terms of a package for a row of `lines`: the current time, ids for the charge, the sellable package. */
export const packageTerms = (db: Reader, { packageId, sellable }: PackageRequest) => [
  NOW.as('now'),
  ...NEW_IDS,
  jsonArrayFrom(selectOffers(db).where('packages.id', '=', packageId).where(sellable)).as('offers'),
];

/**
 * Returns the price of the time left under this package with so many connections, in hundredths of a credit: added
 * connections at the price that was charged, and the difference to a more expensive package. `ofUnknown` stands for the
 * price of a line that has moved in without one.
 */
export async function priceOfTimeLeft(
  db: Reader,
  { now, line, offer }: Pick<PackageTerms, 'now' | 'offer'> & { line: LineRow },
  connections: number,
  ofUnknown: () => PackagePrice,
): Promise<number> {
  const added = connections - line.max_connections;
  const isMove = offer.id !== line.package_id;
  if (added === 0 && !isMove) return 0;
  const charged = (await chargedPrice(db, line)) ?? ofUnknown();
  const end = line.expired_at === null ? null : parseUtc(line.expired_at);
  const difference = isMove ? upgradePrice(charged, offer, connections, now, end) : 0;
  return addedPrice(charged, added, now, end) + difference;
}

/** The columns that a sale depends on. */
const OFFERED = columnsOf('packages', [
  'id',
  'name',
  'credit',
  'period',
  'period_type',
  'max_connections',
  'is_trial',
  'is_paid_trial',
  'can_enable_vpn',
]);

/** A package on sale, with its current refund policy. */
export type Offer = Pick<Selectable<Database['packages']>, keyof typeof OFFERED> & {
  /** Null when the package has no refund policy. */
  refund_tiers: RefundTier[] | null;
};

export function selectOffers(db: Reader): SelectQueryBuilder<Database, 'packages', Offer> {
  return db.selectFrom('packages').select([
    ...Object.values(OFFERED),
    sql<RefundTier[] | null>`(
      select coalesce(
        (
          select jsonb_agg(jsonb_build_object('passed_days', passed_days, 'refund_amount', refund_amount) order by passed_days)
          from package_refund_tiers where policy_id = policy.id
        ),
        '[]'
      )
      from package_refund_policies policy where policy.package_id = packages.id
    )`.as('refund_tiers'),
  ]);
}

/**
 * Returns the price and the period at which the time left of a line was charged: those of its last creation, extension
 * or change of package. If the line has since moved to a cheaper package, which is free, returns those of its package.
 * Returns undefined if it has moved in at a price that is not known.
 */
async function chargedPrice(
  db: Reader,
  { id, package_id }: Pick<LineRow, 'id' | 'package_id'>,
): Promise<PackagePrice | undefined> {
  const last = db
    .selectFrom('line_charges')
    .select(['package_id', 'package_credit', 'period', 'period_type'])
    .where('line_id', '=', id)
    .where('refunded_at', 'is', null)
    .where('kind', '!=', 'change_max_connections')
    .orderBy('id', 'desc')
    .limit(1)
    .as('last');
  const { known, ...price } = await db
    .selectFrom('packages')
    .leftJoin(last, 'last.package_id', 'packages.id')
    .select((eb) => [
      sql<boolean>`last.package_id is null or last.package_credit is not null`.as('known'),
      eb.fn.coalesce('last.package_credit', 'packages.credit').as('credit'),
      eb.fn.coalesce('last.period', 'packages.period').as('period'),
      eb.fn.coalesce('last.period_type', 'packages.period_type').as('period_type'),
    ])
    .where('packages.id', '=', package_id)
    .executeTakeFirstOrThrow();
  return known ? price : undefined;
}

/** Returns the offer of a line's package, ids for a charge, and now: a whole second, in milliseconds since 1970. */
export async function currentOffer(
  trx: Transaction<Database>,
  packageId: number,
): Promise<{ now: number; offer: Offer; ids: NewIds }> {
  const { now, charge_id, transfer_id, ...offer } = await selectOffers(trx)
    .select([NOW.as('now'), ...NEW_IDS])
    .where('packages.id', '=', packageId)
    .executeTakeFirstOrThrow();
  return { now: parseUtc(now), offer, ids: { charge_id, transfer_id } };
}
