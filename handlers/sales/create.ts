import type { Cause } from '../../db/cause.ts';
import type { Transaction } from 'kysely';
import { spendDiscounts } from './discounts.ts';
import { addTakenCredentials, insertLines } from './insert.ts';
import { insertLineBouquets } from './new-lines.ts';
import { recordTrials, useTrials } from './trials.ts';
import type { Database } from '../../db/schema/tables.ts';
import { tryToAddUpChanges } from '../../db/tree/counts.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import type { Host, LineKind, SharedView } from '../kinds/kind.ts';
import { requireNoRenewal } from '../access/token-limits.ts';
import type { AuditNote } from '../call/contract.ts';
import { holdingTheTree } from '../call/standing.ts';
import { Problem, validationFailed, type FieldName } from '../call/problem.ts';
import { receiptView, reductionsOf, type Receipt, type ReceiptView } from './charge.ts';
import { Faults, quoteOf, type Quote } from './quote.ts';
import { readTerms, type Order, type Terms } from './terms.ts';
import type { Caller } from '../call/caller.ts';

interface SaleCall {
  operation: OperationName;
  caller: Caller<'packages_all'>;
  db: Transaction<Database>;
  cause: Cause;
  settings: Host;
  audit: (note: AuditNote) => void;
}

/** Sells one line. */
export function create<View extends SharedView>(kind: LineKind<Permission, View>) {
  return async (call: SaleCall & { body: Order }): Promise<ReceiptView<View>> => {
    const [receipt] = await sell(kind, call, [call.body], () => (field) => field);
    if (receipt === undefined) throw new Error('a sale without a line');
    call.audit({ subjectId: receipt.line.id });
    return receiptView(kind, receipt, call.settings);
  };
}

/** Sells up to 100 lines, all or none. */
export function batchCreate<View extends SharedView>(kind: LineKind<Permission, View>) {
  return async (call: SaleCall & { body: { lines: readonly Order[] } }): Promise<ReceiptView<View>[]> => {
    const fieldsOf = (index: number) => (field: string) => `lines.${String(index)}.${field}`;
    const receipts = await sell(kind, call, call.body.lines, fieldsOf);
    await tryToAddUpChanges(call.db);
    call.audit({ subjectIds: receipts.map(({ line }) => line.id) });
    return receipts.map((receipt) => receiptView(kind, receipt, call.settings));
  };
}

/**
 * Sells lines of one kind, all or none. The caller pays for each. Throws the problems of `<kind>s_create`: the first one,
 * with the fields of all refused orders.
 */
async function sell(
  kind: LineKind<Permission>,
  asked: SaleCall,
  orders: readonly Order[],
  fieldsOf: (index: number) => FieldName,
): Promise<Receipt[]> {
  const { caller, db } = asked;
  requireNoRenewal(caller, null, { auto_renewal: orders.some((order) => order.auto_renewal) });
  const isForOthers = orders.some(({ user_id = caller.id }) => user_id !== caller.id);
  // A move could otherwise take an owner out of the seller's branch before the sale is committed.
  const call = isForOthers ? { ...asked, caller: await holdingTheTree(db, caller) } : asked;
  const terms = await readTerms(call.db, call.caller, orders);
  const quotes = await quoteAll(kind, call, terms, fieldsOf);
  const { moved, lines } = await insertLines(kind, call, quotes);
  await record(call, quotes);
  return quotes.map((quote) => ({
    line: found(lines, quote.id),
    moved: moved.get(quote.transferId) ?? null,
  }));
}

/** Returns the quotes of all orders, with trials counted and vouchers applied. Throws if any order is refused. */
async function quoteAll(
  kind: LineKind<Permission>,
  call: SaleCall,
  terms: readonly Terms[],
  fieldsOf: (index: number) => FieldName,
): Promise<Quote[]> {
  const faults = new Faults();
  const quotes = terms.flatMap(
    (each, index) => faults.from(() => quoteOf(kind, each, fieldsOf(index))) ?? [],
  );
  await useTrials(call, quotes, faults);
  addRepeatedExternalIds(quotes, faults);
  const reductions = await reductionsOf(call, quotes);
  faults.add(...reductions.filter((reduction) => reduction instanceof Problem));
  // Without other faults, the insert itself detects taken credentials.
  if (faults.any) await addTakenCredentials(kind, call.db, quotes, faults);
  faults.throwAny();
  return quotes.map((quote, index) => {
    const reduction = reductions[index];
    return reduction === undefined || reduction instanceof Problem ? quote : { ...quote, reduction };
  });
}

/** Adds 422 for each external id that an earlier order has too. */
function addRepeatedExternalIds(quotes: readonly Quote[], faults: Faults): void {
  const seen = new Set<string>();
  for (const { externalId, fieldName } of quotes) {
    if (externalId === null) continue;
    if (seen.has(externalId))
      faults.add(validationFailed({ [fieldName('external_id')]: ['is given twice'] }));
    seen.add(externalId);
  }
}

/** Records the bouquets, spent discounts and trials of a sale, after its charges. */
async function record({ caller, db }: SaleCall, quotes: readonly Quote[]): Promise<void> {
  await insertLineBouquets(
    db,
    quotes.flatMap(({ id, bouquets }) => bouquets.map((bouquet_id) => ({ line_id: id, bouquet_id }))),
  );
  await spendDiscounts(
    db,
    quotes.flatMap(({ chargeId, reduction: { claimId } }) =>
      claimId === null ? [] : { id: claimId, line_charge_id: chargeId },
    ),
  );
  await recordTrials(
    db,
    caller.id,
    quotes
      .filter(({ offer }) => offer.is_trial)
      .map(({ id, offer }) => ({ line_id: id, is_paid: offer.is_paid_trial })),
  );
}

function found<Value>(values: ReadonlyMap<number, Value>, id: number): Value {
  const value = values.get(id);
  if (value === undefined) throw new Error('a line of the sale is missing');
  return value;
}
