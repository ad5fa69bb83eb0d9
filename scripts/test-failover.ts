import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { projectFile } from '../handlers/http/project-file.ts';
import { build, type Scope } from '../test/support/processes.ts';
import { table } from './lib/table.ts';
import { runCommand } from './lib/refusal.ts';
import { STANDBYS, type Standby } from './test-failover/installation.ts';
import { playFailover } from './test-failover/play.ts';
import { inNamespace, missingTools, PATH } from './test-failover/tools.ts';
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
await runCommand(standby === undefined ? outside : () => inside(standby));

/** Builds the service, and runs this again where there are three machines: once for each standby that lacks sales. */
async function outside(): Promise<void> {
  const missing = missingTools();
  if (missing.length > 0) {
    console.log(`skipped: needs ${missing.join(', ')}`);
    return;
  }
  await inScope(async (scope) => {
    const built = dirname(await build(scope));
    for (const name of STANDBYS) if ((await runInside(scope, built, name)) !== 0) process.exitCode = 1;
  });
}

/** Returns the exit code. */
async function runInside(scope: Scope, built: string, behind: Standby): Promise<number> {
  const self = [process.execPath, '--import=tsx', projectFile('scripts', 'test-failover.ts'), behind];
  const [file = '', ...args] = inNamespace(...self);
  const child = spawn(file, args, {
    cwd: projectFile(),
    env: { ...process.env, PATH, TEST_SERVICE: built },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl-C is for this process, which ends it with all that it has started.
    detached: true,
  });
  const ended = once(child, 'exit');
  scope.teardown(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const [code] = (await ended) as [number | null];
  return code ?? 1;
}

async function inside(behind: Standby): Promise<void> {
  await inScope(async (scope) => {
    console.log(`${behind} lacks sales when db1 dies.`);
    const { rows, wrong } = await playFailover(scope, behind, console.log);
    console.log(`\n${table(['failover', 'figure'], rows)}\n`);
    printResult(wrong, SOUND);
  });
}
