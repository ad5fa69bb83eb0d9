import { sql, type RawBuilder } from 'kysely';
import { pino } from 'pino';
import type { Test } from 'tap';
import type { LedgerRule } from '../../../db/ledger/rules.ts';
import { renewDueLines } from '../../../handlers/jobs/renewals.ts';
import { Service } from '../../support/service.ts';
import { Shop } from '../../support/shop.ts';
import { voucherBy } from '../../support/vouchers.ts';

/**
 * Fills a ledger with everything that it can hold: transfers, sales, a batch, a refund, a claim and a renewal. Returns
 * the ids of these.
 */
export async function fillLedger(t: Test) {
  const shop = await Shop.of(await Service.apart(t));
  const { service, db, seller, token } = shop;
  const child = await service.world.user(seller);
  await service.ok('transactions_create', { token, body: { to_user_id: child.id, amount: 50 } });
  const monthly = await shop.package();
  const activeLine = await shop.sell('m3u', monthly);
  const returned = await shop.sell('mag', monthly);
  const renewing = await shop.sell('m3u', monthly, { auto_renewal: true });
  await service.ok('m3us_batch_create', {
    token,
    body: { lines: [shop.body('m3u', monthly), shop.body('m3u', monthly)] },
  });
  await service.ok('m3us_extend', { token, params: { id: activeLine.id }, body: { package_id: monthly } });
  await service.ok('mags_refund', { token, params: { id: returned.id }, body: { reason: 'Sold twice' } });
  const { code } = await voucherBy(service.world, shop.root);
  await service.ok('vouchers_claim', { token, body: { code } });
  const due = new Date(Date.now() + 3_600_000);
  await db.updateTable('lines').set({ expired_at: due }).where('id', '=', renewing.id).execute();
  t.equal(await renewDueLines(db, () => false, { graceDays: 3, log: pino({ level: 'silent' }) }), 1);

  const only = async (query: RawBuilder<{ id: number }>): Promise<number> => {
    const { rows } = await query.execute(db);
    t.equal(rows.length, 1);
    return rows[0]?.id ?? 0;
  };
  const accountOf = (id: number, purpose: string) =>
    only(sql`select id from credit_accounts where user_id = ${id} and purpose = ${purpose}`);
  const chargeOf = (id: number, kind: string) =>
    only(sql`select id from line_charges where line_id = ${id} and kind = ${kind}`);
  const sale = await chargeOf(activeLine.id, 'create');
  const refunded = await chargeOf(returned.id, 'create');
  return {
    shop,
    seller: seller.id,
    credit: await accountOf(seller.id, 'credit'),
    sales: await accountOf(seller.id, 'sales'),
    childCredit: await accountOf(child.id, 'credit'),
    transfer: await only(sql`select id from credit_transfers where kind = 'normal' and token_id is not null`),
    sale,
    payment: await only(sql`select transfer_id as id from line_charges where id = ${sale}`),
    refunded,
    paid: await only(sql`select transfer_id as id from line_charges where id = ${refunded}`),
    refund: await only(sql`select refund_transfer_id as id from line_charges where id = ${refunded}`),
    payout: await only(sql`select id from credit_transfers where kind = 'voucher'`),
    activeLine: activeLine.id,
    returned: returned.id,
    renewing: renewing.id,
    renewal: await only(
      sql`select id from credit_transfers where kind = 'subscription_payment' and actor_id is null`,
    ),
  };
}

/** Damage that only the owner of the database can do to the ledger: its statements, and what the check must find. */
interface Damage {
  statements: RawBuilder<unknown>[];
  found: Partial<Record<LedgerRule, number[]>>;
}

/** Returns every kind of damage that the check must find, by a name that completes "names ...". */
export function damageTo(it: Awaited<ReturnType<typeof fillLedger>>): Record<string, Damage> {
  return {
    'an amount that is changed in one entry': {
      statements: [
        sql`update credit_entries set amount = amount + 1 where transfer_id = ${it.transfer} and amount > 0`,
      ],
      found: {
        sum: [it.transfer],
        chains: [it.childCredit],
        entries: [it.transfer],
      },
    },
    'a balance that is increased': {
      statements: [sql`update credit_accounts set balance = balance + 1 where id = ${it.credit}`],
      found: { balances: [it.credit] },
    },
    'a balance after an entry that is changed': {
      statements: [
        sql`update credit_entries set balance_after = balance_after + 1 where account_id = ${it.credit} and sequence = 2`,
      ],
      found: { chains: [it.credit] },
    },
    'a gap in the sequence': {
      statements: [
        sql`update credit_entries set sequence = sequence + 1000 where account_id = ${it.credit}
          and sequence = (select last_sequence from credit_accounts where id = ${it.credit})`,
      ],
      found: { balances: [it.credit], chains: [it.credit] },
    },
    'a sequence that differs from that of the account': {
      statements: [sql`update credit_accounts set last_sequence = last_sequence + 1 where id = ${it.credit}`],
      found: { balances: [it.credit], chains: [it.credit] },
    },
    'entries of a missing account': {
      statements: [
        sql`insert into credit_entries values
          (999999, 1, ${it.transfer}, 5, 5), (999999, 2, ${it.transfer}, -5, 0)`,
      ],
      found: { chains: [999_999], entries: [it.transfer] },
    },
    'a transfer without entries': {
      statements: [sql`delete from credit_entries where transfer_id = ${it.renewal}`],
      found: {
        balances: [it.credit, it.sales],
        chains: [it.credit, it.sales],
        entries: [it.renewal],
      },
    },
    'a deleted transfer whose entries remain': {
      statements: [sql`delete from credit_transfers where id = ${it.transfer}`],
      found: { entries: [it.transfer] },
    },
    'a transfer with another amount than its entries': {
      statements: [sql`update credit_transfers set amount = amount + 1 where id = ${it.transfer}`],
      found: { entries: [it.transfer] },
    },
    'an account below zero': {
      statements: [
        sql`alter table credit_accounts disable trigger check_row`,
        sql`update credit_accounts set balance = -1 where id = ${it.childCredit}`,
      ],
      found: { balances: [it.childCredit], funds: [it.childCredit] },
    },
    'an account that was below zero temporarily': {
      statements: [sql`update credit_entries set balance_after = -1 where account_id = ${it.childCredit}`],
      found: { balances: [it.childCredit], chains: [it.childCredit], funds: [it.childCredit] },
    },
    'an account of a reseller that may go below zero': {
      statements: [sql`update credit_accounts set may_go_below_zero = true where id = ${it.childCredit}`],
      found: { funds: [it.childCredit] },
    },
    'a user without accounts': {
      statements: [
        sql`insert into users (id, username, email, created_by_id, path, pin)
          select 999, 'poor', 'poor@users.example', id, path || '999.', 'PIN999' from users where id = ${it.seller}`,
      ],
      found: { accounts: [999] },
    },
    'a payment that goes to a user': {
      statements: [
        sql`update credit_transfers set to_account_id = ${it.childCredit} where id = ${it.payment}`,
      ],
      found: { entries: [it.payment], routes: [it.payment] },
    },
    'a transfer between users that takes from a sales account': {
      statements: [sql`update credit_transfers set kind = 'normal' where id = ${it.refund}`],
      found: { routes: [it.refund] },
    },
    'a transfer with the token of another user': {
      statements: [sql`update credit_transfers set actor_id = actor_id - 1 where id = ${it.transfer}`],
      found: { causes: [it.transfer] },
    },
    'a transfer by a token without a request': {
      statements: [sql`update credit_transfers set request_id = null where id = ${it.transfer}`],
      found: { causes: [it.transfer] },
    },
    'a payment without its charge': {
      statements: [sql`delete from line_charges where transfer_id = ${it.payment}`],
      found: { payments: [it.payment], sales: [it.activeLine] },
    },
    'a charge with another amount than its payment': {
      statements: [sql`update line_charges set amount = amount + 1 where id = ${it.sale}`],
      found: { payments: [it.payment] },
    },
    'a charge with a missing payment': {
      statements: [sql`update line_charges set transfer_id = 999999 where id = ${it.sale}`],
      found: { payments: [it.payment], charges: [it.sale] },
    },
    'a charge of nothing with a payment': {
      statements: [sql`update line_charges set amount = 0 where id = ${it.sale}`],
      found: { payments: [it.payment], charges: [it.sale] },
    },
    'a charge that another user paid': {
      statements: [sql`update line_charges set payer_id = payer_id - 1 where id = ${it.sale}`],
      found: { charges: [it.sale] },
    },
    'a charge whose payment is for another line': {
      statements: [sql`update credit_transfers set subject_id = ${it.renewing} where id = ${it.payment}`],
      found: { charges: [it.sale] },
    },
    'a charge without its line': {
      statements: [sql`delete from lines where id = ${it.activeLine}`],
      found: { sales: [it.activeLine] },
    },
    'a refunded sale whose line is still active': {
      statements: [sql`update lines set refunded_at = null where id = ${it.returned}`],
      found: { sales: [it.returned] },
    },
    'a renewal without its charge': {
      statements: [
        sql`delete from line_charges where transfer_id = ${it.renewal}`,
        sql`update credit_transfers set kind = 'paid_trial_payment' where id = ${it.renewal}`,
      ],
      found: { renewals: [it.renewing] },
    },
    'a charge by the system without a renewal': {
      statements: [sql`delete from renewals`],
      found: { renewals: [it.renewing] },
    },
    'a period that is renewed twice': {
      statements: [
        sql`update credit_transfers set actor_id = null, token_id = null where id in (
          select transfer_id from line_charges where kind = 'extend' and line_id = ${it.activeLine})`,
        sql`update line_charges set line_id = ${it.renewing}, expired_at_before =
          (select date_trunc('second', expired_at) from renewals) where kind = 'extend' and line_id = ${it.activeLine}`,
        sql`update credit_transfers set subject_id = ${it.renewing} where subject_id = ${it.activeLine}
          and actor_id is null`,
      ],
      found: { renewals: [it.renewing] },
    },
    'a payment by an unclaimed voucher': {
      statements: [sql`delete from voucher_claims`],
      found: { claims: [it.payout] },
    },
    'a payment above the value of its voucher': {
      statements: [sql`update vouchers set value = value - 1`],
      found: { claims: [it.payout] },
    },
    'a payment by a voucher that is no reward, with the kind of one': {
      statements: [sql`update credit_transfers set kind = 'reward' where id = ${it.payout}`],
      found: { claims: [it.payout] },
    },
    'a payment by a user who did not create the voucher': {
      statements: [sql`update vouchers set created_by_id = ${it.seller}`],
      found: { claims: [it.payout] },
    },
    'a refund above the payment': {
      statements: [
        sql`alter table line_charges disable trigger check_row`,
        sql`update line_charges set refund_amount = amount + 1 where id = ${it.refunded}`,
        sql`update credit_transfers set amount = amount + 1 where id = ${it.refund}`,
      ],
      found: { entries: [it.refund], refunds: [it.refunded], reversals: [it.paid] },
    },
    'a refund to another user': {
      statements: [
        sql`update credit_transfers set to_account_id = ${it.childCredit} where id = ${it.refund}`,
      ],
      found: { entries: [it.refund], routes: [it.refund], refunds: [it.refunded] },
    },
    'a refund of a sale with the kind of a credit transfer': {
      statements: [sql`update credit_transfers set kind = 'transfer_refunded' where id = ${it.refund}`],
      found: { routes: [it.refund] },
    },
    'a refund of another payment': {
      statements: [sql`update credit_transfers set reverses_id = ${it.payment} where id = ${it.refund}`],
      found: { refunds: [it.refunded] },
    },
    'a refund of a sale without its charge': {
      statements: [
        sql`alter table line_charges disable trigger check_row`,
        sql`update line_charges set refund_amount = 0, refund_transfer_id = null where id = ${it.refunded}`,
      ],
      found: { reversals: [it.refund] },
    },
    'a payment that is refunded twice': {
      statements: [
        sql`insert into credit_transfers (kind, from_account_id, to_account_id, amount, description, reverses_id)
          overriding system value
          values ('refund', ${it.sales}, ${it.credit}, 600, 'Again', ${it.paid})`,
      ],
      found: { entries: [], reversals: [it.paid] },
    },
  };
}
