import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Parser, type Result } from 'tap-parser';
import { projectFile } from '../../handlers/http/project-file.ts';
import { Stopwatch, type Taken } from './times.ts';

// Runs test files, several in one process: the service and tap are loaded and compiled once for all of them. tap's own
// runner starts a process for each file, and loads into it what it needs for coverage.

const LINES_OF_DIFF = 14;
/** The limit of a process's tests, on a busy machine too. */
const TIMEOUT_SECONDS = 3600;
/** The limit of a process that does not end even when its tests time out. */
const TIMEOUT_MS = (TIMEOUT_SECONDS + 60) * 1000;

/** Gives fast-check the seed of TEST_SEED. */
const SEEDED = join('.build', 'test', 'support', 'seed.js');

/** The outcome of test files. */
export interface Outcome {
  passed: number;
  skipped: number;
  /**
   * One text per failed assertion: its file, subtests and name, its location, and the first lines of the difference.
   */
  failed: string[];
  /** What each outer test took. */
  taken: Taken[];
}

/** Test files that run in one process. */
export interface TestProcess {
  files: readonly string[];
  /** The share of their cases that it runs: `3/14`; all by default. */
  share?: string;
  /** What they wait for. */
  ready?: Promise<unknown>;
}

/**
 * Runs test files, one process more at a time than there are processors. Prints a line for each process. Its output is
 * kept in `folder`, under the name of its first file.
 */
export async function runFiles(
  processes: readonly TestProcess[],
  env: NodeJS.ProcessEnv,
  folder = projectFile('.build', 'test-results'),
): Promise<Outcome> {
  await mkdir(folder, { recursive: true });
  const outcome: Outcome = { passed: 0, skipped: 0, failed: [], taken: [] };
  const queue = processes.values();
  const work = async (): Promise<void> => {
    for (const process of queue) await runProcess(process, env, folder, outcome);
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  return outcome;
}

async function runProcess(
  { files, share, ready }: TestProcess,
  env: NodeJS.ProcessEnv,
  folder: string,
  outcome: Outcome,
): Promise<void> {
  await ready;
  const started = performance.now();
  const failed: string[] = [];
  const of = share === undefined ? '' : ` ${share}`;
  const names = files.map((file) => basename(file, '.test.js')).join(', ') + of;
  const kept = join(folder, `${basename(files[0] ?? '')}${of.replace('/', '-of-')}.tap`);
  const program = [SEEDED, ...files].map(
    (file) => `import ${JSON.stringify(pathToFileURL(projectFile(file)).href)};`,
  );
  const parser = new Parser();
  parser.on('pass', () => (outcome.passed += 1));
  parser.on('skip', () => (outcome.skipped += 1));
  parser.on('fail', (result: Result) => failed.push(failureText(result)));
  const args = ['--enable-source-maps', '--input-type=module', `--eval=${program.join('\n')}`];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, TAP: '1', TAP_TIMEOUT: String(TIMEOUT_SECONDS), TEST_SHARE: share },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const stopwatch = new Stopwatch(child.pid);
  child.stdout.pipe(createWriteStream(kept));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stopwatch.read(text);
    parser.write(text);
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  parser.end();
  if (failed.length === 0 && (code !== 0 || !parser.ok))
    failed.push(`${names}\n    ended with ${String(code ?? signal)}`);
  outcome.failed.push(...failed);
  outcome.taken.push(...stopwatch.taken);
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  console.log(`${failed.length === 0 ? 'ok    ' : 'FAILED'} ${seconds} ${names}`);
}

function failureText({ fullname, diag }: Result): string {
  const { stack = '', diff = '' } = (diag ?? {}) as { stack?: string; diff?: string };
  const [place = ''] = stack.split('\n', 1);
  const lines = [place, ...diff.split('\n').slice(0, LINES_OF_DIFF)].filter((line) => line.trim() !== '');
  return [fullname, ...lines.map((line) => `    ${line}`)].join('\n');
}
