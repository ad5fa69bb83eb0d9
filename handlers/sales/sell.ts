import type { Transaction } from 'kysely';
import type { LineRow } from '../../db/lines.ts';
import type { Moved } from '../../db/ledger.ts';
import { insertLineBouquets, type SoldLine } from '../../db/sales/new-lines.ts';
import { recordTrials } from '../../db/sales/trials.ts';
import { spendDiscounts } from '../../db/sales/vouchers.ts';
import type { Database } from '../../db/schema/index.ts';
import type { Permission } from '../../generated/operations.ts';
import { causeOf } from '../runtime/money.ts';
import type { Caller } from '../access/policy.ts';
import type { Host, LineKind } from '../lines/kind.ts';
import { addTaken, insertDeals, type Deal } from './deals.ts';
import { draft, type At } from './draft.ts';
import { Faults } from './faults.ts';
import { paymentOf } from './pay.ts';
import { giveRewards } from './rewards.ts';
import { readTerms, type Wanted } from './terms.ts';
import { takeTrials } from './trials.ts';
import { lowerPrices } from './vouchers.ts';

export interface SaleCall {
  caller: Caller<'packages_all'>;
  db: Transaction<Database>;
  requestId: string;
  settings: Host;
}

/** A line as a charge left it. */
export interface Sold {
  line: LineRow;
  /** What the line cost, in hundredths of a credit. */
  amount: number;
  /** The transfer that paid for it, and for the others of its batch; null when nothing was paid. */
  moved: Moved | null;
}

/**
 * Sells lines of one kind, all or none: the caller pays for them in one transfer. The statements are as many for
 * a hundred lines as for one. Throws the problems of `<kind>s_create`, with the fields named by `at`: the first, with
 * the fields of all lines that are refused.
 */
export async function sell(
  kind: LineKind<Permission>,
  call: SaleCall,
  wanted: readonly Wanted[],
  at: (index: number) => At,
): Promise<Sold[]> {
  const { caller, db } = call;
  const terms = await readTerms(db, caller, wanted);
  const faults = new Faults();
  const drafts = terms.flatMap((each, index) => faults.from(() => draft(kind, each, at(index))) ?? []);
  await takeTrials(call, drafts, faults);
  const lowered = await lowerPrices(call, drafts, faults);
  // Without a fault it is the insertion that finds what is taken.
  if (faults.any) await addTaken(kind, db, drafts, faults);
  faults.throwAny();
  const deals = drafts.map((each, index): Deal => {
    const { discount = 0, voucherId = null, claimId = null } = lowered[index] ?? {};
    return { ...each, amount: each.price - discount, discount, voucherId, claimId };
  });
  const payment = paymentOf({
    ...causeOf(call),
    payerId: caller.id,
    amount: deals.reduce((sum, { amount }) => sum + amount, 0),
    description: descriptionOf(kind, deals),
    subject: deals.length === 1 && deals[0] ? { type: kind.type, id: deals[0].id } : undefined,
    field: at(0)('max_connections'),
  });
  const { moved, lines } = await insertDeals(kind, call, deals, payment);
  await record(call, deals, lines);
  const rewarded = terms.flatMap((each) => (each.rewarded ? each.wanted.package_id : []));
  if (rewarded.length > 0) await giveRewards(db, caller.id, rewarded);
  return deals.map(({ id, amount }) => ({ line: found(lines, id), amount, moved }));
}

/** Writes what a sale leaves behind besides the transfer, the lines and their charges. */
async function record(
  { caller, db }: SaleCall,
  deals: readonly Deal[],
  lines: ReadonlyMap<number, SoldLine>,
): Promise<void> {
  await insertLineBouquets(
    db,
    deals.flatMap(({ id, bouquets }) => bouquets.map((bouquet_id) => ({ line_id: id, bouquet_id }))),
  );
  await spendDiscounts(
    db,
    deals.flatMap(({ id, claimId }) =>
      claimId === null ? [] : { id: claimId, line_charge_id: found(lines, id).charge_id },
    ),
  );
  await recordTrials(
    db,
    deals
      .filter(({ offer }) => offer.is_trial)
      .map(({ id, offer, named }) => ({
        user_id: caller.id,
        line_id: id,
        mac_address: named.mac_address ?? null,
        is_paid: offer.is_paid_trial,
      })),
  );
}

function descriptionOf({ type }: LineKind<Permission>, deals: readonly Deal[]): string {
  const [first] = deals;
  return deals.length === 1 && first
    ? `${type} line: ${first.offer.name}`
    : `${String(deals.length)} ${type} lines`;
}

function found<Value>(values: ReadonlyMap<number, Value>, id: number): Value {
  const value = values.get(id);
  if (value === undefined) throw new Error('a line of the sale is missing');
  return value;
}
