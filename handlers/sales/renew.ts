import type { Transaction } from 'kysely';
import { InsufficientCreditError } from '../../db/ledger.ts';
import { blockedFor, LINE_ROW, type LineRow } from '../../db/lines.ts';
import type { Offer } from '../../db/sales/offers.ts';
import type { Database } from '../../db/schema/index.ts';
import { pathOf, subtreeEnd } from '../../db/tree.ts';
import { sellablePackages } from '../access/packages.ts';
import { restrictionsAgainst } from '../access/restrictions.ts';
import { KINDS } from '../lines/kinds/index.ts';
import { extendLine, extensionPrice, hasStarted, readExtension } from './extend.ts';
import { LARGEST_CHARGE } from './pricing.ts';
import { NO_REDUCTION } from './vouchers.ts';

/** What became of a renewal. Credit in hundredths, times as `YYYY-MM-DD HH:MM:SS` in UTC. */
export type Renewal = {
  lineId: number;
  ownerId: number;
  packageId: number;
  /** What it costs: paid by the owner if it succeeded; 0 where the package cannot be sold any more. */
  amount: number;
  /** The owner's balance after it; unchanged if it failed. */
  balanceAfter: number;
  /** When the line ends: its new end if it succeeded. */
  expiredAt: string;
} & ({ outcome: 'succeeded' } | ({ outcome: 'failed' } & Failure));

interface Failure {
  /** The `code` of a problem. */
  reason: 'insufficient_credit' | 'package_not_allowed' | 'line_restricted' | 'restricted';
  amount: number;
}

/**
 * Extends a line by its own package at its owner's expense, for automatic renewal. Locks the line. A renewal that fails
 * has written nothing: the transaction can go on and record the failure. Returns undefined when there is nothing to
 * renew any more: the line is gone, refunded, a trial, no longer renewed automatically, or its end is not
 * `expectedExpiry` (as it was read, `YYYY-MM-DD HH:MM:SS` in UTC).
 */
export async function renewLine(
  trx: Transaction<Database>,
  lineId: number,
  expectedExpiry: string,
): Promise<Renewal | undefined> {
  const line = await lockRenewable(trx, lineId);
  if (line?.expired_at !== expectedExpiry) return undefined;
  const owner = await ownerOf(trx, line);
  const facts = { lineId, ownerId: owner.id, packageId: line.package_id };
  const failed = (failure: Failure): Renewal => ({
    ...facts,
    ...failure,
    outcome: 'failed',
    balanceAfter: owner.balance,
    expiredAt: line.expired_at,
  });
  const { offer, ...terms } = await readExtension(trx, line, {
    packageId: line.package_id,
    sold: sellablePackages(owner.id),
    payer: { id: owner.id, path: pathOf(owner.id) },
  });
  if (offer === undefined || offer.is_trial) return failed({ reason: 'package_not_allowed', amount: 0 });
  const extension = { ...terms, line, offer, connections: line.max_connections };
  const amount = extensionPrice(extension);
  const failure = failureOf(line, owner, offer, amount);
  if (failure !== undefined) return failed(failure);
  const payer = { payerId: owner.id, cause: BY_THE_SYSTEM, price: amount, reduction: NO_REDUCTION };
  try {
    const { line: renewed, moved } = await extendLine(trx, KINDS[line.kind], extension, payer);
    const balanceAfter = moved?.payerBalance ?? owner.balance;
    const expiredAt = renewed.expired_at ?? line.expired_at;
    return { ...facts, outcome: 'succeeded', amount, balanceAfter, expiredAt };
  } catch (error) {
    // Paying is the first that an extension does, so nothing is written.
    if (error instanceof InsufficientCreditError) return failed({ reason: 'insufficient_credit', amount });
    throw error;
  }
}

/** The line, locked; undefined where it is gone, refunded, a trial, waiting, or not renewed automatically. */
async function lockRenewable(
  trx: Transaction<Database>,
  lineId: number,
): Promise<(LineRow & { expired_at: string }) | undefined> {
  const line = await trx
    .selectFrom('lines')
    .select(LINE_ROW)
    .where('id', '=', lineId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (line === undefined || !hasStarted(line)) return undefined;
  return line.auto_renewal && !line.is_trial && line.refunded_at === null ? line : undefined;
}

/** What keeps a line from being renewed at this price, besides too little credit. */
function failureOf(line: LineRow, owner: Owner, offer: Offer, amount: number): Failure | undefined {
  if (owner.restricted) return { reason: 'restricted', amount };
  if (owner.blocked) return { reason: 'line_restricted', amount };
  if (line.max_connections > offer.max_connections || amount > LARGEST_CHARGE)
    return { reason: 'package_not_allowed', amount: Math.min(amount, LARGEST_CHARGE) };
  return undefined;
}

const BY_THE_SYSTEM = { actorId: null, tokenId: null, requestId: null } as const;

/** Who owns a line, and what it has to spend. */
interface Owner {
  id: number;
  balance: number;
  /** Whether a restriction keeps it from extending lines. */
  restricted: boolean;
  /** Whether a restriction lies on the line that it could not lift. */
  blocked: boolean;
}

async function ownerOf(trx: Transaction<Database>, line: LineRow): Promise<Owner> {
  const { path, ...owner } = await trx
    .selectFrom('users')
    .innerJoin('credit_accounts', 'credit_accounts.user_id', 'users.id')
    .select(['users.id', 'users.path', 'credit_accounts.balance'])
    .where('users.id', '=', line.user_id)
    .where('credit_accounts.purpose', '=', 'credit')
    .executeTakeFirstOrThrow();
  const against = restrictionsAgainst(owner.id, KINDS[line.kind].extend);
  const { blocked, restricted } = await trx
    .selectFrom('lines')
    .select((eb) =>
      eb.exists(eb.selectFrom('restrictions').select('restrictions.id').where(against)).as('restricted'),
    )
    .select((eb) => blockedFor(path, subtreeEnd(path))(eb).as('blocked'))
    .where('lines.id', '=', line.id)
    .executeTakeFirstOrThrow();
  return { ...owner, restricted: restricted === true, blocked: blocked === true };
}
