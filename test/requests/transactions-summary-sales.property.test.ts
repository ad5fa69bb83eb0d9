import fc from 'fast-check';
import { sql } from 'kysely';
import { test } from 'tap';
import { addUpSummaries } from '../../handlers/jobs/summaries.ts';
import {
  answered,
  dayAgo,
  GROUPS,
  History,
  NEVER,
  period,
  scene,
  step,
  summed,
  SUMMARY,
  transfersOf,
} from '../support/sales-history.ts';
import { add } from '../support/rows.ts';

// The summaries against a list of what was sold, which the test keeps itself, and against the transfers, added up one by
// one: before the job has added anything up, in between, and after, while users move.

const WEEK = { from: dayAgo(8), to: dayAgo(1) };
/**
 * So long that totals of days are subtracted and whole months are added, not those of each day; they end and begin among
 * the sales.
 */
const LONG = [
  { from: dayAgo(60), to: dayAgo(4) },
  { from: dayAgo(4), to: dayAgo(-60) },
  { from: dayAgo(30), to: dayAgo(3) },
] as const;

void test(`${SUMMARY}, transactions_summary: a random history`, async (t) => {
  const all = await scene(t);
  const { db, service, root, seller, child, stranger, tokenOf, rowsOf } = all;
  const history = new History(all);
  const agrees = async (note: string): Promise<void> => {
    const transfers = await transfersOf(all);
    for (const top of [root, seller, child, stranger]) {
      const name = `${note}, of ${top.username}`;
      const entries = history.entries.filter(({ user }) => history.isWithin(user, top));
      for (const group of GROUPS) {
        const expected = summed(entries, group);
        t.same(answered(await rowsOf(top, group)), expected, `by ${group}, ${name}`);
        t.same(
          answered(await rowsOf(root, group, { user_id: top.id, ...period(WEEK.from, WEEK.to) })),
          summed(
            entries.filter(({ day }) => day >= WEEK.from && day <= WEEK.to),
            group,
          ),
          `by ${group} of a week, ${name}`,
        );
      }
      for (const { from, to } of LONG)
        for (const group of ['user', 'package'] as const)
          t.same(
            answered(await rowsOf(root, group, { user_id: top.id, ...period(from, to) })),
            summed(
              entries.filter(({ day }) => day >= from && day <= to),
              group,
            ),
            `by ${group} from ${from} to ${to}, ${name}`,
          );
      const seen = transfers.filter(
        ({ payer_id, payee_id }) =>
          history.isWithin({ id: payer_id }, top) || history.isWithin({ id: payee_id }, top),
      );
      const { totals } = await service.ok('transactions_summary', { token: tokenOf(top) });
      t.same(
        Object.fromEntries(Object.entries(totals).filter(([, { count }]) => count > 0)),
        totalled(seen),
        `all transactions, ${name}`,
      );
    }
  };
  // Before anything is sold, every day is complete.
  for (const days of [70, 40, 7, 5, 2])
    await add(db, 'complete_days', { day: dayAgo(days), payers_upto: null });
  await agrees('without sales');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25 }), async (steps) => {
      for (const one of steps) await history.run(one);
      await agrees('in between');
    }),
    { numRuns: 3, endOnFailure: true },
  );
  await addUpSummaries(db, NEVER);
  await agrees('after the job');
  t.equal(await addUpSummaries(db, NEVER), 0, 'nothing is added twice');
  await agrees('after the job has run again');
  const { rows } = await sql<{ n: number }>`select count(*) as n from branch_sales`.execute(db);
  t.ok((rows[0]?.n ?? 0) > 10, 'the table has the days');
  const [oldest, newest] = [dayAgo(5), dayAgo(3)];
  t.same(
    answered(await rowsOf(root, 'day', period(oldest, newest))),
    summed(
      history.entries.filter(({ day }) => day >= oldest && day <= newest),
      'day',
    ),
    'both days of a period are in it',
  );
});

/** Adds transfers up by type, as the contract shows them. */
function totalled(transfers: readonly { kind: string; amount: number }[]) {
  const kinds = [...new Set(transfers.map(({ kind }) => kind))];
  const amountsOf = (kind: string) =>
    transfers.filter((one) => one.kind === kind).map(({ amount }) => amount);
  const hundredths = (kind: string) => amountsOf(kind).reduce((sum, amount) => sum + amount, 0);
  return Object.fromEntries(
    kinds.map((kind) => [kind, { count: amountsOf(kind).length, amount: hundredths(kind) / 100 }]),
  );
}
