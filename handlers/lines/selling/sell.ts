import type { Transaction } from 'kysely';
import type { LineRow } from '../../../db/lines.ts';
import type { Moved } from '../../../db/ledger.ts';
import type { NewCharge } from '../../../db/sales/charges.ts';
import {
  insertLineBouquets,
  insertSold,
  takenCredentials,
  type SoldLine,
  type UniqueCredential,
} from '../../../db/sales/new-lines.ts';
import { recordTrials } from '../../../db/sales/trials.ts';
import { spendDiscounts } from '../../../db/sales/vouchers.ts';
import type { Database } from '../../../db/schema.ts';
import type { Permission } from '../../../generated/operations.ts';
import { causeOf } from '../../runtime/money.ts';
import type { Caller } from '../../runtime/policy.ts';
import type { LineKind } from '../kinds.ts';
import { draft, refuse, type At, type Draft } from './draft.ts';
import { pay } from './pay.ts';
import { readTerms, type Wanted } from './terms.ts';
import { takeTrials } from './trials.ts';
import { lowerPrices } from './vouchers.ts';

export interface SaleCall {
  caller: Caller<'packages_all'>;
  db: Transaction<Database>;
  requestId: string;
}

/** A line as a charge left it. */
export interface Sold {
  line: LineRow;
  /** What the line cost, in hundredths of a credit. */
  amount: number;
  /** The transfer that paid for it, and for the others of its batch; null when nothing was paid. */
  moved: Moved | null;
}

/** A draft with its discount. */
type Deal = Draft & { amount: number; discount: number; voucherId: number | null; claimId: number | null };

/**
 * Sells lines of one kind, all or none: the caller pays for them in one transfer. The statements are as many for
 * a hundred lines as for one. Throws the problems of `<kind>_store`, with the fields named by `at`.
 */
export async function sell(
  kind: LineKind<Permission>,
  call: SaleCall,
  wanted: readonly Wanted[],
  at: (index: number) => At,
): Promise<Sold[]> {
  const { caller, db } = call;
  const terms = await readTerms(db, caller, kind, wanted);
  const drafts = terms.map((each, index) => draft(kind, each, at(index)));
  await takeTrials(call, drafts);
  const lowered = await lowerPrices(call, drafts);
  const deals = drafts.map((each, index): Deal => {
    const { discount = 0, voucherId = null, claimId = null } = lowered[index] ?? {};
    return { ...each, amount: each.price - discount, discount, voucherId, claimId };
  });
  const moved = await pay(db, {
    ...causeOf(call),
    payerId: caller.id,
    amount: deals.reduce((sum, { amount }) => sum + amount, 0),
    description: descriptionOf(kind, deals),
    subject: deals.length === 1 && deals[0] ? { type: kind.type, id: deals[0].id } : undefined,
    field: at(0)('max_connections'),
  });
  const lines = await insertDeals(kind, call, deals, moved);
  await record(call, deals, lines);
  return deals.map(({ id, amount }) => ({ line: found(lines, id), amount, moved }));
}

const ATTEMPTS = 5;

/** Inserts the lines with their charges, and draws again what was made up and is taken. */
async function insertDeals(
  kind: LineKind<Permission>,
  { caller, db: trx }: SaleCall,
  deals: readonly Deal[],
  moved: Moved | null,
): Promise<ReadonlyMap<number, SoldLine>> {
  const lines = new Map<number, SoldLine>();
  for (let attempt = 1; lines.size < deals.length; attempt += 1) {
    if (attempt > ATTEMPTS) throw new Error('everything that was made up is taken');
    const rest = deals.filter(({ id }) => !lines.has(id));
    const inserted = await insertSold(
      trx,
      rest.map((deal) => ({ line: deal.row(), charge: chargeOf(deal, caller.id, moved) })),
    );
    for (const line of inserted) lines.set(line.id, line);
    if (lines.size < deals.length) {
      await refuseTaken(
        kind,
        trx,
        rest.filter(({ id }) => !lines.has(id)),
      );
    }
  }
  return lines;
}

const UNIQUE: readonly UniqueCredential[] = ['username', 'mac', 'code'];

/** Throws 422 for the first line that asks for what another one has. */
async function refuseTaken(
  { name }: LineKind<Permission>,
  trx: Transaction<Database>,
  deals: readonly Deal[],
): Promise<void> {
  const asked = (column: UniqueCredential): string[] => deals.flatMap(({ named }) => named[column] ?? []);
  const taken = await takenCredentials(trx, name, {
    username: asked('username'),
    mac: asked('mac'),
    code: asked('code'),
  });
  for (const { at, named } of deals) {
    const faults = UNIQUE.map((column): [string, string | false] => [
      column,
      taken[column].has(named[column] ?? '') && 'is taken',
    ]);
    refuse(at, Object.fromEntries(faults));
  }
}

function chargeOf(
  { id, offer, amount, discount, voucherId, maxConnections, expiredAt }: Deal,
  payerId: number,
  moved: Moved | null,
): NewCharge {
  return {
    line_id: id,
    kind: 'create',
    payer_id: payerId,
    transfer_id: amount === 0 ? null : (moved?.id ?? null),
    amount,
    discount,
    voucher_id: voucherId,
    package_id: offer.id,
    package_credit: offer.credit,
    period: offer.period,
    period_type: offer.period_type,
    is_trial: offer.is_trial,
    max_connections: maxConnections,
    refund_tiers: offer.refund_tiers,
    expired_at: expiredAt,
  };
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
        mac: named.mac ?? null,
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
