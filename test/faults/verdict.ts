import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';
import { checkLedger } from '../../db/ledger-check.ts';
import type { Database } from '../../db/schema.ts';
import type { Answer } from '../support/contract.ts';
import type { Due } from './renewing.ts';
import type { Order } from './spending.ts';

/** What became of the orders. */
export interface Effects {
  /** Took effect, once. */
  once: number;
  /** Of these: nobody heard of it, because every answer was lost. */
  unheard: number;
  /** Did not take effect. */
  none: number;
  /** Answers that repeated an earlier one. */
  replayed: number;
}

interface Trace {
  logs: number;
  transfers: { id: number; amount: number; payer: number; payee: number }[];
}

/**
 * Holds every order against what the database says happened in its requests: once or not at all, as its answers
 * say. Adds what is wrong to `wrong`.
 */
export async function judgeOrders(
  db: Kysely<Database>,
  orders: readonly Order[],
  wrong: string[],
): Promise<Effects> {
  const traces = await tracesByRequest(db);
  const effects: Effects = { once: 0, unheard: 0, none: 0, replayed: 0 };
  for (const { key, operation, sent } of orders) {
    const fault = (what: string): unknown => wrong.push(`${operation} ${key}: ${what}`);
    const made = sent.flatMap(({ requestId }) => traces.get(requestId) ?? []);
    const logs = made.reduce((sum, trace) => sum + trace.logs, 0);
    const transfers = made.flatMap((trace) => trace.transfers);
    const successes = sent.flatMap(({ answer }) => (answer?.status === 200 ? [answer] : []));
    const replays = successes.filter(({ headers }) => headers['idempotent-replayed'] !== undefined);
    if (logs > 1) fault(`took effect ${String(logs)} times`);
    if (transfers.length !== logs) fault(`${String(transfers.length)} transfers for ${String(logs)} effects`);
    if (successes.length > 0 && logs === 0) fault('was answered with 200 and took no effect');
    if (successes.length - replays.length > 1) fault('was answered as new more than once');
    for (const { body } of successes) {
      if (!isDeepStrictEqual(body, successes[0]?.body)) fault('was answered in two ways');
    }
    const [transfer] = transfers;
    for (const answer of successes)
      if (transfer && !tells(answer, transfer)) fault('its answer is not what happened');
    effects.replayed += replays.length;
    if (logs === 0) effects.none += 1;
    else effects.once += 1;
    if (logs > 0 && successes.length === 0) effects.unheard += 1;
  }
  return effects;
}

/** True when a receipt is that of the transfer; the balance is the payer's, and of a line's refund the payee's. */
function tells({ body }: Answer, { id, amount, payer, payee }: Trace['transfers'][number]): boolean {
  const { transaction: receipt } = body as {
    transaction: { id: number; amount: number; balance_after: number } | null;
  };
  if (receipt?.id !== id || receipt.amount !== amount / 100) return false;
  return [payer / 100, payee / 100].includes(receipt.balance_after);
}

/** What each request has left behind. */
async function tracesByRequest(db: Kysely<Database>): Promise<Map<string, Trace>> {
  const { rows } = await sql<{ request_id: string } & Trace>`
    select logs.request_id, count(*) as logs,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'amount', t.amount,
          'payer', (select balance_after from credit_entries where transfer_id = t.id and amount < 0),
          'payee', (select balance_after from credit_entries where transfer_id = t.id and amount > 0)))
        from credit_transfers t where t.request_id = logs.request_id), '[]') as transfers
    from logs group by logs.request_id`.execute(db);
  return new Map(rows.map(({ request_id, ...trace }) => [request_id, trace]));
}

/** Holds lines against their charges, renewals against what was due, and the ledger against its rules. */
export async function judgeRest(
  db: Kysely<Database>,
  orders: readonly Order[],
  due: readonly Due[],
  wrong: string[],
): Promise<{ renewed: number; lines: number; transfers: number }> {
  const { faults, figures } = await checkLedger(db);
  for (const { rule, ids } of faults) wrong.push(`ledger: ${rule} is broken by ${ids.join(', ')}`);

  const keys = orders.filter(({ operation }) => /^(m3us|mags)_create$/.test(operation)).map(({ key }) => key);
  const days = 30;
  const lines = await ids(
    db,
    sql`select l.id from lines l where l.external_id is not null and (
        not (l.external_id = any(${keys}::text[]))
        or exists (select from lines other where other.external_id = l.external_id and other.id <> l.id)
        or l.refunded_at is null and l.expired_at <> l.activated_at + make_interval(days => ${days}) * (
          select count(*)::integer from line_charges c where c.line_id = l.id and c.refunded_at is null))`,
  );
  if (lines.length > 0) wrong.push(`lines that are not what their charges say: ${lines.join(', ')}`);
  const transfers = await ids(
    db,
    sql`select t.id from credit_transfers t where t.request_id is not null
      and not exists (select from logs where logs.request_id = t.request_id)`,
  );
  if (transfers.length > 0) wrong.push(`transfers that no log knows: ${transfers.join(', ')}`);

  const vouchers = await ids(
    db,
    sql`select v.id from vouchers v where v.used_count <> (select count(*) from voucher_claims where voucher_id = v.id)`,
  );
  if (vouchers.length > 0) wrong.push(`vouchers that miscount their claims: ${vouchers.join(', ')}`);
  const rewarded = await ids(
    db,
    sql`select u.id from users u
      cross join lateral (select count(*) as sold from line_charges c
        where c.payer_id = u.id and c.kind in ('create', 'extend') and c.refunded_at is null) as charged
      cross join lateral (select count(*) as earned from reward_mints m where m.user_id = u.id) as minted
      cross join lateral (select count(*) as told from notifications n
        where n.user_id = u.id and n.type = 'UserEarnedRewardNotificationData') as noticed
      where earned > 1 or told <> earned or sold >= 10 and earned = 0`,
  );
  if (rewarded.length > 0) wrong.push(`users whose sales were not rewarded once: ${rewarded.join(', ')}`);

  const renewed = await renewals(db, due, days, wrong);
  const { rows } = await sql<{ lines: number }>`select count(*) as lines from lines`.execute(db);
  return { renewed, lines: rows[0]?.lines ?? 0, transfers: figures.transfers };
}

/** That what a request was accepted for has moved, and nothing for the others. Returns how many were accepted. */
export async function judgeRequests(db: Kysely<Database>, wrong: string[]): Promise<number> {
  const credits = await ids(
    db,
    sql`
      select coalesce(r.id, t.subject_id) as id from request_credits r
      full join (select * from credit_transfers where subject_type = 'RequestCredit') t on t.subject_id = r.id
      where r.id is null or (r.status = 'accepted') <> (t.id is not null)
        or (r.transfer_id, r.amount) is distinct from (t.id, t.amount) and t.id is not null`,
  );
  if (credits.length > 0) wrong.push(`requests for credit that were not paid once: ${credits.join(', ')}`);
  const refunds = await ids(
    db,
    sql`
      select r.id from request_refunds r join line_charges c on c.id = r.line_charge_id
      where r.status = 'accepted'
        and (r.transfer_id, r.amount) is distinct from (c.refund_transfer_id, c.refund_amount)`,
  );
  if (refunds.length > 0)
    wrong.push(`accepted refunds that their charges do not know: ${refunds.join(', ')}`);
  const accepted = await ids(
    db,
    sql`
      select id from request_credits where status = 'accepted'
      union all select id from request_refunds where status = 'accepted'`,
  );
  return accepted.length;
}

/** Each (line, period) once: with one charge, one payment, one notice, and the new end. */
async function renewals(
  db: Kysely<Database>,
  due: readonly Due[],
  days: number,
  wrong: string[],
): Promise<number> {
  const { rows } = await sql<{
    id: number;
    renewals: number;
    charges: number;
    paid: number;
    notices: number;
    moved: boolean;
  }>`
    select d.id,
      (select count(*) from renewals r
        where r.line_id = d.id and r.expired_at = d.ended and r.outcome = 'succeeded') as renewals,
      (select count(*) from line_charges c
        where c.line_id = d.id and c.kind = 'extend' and c.expired_at_before = d.ended) as charges,
      (select count(*) from line_charges c join credit_transfers t on t.id = c.transfer_id
        where c.line_id = d.id and c.kind = 'extend' and t.actor_id is null) as paid,
      (select count(*) from notifications n
        where n.user_id = l.user_id and n.once_key like 'renewal succeeded ' || d.id || ' %') as notices,
      l.expired_at = d.ended + make_interval(days => ${days}) as moved
    from unnest(${due.map(({ lineId }) => lineId)}::bigint[], ${due.map(({ expiredAt }) => `${expiredAt}Z`)}::timestamptz[])
      as d (id, ended) join lines l on l.id = d.id`.execute(db);
  for (const { id, moved, ...counts } of rows) {
    if (!moved || Object.values(counts).some((count) => count !== 1)) {
      wrong.push(`line ${String(id)} was not renewed exactly once: ${JSON.stringify({ moved, ...counts })}`);
    }
  }
  const all = await ids(db, sql`select line_id as id from renewals`);
  if (all.length !== due.length)
    wrong.push(`${String(all.length)} renewals of ${String(due.length)} periods`);
  return all.length;
}

async function ids(db: Kysely<Database>, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await (query as ReturnType<typeof sql<{ id: number }>>).execute(db);
  return rows.map(({ id }) => id);
}
