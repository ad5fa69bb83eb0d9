import { chargedOffer, paymentOf } from './charge.ts';
import type { Cause } from '../../db/cause.ts';
import type { Transaction } from 'kysely';
import type { CompletedTransfer } from '../../db/transfers.ts';
import type { LineRow } from '../../db/lines.ts';
import type { NewCharge } from './charges.ts';
import type { Database } from '../../db/schema/tables.ts';
import { referenceId } from '../../db/order-references.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import type { LineKind } from '../kinds/kind.ts';
import type { Caller } from '../call/caller.ts';
import { refuseFields } from '../call/problem.ts';
import { externalIdsInUse } from '../lines/checks.ts';
import { Faults, amountOf, type Quote } from './quote.ts';
import {
  insertChargedLines,
  takenCredentials,
  type NewLineWithCharge,
  type UniqueCredential,
} from './new-lines.ts';

interface SaleContext {
  operation: OperationName;
  caller: Pick<Caller, 'id' | 'path' | 'leaf'>;
  db: Transaction<Database>;
  cause: Cause;
}

/** The payments by their ids, and the lines by theirs. */
interface Inserted {
  moved: ReadonlyMap<number, CompletedTransfer>;
  lines: ReadonlyMap<number, LineRow>;
}

const ATTEMPTS = 5;

/**
 * Pays for the quoted lines, and inserts them with their charges. Replaces a generated credential that is taken. Throws
 * InsufficientCreditError, 409 for an external id in use, and 422 for a requested credential that another line has.
 */
export async function insertLines(
  kind: LineKind<Permission>,
  seller: SaleContext,
  quotes: readonly Quote[],
): Promise<Inserted> {
  const lines = new Map<number, LineRow>();
  const insert = async (remaining: readonly Quote[], isPaid: boolean) => {
    const sales = remaining.map((quote) => saleOf(kind, quote, seller, isPaid));
    const { moved, ids } = await insertChargedLines(seller.db, seller.cause, sales);
    for (const { line } of sales) if (ids.has(line.id)) lines.set(line.id, line);
    return new Map(moved.map((one) => [one.id, one]));
  };
  const moved = await insert(quotes, false);
  for (let attempt = 1; lines.size < quotes.length; attempt += 1) {
    const remaining = quotes.filter(({ id }) => !lines.has(id));
    await refuseTaken(kind, seller, remaining);
    if (attempt === ATTEMPTS) throw new Error('every generated credential is taken');
    await insert(remaining, true);
  }
  return { moved, lines };
}

const UNIQUE: readonly UniqueCredential[] = ['username', 'mac_address', 'code'];

/** Throws 409 for external ids in use, and 422 for requested credentials of other lines. */
async function refuseTaken(
  kind: LineKind<Permission>,
  seller: SaleContext,
  quotes: readonly Quote[],
): Promise<void> {
  const faults = new Faults();
  faults.add(...(await externalIdsInUse(seller, seller.caller.id, quotes)));
  await addTakenCredentials(kind, seller.db, quotes, faults);
  faults.throwAny();
}

/** Adds 422 for each requested credential that another line has. */
export async function addTakenCredentials(
  { name }: LineKind<Permission>,
  trx: Transaction<Database>,
  quotes: readonly Quote[],
  faults: Faults,
): Promise<void> {
  const asked = (column: UniqueCredential): string[] =>
    quotes.flatMap(({ requestedFields }) => requestedFields[column] ?? []);
  const taken = await takenCredentials(trx, name, {
    username: asked('username'),
    mac_address: asked('mac_address'),
    code: asked('code'),
  });
  for (const { fieldName, requestedFields } of quotes) {
    const taking = UNIQUE.map((column): [string, string | false] => [
      column,
      taken[column].has(requestedFields[column] ?? '') && 'is taken',
    ]);
    faults.from(() => refuseFields(Object.fromEntries(taking), fieldName));
  }
}

/** Returns the rows to insert for a quote. Throws 422 for a price above a billion credits. */
function saleOf(
  { type }: LineKind<Permission>,
  quote: Quote,
  { operation, caller, cause }: SaleContext,
  isPaid: boolean,
): NewLineWithCharge {
  const line = quote.newLine();
  const { chargeId, transferId, fieldName, offer, reduction, maxConnections, expiredAt, reference } = quote;
  const order = reference === undefined ? null : referenceId({ userId: caller.id, operation, reference });
  const payment = paymentOf({
    transferId,
    payerId: caller.id,
    cause: { ...cause, referenceId: order },
    amount: amountOf(quote),
    description: `${type} line: ${offer.name}`,
    subject: { type, id: line.id },
    field: fieldName('max_connections'),
  });
  const charge: NewCharge = {
    id: chargeId,
    line_id: line.id,
    line_kind: line.kind,
    kind: 'create',
    payer_id: caller.id,
    transfer_id: payment?.id ?? null,
    amount: amountOf(quote),
    discount: reduction.discount,
    voucher_id: reduction.voucherId,
    max_connections: maxConnections,
    expired_at: expiredAt,
    ...chargedOffer(offer),
  };
  return { line, charge, payment: isPaid ? null : payment, referenceId: order };
}
