import type { Transaction } from 'kysely';
import { InsufficientCreditError } from '../../db/ledger.ts';
import { blockedFor, LINE_ROW, type LineRow } from '../../db/lines.ts';
import { LARGEST_CHARGE } from './pricing.ts';
import type { Database } from '../../db/schema/index.ts';
import { pathOf, subtreeEnd } from '../../db/tree.ts';
import { sellablePackages } from '../access/packages.ts';
import { restrictionsAgainst } from '../access/restrictions.ts';
import { KINDS } from '../lines/kinds/index.ts';
import { NO_REDUCTION } from './vouchers.ts';
import { extendLine, extensionPrice, hasStarted, readExtension, type Extension } from './extend.ts';

type FailureReason = 'insufficient_credit' | 'package_not_allowed' | 'line_restricted' | 'restricted';

/** What became of a renewal. Credit in hundredths, times as `YYYY-MM-DD HH:MM:SS` in UTC. */
export type Renewal = {
  lineId: number;
  ownerId: number;
  packageId: number;
  /** The price: paid by the owner if it succeeded; 0 if the package cannot be sold any more. */
  amount: number;
  /** The owner's balance after it; unchanged if it failed. */
  balanceAfter: number;
  /** When the line ends: its new end if it succeeded. */
  expiredAt: string;
} & ({ outcome: 'succeeded' } | { outcome: 'failed'; /** The `code` of a problem. */ reason: FailureReason });

/** What an attempt to extend adds to, or changes of, a renewal. */
type Outcome =
  | { outcome: 'succeeded'; amount: number; balanceAfter: number; expiredAt: string }
  | { outcome: 'failed'; amount: number; reason: FailureReason };

/** The owner of a line that is renewed. */
interface Owner {
  id: number;
  /** Hundredths of a credit. */
  balance: number;
  /** Whether a restriction keeps it from extending lines. */
  restricted: boolean;
  /** Whether a restriction lies on the line that it could not remove. */
  blocked: boolean;
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
  const line = await lockRenewable(trx, lineId, expectedExpiry);
  if (line === undefined) return undefined;
  const owner = await ownerOf(trx, line);
  const { offer, ...terms } = await readExtension(trx, line, {
    packageId: line.package_id,
    sold: sellablePackages(owner.id),
    payer: { id: owner.id, path: pathOf(owner.id) },
  });
  const facts = {
    lineId,
    ownerId: owner.id,
    packageId: line.package_id,
    balanceAfter: owner.balance,
    expiredAt: line.expired_at,
  };
  if (offer === undefined || offer.is_trial) {
    return { ...facts, outcome: 'failed', reason: 'package_not_allowed', amount: 0 };
  }
  const extension = { ...terms, line, offer, connections: line.max_connections };
  const outcome = await extendFor(trx, owner, extension);
  return { ...facts, ...outcome };
}

/** Locks a line, if it is still to be renewed. */
async function lockRenewable(
  trx: Transaction<Database>,
  lineId: number,
  expectedExpiry: string,
): Promise<Extension['line'] | undefined> {
  const line = await trx
    .selectFrom('lines')
    .select(LINE_ROW)
    .where('id', '=', lineId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (line === undefined || !hasStarted(line) || line.expired_at !== expectedExpiry) return undefined;
  return !line.auto_renewal || line.is_trial || line.refunded_at !== null ? undefined : line;
}

/** Extends a line at its owner's expense, and returns what differs by the outcome. */
async function extendFor(trx: Transaction<Database>, owner: Owner, extension: Extension): Promise<Outcome> {
  const price = extensionPrice(extension);
  const failed = (reason: FailureReason): Outcome => ({
    outcome: 'failed',
    reason,
    amount: Math.min(price, LARGEST_CHARGE),
  });
  const { line, offer, connections } = extension;
  if (owner.restricted) return failed('restricted');
  if (owner.blocked) return failed('line_restricted');
  if (connections > offer.max_connections || price > LARGEST_CHARGE) return failed('package_not_allowed');
  const payer = { payerId: owner.id, cause: BY_THE_SYSTEM, price, reduction: NO_REDUCTION };
  try {
    const renewed = await extendLine(trx, KINDS[line.kind], extension, payer);
    return {
      outcome: 'succeeded',
      amount: price,
      balanceAfter: renewed.moved?.payerBalance ?? owner.balance,
      expiredAt: renewed.line.expired_at ?? line.expired_at,
    };
  } catch (error) {
    // Paying comes first in an extension, so nothing is written.
    if (error instanceof InsufficientCreditError) return failed('insufficient_credit');
    throw error;
  }
}

const BY_THE_SYSTEM = { actorId: null, tokenId: null, requestId: null } as const;

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
