import { sql } from 'kysely';
import { test } from 'tap';
import {
  creditAccount,
  InsufficientCreditError,
  salesAccount,
  transfer,
  type Transfer,
} from '../../db/ledger/ledger.ts';
import { errorCode } from '../../db/connection/errors.ts';
import { checkLedger } from '../../db/ledger/check.ts';
import { cloneDatabase } from '../support/database.ts';
import { World } from '../support/world.ts';

void test('the ledger', async (t) => {
  const { db } = await cloneDatabase(t);
  const world = new World(db);
  const root = await world.user(null);
  const [one, two] = [await world.user(root), await world.user(root)];
  await world.transfer(root, one, 1000);
  const moved = (more: Partial<Transfer>): Transfer => ({
    kind: 'normal',
    from: creditAccount(one.id),
    to: creditAccount(two.id),
    amount: 1,
    description: '',
    actorId: null,
    tokenId: null,
    requestId: null,
    ...more,
  });
  const move = (more: Partial<Transfer> = {}) =>
    db.transaction().execute((trx) => transfer(trx, moved(more)));
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
    await t.rejects(move({ amount: 751 }), new InsufficientCreditError(creditAccount(one.id), 751, 750));
    await t.rejects(
      move({ amount: 1, from: { userId: one.id, purpose: 'sales' } }),
      new InsufficientCreditError(salesAccount(one.id), 1, 0),
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
