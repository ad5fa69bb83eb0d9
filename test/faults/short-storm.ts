import type { Test } from 'tap';
import type { Kills } from './environment.ts';
import { runStorm, UNDERWAY, type Storm } from './storm.ts';

/** Runs a shorter `npm run test:faults`, and asserts that nothing was lost or spent twice, and what was killed. `expected` is without extra kills. */
export async function shortStorm(
  t: Test,
  storm: Pick<Storm, 'spenders' | 'rounds' | 'databaseEvery' | 'workerEvery'>,
  expected: Kills,
): Promise<void> {
  const sizes = { successes: 30, due: 20, audience: 2000 };
  const report = await runStorm(t, { ...storm, ...sizes }, (line) => t.comment(line));
  const { wrong, kills, extraKills, effects, due, renewed, statuses } = report;
  t.comment(JSON.stringify({ ...report, statuses: Object.fromEntries(statuses) }));
  t.same(wrong, []);
  t.same(kills, { ...expected, api: expected.api + extraKills });
  const allDue = storm.rounds * sizes.due;
  t.same([due, renewed], [allDue, allDue]);
  t.ok(effects.once >= 40, 'requests took effect');
  for (const operation of UNDERWAY) {
    const kind = report.kinds.find((kind) => kind.operation === operation);
    t.ok(kind && kind.interrupted > 0 && kind.once > 0, `${operation} was interrupted, and took effect`);
  }
  t.ok(report.rewards > 0, 'rewards were earned');
  t.ok(effects.replayed >= 10, 'and repeated requests were replayed');
}
