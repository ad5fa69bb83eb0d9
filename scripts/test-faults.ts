import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { projectFile } from '../handlers/http/project-file.ts';
import { MOST_CPU, runBodies, type Cost } from '../test/faults/bodies.ts';
import { runHistory } from '../test/faults/events/history.ts';
import { runAlerts, runFeed } from '../test/faults/events/index.ts';
import { runExports } from '../test/faults/exporting.ts';
import { runFlood, type FloodReport } from '../test/faults/flood.ts';
import type { HeldLock } from '../test/faults/held-locks.ts';
import { runNeighbours, SLOWEST_P99 } from '../test/faults/neighbours.ts';
import { runSequences } from '../test/faults/sequences.ts';
import { runStorm, type Report } from '../test/faults/storm.ts';
import { runUpgrade } from '../test/faults/upgrade.ts';
import { versionOf } from '../test/faults/version.ts';
import { runScript, SERVICE, type Scope } from '../test/support/processes.ts';
import { table } from './lib/table.ts';
import { onMigratedPostgres } from './lib/migrated-postgres.ts';
import { Refusal, runCommand } from './lib/refusal.ts';
import { formatThousands } from './seed/progress.ts';
import {
  exportFaults,
  exportRows,
  outcomeRows,
  printResult,
  SOUND,
  statusRows,
} from './test-faults/report.ts';
import { inScope } from './test-faults/scope.ts';

// `npm run test:faults`: tests faults, and random cases, for longer than `npm test`. Exits with 1 on a failure.
// `-- --only sequences` runs one part:
// - `floods`: a silent client takes all connections of a service, at several limits of open files.
// - `properties`: the property tests and sequences of the suite, with other seeds each time.
// - `sequences`: random sequences of user actions are compared with models.
// - `storm`: spenders and a worker run while API, worker and PostgreSQL are killed repeatedly, and the ledger is checked.
// - `bodies`: the worst bodies that the contract suggests are sent to every operation; it prints the dearest requests.
// - `webhooks`: delivers events beside receivers that hang, fail or have a long backlog.
// - `events`: events are compared with models while processes are killed.
// - `exports`: exports 200,000 lines while others sell and the service is killed.
// - `upgrade`: upgrades under load from this version to one with further migrations, or from that of `--from COMMIT`.

const FLOODS = [
  { openFiles: 256, sockets: 1000 },
  { openFiles: 1024, sockets: 3000 },
  { openFiles: 8192, sockets: 10_000 },
];
const FLOOD_FIGURES = ['held', 'answered meanwhile', 'newcomers refused', 'seconds'];
const STORM = {
  spenders: 64,
  rounds: 22,
  databaseEvery: 4,
  workerEvery: 3,
  successes: 150,
  due: 25,
  // A process lets a branch notify 20,000 users an hour, which must do until its death.
  audience: 4000,
};

/** Operations while processes are killed; some two thirds take effect. */
const HISTORY = 3000;

const EXPORT_LOAD = { lines: 200_000, sellers: 16, kills: 2, quietMs: 30_000 };

/** Of each of four kinds. */
const SEQUENCES = 1000;

/** How often the suite's random cases are played, each time with another seed. */
const SEEDS = 3;
const RANDOM = /[.-](property|sequences)\.test\.ts$/;
const SEQUENCES_FIGURES = ['played', 'requests', 'refused', 'seconds'];

const PARTS: Readonly<Record<string, (scope: Scope, from: string | undefined) => Promise<void>>> = {
  async floods(scope) {
    const floods = await flood(scope);
    console.log(`\n${table(['open files', ...FLOOD_FIGURES], floods)}\n`);
  },
  async properties(scope) {
    const names = await readdir(projectFile('test'), { recursive: true });
    const files = names.filter((name) => RANDOM.test(name)).map((name) => `test/${name}`);
    for (let played = 0; played < SEEDS; played += 1) {
      const seed = `--seed=${String(randomInt(1_000_000))}`;
      const { code, stdout } = await runScript(scope, 'test', [seed, ...files]);
      console.log(stdout);
      printResult(code === 0 ? [] : [`npm test -- ${seed}`], `Every random case was as it must be: ${seed}.`);
    }
  },
  async sequences() {
    console.log(`\n${table(['sequences', ...SEQUENCES_FIGURES], await sequences())}\n`);
    printResult([], 'Every sequence went as its model says, and the ledger is sound.');
  },
  async bodies() {
    await onMigratedPostgres(({ url }) =>
      inScope(async (scope) => {
        const costs = await runBodies(scope, { databaseUrl: url }, (own) => {
          const most = Math.max(...own.map(({ cpu }) => cpu));
          console.log(`${own[0]?.operation ?? ''}: at most ${most.toFixed(0)} ms`);
        });
        const [dearest] = costs;
        console.log(`\n${formatThousands(costs.length)} requests; the dearest:\n`);
        console.log(`${table(['request', 'status', 'KiB', 'ms of CPU'], costs.slice(0, 10).map(costRow))}\n`);
        const limit = `within ${String(MOST_CPU)} ms of CPU.`;
        const failed = dearest === undefined || dearest.cpu > MOST_CPU;
        printResult(
          failed ? [`Not every request was refused ${limit}`] : [],
          `Every request was refused ${limit}`,
        );
      }),
    );
  },
  async storm(scope) {
    const report = await runStorm(scope, STORM, console.log);
    console.log(`\n${table(['storm', 'figure'], rows(report))}\n`);
    printResult(report.wrong, SOUND);
  },
  async webhooks() {
    await onMigratedPostgres(({ url }) =>
      inScope(async (scope) => {
        const { received, p99, slowest } = await runNeighbours(scope, url);
        console.log(`\n${String(received)} events; p99 ${String(p99)} ms, slowest ${String(slowest)} ms\n`);
        const limit = `99 of 100 events within ${String(SLOWEST_P99)} ms.`;
        printResult(p99 > SLOWEST_P99 ? [`Not ${limit}`] : [], limit);
      }),
    );
  },
  async exports() {
    await onMigratedPostgres(({ url }) =>
      inScope(async (scope) => {
        const report = await runExports(scope, url, EXPORT_LOAD);
        console.log(`\n${table(['export', 'figure'], exportRows(report))}\n`);
        printResult(exportFaults(report), 'Every line is there once, and others hardly noticed.');
      }),
    );
  },
  async events(scope) {
    const wrong: string[] = [];
    const show = ({ wrong: found, ...figures }: { wrong: string[] }): void => {
      console.log(JSON.stringify(figures));
      wrong.push(...found);
    };
    for (const run of [runFeed, runAlerts])
      await onMigratedPostgres(({ url }) => inScope(async (own) => show(await run(own, url))));
    show(await runHistory(scope, { operations: HISTORY }, console.log));
    printResult(wrong, 'Every event was told once, and delivered at least once, in order.');
  },
  async upgrade(scope, from) {
    const before = from === undefined ? undefined : await versionOf(scope, from);
    const report = await runUpgrade(scope, before, console.log);
    const applied = [...report.migrated.applied, ...report.finished.applied];
    console.log(`\nFrom ${from ?? 'this version'}; applied: ${applied.join(', ')}.`);
    console.log(table(['answer', 'count'], statusRows(report.statuses)));
    console.log(`\n${table(['lock', 'on', 'held for ms'], report.locks.map(lockRow))}`);
    console.log(`\nThe longest wait for an answer: ${report.longest.toFixed(0)} ms.`);
    printResult(report.wrong, SOUND);
  },
};

const USAGE = `Usage: npm run test:faults -- [--only ${Object.keys(PARTS).join('|')} [--from COMMIT]]`;

await runCommand(async () => {
  const { only, from } = readOptions();
  const chosen = Object.entries(PARTS).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new Refusal(USAGE);
  for (const [name, part] of chosen) {
    const started = performance.now();
    await inScope((scope) => part(scope, from));
    console.log(`== ${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
});

function readOptions(): { only?: string | undefined; from?: string | undefined } {
  try {
    return parseArgs({ options: { only: { type: 'string' }, from: { type: 'string' } } }).values;
  } catch {
    throw new Refusal(USAGE);
  }
}

/** Returns the rows of a table. */
async function sequences(): Promise<string[][]> {
  const figures: string[][] = [];
  await onMigratedPostgres(({ url: databaseUrl }) =>
    inScope(async (scope) => {
      const report = (kind: string, played: number): void => {
        if (played % 500 === 0)
          console.log(`${kind}: ${formatThousands(played)} of ${formatThousands(SEQUENCES)}`);
      };
      const reports = await runSequences(scope, { databaseUrl, each: SEQUENCES }, report);
      for (const { kind, sequences, requests, refused, seconds } of reports) {
        figures.push([
          kind,
          formatThousands(sequences),
          formatThousands(requests),
          formatThousands(refused),
          seconds.toFixed(0),
        ]);
      }
    }),
  );
  return figures;
}

/** Returns the rows of a table. */
async function flood(scope: Scope): Promise<string[][]> {
  const figures: string[][] = [];
  await onMigratedPostgres(async ({ url: databaseUrl }) => {
    for (const sizes of FLOODS) {
      const report = await runFlood(scope, { file: SERVICE, databaseUrl, ...sizes });
      figures.push([formatThousands(sizes.openFiles), ...floodFigures(report)]);
      printResult(
        report.wrong,
        `With ${formatThousands(sizes.openFiles)} files, all were answered but those who found no room.`,
      );
    }
  });
  return figures;
}

function lockRow({ mode, table, milliseconds }: HeldLock): string[] {
  return [mode, table, milliseconds.toFixed(0)];
}

function costRow({ operation, what, status, bytes, cpu }: Cost): string[] {
  return [`${operation}: ${what}`, String(status), formatThousands(Math.round(bytes / 1024)), cpu.toFixed(0)];
}

function floodFigures({ maxOpen, answered, refused, seconds }: FloodReport): string[] {
  return [formatThousands(maxOpen), formatThousands(answered), formatThousands(refused), seconds.toFixed(1)];
}

function rows(report: Report): string[][] {
  const { kills } = report;
  return [
    ['seconds', report.seconds.toFixed(0)],
    ['API killed', formatThousands(kills.api)],
    ['PostgreSQL killed', formatThousands(kills.database)],
    ['worker killed', formatThousands(kills.worker)],
    ...outcomeRows(report),
  ];
}
