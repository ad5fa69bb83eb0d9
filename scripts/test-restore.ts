import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { projectFile } from '../handlers/http/project-file.ts';
import { build, type Scope } from '../test/support/processes.ts';
import { table } from './lib/table.ts';
import { runCommand } from './lib/refusal.ts';
import { inNamespace, missingTools, PATH } from './test-failover/tools.ts';
import { printResult } from './test-faults/report.ts';
import { inScope } from './test-faults/scope.ts';
import { playRestore } from './test-restore/play.ts';

// `npm run test:restore`: does what scripts/deploy/README.md tells an operator on backups and restores, on Debian's
// PostgreSQL, while clients buy lines and a worker delivers them to an edge. It needs what `npm run test:failover` does.

const SOUND =
  'Every sale before the point is there, the ledger is sound, and the edge has the lines of the database.';

const [, , where] = process.argv;
await runCommand(() => inScope(where === 'inside' ? inside : outside));

/** Builds the service, and runs this again where there is a machine for it. */
async function outside(scope: Scope): Promise<void> {
  const missing = missingTools();
  if (missing.length > 0) {
    console.log(`skipped: needs ${missing.join(', ')}`);
    return;
  }
  const built = dirname(await build(scope));
  const self = [process.execPath, '--import=tsx', projectFile('scripts', 'test-restore.ts'), 'inside'];
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
  process.exitCode = code ?? 1;
}

async function inside(scope: Scope): Promise<void> {
  const { rows, wrong } = await playRestore(scope, console.log);
  console.log(`\n${table(['restore', 'figure'], rows)}\n`);
  printResult(wrong, SOUND);
}
