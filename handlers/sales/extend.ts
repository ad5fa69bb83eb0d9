import type { Cause } from '../../db/cause.ts';
import { referenceId } from '../../db/order-references.ts';
import { tryToAddUpChanges } from '../../db/tree/counts.ts';
import { formatUtc, parseUtc } from '../../db/values/time.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import { requireNoRenewal } from '../access/token-limits.ts';
import type { LineWrite } from '../lines/find.ts';
import type { LineKind, SharedView } from '../kinds/kind.ts';
import type { AuditNote, Schema } from '../call/contract.ts';
import { missing, Problem, refuseFields, validationFailed, type FieldName } from '../call/problem.ts';
import {
  chargeLine,
  chargeLines,
  NO_REDUCTION,
  receiptView,
  reductionOf,
  reductionsOf,
  type LineCharge,
  type ReceiptView,
  type Reduction,
} from './charge.ts';
import { lockWithPackage, priceOfTimeLeft, type PackageTerms } from './package-terms.ts';
import { connectionsError, endOfPeriod, periodPrice } from './pricing.ts';
import { Faults } from './quote.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
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
  const quote = quoteWith(kind);
  return async (call: ExtendCall<All>): Promise<ReceiptView<View>> => {
    const quoted = await quote(call);
    const reduction = await reductionOf(call, quoted);
    const receipt = await chargeLine(call.db, kind, chargeOf(kind, call, quoted, reduction));
    return receiptView(kind, receipt, call.settings);
  };
}

interface BatchExtendCall<All extends Permission> extends Omit<ExtendCall<All>, 'params' | 'body'> {
  operation: OperationName;
  body: Schema<'BatchExtendRequest'>;
  audit: (note: AuditNote) => void;
}

/** Extends up to 100 lines, all or none. Throws what `extend` throws for the first of them, naming the fields of all. */
export function batchExtend<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  const quote = quoteWith(kind);
  return async (call: BatchExtendCall<All>): Promise<ReceiptView<View>[]> => {
    const { operation, body, caller, cause, db } = call;
    const orders = body.lines.map(({ reference, ...order }, index) => ({
      ...order,
      fieldName: (field: string) => `lines.${String(index)}.${field}`,
      cause: {
        ...cause,
        referenceId:
          reference === undefined ? null : referenceId({ userId: caller.id, operation, reference }),
      },
    }));
    refuseRepeated(orders);
    const quotes = await quoteAll(call, orders, (order) =>
      quote({ ...call, params: { id: order.id }, body: order }),
    );
    const charges = quotes.map(({ reduction, cause: its, ...quoted }) =>
      chargeOf(kind, { caller, cause: its }, quoted, reduction),
    );
    const receipts = await chargeLines(db, kind, { cause, event: 'line.extended' }, charges);
    await tryToAddUpChanges(db);
    call.audit({ subjectIds: orders.map(({ id }) => id) });
    return receipts.map((receipt) => receiptView(kind, receipt, call.settings));
  };
}

/** Returns the quotes of all orders, with vouchers applied. Throws if any order is refused. */
async function quoteAll<Order extends { id: number; fieldName: FieldName; cause: Cause }>(
  call: { caller: { id: number }; db: Transaction<Database> },
  orders: readonly Order[],
  quote: (order: Order) => Promise<Quote>,
) {
  // Lines are locked by ascending ids, so that two batches cannot wait for each other.
  const found = new Map<number, Quote | Problem>();
  for (const order of orders.toSorted((one, other) => one.id - other.id))
    found.set(order.id, await quote(order).catch((error: unknown) => problemOfLine(error, order.fieldName)));
  const faults = new Faults();
  const quotes = orders.flatMap(({ id, fieldName, cause }) => {
    const quoted = found.get(id);
    if (quoted instanceof Problem) faults.add(quoted);
    return quoted === undefined || quoted instanceof Problem ? [] : { ...quoted, fieldName, cause };
  });
  const reductions = await reductionsOf(call, quotes);
  faults.add(...reductions.filter((reduction) => reduction instanceof Problem));
  faults.throwAny();
  // Drawn in the order of the locks; transactions are listed by id, in the order in which they were paid.
  const ids = quotes.map((quoted) => quoted.ids).sort((one, other) => one.transfer_id - other.transfer_id);
  return quotes.map((quoted, index) => {
    const reduction = reductions[index];
    const known = reduction instanceof Problem ? undefined : reduction;
    return { ...quoted, ids: ids[index] ?? quoted.ids, reduction: known };
  });
}

/** The terms of an extension, and its price without a discount. */
interface Quote extends Extension {
  /** The price of the new period, which a voucher may reduce, in hundredths of a credit. */
  price: number;
  /** The price of the time left, in hundredths of a credit. */
  priceOfTimeLeft: number;
  voucherCode: string | undefined;
}

/** Returns a function that locks a line, and quotes its extension. */
function quoteWith<All extends Permission>(kind: LineKind<All>) {
  const lockTerms = lockWithPackage(kind);
  return async (call: ExtendCall<All>): Promise<Quote> => {
    const { body, caller, db } = call;
    const terms = await lockTerms(call);
    const { line, offer } = terms;
    requireOwner(body.user_id, [line.user_id, caller.id]);
    const connections = body.max_connections ?? line.max_connections;
    requireNoRenewal(caller, line, { package_id: offer.id, max_connections: connections });
    const price = periodPrice(offer, connections);
    const ofTimeLeft = await priceOfTimeLeft(db, terms, connections, () => offer);
    refuseFields({ max_connections: connectionsError(offer, connections, price + ofTimeLeft) });
    return { ...terms, connections, price, priceOfTimeLeft: ofTimeLeft, voucherCode: body.voucher_code };
  };
}

/** Returns the charge for a quoted extension, by which the line takes over the package. */
function chargeOf<All extends Permission>(
  kind: LineKind<All>,
  { caller, cause }: Pick<ExtendCall<All>, 'cause'> & { caller: { id: number } },
  { price, priceOfTimeLeft: ofTimeLeft, ...extension }: Quote,
  reduction: Reduction = NO_REDUCTION,
): LineCharge {
  const payer = { payerId: caller.id, cause, event: 'line.extended' } as const;
  const charge = extensionCharge(kind, extension, { ...payer, price: price + ofTimeLeft, reduction });
  const { line, offer } = extension;
  return offer.id === line.package_id
    ? charge
    : { ...charge, changes: { ...charge.changes, package_id: offer.id } };
}

/** Throws 422 for each line that is given before. */
function refuseRepeated(orders: readonly { id: number; fieldName: FieldName }[]): void {
  const seen = new Set<number>();
  const faults = new Faults();
  for (const { id, fieldName } of orders) {
    if (seen.has(id)) faults.add(validationFailed({ [fieldName('id')]: ['is given twice'] }));
    seen.add(id);
  }
  faults.throwAny();
}

/** Returns the problem of one line of a batch, with the fields of that line. Throws other errors. */
function problemOfLine(error: unknown, fieldName: FieldName): Problem {
  if (!(error instanceof Problem)) throw error;
  if (error.code === 'not_found') return missing(fieldName('id'));
  const errors = Object.entries(error.errors ?? { id: [error.message] });
  const ofLine = Object.fromEntries(errors.map(([field, reasons]) => [fieldName(field), reasons]));
  return error.code === 'validation_failed' ? validationFailed(ofLine) : error.naming(ofLine);
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
