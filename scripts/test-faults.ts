import { runStorm, type Report } from '../test/faults/storm.ts';
import { table } from './bench/table.ts';
import { runCommand } from './refusal.ts';
import { grouped } from './seed/progress.ts';

// `npm run test:faults`: spenders and a worker at their work while API, worker and PostgreSQL are killed again
// and again; then everything is held against the ledger. Ends with 1 when something is wrong.

const STORM = { rounds: 22, databaseEvery: 4, workerEvery: 3, successes: 150, due: 25 };

await runCommand(async () => {
  const ends: (() => unknown)[] = [];
  try {
    const report = await runStorm({ teardown: (end) => ends.push(end) }, STORM, console.log);
    console.log(`\n${table(['storm', 'figure'], rows(report))}\n`);
    if (report.wrong.length === 0) {
      console.log('Every key took effect once or not at all, and the ledger is sound.');
    } else {
      console.error(report.wrong.join('\n'));
      process.exitCode = 1;
    }
  } finally {
    for (const end of ends.reverse()) await end();
  }
});

function rows(report: Report): string[][] {
  const { kills, effects } = report;
  return [
    ['seconds', report.seconds.toFixed(0)],
    ['API killed', grouped(kills.api)],
    ['PostgreSQL killed', grouped(kills.database)],
    ['worker killed', grouped(kills.worker)],
    ['spenders', grouped(report.spenders)],
    ['keys', grouped(report.keys)],
    ['requests', grouped(report.requests)],
    ...[...report.statuses]
      .sort(([one], [other]) => one - other)
      .map(([status, count]) => [
        status === 0 ? 'not answered' : `answered ${String(status)}`,
        grouped(count),
      ]),
    ['keys that took effect once', grouped(effects.once)],
    ['of these: every answer was lost', grouped(effects.unheard)],
    ['keys that took no effect', grouped(effects.none)],
    ['answers that were replayed', grouped(effects.replayed)],
    ['requests that were accepted', grouped(report.accepted)],
    ['periods due', grouped(report.due)],
    ['periods renewed', grouped(report.renewed)],
    ['lines', grouped(report.lines)],
    ['transfers', grouped(report.transfers)],
    ['wrong', grouped(report.wrong.length)],
  ];
}
