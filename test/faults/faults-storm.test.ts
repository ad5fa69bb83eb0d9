import { test } from 'tap';
import { runStorm, UNDERWAY } from './storm.ts';

// A shorter `npm run test:faults`: nothing is lost or spent twice.

void test('48 spenders while PostgreSQL, the worker and the API are killed', async (t) => {
  const storm = { spenders: 48, rounds: 1, databaseEvery: 1, workerEvery: 1, successes: 30, due: 20 };
  const report = await runStorm(t, { ...storm, audience: 2000 }, (line) => t.comment(line));
  const { wrong, kills, extraKills, effects, due, renewed, statuses } = report;
  t.comment(JSON.stringify({ ...report, statuses: Object.fromEntries(statuses) }));
  t.same(wrong, []);
  t.same(kills, { api: 1 + extraKills, database: 1, worker: 1 });
  t.same([due, renewed], [storm.due, storm.due]);
  t.ok(effects.once >= 40, 'requests took effect');
  for (const operation of UNDERWAY) {
    const kind = report.kinds.find((kind) => kind.operation === operation);
    t.ok(kind && kind.interrupted > 0 && kind.once > 0, `${operation} was interrupted, and took effect`);
  }
  t.ok(report.rewards > 0, 'rewards were earned');
  t.ok(effects.replayed >= 10, 'and repeated requests were replayed');
});
