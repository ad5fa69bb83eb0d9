import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import type { Offers, Voucher } from '../people.ts';
import { refusalOf, successOf, type Order } from '../sending.ts';

/** What a user has done with a voucher, by its orders or by the database. */
interface Use {
  claims: number;
  /** Hundredths of a credit that claims brought. */
  paid: number;
  /** Claims whose discount is spent. */
  spent: number;
  /** Charges with a discount. */
  lowered: number;
}

/**
 * Compares vouchers with the orders that claimed and spent them. Each claim paid once and reduced at most one charge,
 * the limits hold, and no claim was refused that was still available.
 */
export async function judgeVouchers(
  db: Kysely<Database>,
  orders: readonly Order[],
  done: readonly Order[],
  { coupon, scarce, price }: Offers,
  wrong: string[],
): Promise<void> {
  const stored = await usesIn(db);
  for (const voucher of [coupon, ...scarce]) {
    const reported = usesBy(done, voucher);
    const claims = [...reported.values()].reduce((sum, use) => sum + use.claims, 0);
    const faults = [
      ...(await miscounted(db, voucher, claims)),
      ...differing(reported, stored.get(voucher.id) ?? new Map<number, Use>()),
      ...excessive(reported, voucher),
      ...wronglyRefused(orders, voucher, reported, claims),
    ];
    wrong.push(...faults.map((fault) => `voucher ${voucher.code}: ${fault}`));
  }
  judgePrices(done, price, coupon, wrong);
}

async function miscounted(
  db: Kysely<Database>,
  { id, max_usage }: Voucher,
  claims: number,
): Promise<string[]> {
  const { used_count } = await db
    .selectFrom('vouchers')
    .select('used_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [
    ...(used_count === claims ? [] : [`counts ${String(used_count)} of ${String(claims)} claims`]),
    ...(claims > (max_usage ?? claims) ? [`was claimed ${String(claims)} times`] : []),
  ];
}

/** Returns the claims for which responses and database differ. */
function differing(reported: ReadonlyMap<number, Use>, stored: ReadonlyMap<number, Use>): string[] {
  return [...new Set([...reported.keys(), ...stored.keys()])].flatMap((userId) => {
    const [asTold, asKept] = [written(reported.get(userId)), written(stored.get(userId))];
    return asTold === asKept ? [] : [`user ${String(userId)} was told ${asTold}, and kept is ${asKept}`];
  });
}

function excessive(reported: ReadonlyMap<number, Use>, { max_usage_per_user }: Voucher): string[] {
  return [...reported]
    .filter(([, { claims, spent }]) => claims > max_usage_per_user || spent > claims)
    .map(([userId, use]) => `user ${String(userId)} had ${written(use)}`);
}

/** Returns the users who were refused a claim or a discount that was available. */
function wronglyRefused(
  orders: readonly Order[],
  voucher: Voucher,
  reported: ReadonlyMap<number, Use>,
  claims: number,
): string[] {
  const refused = orders.filter(
    (order) =>
      order.code === voucher.code &&
      successOf(order) === undefined &&
      refusalOf(order) === 'voucher_not_applicable',
  );
  return refused.flatMap((order) => {
    const own = reported.get(order.userId) ?? NO_USE;
    const left = isClaim(order)
      ? claims !== voucher.max_usage && own.claims < voucher.max_usage_per_user
      : own.spent < own.claims;
    return left ? [`user ${String(order.userId)} was refused what was left: ${order.operation}`] : [];
  });
}

const NO_USE: Use = { claims: 0, paid: 0, spent: 0, lowered: 0 };

const written = (use: Use | undefined): string =>
  use === undefined
    ? 'nothing'
    : `${String(use.claims)} claims for ${String(use.paid)}, ${String(use.spent)} spent on ${String(use.lowered)} charges`;

const isClaim = ({ operation }: Order): boolean => operation === 'vouchers_claim';

function usesBy(done: readonly Order[], { code, value, percentage }: Voucher): Map<number, Use> {
  const uses = new Map<number, Use>();
  for (const order of done.filter((order) => order.code === code)) {
    const use = uses.get(order.userId) ?? { ...NO_USE };
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

/** Checks that the coupon reduces the charges of those who name it, and no others. */
function judgePrices(done: readonly Order[], price: number, { percentage }: Voucher, wrong: string[]): void {
  for (const order of done) {
    if (!/_(create|extend)$/.test(order.operation) || !/^(m3u|mag)s_/.test(order.operation)) continue;
    const { transaction } = (successOf(order)?.body ?? {}) as { transaction?: { amount: number } | null };
    const due = (price - (order.code === undefined ? 0 : Math.floor((price * percentage) / 10_000))) / 100;
    if (transaction?.amount !== due) wrong.push(`${order.operation} ${order.key}: cost not ${String(due)}`);
  }
}
