import type { Outcome } from '../../test/faults/traffic.ts';
import type { ExportReport } from '../../test/faults/exporting.ts';
import { formatThousands } from '../seed/progress.ts';

export const SOUND = 'Every key took effect once or not at all, and the ledger is sound.';

/** Prints what is wrong, and makes the command end with 1. If nothing is, prints that all is well. */
export function printResult(wrong: readonly string[], allIsWell: string): void {
  if (wrong.length === 0) {
    console.log(allIsWell);
    return;
  }
  console.error(wrong.join('\n'));
  process.exitCode = 1;
}

/** Returns the rows of a table: how often each status was answered. */
export function statusRows(statuses: ReadonlyMap<number, number>): string[][] {
  return [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => [
      status === 0 ? 'not answered' : `answered ${String(status)}`,
      formatThousands(count),
    ]);
}

/** Returns the rows of a table: what came of the traffic. */
export function outcomeRows({ effects, ...report }: Outcome): string[][] {
  return [
    ['spenders', formatThousands(report.spenders)],
    ['keys', formatThousands(report.keys)],
    ['requests', formatThousands(report.requests)],
    ...statusRows(report.statuses),
    ['keys that took effect once', formatThousands(effects.once)],
    ['of these: first response lost, confirmed by a repetition', formatThousands(effects.unconfirmed)],
    ['keys that took no effect', formatThousands(effects.none)],
    ['answers that were replayed', formatThousands(effects.replayed)],
    ...report.kinds.map(({ operation, keys, once, interrupted }) => [
      operation,
      `${formatThousands(once)} of ${formatThousands(keys)} once, ${formatThousands(interrupted)} broken off`,
    ]),
    ['requests that were accepted', formatThousands(report.accepted)],
    ['rewards', formatThousands(report.rewards)],
    ['announcements', formatThousands(report.announcements)],
    ['periods due', formatThousands(report.due)],
    ['periods renewed', formatThousands(report.renewed)],
    ['lines', formatThousands(report.lines)],
    ['transfers', formatThousands(report.transfers)],
    ['events compared', formatThousands(report.events)],
    ['wrong', formatThousands(report.wrong.length)],
  ];
}

/** The most that an export may add to the memory of the process, and to the time of sales beside it. */
const MOST_GROWN_MIB = 30;
const MOST_SLOWER = 1.5;

/** Returns the rows of a table: what came of an export beside sales. */
export function exportRows({ sold, grownMiB, p99Ms, seconds, resumed }: ExportReport): string[][] {
  return [
    ['lines sold meanwhile', formatThousands(sold)],
    ['seconds, undisturbed', seconds.first.toFixed(1)],
    ['seconds, killed', seconds.killed.toFixed(1)],
    ['resumed', String(resumed)],
    ['MiB that the process grew by', grownMiB.toFixed(1)],
    ['p99 of sales without an export, ms', p99Ms.quiet.toFixed(0)],
    ['p99 of sales beside one, ms', p99Ms.exporting.toFixed(0)],
  ];
}

/** Returns in a sentence each way in which an export has missed what is promised. */
export function exportFaults({ wrong, grownMiB, p99Ms }: ExportReport): string[] {
  return [
    ...wrong,
    ...(grownMiB > MOST_GROWN_MIB ? [`The process grew by more than ${String(MOST_GROWN_MIB)} MiB.`] : []),
    ...(p99Ms.exporting > MOST_SLOWER * p99Ms.quiet
      ? [`Sales took more than ${String(MOST_SLOWER)} times as long.`]
      : []),
  ];
}
