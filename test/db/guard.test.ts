import { sql, type Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { test, type Test } from 'tap';
import { databaseOverPool, poolSettings } from '../../db/connection/connection.ts';
import { executeAndCommit, deferToNext } from '../../db/connection/driver.ts';
import type { Database } from '../../db/schema/index.ts';
import { cloneDatabase } from '../support/database.ts';
import { Deadline } from '../../db/connection/deadline.ts';

// A transaction that is guarded is committed only if the guard accepts.

async function scene(t: Test, isAccepted: boolean) {
  const { db: direct, databaseUrl } = await cloneDatabase(t);
  await sql`create table seats (place int unique)`.execute(direct);
  const pooled = databaseOverPool(new pg.Pool(poolSettings(databaseUrl, 1)), { prepare: true });
  t.teardown(() => pooled.destroy());
  const answers: unknown[] = [];
  const guard = {
    statement: sql<{ asked: number }>`select 7 as asked`.compile(pooled),
    accepts: (rows: readonly unknown[]) => {
      answers.push(rows);
      return isAccepted;
    },
  };
  const along = pooled.guardedBy(guard, new Deadline(60_000));
  const taken = async (): Promise<number[]> => {
    const { rows } = await sql<{ place: number }>`select place from seats order by place`.execute(direct);
    return rows.map(({ place }) => place);
  };
  return { ...along, answers, taken };
}

const REFUSED = /guard of this statement did not accept/;

const seat = (trx: Transaction<Database>, place: number) =>
  sql`insert into seats values (${place})`.compile(trx);

/** Transactions, by where their first statement stands. */
const TRANSACTIONS: Record<string, (trx: Transaction<Database>) => Promise<unknown>> = {
  'of two statements': async (trx) => {
    await trx.executeQuery(seat(trx, 1));
    await executeAndCommit(trx, seat(trx, 2));
  },
  'of one statement': (trx) => executeAndCommit(trx, seat(trx, 1)),
  'whose first statement is executed with the next': async (trx) => {
    await deferToNext(trx, seat(trx, 1));
    await trx.executeQuery(seat(trx, 2));
  },
  'whose first statement is executed with the last': async (trx) => {
    await deferToNext(trx, seat(trx, 1));
    await executeAndCommit(trx, seat(trx, 2));
  },
};

for (const [name, work] of Object.entries(TRANSACTIONS)) {
  void test(`a transaction ${name}`, async (t) => {
    const accepted = await scene(t, true);
    await accepted.db.transaction().execute(work);
    t.ok((await accepted.taken()).includes(1), 'is committed with a guard that accepts');
    t.same(accepted.answers, [[{ asked: 7 }]]);
    t.equal(await accepted.isAccepted(), true);

    const refused = await scene(t, false);
    await t.rejects(refused.db.transaction().execute(work), REFUSED);
    t.same(await refused.taken(), [], 'writes nothing without');
    t.same(refused.answers, [[{ asked: 7 }]]);
    t.equal(await refused.isAccepted(), false);
  });
}

void test('a transaction after a statement that failed is guarded again', async (t) => {
  const { db, answers, taken } = await scene(t, false);
  const invalid = (on: Kysely<Database>) => sql`select 1 / 0`.execute(on);
  await t.rejects(invalid(db), { code: '22012' });
  await t.rejects(db.transaction().execute(invalid), { code: '22012' });
  t.same(answers, []);
  await t.rejects(
    db.transaction().execute((trx) => executeAndCommit(trx, seat(trx, 1))),
    REFUSED,
  );
  t.same(await taken(), []);
});

void test('a transaction that ignores the refusal is not committed', async (t) => {
  const { db, taken } = await scene(t, false);
  const work = db.transaction().execute(async (trx) => {
    await t.rejects(trx.executeQuery(seat(trx, 1)), REFUSED);
    await t.rejects(trx.executeQuery(seat(trx, 2)), REFUSED);
    await t.rejects(executeAndCommit(trx, seat(trx, 3)), REFUSED);
  });
  await work.catch(() => undefined);
  t.same(await taken(), []);
});
