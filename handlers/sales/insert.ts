import type { Transaction } from 'kysely';
import type { CompletedTransfer } from '../../db/ledger/ledger.ts';
import { insertPaidLine, pay, type Payment } from '../../db/ledger/payments.ts';
import type { LineRow } from '../../db/lines.ts';
import type { NewCharge } from '../../db/sales/charges.ts';
import {
  insertChargedLines,
  takenCredentials,
  type NewLineWithCharge,
  type UniqueCredential,
} from '../../db/sales/new-lines.ts';
import type { Database } from '../../db/schema/index.ts';
import type { Permission } from '../../generated/operations.ts';
import type { LineKind } from '../kinds/kind.ts';
import type { Caller } from '../call/caller.ts';
import { refuseFields } from '../call/problem.ts';
import { referencesInUse } from '../lines/references.ts';
import { chargedOffer } from './charge.ts';
import { Faults } from './faults.ts';
import { amountOf, type Quote } from './quote.ts';

interface SaleContext {
  caller: Pick<Caller, 'id' | 'path' | 'leaf'>;
  db: Transaction<Database>;
}

/** An inserted line with the id of its charge. */
export type SoldLine = LineRow & { charge_id: number };

/** Paid and inserted lines, by id. */
interface Inserted {
  moved: CompletedTransfer | null;
  lines: ReadonlyMap<number, SoldLine>;
}

const ATTEMPTS = 5;

/**
 * Pays for the quoted lines, and inserts them with their charges. A generated credential that is taken is generated
 * again. Throws InsufficientCreditError, 409 for a reference that another line of the seller has, and 422 for credentials
 * in the request that any other line has.
 */
export async function insertLines(
  kind: LineKind<Permission>,
  seller: SaleContext,
  quotes: readonly Quote[],
  payment: Payment | null,
): Promise<Inserted> {
  const { moved, lines } = await payAndTry(seller, quotes, payment);
  for (let attempt = 1; lines.size < quotes.length; attempt += 1) {
    const remaining = quotes.filter(({ id }) => !lines.has(id));
    await refuseTaken(kind, seller, remaining);
    if (attempt === ATTEMPTS) throw new Error('every generated credential is taken');
    await tryToInsert(seller, remaining, moved, lines);
  }
  return { moved, lines };
}

/** Makes the first attempt. One line alone is paid and inserted in one statement. */
async function payAndTry(
  seller: SaleContext,
  quotes: readonly Quote[],
  payment: Payment | null,
): Promise<{ moved: CompletedTransfer | null; lines: Map<number, SoldLine> }> {
  const lines = new Map<number, SoldLine>();
  const [only] = quotes;
  if (payment !== null && only !== undefined && quotes.length === 1) {
    const sale = saleOf(only, seller.caller.id, null);
    const { moved, chargeId } = await insertPaidLine(seller.db, sale, payment);
    if (chargeId !== null) lines.set(only.id, { charge_id: chargeId, ...sale.line });
    return { moved, lines };
  }
  const moved = payment && (await pay(seller.db, payment));
  await tryToInsert(seller, quotes, moved, lines);
  return { moved, lines };
}

/** Inserts the lines whose credentials are free, and adds them to `lines`. */
async function tryToInsert(
  { caller, db }: SaleContext,
  quotes: readonly Quote[],
  moved: CompletedTransfer | null,
  lines: Map<number, SoldLine>,
): Promise<void> {
  const sales = quotes.map((quote) => saleOf(quote, caller.id, moved));
  const charges = new Map((await insertChargedLines(db, sales)).map(({ id, charge_id }) => [id, charge_id]));
  for (const { line } of sales) {
    const charge_id = charges.get(line.id);
    if (charge_id !== undefined) lines.set(line.id, { charge_id, ...line });
  }
}

const UNIQUE: readonly UniqueCredential[] = ['username', 'mac_address', 'code'];

/** Throws 409 for quotes that name a reference of another line of the seller, and 422 for a credential of any other. */
async function refuseTaken(
  kind: LineKind<Permission>,
  seller: SaleContext,
  quotes: readonly Quote[],
): Promise<void> {
  const faults = new Faults();
  faults.add(...(await referencesInUse(seller, seller.caller.id, quotes)));
  await addTakenCredentials(kind, seller.db, quotes, faults);
  faults.throwAny();
}

/** Adds 422 for each quote that names a credential of another line. */
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

/** Returns a quote as rows to insert. `moved` is its payment; null if the inserting statement pays. */
function saleOf(quote: Quote, payerId: number, moved: CompletedTransfer | null): NewLineWithCharge {
  const line = quote.newLine();
  return { line, charge: chargeOf(line, quote, payerId, moved) };
}

function chargeOf(
  { id, kind }: LineRow,
  quote: Quote,
  payerId: number,
  moved: CompletedTransfer | null,
): NewCharge {
  const { offer, reduction, maxConnections, expiredAt } = quote;
  const amount = amountOf(quote);
  return {
    line_id: id,
    line_kind: kind,
    kind: 'create',
    payer_id: payerId,
    transfer_id: amount === 0 ? null : (moved?.id ?? null),
    amount,
    discount: reduction.discount,
    voucher_id: reduction.voucherId,
    max_connections: maxConnections,
    expired_at: expiredAt,
    ...chargedOffer(offer),
  };
}
