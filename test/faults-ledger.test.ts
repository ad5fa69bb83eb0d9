import { test } from 'tap';
import { runStorm, UNDERWAY } from './faults/storm.ts';

// A shorter run of `npm run test:faults`.

void test('64 spenders while API, worker and PostgreSQL are killed', async (t) => {
  const report = await runStorm(
    t,
    { rounds: 2, databaseEvery: 2, workerEvery: 2, successes: 40, due: 20, audience: 2000 },
    (line) => t.comment(line),
  );
  const { wrong, kills, effects, due, renewed, statuses } = report;
  t.comment(JSON.stringify({ ...report, statuses: Object.fromEntries(statuses) }));
  t.same(wrong, []);
  t.same(kills, { api: 2, database: 1, worker: 1 });
  t.same([due, renewed], [40, 40]);
  t.ok(effects.once >= 40, 'requests took effect');
  for (const operation of UNDERWAY) {
    const kind = report.kinds.find((kind) => kind.operation === operation);
    t.ok(kind && kind.interrupted > 0 && kind.once > 0, `${operation} was interrupted, and took effect`);
  }
  t.ok(report.rewards > 0, 'rewards were earned');
  t.ok(effects.replayed >= 10, 'and repeated requests were replayed');
});
