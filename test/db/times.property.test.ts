import fc from 'fast-check';
import { sql } from 'kysely';
import { test } from 'tap';
import { idsOfPeriod } from '../../db/search/times.ts';
import { family } from './ledger/scene.ts';

// The ids of a period, of transfers whose times are in nearly the order of their ids, or in none.

const START = Date.UTC(2026, 0, 1);
const COUNT = 60;

const times = fc.oneof(
  fc.array(fc.nat(2), { minLength: COUNT, maxLength: COUNT }).map((steps) => {
    let second = 0;
    return steps.map((step) => (second += step));
  }),
  fc.array(fc.nat(20), { minLength: COUNT, maxLength: COUNT }),
);

void test('idsOfPeriod finds the first and the last one of a period, in whatever order they came', async (t) => {
  const { db, root, seller } = await family(t);
  const [payer, payee] = await db
    .selectFrom('credit_accounts')
    .select('id')
    .where('user_id', 'in', [root.id, seller.id])
    .where('purpose', '=', 'credit')
    .orderBy('user_id')
    .execute();
  const at = (second: number): Date => new Date(START + second * 1000);
  const momentAt = (second: number) => sql<Date>`${at(second).toISOString()}::timestamptz`;
  await fc.assert(
    fc.asyncProperty(times, fc.nat(22), fc.nat(22), async (seconds, from, before) => {
      const undo = new Error('undone');
      const tried = db.transaction().execute(async (trx) => {
        const rows = await trx
          .insertInto('credit_transfers')
          .values(
            seconds.map((second) => ({
              kind: 'normal' as const,
              from_account_id: payer?.id ?? 0,
              to_account_id: payee?.id ?? 0,
              amount: 1,
              description: '',
              created_at: at(second),
            })),
          )
          .returning('id')
          .execute();
        const found = await idsOfPeriod(trx, 'credit_transfers', {
          from: momentAt(from),
          before: momentAt(before),
        });
        const ids = (passes: (time: Date) => boolean): number[] =>
          rows.flatMap(({ id }, index) => (passes(at(seconds[index] ?? 0)) ? [id] : []));
        t.same(found, {
          first: ids((time) => time >= at(from))[0] ?? null,
          last: ids((time) => time < at(before)).at(-1) ?? null,
        });
        throw undo;
      });
      await tried.catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    }),
    { numRuns: 40 },
  );
});
