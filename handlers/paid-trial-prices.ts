import { type Selectable, type Transaction } from 'kysely';
import { creditAccount, salesAccount } from '../db/ledger/ledger.ts';
import { beginTransfer, transfer } from '../db/transfers.ts';
import type { Database } from '../db/schema/tables.ts';
import type { GroupHandlers, Schema } from './call/contract.ts';
import { credits, hundredths, transactionReceipt } from './call/money.ts';
import { page } from './lists/page.ts';
import { conflict, notFound } from './call/problem.ts';
import { NOW } from '../db/values/expressions.ts';

const COLUMNS = {
  id: 'paid_trial_prices.id',
  price: 'paid_trial_prices.price',
  count: 'paid_trial_prices.count',
  created_at: 'paid_trial_prices.created_at',
  updated_at: 'paid_trial_prices.updated_at',
} as const;
const PRICE = Object.values(COLUMNS);

const FILTERED = {
  ...COLUMNS,
  created_from: COLUMNS.created_at,
  created_to: COLUMNS.created_at,
  updated_from: COLUMNS.updated_at,
  updated_to: COLUMNS.updated_at,
} as const;

/** The maximum of `paid_test_sold`. */
const MOST_TRIALS = 2_147_483_647;

export const paidTrialPrices = {
  paid_trial_prices_index: (call) =>
    page(call, {
      rows: call.db.selectFrom('paid_trial_prices').select(PRICE),
      columns: FILTERED,
      view: priceView,
    }),

  async paid_trial_prices_show({ params, db }) {
    const price = await db
      .selectFrom('paid_trial_prices')
      .select(PRICE)
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow(notFound);
    return priceView(price);
  },

  async paid_trial_prices_create({ body, db, audit }) {
    const price = await db
      .insertInto('paid_trial_prices')
      .values({ price: hundredths(body.price, 'price'), count: body.count })
      .returning(PRICE)
      .executeTakeFirstOrThrow();
    audit({ subjectId: price.id });
    return priceView(price);
  },

  async paid_trial_prices_edit({ params, body: { price, ...rest }, db }) {
    const changes = price === undefined ? rest : { ...rest, price: hundredths(price, 'price') };
    const changed = await db
      .updateTable('paid_trial_prices')
      .set({ ...changes, updated_at: NOW })
      .where('id', '=', params.id)
      .returning(PRICE)
      .executeTakeFirstOrThrow(notFound);
    return priceView(changed);
  },

  async paid_trial_prices_buy(call) {
    const { params, caller, db } = call;
    const offer = await db
      .selectFrom('paid_trial_prices')
      .select(PRICE)
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow(notFound);
    // Locks the tree before the user's row, as a move does; otherwise the two could deadlock.
    const id = await beginTransfer(db);
    const trials = await addTrials(db, caller.id, offer.count);
    const moved = await transfer(db, {
      id,
      kind: 'paid_trial_payment',
      from: creditAccount(caller.id),
      to: salesAccount(caller.id),
      amount: offer.price,
      description: `Paid trials: ${String(offer.count)}`,
      subject: { type: 'PaidTrialPrice', id: offer.id },
      cause: call.cause,
    });
    return { paid_test_sold: trials, transaction: transactionReceipt(moved) };
  },
} satisfies GroupHandlers<'Paid Trial Prices'>;

/** Adds bought trials to a user. Returns the new number. Throws 409 above MOST_TRIALS. */
async function addTrials(trx: Transaction<Database>, userId: number, count: number): Promise<number> {
  const user = await trx
    .updateTable('users')
    .set((eb) => ({ paid_test_sold: eb('paid_test_sold', '+', count), updated_at: NOW }))
    .where('id', '=', userId)
    .where('paid_test_sold', '<=', MOST_TRIALS - count)
    .returning('paid_test_sold')
    .executeTakeFirst();
  if (user === undefined) throw conflict('too_many_trials');
  return user.paid_test_sold;
}

function priceView({ price, ...rest }: Selectable<Database['paid_trial_prices']>): Schema<'PaidTrialPrice'> {
  return { ...rest, price: credits(price) };
}
