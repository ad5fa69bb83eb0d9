import { bySystem } from '../../db/cause.ts';
import { sql, type Transaction } from 'kysely';
import { test } from 'tap';
import {
  creditAccount,
  InsufficientCreditError,
  salesAccount,
  type Transfer,
} from '../../db/ledger/ledger.ts';
import { beginTransfer, moveCredit, transfer, type CompletedTransfer } from '../../db/transfers.ts';
import { errorCode } from '../../db/connection/errors.ts';
import { checkLedger } from '../../db/ledger/check.ts';
import { cloneDatabase } from '../support/database.ts';
import { World } from '../support/world.ts';
import type { Database } from '../../db/schema/tables.ts';

void test('the ledger', async (t) => {
  const { db } = await cloneDatabase(t);
  const world = new World(db);
  const root = await world.user(null);
  const [one, two] = [await world.user(root), await world.user(root)];
  await world.transfer(root, one, 1000);
  const moved = (more: Partial<Transfer>): Omit<Transfer, 'id'> => ({
    kind: 'normal',
    from: creditAccount(one.id),
    to: creditAccount(two.id),
    amount: 1,
    description: '',
    cause: bySystem(),
    ...more,
  });
  const move = (more: Partial<Transfer> = {}) =>
    db.transaction().execute(async (trx) => transfer(trx, { id: await beginTransfer(trx), ...moved(more) }));
  const count = async (): Promise<number | undefined> =>
    (await sql<{ count: number }>`select count(*) from credit_entries`.execute(db)).rows[0]?.count;

  for (const table of ['credit_transfers', 'credit_entries']) {
    for (const [what, statement] of Object.entries({
      changed: sql`update ${sql.table(table)} set amount = amount`,
      deleted: sql`delete from ${sql.table(table)}`,
      truncated: sql`truncate ${sql.table(table)} cascade`,
    })) {
      await t.test(`${table} cannot be ${what} by any role`, async (t) => {
        const refused = await statement.execute(db).then(
          () => undefined,
          (error: unknown) => errorCode(error),
        );
        t.equal(refused, '23001');
      });
    }
  }

  await t.test('a transfer returns what it moved, and both balances after it', async (t) => {
    t.match(await move({ amount: 250 }), { amount: 250, payerBalance: 750, payeeBalance: 250 });
  });

  await t.test('a transfer without enough credit writes nothing', async (t) => {
    const before = await count();
    await t.rejects(move({ amount: 751 }), new InsufficientCreditError(creditAccount(one.id), 751));
    await t.rejects(
      move({ amount: 1, from: { userId: one.id, purpose: 'sales' } }),
      new InsufficientCreditError(salesAccount(one.id), 1),
    );
    t.equal(await count(), before);
  });

  await t.test('a transfer to itself, of nothing, or to nobody writes nothing', async (t) => {
    const before = await count();
    await t.rejects(move({ to: creditAccount(one.id) }));
    await t.rejects(move({ to: creditAccount(999_999) }));
    for (const amount of [0, -5]) await t.rejects(move({ amount }));
    t.equal(await count(), before);
  });

  await t.test('transfers in opposite directions never deadlock', async (t) => {
    const crossing = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? move() : move({ from: creditAccount(two.id), to: creditAccount(one.id) }),
    );
    await t.resolves(Promise.all(crossing));
  });

  t.same((await checkLedger(db)).faults, []);
});

void test('payments', async (t) => {
  const { db } = await cloneDatabase(t);
  const world = new World(db);
  const root = await world.user(null);
  const payer = await world.user(root);
  const inTransaction = <T>(work: (trx: Transaction<Database>) => Promise<T>) =>
    db.transaction().execute(work);
  const payment = (set: Partial<Transfer> = {}): Omit<Transfer, 'id'> => ({
    cause: bySystem(),
    kind: 'subscription_payment',
    from: creditAccount(payer.id),
    to: salesAccount(payer.id),
    amount: 600,
    description: 'A line',
    ...set,
  });
  const make = async (trx: Transaction<Database>, set?: Partial<Transfer>): Promise<CompletedTransfer> =>
    transfer(trx, { id: await beginTransfer(trx), ...payment(set) });
  const paid = (set?: Partial<Transfer>) => inTransaction((trx) => make(trx, set));
  const tooLittle = new InsufficientCreditError(creditAccount(payer.id), 600);
  const count = async () =>
    (
      await sql`select (select count(*) from credit_transfers), (select count(*) from credit_entries)`.execute(
        db,
      )
    ).rows;

  await t.test('a payment returns both balances after it', async (t) => {
    await world.transfer(root, payer, 1000);
    t.match(await paid({ amount: 100 }), { amount: 100, payerBalance: 900, payeeBalance: 100 });
    const byRoot = { from: creditAccount(root.id), to: salesAccount(root.id) };
    t.match(await paid(byRoot), { payerBalance: -1600, payeeBalance: 600 }, 'the root may go below zero');
  });

  await t.test('a payment without enough credit writes nothing', async (t) => {
    await paid({ amount: 500 });
    const before = await count();
    await t.rejects(paid(), tooLittle);
    await t.rejects(paid({ amount: 0 }), /check constraint/);
    await t.rejects(paid({ amount: -5 }), /check constraint/);
    t.same(await count(), before);
    t.match(await paid({ amount: 400 }), { payerBalance: 0, payeeBalance: 1000 });
  });

  await t.test('many payments at once each have the balance after it', async (t) => {
    await world.transfer(root, payer, 1000);
    const amounts = [300, 1, 99];
    const { moved, rows } = await inTransaction(async (trx) => {
      const ids = await Promise.all(amounts.map(() => beginTransfer(trx)));
      const transfers = amounts.map((amount, index) => ({ id: ids[index] ?? 0, ...payment({ amount }) }));
      return moveCredit(trx, transfers, [sql<{ one: number }>`select 1 as one`.compile(trx)]);
    });
    t.same(rows, [{ one: 1 }]);
    t.match(moved, [{ payerBalance: 700 }, { payerBalance: 699 }, { payerBalance: 600, payeeBalance: 1400 }]);
    const { rows: entries } = await sql<{ balance_after: number }>`
      select balance_after from credit_entries e join credit_accounts a on a.id = e.account_id
      where a.user_id = ${payer.id} and a.purpose = 'credit' order by sequence desc limit 3`.execute(db);
    t.same(
      entries.map(({ balance_after }) => balance_after),
      [600, 699, 700],
    );
    await paid();
  });

  await t.test('of two payments at once, the second finds what the first has left', async (t) => {
    await world.transfer(root, payer, 1000);
    const { second, first } = await inTransaction(async (trx) => {
      const first = await make(trx);
      return { first, second: paid().catch((error: unknown) => error) };
    });
    t.match(first, { payerBalance: 400 });
    t.same(await second, tooLittle);
  });

  await t.test('credit that comes while the account is being locked is enough', async (t) => {
    const { payment } = await inTransaction(async (trx) => {
      await make(trx, {
        kind: 'normal',
        from: creditAccount(root.id),
        to: creditAccount(payer.id),
        amount: 200,
      });
      const payment = paid();
      const isWaiting = sql<{ waits: boolean }>`
        select exists (select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as waits`;
      while ((await isWaiting.execute(db)).rows[0]?.waits !== true);
      return { payment };
    });
    t.match(await payment, { amount: 600, payerBalance: 0 });
  });

  await t.test('payments and refunds of one user never deadlock', async (t) => {
    await world.transfer(root, payer, 10_000);
    const refund = () =>
      paid({ kind: 'refund', from: salesAccount(payer.id), to: creditAccount(payer.id), amount: 5 });
    const all = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? paid({ amount: 5 }) : refund()));
    await t.resolves(Promise.all(all));
  });

  await t.test('a payer without a sales account pays nothing', async (t) => {
    const half = await world.user(root);
    await world.transfer(root, half, 1000);
    await sql`alter table credit_accounts disable trigger never_deleted`.execute(db);
    await sql`delete from credit_accounts where user_id = ${half.id} and purpose = 'sales'`.execute(db);
    await sql`alter table credit_accounts enable trigger never_deleted`.execute(db);
    await t.rejects(paid({ from: creditAccount(half.id), to: salesAccount(half.id) }), /to_account_id/);
    const { rows } = await sql`select balance from credit_accounts where user_id = ${half.id}`.execute(db);
    t.same(rows, [{ balance: 1000 }]);
  });

  const { rows: wrong } = await sql`
    select a.id from credit_accounts a left join credit_entries e on e.account_id = a.id
    group by a.id having (a.balance, a.last_sequence) <> (coalesce(sum(e.amount), 0), count(e.amount))`.execute(
    db,
  );
  t.same(wrong, [], 'every account agrees with its entries');
});
