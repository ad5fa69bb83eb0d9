import { sql, type Expression, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { compileOnce, type Placeholders } from './connection/compiled.ts';
import type { Reader } from './connection/reader.ts';
import type { MovedCredit } from './cause.ts';
import type { TransferKind } from './schema/columns.ts';
import type { Database } from './schema/tables.ts';

// The credit that tokens with a `credit_limit` have spent. If a token with a limit creates another token, the new one
// spends from both limits. Periods follow the UTC calendar, by the time at which the transaction began.

/** Thrown when a charge exceeds the limit of a token, or of a token that it descends from. Nothing is counted. */
export class CreditLimitError extends Error {
  /** In hundredths of a credit. */
  readonly limit: number;
  /** The credit spent before the charge, in hundredths of a credit. */
  readonly spent: number;
  /** When the next period begins, in UTC; null for a limit without periods. */
  readonly resetsAt: string | null;

  constructor({ credit_limit, spent, resets_at }: Omit<SpendingRow, 'is_exceeded'>) {
    super('the token may not spend as much');
    this.limit = credit_limit;
    this.spent = spent;
    this.resetsAt = resets_at;
  }
}

interface SpendingRow {
  credit_limit: number;
  spent: number;
  resets_at: string | null;
  is_exceeded: boolean;
}

/** Creates the count of a new token with a limit. */
export async function openSpending(db: Kysely<Database>, tokenId: number): Promise<void> {
  await db.insertInto('token_spending').values({ token_id: tokenId }).execute();
}

/** Returns how many limits a payment with this token counts against: its own, and those of its ancestors. */
export async function limitsInRow(db: Reader, tokenId: number): Promise<number> {
  const limits = sql<number>`(
    with recursive limited as (
      select limited_by_id from tokens where id = ${tokenId} and credit_limit is not null
      union all
      select t.limited_by_id from tokens t join limited on t.id = limited.limited_by_id
    )
    select count(*) from limited)`.as('limits');
  return (await db.selectNoFrom(limits).executeTakeFirstOrThrow()).limits;
}

/** The transfers that count: a user's payments, and credit that it gives to users below. */
const SPENDING: ReadonlySet<TransferKind> = new Set([
  'subscription_payment',
  'paid_trial_payment',
  'normal',
  'start_credit',
]);

/**
 * Counts the credit that a transaction has moved so far against the limits of a token and of those it descends from.
 * Locks their rows by id until the transaction ends, after the accounts. Throws CreditLimitError.
 */
export async function countSpending(
  trx: Transaction<Database>,
  moved: readonly MovedCredit[],
  tokenId: number,
): Promise<void> {
  const amount = moved.reduce((sum, move) => sum + (SPENDING.has(move.kind) ? move.amount : 0), 0);
  if (amount === 0) return;
  const rows = await spend.execute(trx, { tokenId, amount });
  const exceeded = rows.find(({ is_exceeded }) => is_exceeded);
  if (exceeded !== undefined) throw new CreditLimitError(exceeded);
}

const spend = compileOnce(
  (trx: Transaction<Database>, placeholder: Placeholders<{ tokenId: number; amount: number }>) => {
    const amount = sql`${placeholder('amount')}::bigint`;
    return sql<SpendingRow>`
    with recursive limited as (
      select id, credit_limit, credit_limit_period, limited_by_id
      from tokens where id = ${placeholder('tokenId')}::bigint
      union all
      select t.id, t.credit_limit, t.credit_limit_period, t.limited_by_id
      from tokens t join limited on t.id = limited.limited_by_id
    ),
    locked as materialized (
      select s.token_id, s.spent, s.period_began_at from token_spending s
      where s.token_id in (select id from limited)
      order by s.token_id for update of s
    ),
    counted as (
      select token_id, credit_limit, credit_limit_period, ${spentInPeriod('locked', 'limited')} as spent,
        greatest(period_began_at, ${periodStart(sql.ref('credit_limit_period'))}) as period_began_at
      from locked join limited on limited.id = token_id
    ),
    settled as (
      update token_spending s set spent = counted.spent + ${amount}, period_began_at = counted.period_began_at
      from counted
      where s.token_id = counted.token_id
        and not exists (select from counted where spent + ${amount} > credit_limit)
    )
    select credit_limit, spent, ${nextPeriod(sql.ref('period_began_at'), sql.ref('credit_limit_period'))} as resets_at,
      spent + ${amount} > credit_limit as is_exceeded
    from counted order by token_id desc`.compile(trx);
  },
);

/**
 * Returns the credit spent in the current period, from a row of `token_spending` and a row with the limit. A charge of
 * a transaction that began before midnight may follow one of the new day, and then counts for the new day.
 */
export const spentInPeriod = (spending: string, limit: string): RawBuilder<number> =>
  sql`case when ${sql.ref(`${spending}.period_began_at`)} < ${periodStart(sql.ref(`${limit}.credit_limit_period`))}
    then 0 else ${sql.ref(`${spending}.spent`)} end`;

/** Returns when the next period of a token's limit begins; null for a limit without periods, and without a limit. */
export const resetsAt = (period: Expression<unknown>): RawBuilder<string | null> =>
  nextPeriod(periodStart(period), period);

const periodStart = (period: Expression<unknown>): RawBuilder<unknown> =>
  sql`coalesce(date_trunc(${period}, now(), 'UTC'), '-infinity')`;

/** In UTC, whatever the session's time zone: there a day has 24 hours, and a month begins at midnight. */
const nextPeriod = (start: Expression<unknown>, period: Expression<unknown>): RawBuilder<string | null> =>
  sql`(${start} at time zone 'UTC' + ('1 ' || ${period})::interval) at time zone 'UTC'`;
