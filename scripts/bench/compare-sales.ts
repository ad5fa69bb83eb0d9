import { isDeepStrictEqual } from 'node:util';
import { ratioTo, type Measure } from './measure.ts';
import {
  alternate,
  comparedToBefore,
  resultTable,
  senders,
  throughput,
  type Results,
  type RoundsOptions,
} from './rounds.ts';
import { rowsWritten } from './sales.ts';
import { sideOf, type SideName, type Sides } from './sides.ts';
import type { Subject } from './subjects.ts';
import { atLeast, atMost, table } from '../lib/table.ts';
import type { Tpcb } from './tpcb.ts';
import { writeCost, type WriteCost } from './write-cost.ts';

/** The goals for this service. Costs are for one request. */
const MAX_DATABASE_CPU = 4;
const MAX_WAL_BYTES = 3072;
const MAX_INDEX_ENTRIES = 25;

/** An operation that sells, with the goal for its throughput relative to (a) if there is one. */
export interface Sale {
  subject: Subject;
  least?: number;
}

/**
 * Compares an operation that sells between these programs, and PostgreSQL's work for it with that for a transaction of
 * TPC-B.
 */
export async function compareSale(
  measure: Measure,
  sides: Sides,
  tpcb: Tpcb,
  { subject, least }: Sale,
  options: RoundsOptions,
): Promise<void> {
  await requireSameRows(sides, subject);
  const participants = senders(measure, sides, subject, options);
  participants.set('tpcb', { name: tpcb.name, run: () => tpcb.run(options.seconds) });
  const results = await alternate(subject.name, participants, options.rounds);
  const toTpcb = new Map([...sides.keys()].map((name) => [name, databaseCpu(results, name)]));
  const costs = new Map<SideName, WriteCost | undefined>();
  for (const [name, side] of sides) costs.set(name, await writeCost(side, subject));
  const cells = new Map([...toTpcb].map(([name, ratio]) => [name, ratio.toFixed(1)]));
  console.log(`\n### ${subject.name}\n`);
  console.log(resultTable(participants, results, [{ head: 'to TPC-B', cells }]));
  console.log(`\n${costTable(sides, costs)}\n`);
  if (least !== undefined) console.log(atLeast(throughput(results, 'b', 'a'), '(a)', least));
  if (sides.has('before')) console.log(comparedToBefore(results));
  console.log(atMost(toTpcb.get('b'), MAX_DATABASE_CPU, 'x the database CPU of TPC-B'));
  console.log(atMost(costs.get('b')?.walBytes, MAX_WAL_BYTES, 'bytes of WAL'));
  console.log(atMost(costs.get('b')?.indexEntries, MAX_INDEX_ENTRIES, 'index entries'));
}

/** Throws when the operation does not write the same rows here and by hand: then the comparison is meaningless. */
async function requireSameRows(sides: Sides, subject: Subject): Promise<void> {
  const ours = await rowsWritten(sideOf(sides, 'b'), subject);
  const theirs = await rowsWritten(sideOf(sides, 'a'), subject);
  if (!isDeepStrictEqual(ours, theirs)) {
    throw new Error(
      `${subject.name} writes ${JSON.stringify(ours)} here and ${JSON.stringify(theirs)} by hand`,
    );
  }
}

/** Returns the database CPU of a request relative to that of a transaction of TPC-B. */
function databaseCpu(results: Results, of: SideName): number {
  const [tpcb, ours] = [results.get('tpcb') ?? [], results.get(of) ?? []];
  return ratioTo(tpcb, ours, ({ databaseCpuMsPerRequest }) => databaseCpuMsPerRequest);
}

function costTable(sides: Sides, costs: ReadonlyMap<SideName, WriteCost | undefined>): string {
  const rows = [...costs].map(([name, cost]) => [
    sideOf(sides, name).server.name,
    ...(cost === undefined
      ? ['no pg_walinspect']
      : [cost.walBytes.toFixed(0), cost.pageImageBytes.toFixed(0), cost.indexEntries.toFixed(1)]),
  ]);
  return table(['', 'WAL bytes', 'in page images', 'index entries'], rows);
}
