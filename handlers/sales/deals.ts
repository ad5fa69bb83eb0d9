import type { Transaction } from 'kysely';
import { transfer, type Moved, type Transfer } from '../../db/ledger.ts';
import type { NewCharge } from '../../db/sales/charges.ts';
import {
  insertSold,
  sellOne,
  takenCredentials,
  type Sale,
  type SoldLine,
  type UniqueCredential,
} from '../../db/sales/new-lines.ts';
import type { Database } from '../../db/schema/index.ts';
import type { Permission } from '../../generated/operations.ts';
import type { LineKind } from '../lines/kind.ts';
import { refuse, type Draft } from './draft.ts';
import { Faults } from './faults.ts';

/** A draft with its discount. */
export type Deal = Draft & {
  amount: number;
  discount: number;
  voucherId: number | null;
  claimId: number | null;
};

interface Seller {
  caller: { id: number };
  db: Transaction<Database>;
}

const ATTEMPTS = 5;

/**
 * Pays for the lines and inserts them with their charges; what was made up and is taken is drawn again. Throws
 * InsufficientCreditError, and 422 for what the request names and another line has.
 */
export async function insertDeals(
  kind: LineKind<Permission>,
  { caller, db: trx }: Seller,
  deals: readonly Deal[],
  payment: Transfer | null,
): Promise<{ moved: Moved | null; lines: ReadonlyMap<number, SoldLine> }> {
  const lines = new Map<number, SoldLine>();
  const [only] = deals;
  let moved: Moved | null = null;
  let attempt = 1;
  if (payment !== null && only !== undefined && deals.length === 1) {
    const sold = await sellOne(trx, saleOf(only, caller.id, null), payment);
    moved = sold.moved;
    if (sold.line !== undefined) lines.set(only.id, sold.line);
    else await refuseTaken(kind, trx, deals);
    attempt += 1;
  } else if (payment !== null) {
    moved = await transfer(trx, payment);
  }
  for (; lines.size < deals.length; attempt += 1) {
    if (attempt > ATTEMPTS) throw new Error('everything that was made up is taken');
    const rest = deals.filter(({ id }) => !lines.has(id));
    const sales = rest.map((deal) => saleOf(deal, caller.id, moved));
    for (const line of await insertSold(trx, sales)) lines.set(line.id, line);
    const left = rest.filter(({ id }) => !lines.has(id));
    if (left.length > 0) await refuseTaken(kind, trx, left);
  }
  return { moved, lines };
}

const UNIQUE: readonly UniqueCredential[] = ['username', 'mac_address', 'code'];

/** Throws 422 for the lines that ask for what another one has. */
async function refuseTaken(
  kind: LineKind<Permission>,
  trx: Transaction<Database>,
  deals: readonly Deal[],
): Promise<void> {
  const faults = new Faults();
  await addTaken(kind, trx, deals, faults);
  faults.throwAny();
}

/** Adds 422 for each line that asks for what another one has. */
export async function addTaken(
  { name }: LineKind<Permission>,
  trx: Transaction<Database>,
  deals: readonly Draft[],
  faults: Faults,
): Promise<void> {
  const asked = (column: UniqueCredential): string[] => deals.flatMap(({ named }) => named[column] ?? []);
  const taken = await takenCredentials(trx, name, {
    username: asked('username'),
    mac_address: asked('mac_address'),
    code: asked('code'),
  });
  for (const { at, named } of deals) {
    const taking = UNIQUE.map((column): [string, string | false] => [
      column,
      taken[column].has(named[column] ?? '') && 'is taken',
    ]);
    faults.from(() => refuse(at, Object.fromEntries(taking)));
  }
}

/** A deal as it is inserted; `moved` has paid for it, unless what inserts it pays. */
function saleOf(deal: Deal, payerId: number, moved: Moved | null): Sale {
  return { line: deal.row(), charge: chargeOf(deal, payerId, moved) };
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
