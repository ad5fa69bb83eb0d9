import type { Scope } from '../test/support/processes.ts';
import { table } from './lib/table.ts';
import { runCommand } from './lib/refusal.ts';
import { runInside } from './test-failover/tools.ts';
import { printResult } from './test-faults/report.ts';
import { inScope } from './test-faults/scope.ts';
import { playRestore } from './test-restore/play.ts';

// `npm run test:restore`: does what scripts/deploy/README.md tells an operator on backups and restores, on Debian's
// PostgreSQL, while clients buy lines and a worker delivers them to an edge. It needs what `npm run test:failover` does.

const SOUND =
  'Every sale before the point is there, the ledger is sound, and the edge has the lines of the database.';

const [, , where] = process.argv;
await runCommand(() =>
  inScope((scope) => (where === 'inside' ? inside(scope) : runInside(scope, 'test-restore.ts', ['inside']))),
);

async function inside(scope: Scope): Promise<void> {
  const { rows, wrong } = await playRestore(scope, console.log);
  console.log(`\n${table(['restore', 'figure'], rows)}\n`);
  printResult(wrong, SOUND);
}
