import type { Transaction } from 'kysely';
import { InsufficientCreditError } from '../../db/ledger/ledger.ts';
import { hasOutsidersRestriction, LINE_ROW, type LineRow } from '../../db/lines.ts';
import type { Database } from '../../db/schema/index.ts';
import { parseUtc } from '../../db/values/time.ts';
import { subtreeEnd } from '../../db/tree/tree.ts';
import { sellablePackages } from '../access/packages.ts';
import { restrictionsAgainst } from '../access/restrictions.ts';
import { KINDS } from '../kinds/index.ts';
import { NO_REDUCTION } from './charge.ts';
import { extendLine, extensionPrice, type Extension } from './extend.ts';
import { hasStarted, packageTerms } from './package-terms.ts';
import { MAX_CHARGE } from './pricing.ts';

type FailureReason = 'insufficient_credit' | 'package_not_allowed' | 'line_restricted' | 'restricted';

/** The result of a renewal. Credit is in hundredths, times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export type Renewal = {
  lineId: number;
  ownerId: number;
  packageId: number;
  /** The price. The owner paid it if the renewal succeeded. 0 where the package can no longer be sold. */
  amount: number;
  /** The owner's balance after the renewal; unchanged if it failed. */
  balanceAfter: number;
  /** When the line expires: the new expiry if the renewal succeeded. */
  expiredAt: string;
} & ({ outcome: 'succeeded' } | { outcome: 'failed'; /** The `code` of a problem. */ reason: FailureReason });

/** The fields of a renewal that depend on its outcome. */
type Outcome =
  | { outcome: 'succeeded'; amount: number; balanceAfter: number; expiredAt: string }
  | { outcome: 'failed'; amount: number; reason: FailureReason };

/** The owner of a line to renew. */
interface Owner {
  id: number;
  /** Hundredths of a credit. */
  balance: number;
  /** Whether a restriction forbids it to extend lines. */
  restricted: boolean;
  /** Whether the line has a restriction that it could not remove. */
  blocked: boolean;
}

/**
 * Extends a line by its own package for automatic renewal. The owner pays. Locks the line. A failed renewal writes
 * nothing, so the transaction can go on and record the failure.
 * Returns undefined when there is nothing to renew: the line is deleted, refunded, a trial or no longer renewed
 * automatically, or its expiry is not `expectedExpiry` (`YYYY-MM-DD HH:MM:SS` in UTC, as it was read).
 */
export async function renewLine(
  trx: Transaction<Database>,
  lineId: number,
  expectedExpiry: string,
): Promise<Renewal | undefined> {
  const line = await lockRenewable(trx, lineId, expectedExpiry);
  if (line === undefined) return undefined;
  const owner = await ownerOf(trx, line);
  const { now, offers, ...terms } = await trx
    .selectFrom('lines')
    .select(
      packageTerms(trx, {
        packageId: line.package_id,
        sellable: sellablePackages(owner.id),
      }),
    )
    .where('lines.id', '=', lineId)
    .executeTakeFirstOrThrow();
  const [offer] = offers;
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
  const extension = { ...terms, now: parseUtc(now), line, offer, connections: line.max_connections };
  const outcome = await extendFor(trx, owner, extension);
  return { ...facts, ...outcome };
}

/** Locks a line if it is still to be renewed. Otherwise returns undefined. */
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

/** Extends a line; its owner pays. Returns the fields that depend on the outcome. */
async function extendFor(trx: Transaction<Database>, owner: Owner, extension: Extension): Promise<Outcome> {
  const price = extensionPrice(extension);
  const failed = (reason: FailureReason): Outcome => ({
    outcome: 'failed',
    reason,
    amount: Math.min(price, MAX_CHARGE),
  });
  const { line, offer, connections } = extension;
  if (owner.restricted) return failed('restricted');
  if (owner.blocked) return failed('line_restricted');
  if (connections > offer.max_connections || price > MAX_CHARGE) return failed('package_not_allowed');
  const payer = {
    payerId: owner.id,
    cause: BY_THE_SYSTEM,
    price,
    reduction: NO_REDUCTION,
    event: 'line.renewed',
  } as const;
  try {
    const renewed = await extendLine(trx, KINDS[line.kind], extension, payer);
    return {
      outcome: 'succeeded',
      amount: price,
      balanceAfter: renewed.moved?.payerBalance ?? owner.balance,
      expiredAt: renewed.line.expired_at ?? line.expired_at,
    };
  } catch (error) {
    // An extension pays first, so nothing is written yet.
    if (error instanceof InsufficientCreditError) return failed('insufficient_credit');
    throw error;
  }
}

const BY_THE_SYSTEM = { actorId: null, tokenId: null, requestId: null } as const;

/** Returns the owner of a line, with its balance and the restrictions that matter for a renewal. */
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
    .select((eb) => hasOutsidersRestriction(path, subtreeEnd(path))(eb).as('blocked'))
    .where('lines.id', '=', line.id)
    .executeTakeFirstOrThrow();
  return { ...owner, restricted: restricted === true, blocked: blocked === true };
}
