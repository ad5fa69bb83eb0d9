import fc from 'fast-check';
import { sql } from 'kysely';
import { test } from 'tap';
import { addUpSalesByDay } from '../../handlers/jobs/sales-by-day.ts';
import {
  answered,
  dayAgo,
  GROUPS,
  History,
  NEVER,
  scene,
  step,
  summed,
  SUMMARY,
} from '../support/sales-history.ts';
import type { WorldUser } from '../support/world.ts';

// The summary of sales against a list of what was sold, which the test keeps itself: before the job has added anything up,
// in between, and after.

void test(`${SUMMARY}: a random history`, async (t) => {
  const all = await scene(t);
  const { db, root, seller, child, stranger, rowsOf } = all;
  const history = new History(all);
  const agrees = async (note: string): Promise<void> => {
    for (const group of GROUPS) {
      const of = (...users: WorldUser[]) =>
        summed(
          history.entries.filter(({ user }) => users.includes(user)),
          group,
        );
      t.same(answered(await rowsOf(root, group)), of(seller, child, stranger), `all by ${group}, ${note}`);
      t.same(answered(await rowsOf(seller, group)), of(seller, child), `a branch by ${group}, ${note}`);
      t.same(
        answered(await rowsOf(root, group, { user_id: child.id })),
        of(child),
        `one by ${group}, ${note}`,
      );
    }
  };
  await agrees('without sales');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25 }), async (steps) => {
      for (const one of steps) await history.run(one);
      await agrees('in between');
    }),
    { numRuns: 3, endOnFailure: true },
  );
  await addUpSalesByDay(db, NEVER);
  await agrees('after the job');
  t.equal(await addUpSalesByDay(db, NEVER), 0, 'nothing is added twice');
  await agrees('after the job has run again');
  const { rows } = await sql<{ n: number }>`select count(*) as n from sales_by_day`.execute(db);
  t.ok((rows[0]?.n ?? 0) > 10, 'the table has the days');
  const [oldest, newest] = [dayAgo(5), dayAgo(3)];
  t.same(
    answered(await rowsOf(root, 'day', { from: oldest, to: newest })),
    summed(
      history.entries.filter(({ day }) => day >= oldest && day <= newest),
      'day',
    ),
    'both days of a period are in it',
  );
});
