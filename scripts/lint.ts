import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { projectFile } from '../handlers/http/project-file.ts';
import { installPackages } from './lib/packages.ts';
import { Refusal, runCommand } from './lib/refusal.ts';

// `npm run lint`: runs all checks that need no database in parallel, after installing what they need. The output of each
// is printed when it has ended. `npm run lint:code -- --fix` and its like run one, with further arguments.

/** The linters' packages, and those whose types are looked at, since files import them. */
const LINTERS = 'scripts/lint';
const TYPED = ['scripts/bench', 'test/clients', 'test/tools/browser'];

const CHECKS: Readonly<Record<string, readonly string[]>> = {
  code: ['oxlint'],
  imports: ['depcruise', '--config', '.config/imports.js', 'handlers', 'db', 'scripts', 'test', 'generated'],
  format: [
    'prettier',
    '--check',
    '--cache',
    '--cache-location',
    '.build/prettier',
    '--log-level',
    'warn',
    '.',
  ],
  spec: ['tsx', 'scripts/lint/spec.ts'],
};

await runCommand(async () => {
  const [chosen, ...more] = process.argv.slice(2);
  if (chosen !== undefined && CHECKS[chosen] === undefined)
    throw new Refusal(`There is no check ${chosen}: ${Object.keys(CHECKS).join(', ')}.`);
  const checks = Object.entries(CHECKS).filter(([name]) => chosen === undefined || chosen === name);
  const folders = [LINTERS, ...(chosen === undefined || chosen === 'code' ? TYPED : [])];
  await Promise.all(folders.map((folder) => installPackages(...folder.split('/'))));
  const codes = await Promise.all(
    checks.map(([name, command]) =>
      chosen === undefined ? inTurn(name, command) : run([...command, ...more], 'inherit').ended,
    ),
  );
  if (codes.some((code) => code !== 0)) process.exitCode = 1;
});

/** Runs a check beside others, and prints its output in one piece. */
async function inTurn(name: string, command: readonly string[]): Promise<number | null> {
  const { child, ended } = run(command, 'pipe');
  let log = '';
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (text: Buffer) => (log += String(text)));
  const code = await ended;
  console.log(`== lint:${name}\n${log}`);
  return code;
}

function run([command = '', ...args]: readonly string[], output: 'inherit' | 'pipe') {
  const tools = ['scripts/lint/node_modules/.bin', 'node_modules/.bin'].map((folder) => projectFile(folder));
  const child = spawn(command, args, {
    cwd: projectFile(),
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: [...tools, process.env['PATH'] ?? ''].join(delimiter) },
  });
  return { child, ended: once(child, 'close').then(([code]) => code as number | null) };
}
