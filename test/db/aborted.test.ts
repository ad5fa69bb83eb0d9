import { sql } from 'kysely';
import { test } from 'tap';
import type { Handlers } from '../../handlers/call/contract.ts';
import { BODY, keyed, replacing, rows, withUser } from '../support/writes.ts';
import { column } from '../support/rows.ts';

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
