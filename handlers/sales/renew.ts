import { sql, type Transaction } from 'kysely';
import type { Cause } from '../../db/cause.ts';
import { lockAccounts, type LockedAccount } from '../../db/ledger/ledger.ts';
import { hasOutsidersRestriction } from '../../db/lines.ts';
import { changeChargedLines, type ChargedChange, type NewIds } from './charges.ts';
import type { DueLine, FailureReason, Outcome } from './due-lines.ts';
import { packageTerms, type Offer } from './package-terms.ts';
import type { Database } from '../../db/schema/tables.ts';
import { anyOf } from '../../db/values/expressions.ts';
import { parseUtc } from '../../db/values/time.ts';
import { tryToAddUpChanges } from '../../db/tree/counts.ts';
import { subtreeEnd } from '../../db/tree/tree.ts';
import type { OperationName } from '../../generated/operations.ts';
import { sellablePackages } from '../access/packages.ts';
import { restrictionsAgainst } from '../access/restrictions.ts';
import { KINDS } from '../kinds/index.ts';
import { chargeOf, NO_REDUCTION } from './charge.ts';
import { extensionCharge } from './extend.ts';
import { MAX_CHARGE, periodPrice } from './pricing.ts';

/** The result of a renewal. Credit is in hundredths, times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export type Renewal = {
  line: DueLine;
  /** The price, paid if the renewal succeeded; 0 if the package can no longer be sold. */
  amount: number;
  /** The owner's balance after the renewal, or unchanged after a failure. */
  balanceAfter: number;
  /** The expiry of the line, the new one if the renewal succeeded. */
  expiredAt: string;
} & Outcome;

const EVENT = 'line.renewed';

/** The charge of a renewal, or why there is none. */
type Quote = { amount: number } & ({ change: ChargedChange; expiredAt: string } | { reason: FailureReason });

/**
 * Renews locked due lines by their own packages, in their order; the owners pay. An owner with too little credit for
 * one line still pays for a later one that it can afford. A failed renewal writes nothing, so the transaction can
 * record it.
 */
export async function renewLines(
  trx: Transaction<Database>,
  cause: Cause,
  lines: readonly DueLine[],
): Promise<Renewal[]> {
  const terms = await termsOf(trx, lines);
  const quotes = lines.map((line): [DueLine, Quote] => [line, quoteOf(line, terms.get(line.id), cause)]);
  const accounts = await lockAccounts(trx, [...new Set(lines.map((line) => line.user_id))]);
  const owners = new Map(
    accounts.filter(({ purpose }) => purpose === 'credit').map((account) => [account.user_id, account]),
  );
  const paid: ChargedChange[] = [];
  const renewals = quotes.map(([line, quote]) => {
    const owner = owners.get(line.user_id);
    if (owner === undefined) throw new Error('an owner without an account');
    const isPaid = 'change' in quote && spend(owner, quote.change, line);
    if (isPaid) paid.push(quote.change);
    return renewalOf(line, quote, { isPaid, balance: owner.balance });
  });
  if (paid.length > 0) {
    await changeChargedLines(trx, cause, paid, EVENT);
    await tryToAddUpChanges(trx);
  }
  return renewals;
}

/** Takes the price of a change from an account. Returns false if the account had too little in time. */
function spend(account: LockedAccount, { payment }: ChargedChange, { late_credit }: DueLine): boolean {
  const amount = payment?.amount ?? 0;
  if (amount > 0 && account.balance < amount + late_credit && !account.may_go_below_zero) return false;
  account.balance -= amount;
  return true;
}

interface Terms {
  ids: NewIds;
  now: string;
  /** The package of the line, if the owner may sell it. */
  offer: Offer | undefined;
  /** Whether a restriction keeps the owner from extending lines. */
  restricted: boolean;
  /** Whether the line has a restriction that the owner cannot remove. */
  blocked: boolean;
}

/** The operation that extends a line, by kind. */
const EXTEND = JSON.stringify(
  Object.fromEntries(Object.values(KINDS).map(({ name, extend }) => [name, extend])),
);

async function termsOf(
  trx: Transaction<Database>,
  lines: readonly DueLine[],
): Promise<ReadonlyMap<number, Terms>> {
  const ids = lines.map(({ id }) => id);
  const owner = sql.ref<number>('lines.user_id');
  const path = sql.ref<string>('users.path');
  const operation = sql<OperationName>`(${EXTEND}::jsonb ->> lines.kind)`;
  const rows = await trx
    .selectFrom('lines')
    .innerJoin('users', 'users.id', 'lines.user_id')
    .select('lines.id')
    .select(
      packageTerms(trx, {
        packageId: sql.ref<number>('lines.package_id'),
        sellable: sellablePackages(owner),
      }),
    )
    .select((eb) => [
      eb
        .exists(eb.selectFrom('restrictions').select('id').where(restrictionsAgainst(owner, operation)))
        .as('restricted'),
      hasOutsidersRestriction(path, subtreeEnd(path))(eb).as('blocked'),
    ])
    .where('lines.id', '=', anyOf(ids))
    // Draws ids in the order of payment.
    .orderBy(sql`array_position(${ids}::bigint[], lines.id)`)
    .execute();
  return new Map(
    rows.map(({ id, charge_id, transfer_id, now, offers, restricted, blocked }) => [
      id,
      {
        ids: { charge_id, transfer_id },
        now,
        offer: offers[0],
        restricted: restricted === true,
        blocked: blocked === true,
      },
    ]),
  );
}

/** Returns the charge of a renewal, or why there is none, regardless of the owner's balance. */
function quoteOf(line: DueLine, terms: Terms | undefined, cause: Cause): Quote {
  const offer = terms?.offer;
  if (terms === undefined || offer === undefined || offer.is_trial) {
    return { reason: 'package_not_allowed', amount: 0 };
  }
  const connections = line.max_connections;
  const price = periodPrice(offer, connections);
  const amount = Math.min(price, MAX_CHARGE);
  if (terms.restricted) return { reason: 'restricted', amount };
  if (terms.blocked) return { reason: 'line_restricted', amount };
  if (connections > offer.max_connections || price > MAX_CHARGE) {
    return { reason: 'package_not_allowed', amount };
  }
  const kind = KINDS[line.kind];
  const extension = { now: parseUtc(terms.now), ids: terms.ids, line, offer, connections };
  const charge = extensionCharge(kind, extension, {
    payerId: line.user_id,
    cause,
    price,
    reduction: NO_REDUCTION,
    event: EVENT,
  });
  return { amount, change: chargeOf(kind, charge), expiredAt: charge.changes.expired_at };
}

function renewalOf(
  line: DueLine,
  quote: Quote,
  { isPaid, balance }: { isPaid: boolean; balance: number },
): Renewal {
  const renewal = { line, amount: quote.amount, balanceAfter: balance, expiredAt: line.expired_at };
  if ('reason' in quote) return { ...renewal, outcome: 'failed', reason: quote.reason };
  if (!isPaid) return { ...renewal, outcome: 'failed', reason: 'insufficient_credit' };
  return { ...renewal, outcome: 'succeeded', expiredAt: quote.expiredAt };
}
