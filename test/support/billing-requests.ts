import type { Test } from 'tap';
import { answer, LINE, type Client, type Statement } from './billing.ts';

// Requests of the billing system to the operator above its reseller: for credit, and for refunds after the policy's
// last day.

interface Offices {
  boss: Client;
  shop: Client;
  books: { statement: Statement; elapse: (days: number) => Promise<void> };
}

interface Product {
  id: number;
  credit: number;
}

/**
 * Makes requests that are accepted and rejected, and records the movements. Credit is received as `normal`, a refund as
 * `refund`.
 */
export async function requestOverTheYear(t: Test, offices: Offices, product: Product): Promise<void> {
  await askForCredit(t, offices);
  await askForRefunds(t, offices, product);
}

async function askForCredit(t: Test, { boss, shop, books: { statement } }: Offices): Promise<void> {
  for (const [amount, decision] of [
    [12_345, 'accept'],
    [500_000, 'reject'],
    [1, 'accept'],
  ] as const) {
    const { id } = answer(
      await shop.POST('/request-credits', { body: { amount: amount / 100, description: 'Stock' } }),
    );
    const path = { params: { path: { id } } };
    answer(await boss.POST('/request-credits/{id}/take', path));
    if (decision === 'reject') {
      const body = { reason: 'Pay the last invoice first.' };
      answer(await boss.POST('/request-credits/{id}/reject', { ...path, body }));
      continue;
    }
    const { transaction } = answer(await boss.POST('/request-credits/{id}/accept', path));
    t.equal(transaction.amount, amount / 100);
    statement.book('normal', amount);
    t.equal(answer(await shop.GET('/me')).credit, statement.balance / 100, 'the credit has come');
  }
}

/** Refunds the extension of a new line and then its sale, long after the policy's last day. */
async function askForRefunds(t: Test, { boss, shop, books }: Offices, product: Product): Promise<void> {
  const { statement } = books;
  const sold = answer(await shop.POST('/m3us', { body: { ...LINE, package_id: product.id } }));
  statement.book('subscription_payment', -product.credit);
  answer(
    await shop.POST('/m3us/{id}/extend', {
      params: { path: { id: sold.id } },
      body: { package_id: product.id },
    }),
  );
  statement.book('subscription_payment', -product.credit);
  const body = { refundable_type: 'M3u', refundable_id: sold.id, reason: 'Never used.' } as const;
  for (const amount of [product.credit, 1234]) {
    await books.elapse(20);
    const { id } = answer(await shop.POST('/request-refunds', { body }));
    const path = { params: { path: { id } } };
    t.match((await boss.POST('/request-refunds/{id}/accept', path)).error, { code: 'not_refundable' });
    const { transaction } = answer(
      await boss.POST('/request-refunds/{id}/accept', { ...path, body: { amount: amount / 100 } }),
    );
    statement.book('refund', amount);
    t.same(
      [transaction?.amount, answer(await shop.GET('/me')).credit],
      [amount / 100, statement.balance / 100],
      'what was decided has come',
    );
  }
  t.match((await shop.POST('/request-refunds', { body })).error, { code: 'not_refundable' });
  answer(await shop.DELETE('/m3us/{id}', { params: { path: { id: sold.id } } }));
}
