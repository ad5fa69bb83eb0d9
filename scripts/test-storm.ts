import { KINDS } from '../test/faults/cluster/cluster.ts';
import { runClusterStorm, type ClusterReport } from '../test/faults/cluster/storm.ts';
import { table } from './lib/table.ts';
import { runCommand } from './lib/refusal.ts';
import { formatThousands } from './seed/progress.ts';
import { outcomeRows, printResult, SOUND } from './test-faults/report.ts';
import { inScope } from './test-faults/scope.ts';

// `npm run test:storm`: three APIs and two workers on a PostgreSQL with a synchronous standby, through PgBouncer and
// with Redis where these are installed. 10,000 orders are sent, each several times, while 20 times something is killed,
// one API is frozen, and the standby is promoted twice. Then everything is compared with what the clients were told.
// Exits with 1 on a deviation.

const STORM = { orders: 10_000, kills: 20, promotions: 2, spenders: 48 };

await runCommand(() =>
  inScope(async (scope) => {
    const report = await runClusterStorm(scope, STORM, console.log);
    console.log(`\n${table(['storm', 'figure'], [...clusterRows(report), ...outcomeRows(report)])}\n`);
    printResult(report.wrong, SOUND);
  }),
);

function clusterRows(report: ClusterReport): string[][] {
  return [
    ['seconds', report.seconds.toFixed(0)],
    ['orders a second', report.rate.toFixed(0)],
    ...KINDS.map((kind) => [
      `${kind} killed`,
      report.present.includes(kind) ? formatThousands(report.kills.get(kind) ?? 0) : 'not installed',
    ]),
    ...report.promotions.map(({ seconds, longest }, index) => [
      `promotion ${String(index + 1)}`,
      `${seconds.toFixed(1)} s until there was a new standby; the longest wait of a client ${longest.toFixed(1)} s`,
    ]),
    [
      'beside a frozen API',
      `${formatThousands(report.frozen.answered)} answers of 200, the longest after ${report.frozen.longest.toFixed(1)} s`,
    ],
  ];
}
