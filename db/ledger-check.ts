import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from './schema/index.ts';
import { raiseTimeLimit } from './time-limits.ts';

// The proof of the ledger: rules that hold for all credit and every sale at any moment. Each check is one statement
// over whole tables, so a million transfers take seconds.

/** A rule of the ledger, with the statement that finds violations: rows with one column, `id`. */
interface Check {
  /** The rule, as it is printed. */
  rule: string;
  /** The type of the ids. */
  of: 'account' | 'transfer' | 'charge' | 'line' | 'user';
  broken: RawBuilder<{ id: number }>;
}

/** Transfers with the users and purposes of their accounts. */
const ROUTES = sql`
  select t.*, payer.user_id as payer_id, payer.purpose as payer_purpose,
    payee.user_id as payee_id, payee.purpose as payee_purpose
  from credit_transfers t
  left join credit_accounts payer on payer.id = t.from_account_id
  left join credit_accounts payee on payee.id = t.to_account_id`;

export const LEDGER_CHECKS = {
  accounts: {
    rule: 'every user has an account of its credit and one of its sales',
    of: 'user',
    broken: sql`
      select u.id from users u left join credit_accounts a on a.user_id = u.id
      group by u.id having count(*) filter (where a.purpose = 'credit') <> 1
        or count(*) filter (where a.purpose = 'sales') <> 1`,
  },
  sum: {
    rule: 'the entries of each transfer, and so all of them, add up to nothing',
    of: 'transfer',
    broken: sql`select transfer_id as id from credit_entries group by transfer_id having sum(amount) <> 0`,
  },
  balances: {
    rule: 'a balance is the sum of its entries',
    of: 'account',
    broken: sql`
      select coalesce(a.id, e.account_id) as id from credit_accounts a
      full join (select account_id, sum(amount) as sum from credit_entries group by account_id) as e
        on e.account_id = a.id
      where a.balance is distinct from coalesce(e.sum, 0)`,
  },
  chains: {
    rule: 'the entries of an account follow one another without a gap, each with the balance after it',
    of: 'account',
    broken: sql`
      select coalesce(a.id, e.account_id) as id from credit_accounts a
      full join (
        select account_id, max(sequence) as last,
          bool_and(sequence = place and balance_after = running) as unbroken
        from (
          select account_id, sequence, balance_after,
            row_number() over statement as place, sum(amount) over statement as running
          from credit_entries
          window statement as (partition by account_id order by sequence rows unbounded preceding)
        ) as entry
        group by account_id
      ) as e on e.account_id = a.id
      where a.last_sequence is distinct from coalesce(e.last, 0) or not coalesce(e.unbroken, true)`,
  },
  funds: {
    rule: 'nobody but the root has, or ever had, less than nothing',
    of: 'account',
    broken: sql`
      with others as (
        select a.* from credit_accounts a join users u on u.id = a.user_id
        where not (u.created_by_id = u.id and a.purpose = 'credit'))
      select id from others where balance < 0 or may_go_below_zero
      union
      select others.id from others join credit_entries e on e.account_id = others.id where e.balance_after < 0`,
  },
  entries: {
    rule: 'a transfer is one debit and one credit of its amount',
    of: 'transfer',
    broken: sql`
      select coalesce(t.id, e.transfer_id) as id
      from credit_transfers t
      full join (
        select transfer_id, count(*) as entries,
          min(account_id) filter (where amount < 0) as payer, min(account_id) filter (where amount > 0) as payee,
          min(amount) as debit, max(amount) as credit
        from credit_entries group by transfer_id
      ) as e on e.transfer_id = t.id
      where (e.entries, e.payer, e.payee, e.debit, e.credit)
        is distinct from (2::bigint, t.from_account_id, t.to_account_id, -t.amount, t.amount)`,
  },
  routes: {
    rule: 'payments go to the sales of who pays, and come back from there',
    of: 'transfer',
    broken: sql`
      select id from (${ROUTES}) as t
      where case
        when kind in ('subscription_payment', 'paid_trial_payment')
          then (payer_purpose, payee_purpose, payer_id) is distinct from ('credit', 'sales', payee_id)
        when kind = 'refund'
          then (payer_purpose, payee_purpose, payer_id) is distinct from ('sales', 'credit', payee_id)
        else (payer_purpose, payee_purpose) is distinct from ('credit', 'credit')
      end`,
  },
  causes: {
    rule: 'a transfer made with a token says whose it was, and in which request',
    of: 'transfer',
    broken: sql`
      select t.id from credit_transfers t left join tokens on tokens.id = t.token_id
      where t.token_id is not null
        and (t.request_id is null or t.actor_id is distinct from tokens.user_id)`,
  },
  payments: {
    rule: 'a payment for lines is the sum of its charges',
    of: 'transfer',
    broken: sql`
      select t.id from credit_transfers t
      left join (select transfer_id, sum(amount) as amount from line_charges group by transfer_id) as c
        on c.transfer_id = t.id
      where t.kind = 'subscription_payment' and c.amount is distinct from t.amount`,
  },
  charges: {
    rule: 'a charge has the payment of its payer for its line',
    of: 'charge',
    broken: sql`
      select c.id from line_charges c left join (${ROUTES}) as t on t.id = c.transfer_id
      where case when c.amount = 0 then c.transfer_id is not null
        else (t.kind, t.payer_id, coalesce(t.subject_id, c.line_id))
          is distinct from ('subscription_payment', c.payer_id, c.line_id) end`,
  },
  sales: {
    rule: 'a line that was sold has the charge of its sale, given back if the line was; a charge has its line',
    of: 'line',
    broken: sql`
      select s.line_id as id from syncs s
      where s.action = 'create'
        and not exists (select from line_charges c where c.line_id = s.line_id and c.kind = 'create')
      union
      select c.line_id from line_charges c left join lines l on l.id = c.line_id
      where l.id is null or c.kind = 'create' and (c.refunded_at is null) <> (l.refunded_at is null)`,
  },
  renewals: {
    rule: 'a period that was renewed by itself has its charge, and was renewed once',
    of: 'line',
    broken: sql`
      select line_id as id
      from (
        select c.line_id, c.expired_at_before as ended, count(t.id) as paid,
          count(*) filter (where c.transfer_id is null) as free
        from line_charges c
        left join credit_transfers t on t.id = c.transfer_id and t.actor_id is null
        where c.kind = 'extend' group by c.line_id, c.expired_at_before
      ) as charge
      full join (
        select line_id, date_trunc('second', expired_at) as ended from renewals where outcome = 'succeeded'
      ) as renewal using (line_id, ended)
      where paid > 1 or paid = 1 and renewal.line_id is null
        or renewal.line_id is not null and coalesce(paid + free, 0) = 0`,
  },
  refunds: {
    rule: 'a refund goes back to who paid, as much as its charge says and no more than was paid',
    of: 'charge',
    broken: sql`
      select c.id from line_charges c left join (${ROUTES}) as r on r.id = c.refund_transfer_id
      where c.refund_amount > c.amount
        or coalesce(c.refund_amount, 0) > 0 and
          (r.amount, r.payee_id, r.payer_purpose, r.reverses_id)
            is distinct from (c.refund_amount, c.payer_id, 'sales', c.transfer_id)
        or coalesce(c.refund_amount, 0) = 0 and c.refund_transfer_id is not null`,
  },
  claims: {
    rule: 'what a voucher pays out goes from its creator to the user who claimed it, once a claim',
    of: 'transfer',
    broken: sql`
      select t.id
      from (${ROUTES}) as t
      left join voucher_claims claim on claim.transfer_id = t.id
      left join vouchers v on v.id = claim.voucher_id
      where t.kind in ('voucher', 'reward')
        and (t.amount, t.payer_id, t.payee_id, t.kind = 'reward')
          is distinct from (v.value, v.created_by_id, claim.user_id, v.reward_program_id is not null)`,
  },
  reversals: {
    rule: 'what is given back of a transfer is at most the transfer, and every refund of a sale has its charge',
    of: 'transfer',
    broken: sql`
      select r.reverses_id as id from credit_transfers r left join credit_transfers t on t.id = r.reverses_id
      where r.reverses_id is not null
      group by r.reverses_id, t.amount having sum(r.amount) > coalesce(t.amount, 0)
      union
      select t.id from (${ROUTES}) as t
      left join line_charges c on c.refund_transfer_id = t.id
      where t.payer_purpose = 'sales'
      group by t.id having count(c.id) <> 1`,
  },
} as const satisfies Record<string, Check>;

export type LedgerRule = keyof typeof LEDGER_CHECKS;

/** A violated rule, with the number of violations and the ids of the first ones. */
export interface LedgerFault {
  rule: LedgerRule;
  count: number;
  ids: number[];
}

/** The totals of the ledger; amounts in hundredths of a credit. */
export interface LedgerFigures {
  users: number;
  transfers: number;
  entries: number;
  /** The sum of all entries, which must be 0. */
  sum: number;
  /** The credit that the root has issued, which is its debt. */
  circulating: number;
  charges: number;
  charged: number;
  refunds: number;
  refunded: number;
}

export interface LedgerReport {
  figures: LedgerFigures;
  faults: LedgerFault[];
}

const IDS_NAMED = 20;

/**
 * Checks the ledger of a live database against every rule. It reads one snapshot and writes nothing, so it can run
 * beside the service.
 */
export function checkLedger(db: Kysely<Database>): Promise<LedgerReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await raiseTimeLimit(trx, 3600);
      return inspectLedger(trx);
    });
}

/** Checks the ledger as the transaction sees it. */
export async function inspectLedger(trx: Transaction<Database>): Promise<LedgerReport> {
  const faults: LedgerFault[] = [];
  for (const [rule, { broken }] of Object.entries(LEDGER_CHECKS) as [LedgerRule, Check][]) {
    const { count, ids } = await offenders(trx, broken);
    if (count > 0) faults.push({ rule, count, ids });
  }
  return { figures: await figures(trx), faults };
}

async function offenders(
  trx: Transaction<Database>,
  broken: RawBuilder<{ id: number }>,
): Promise<{ count: number; ids: number[] }> {
  const { rows } = await sql<{ id: number; count: number }>`
    select id, count(*) over () as count from (${broken}) as broken order by id limit ${IDS_NAMED}`.execute(
    trx,
  );
  return { count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) };
}

async function figures(trx: Transaction<Database>): Promise<LedgerFigures> {
  const { rows } = await sql<LedgerFigures>`
    select
      (select count(*) from users) as users,
      (select count(*) from credit_transfers) as transfers,
      (select count(*) from credit_entries) as entries,
      (select coalesce(sum(amount), 0)::bigint from credit_entries) as sum,
      (select coalesce(-sum(balance), 0)::bigint from credit_accounts where may_go_below_zero) as circulating,
      charges.*
    from (
      select count(*) as charges, coalesce(sum(amount), 0)::bigint as charged,
        count(refunded_at) as refunds, coalesce(sum(refund_amount), 0)::bigint as refunded
      from line_charges
    ) as charges`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('a query without its row');
  return row;
}
