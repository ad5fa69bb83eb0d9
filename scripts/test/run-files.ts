import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { Parser, type Result } from 'tap-parser';
import { projectFile } from '../../handlers/runtime/project-file.ts';

// Runs test files, each in a process of its own. tap's own runner would load what it needs for coverage into each. That
// takes a second of CPU time, on top of the half second in which a test file starts.

const LINES_OF_DIFF = 14;
const TIMEOUT_SECONDS = 240;
/** The limit of a process that does not end even when its tests time out. */
const TIMEOUT_MS = 400_000;

/** The outcome of test files. */
export interface Outcome {
  passed: number;
  skipped: number;
  /**
   * One text per failed assertion: its file, subtests and name, its location, and the first lines of the difference.
   */
  failed: string[];
}

/**
 * Runs test files, one more at a time than there are processors, and prints a line for each. The output of each file is
 * kept in `folder`.
 */
export async function runFiles(
  files: readonly string[],
  env: NodeJS.ProcessEnv,
  folder = projectFile('.build', 'test-results'),
): Promise<Outcome> {
  await mkdir(folder, { recursive: true });
  const outcome: Outcome = { passed: 0, skipped: 0, failed: [] };
  const queue = files.values();
  const work = async (): Promise<void> => {
    for (const file of queue) await runFile(file, env, join(folder, `${basename(file)}.tap`), outcome);
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  return outcome;
}

async function runFile(
  file: string,
  env: NodeJS.ProcessEnv,
  logFile: string,
  outcome: Outcome,
): Promise<void> {
  const started = performance.now();
  const failed: string[] = [];
  const parser = new Parser({ name: file });
  parser.on('pass', () => (outcome.passed += 1));
  parser.on('skip', () => (outcome.skipped += 1));
  parser.on('fail', (result: Result) => failed.push(failureText(result)));
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, TAP: '1', TAP_TIMEOUT: String(TIMEOUT_SECONDS) },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  child.stdout.pipe(createWriteStream(logFile));
  child.stdout.setEncoding('utf8').on('data', (text: string) => parser.write(text));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  parser.end();
  if (failed.length === 0 && (code !== 0 || !parser.ok))
    failed.push(`${file}\n    ended with ${String(code ?? signal)}`);
  outcome.failed.push(...failed);
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  console.log(`${failed.length === 0 ? 'ok    ' : 'FAILED'} ${seconds} ${file}`);
}

function failureText({ fullname, diag }: Result): string {
  const { stack = '', diff = '' } = (diag ?? {}) as { stack?: string; diff?: string };
  const [place = ''] = stack.split('\n', 1);
  const lines = [place, ...diff.split('\n').slice(0, LINES_OF_DIFF)].filter((line) => line.trim() !== '');
  return [fullname, ...lines.map((line) => `    ${line}`)].join('\n');
}
