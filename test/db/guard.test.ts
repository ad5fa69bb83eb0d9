import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { test, type Test } from 'tap';
import { databaseOverPool, poolSettings } from '../../db/connection/connection.ts';
import { deferToNext, executeAndCommit } from '../../db/connection/driver.ts';
import type { Database } from '../../db/schema/index.ts';
import { cloneDatabase } from '../support/database.ts';
import { Deadline } from '../../db/connection/deadline.ts';
import type { Handlers } from '../../handlers/call/contract.ts';
import { BODY, keyed, replacing, rows, withUser } from '../support/writes.ts';
import { column } from '../support/rows.ts';

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

/** Returns the write, which first fails this many times with a database error of this SQLSTATE. */
function failing(times: number, state: string): { replaced: Partial<Handlers>; attempts: () => number } {
  let attempts = 0;
  return {
    attempts: () => attempts,
    replaced: replacing((create) => async (call) => {
      const created = await create(call);
      attempts += 1;
      if (attempts <= times)
        await sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`).execute(call.db);
      return created;
    }),
  };
}

void test('a transaction that the database aborts', async (t) => {
  for (const state of ['40001', '40P01']) {
    await t.test(`200 and one effect if ${state} occurs twice`, async (t) => {
      const { replaced, attempts } = failing(2, state);
      const { service, create } = await withUser(t, replaced);
      t.equal((await create({ headers: keyed('stubborn') })).status, 200);
      t.same([attempts(), ...(await rows(service, 'tokens', 'logs', 'idempotency_keys'))], [3, 2, 1, 1]);
    });
  }

  await t.test('503 if it occurs five times, without any effect', async (t) => {
    const { replaced, attempts } = failing(5, '40001');
    const { service, create } = await withUser(t, replaced);
    const { status, headers } = await create({ headers: keyed('hopeless') });
    t.match([status, headers['retry-after'], attempts()], [503, /^\d+$/, 5]);
    t.same(await rows(service, 'tokens', 'logs', 'idempotency_keys'), [1, 0, 0]);
    t.equal((await create({ headers: keyed('hopeless') })).headers['idempotent-replayed'], undefined);
  });

  await t.test('200 for both of two requests that really deadlock', async (t) => {
    let first = 0;
    let meet = (): void => undefined;
    const met = new Promise<void>((resolve) => (meet = resolve));
    const { service, create } = await withUser(
      t,
      replacing((create) => async (call) => {
        const [one, two] = call.body.name === 'A' ? [1, 2] : [2, 1];
        await sql`select pg_advisory_xact_lock(${one})`.execute(call.db);
        first += 1;
        if (first === 2) meet();
        await met;
        await sql`select pg_advisory_xact_lock(${two})`.execute(call.db);
        return create(call);
      }),
    );
    const answers = await Promise.all(['A', 'B'].map((name) => create({ body: { ...BODY, name } })));
    t.same(column(answers, 'status'), [200, 200]);
    t.same([first, ...(await rows(service, 'tokens', 'logs'))], [3, 3, 2]);
  });

  await t.test('a handler that fails after its work has no effect; its key stays free', async (t) => {
    let broken = true;
    const { service, create } = await withUser(
      t,
      replacing((create) => async (call) => {
        const created = await create(call);
        if (broken) throw new Error('out of paper');
        return created;
      }),
    );
    t.equal((await create({ headers: keyed('crash') })).status, 500);
    t.same(await rows(service, 'tokens', 'logs', 'idempotency_keys'), [1, 0, 0]);
    broken = false;
    t.match(await create({ headers: keyed('crash') }), { status: 200, body: { accessToken: /^srm_/ } });
  });
});
