import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Walk, Within } from './walks.ts';

// The proof of the ledger: rules that hold for all credit and every sale at any moment. Each part of a rule is one
// statement that finds violations among the rows of one table, all of them or a slice.

interface Part {
  walk: Walk;
  /** Returns the statement that finds violations: rows with one column, `id`. */
  broken: (within: Within) => RawBuilder<{ id: number }>;
}

interface Rule {
  /** The rule, as `ledger:check` prints it. */
  rule: string;
  /** What the ids of violations identify. */
  of: 'account' | 'transfer' | 'charge' | 'line' | 'user';
  parts: readonly Part[];
}

const routes = (condition: RawBuilder<SqlBool> = sql`true`): RawBuilder<unknown> => sql`
  select t.*, payer.user_id as payer_id, payer.purpose as payer_purpose,
    payee.user_id as payee_id, payee.purpose as payee_purpose
  from credit_transfers t
  left join credit_accounts payer on payer.id = t.from_account_id
  left join credit_accounts payee on payee.id = t.to_account_id
  where ${condition}`;

export const LEDGER_RULES = {
  accounts: {
    rule: 'every user has an account of its credit and one of its sales',
    of: 'user',
    parts: [
      {
        walk: 'users',
        broken: (within) => sql`
          select u.id from users u left join credit_accounts a on a.user_id = u.id
          where ${within('u.id')}
          group by u.id having array_agg(a.purpose order by a.purpose) is distinct from '{credit,sales}'`,
      },
    ],
  },
  sum: {
    rule: 'the entries of each transfer, and so all of them, add up to nothing',
    of: 'transfer',
    parts: [
      {
        walk: 'transfers',
        broken: (within) => sql`
          select transfer_id as id from credit_entries where ${within('transfer_id')}
          group by transfer_id having sum(amount) <> 0`,
      },
    ],
  },
  balances: {
    rule: 'a balance is the one after the last entry, and so the sum of all entries',
    of: 'account',
    parts: [
      {
        walk: 'accounts',
        broken: (within) => sql`
          select a.id from credit_accounts a
          left join credit_entries e on e.account_id = a.id and e.sequence = a.last_sequence
          where ${within('a.id')} and a.balance <> coalesce(e.balance_after, 0)`,
      },
    ],
  },
  chains: {
    rule: 'the entries of an account follow one another without a gap, each with the balance after it',
    of: 'account',
    parts: [
      {
        walk: 'entries',
        broken: (within) => sql`
          select e.account_id as id from credit_entries e
          left join credit_accounts a on a.id = e.account_id
          left join credit_entries before on before.account_id = e.account_id and before.sequence = e.sequence - 1
          where ${within('e.account_id', 'e.sequence')}
            and (a.id is null or e.sequence not between 1 and a.last_sequence
              or e.balance_after is distinct from
                e.amount + case when e.sequence = 1 then 0 else before.balance_after end)`,
      },
      {
        walk: 'accounts',
        broken: (within) => sql`
          select a.id from credit_accounts a
          left join credit_entries e on e.account_id = a.id and e.sequence = a.last_sequence
          where ${within('a.id')} and a.last_sequence <> 0 and e.account_id is null`,
      },
    ],
  },
  funds: {
    rule: 'nobody but the root has, or ever had, less than nothing',
    of: 'account',
    parts: [
      {
        walk: 'accounts',
        broken: (within) => sql`
          select a.id from credit_accounts a join users u on u.id = a.user_id
          where ${within('a.id')} and not (u.created_by_id = u.id and a.purpose = 'credit')
            and (a.balance < 0 or a.may_go_below_zero)`,
      },
      {
        walk: 'entries',
        broken: (within) => sql`
          select a.id from credit_entries e
          join credit_accounts a on a.id = e.account_id join users u on u.id = a.user_id
          where ${within('e.account_id', 'e.sequence')} and e.balance_after < 0
            and not (u.created_by_id = u.id and a.purpose = 'credit')`,
      },
    ],
  },
  entries: {
    rule: 'a transfer is one debit and one credit of its amount',
    of: 'transfer',
    parts: [
      {
        walk: 'transfers',
        broken: (within) => sql`
          select coalesce(t.id, e.transfer_id) as id
          from (select * from credit_transfers where ${within('id')}) as t
          full join (
            select transfer_id, count(*) as entries,
              min(account_id) filter (where amount < 0) as payer, min(account_id) filter (where amount > 0) as payee,
              min(amount) as debit, max(amount) as credit
            from credit_entries where ${within('transfer_id')} group by transfer_id
          ) as e on e.transfer_id = t.id
          where (e.entries, e.payer, e.payee, e.debit, e.credit)
            is distinct from (2::bigint, t.from_account_id, t.to_account_id, -t.amount, t.amount)`,
      },
    ],
  },
  routes: {
    rule: 'payments go to the sales of who pays, and come back from there',
    of: 'transfer',
    parts: [
      {
        walk: 'transfers',
        broken: (within) => sql`
          select id from (${routes(within('t.id'))}) as t
          where case
            when kind in ('subscription_payment', 'paid_trial_payment')
              then (payer_purpose, payee_purpose, payer_id) is distinct from ('credit', 'sales', payee_id)
            when kind = 'refund'
              then (payer_purpose, payee_purpose, payer_id) is distinct from ('sales', 'credit', payee_id)
            else (payer_purpose, payee_purpose) is distinct from ('credit', 'credit')
          end`,
      },
    ],
  },
  causes: {
    rule: 'a transfer made with a token says whose it was, and in which request',
    of: 'transfer',
    parts: [
      {
        walk: 'transfers',
        broken: (within) => sql`
          select t.id from credit_transfers t left join tokens on tokens.id = t.token_id
          where ${within('t.id')} and t.token_id is not null
            and (t.request_id is null or t.actor_id is distinct from tokens.user_id)`,
      },
    ],
  },
  payments: {
    rule: 'a payment for lines is the sum of its charges',
    of: 'transfer',
    parts: [
      {
        walk: 'transfers',
        broken: (within) => sql`
          select t.id from credit_transfers t
          left join (
            select transfer_id, sum(amount) as amount from line_charges
            where ${within('transfer_id')} group by transfer_id
          ) as c on c.transfer_id = t.id
          where ${within('t.id')} and t.kind = 'subscription_payment' and c.amount is distinct from t.amount`,
      },
    ],
  },
  charges: {
    rule: 'a charge has the payment of its payer for its line',
    of: 'charge',
    parts: [
      {
        walk: 'charges',
        broken: (within) => sql`
          select c.id from line_charges c left join (${routes()}) as t on t.id = c.transfer_id
          where ${within('c.id')} and case when c.amount = 0 then c.transfer_id is not null
            else (t.kind, t.payer_id, coalesce(t.subject_id, c.line_id))
              is distinct from ('subscription_payment', c.payer_id, c.line_id) end`,
      },
    ],
  },
  sales: {
    rule: 'a line that was sold or moved in has the charge of that, given back if the line was; a charge has its line',
    of: 'line',
    parts: [
      {
        walk: 'lines',
        broken: (within) => sql`
          select s.line_id as id from syncs s
          where ${within('s.line_id')} and s.action = 'create'
            and not exists (select from line_charges c where c.line_id = s.line_id and c.kind in ('create', 'move_in'))`,
      },
      {
        walk: 'charges',
        broken: (within) => sql`
          select c.line_id as id from line_charges c left join lines l on l.id = c.line_id
          where ${within('c.id')}
            and (l.id is null or c.kind in ('create', 'move_in') and (c.refunded_at is null) <> (l.refunded_at is null))`,
      },
    ],
  },
  renewals: {
    rule: 'a period that was renewed by itself has its charge, and was renewed once',
    of: 'line',
    parts: [
      {
        walk: 'lines',
        broken: (within) => sql`
          select line_id as id
          from (
            select c.line_id, c.expired_at_before as ended, count(t.id) as paid,
              count(*) filter (where c.transfer_id is null) as free
            from line_charges c
            left join credit_transfers t on t.id = c.transfer_id and t.actor_id is null
            where ${within('c.line_id')} and c.kind = 'extend' group by c.line_id, c.expired_at_before
          ) as charge
          full join (
            select line_id, date_trunc('second', expired_at) as ended from renewals
            where ${within('line_id')} and outcome = 'succeeded'
          ) as renewal using (line_id, ended)
          where paid > 1 or paid = 1 and renewal.line_id is null
            or renewal.line_id is not null and coalesce(paid + free, 0) = 0`,
      },
    ],
  },
  refunds: {
    rule: 'a refund goes back to who paid, as much as its charge says and no more than was paid',
    of: 'charge',
    parts: [
      {
        walk: 'charges',
        broken: (within) => sql`
          select c.id from line_charges c left join (${routes()}) as r on r.id = c.refund_transfer_id
          where ${within('c.id')} and (c.refund_amount > c.amount
            or coalesce(c.refund_amount, 0) > 0 and
              (r.amount, r.payee_id, r.payer_purpose, r.reverses_id)
                is distinct from (c.refund_amount, c.payer_id, 'sales', c.transfer_id)
            or coalesce(c.refund_amount, 0) = 0 and c.refund_transfer_id is not null)`,
      },
    ],
  },
  claims: {
    rule: 'what a voucher pays out goes from its creator to the user who claimed it, once a claim',
    of: 'transfer',
    parts: [
      {
        walk: 'transfers',
        broken: (within) => sql`
          select t.id
          from (${routes(within('t.id'))}) as t
          left join voucher_claims claim on claim.transfer_id = t.id
          left join vouchers v on v.id = claim.voucher_id
          where t.kind in ('voucher', 'reward')
            and (t.amount, t.payer_id, t.payee_id, t.kind = 'reward')
              is distinct from (v.value, v.created_by_id, claim.user_id, v.reward_program_id is not null)`,
      },
    ],
  },
  reversals: {
    rule: 'what is given back of a transfer is at most the transfer, and every refund of a sale has its charge',
    of: 'transfer',
    parts: [
      {
        walk: 'transfers',
        broken: (within) => sql`
          select r.reverses_id as id from credit_transfers r left join credit_transfers t on t.id = r.reverses_id
          where ${within('r.reverses_id')} and r.reverses_id is not null
          group by r.reverses_id, t.amount having sum(r.amount) > coalesce(t.amount, 0)`,
      },
      {
        walk: 'transfers',
        broken: (within) => sql`
          select t.id from (${routes(within('t.id'))}) as t
          left join line_charges c on c.refund_transfer_id = t.id
          where t.payer_purpose = 'sales'
          group by t.id having count(c.id) <> 1`,
      },
    ],
  },
} as const satisfies Record<string, Rule>;

export type LedgerRule = keyof typeof LEDGER_RULES;

export const namedRules = Object.entries(LEDGER_RULES) as [LedgerRule, Rule][];
