import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Goods, Voucher } from '../people.ts';
import { refusalOf, successOf, type Order } from '../sending.ts';

/** What a user has done with a voucher: as its orders tell, or as the database does. */
interface Use {
  claims: number;
  /** Hundredths of a credit that claims brought. */
  paid: number;
  /** Claims whose discount is used up. */
  spent: number;
  /** Charges that were lowered. */
  lowered: number;
}

/**
 * Holds vouchers against the orders that claimed and spent them: each claim paid once and lowered one charge at most, no
 * more of them than the limits say, and nobody was refused who had one left.
 */
export async function judgeVouchers(
  db: Kysely<Database>,
  orders: readonly Order[],
  done: readonly Order[],
  { coupon, scarce, price }: Goods,
  wrong: string[],
): Promise<void> {
  const kept = await usesIn(db);
  for (const voucher of [coupon, ...scarce]) {
    const told = usesBy(done, voucher);
    const claims = [...told.values()].reduce((sum, use) => sum + use.claims, 0);
    const fault = (what: string): unknown => wrong.push(`voucher ${voucher.code}: ${what}`);
    const { used_count } = await db
      .selectFrom('vouchers')
      .select('used_count')
      .where('id', '=', voucher.id)
      .executeTakeFirstOrThrow();
    if (used_count !== claims) fault(`counts ${String(used_count)} of ${String(claims)} claims`);
    if (claims > (voucher.max_usage ?? claims)) fault(`was claimed ${String(claims)} times`);
    for (const userId of new Set([...told.keys(), ...(kept.get(voucher.id)?.keys() ?? [])])) {
      const [asTold, asKept] = [told.get(userId), kept.get(voucher.id)?.get(userId)].map(written);
      if (asTold !== asKept)
        fault(`user ${String(userId)} was told ${String(asTold)}, and kept is ${String(asKept)}`);
    }
    for (const [userId, use] of told) {
      if (use.claims > voucher.max_usage_per_user) fault(`user ${String(userId)} claimed ${written(use)}`);
      if (use.spent > use.claims) fault(`user ${String(userId)} spent ${written(use)}`);
    }
    for (const userId of refusedBy(orders, voucher, 'vouchers_claim')) {
      const own = told.get(userId)?.claims ?? 0;
      if (claims !== voucher.max_usage && own < voucher.max_usage_per_user)
        fault(`user ${String(userId)} was refused a claim that was left`);
    }
    for (const userId of refusedBy(orders, voucher)) {
      const use = told.get(userId);
      if (use && use.spent < use.claims) fault(`user ${String(userId)} was refused a discount that it has`);
    }
  }
  judgePrices(done, price, coupon, wrong);
}

const written = (use: Use | undefined): string =>
  use === undefined
    ? 'nothing'
    : `${String(use.claims)} claims for ${String(use.paid)}, ${String(use.spent)} spent on ${String(use.lowered)} charges`;

const isClaim = ({ operation }: Order): boolean => operation === 'vouchers_claim';

function usesBy(done: readonly Order[], { code, value, percentage }: Voucher): Map<number, Use> {
  const uses = new Map<number, Use>();
  for (const order of done.filter((order) => order.code === code)) {
    const use = uses.get(order.userId) ?? { claims: 0, paid: 0, spent: 0, lowered: 0 };
    uses.set(order.userId, use);
    if (!isClaim(order)) {
      use.spent += 1;
      use.lowered += percentage > 0 ? 1 : 0;
      continue;
    }
    use.claims += 1;
    use.paid += value;
  }
  return uses;
}

/** By voucher and user. */
async function usesIn(db: Kysely<Database>): Promise<Map<number, Map<number, Use>>> {
  const { rows } = await sql<Use & { voucher_id: number; user_id: number }>`
    select v.id as voucher_id, u.id as user_id, claims, paid, spent, lowered
    from vouchers v
    cross join lateral (
      select user_id as id from voucher_claims where voucher_id = v.id
      union select payer_id from line_charges where voucher_id = v.id
      union select a.user_id from credit_transfers t join credit_accounts a on a.id = t.to_account_id
        where t.subject_type = 'Voucher' and t.subject_id = v.id) as u
    cross join lateral (
      select count(*) as claims, count(distinct line_charge_id) filter (where status = 'spent') as spent
      from voucher_claims c where c.voucher_id = v.id and c.user_id = u.id) as claimed
    cross join lateral (
      select coalesce(sum(t.amount), 0)::bigint as paid
      from credit_transfers t join credit_accounts a on a.id = t.to_account_id
      where t.subject_type = 'Voucher' and t.subject_id = v.id and a.user_id = u.id) as moved
    cross join lateral (
      select count(*) as lowered from line_charges c
      where c.voucher_id = v.id and c.payer_id = u.id and c.discount > 0) as charged
    where v.reward_program_id is null`.execute(db);
  const uses = new Map<number, Map<number, Use>>();
  for (const { voucher_id, user_id, ...use } of rows) {
    const users = uses.get(voucher_id) ?? new Map<number, Use>();
    uses.set(voucher_id, users.set(user_id, use));
  }
  return uses;
}

/** Users whom a voucher was refused: a claim of it, or else its discount. */
function refusedBy(orders: readonly Order[], { code }: Voucher, claiming?: 'vouchers_claim'): Set<number> {
  return new Set(
    orders
      .filter((order) => order.code === code && isClaim(order) === (claiming !== undefined))
      .filter((order) => successOf(order) === undefined && refusalOf(order) === 'voucher_not_applicable')
      .map(({ userId }) => userId),
  );
}

/** Who names the coupon pays so much less, nobody else does. */
function judgePrices(done: readonly Order[], price: number, { percentage }: Voucher, wrong: string[]): void {
  for (const order of done) {
    if (!/_(create|extend)$/.test(order.operation) || !/^(m3u|mag)s_/.test(order.operation)) continue;
    const { transaction } = (successOf(order)?.body ?? {}) as { transaction?: { amount: number } | null };
    const due = (price - (order.code === undefined ? 0 : Math.floor((price * percentage) / 10_000))) / 100;
    if (transaction?.amount !== due) wrong.push(`${order.operation} ${order.key}: cost not ${String(due)}`);
  }
}
