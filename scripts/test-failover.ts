import type { Scope } from '../test/support/processes.ts';
import { table } from './lib/table.ts';
import { runCommand } from './lib/refusal.ts';
import { STANDBYS, type Standby } from './test-failover/installation.ts';
import { playFailover } from './test-failover/play.ts';
import { runInside } from './test-failover/tools.ts';
import { printResult } from './test-faults/report.ts';
import { inScope } from './test-faults/scope.ts';

// `npm run test:failover`: does what the handbook's section "More machines" tells an operator, on three PostgreSQL of Debian
// and a PgBouncer, and kills the primary while clients buy lines: once while the one standby lacks sales, once while the
// other does. It needs root, Linux, and both packages; without them it says so, and ends with 0.
// The handbook's commands are run word for word, but for the names of machines where the handbook says so. Each PostgreSQL listens
// only on the address that stands for its machine, and `systemctl reload pgbouncer` is replaced by what it does: SIGHUP.

const SOUND = 'Every confirmed sale is there once, and the ledger is sound.';

const [, , behind] = process.argv;
const standby = STANDBYS.find((name) => name === behind);
await runCommand(() =>
  inScope((scope) =>
    standby === undefined ? runInside(scope, 'test-failover.ts', STANDBYS) : inside(scope, standby),
  ),
);

async function inside(scope: Scope, behind: Standby): Promise<void> {
  console.log(`${behind} lacks sales when db1 dies.`);
  const { rows, wrong } = await playFailover(scope, behind, console.log);
  console.log(`\n${table(['failover', 'figure'], rows)}\n`);
  printResult(wrong, SOUND);
}
