import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { Parser, type Result } from 'tap-parser';
import { projectFile } from '../../handlers/runtime/project-file.ts';

// Runs test files, each in a process of its own. tap's own runner would load into each what it needs for coverage,
// which takes a second of processor time more than the half that a test file starts in.

const LINES_OF_DIFF = 14;
const TIMEOUT_SECONDS = 240;
/** Of a process that does not even end when its tests are out of time. */
const PATIENCE_MS = 400_000;

/** What became of test files. */
export interface Outcome {
  passed: number;
  skipped: number;
  /**
   * A text for each assertion that failed: its file, subtests and name, its place, and the first lines of the
   * difference.
   */
  failed: string[];
}

/**
 * Runs test files, one more at a time than there are processors, and prints a line for each. What a file says stays in
 * `folder`.
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

async function runFile(file: string, env: NodeJS.ProcessEnv, kept: string, outcome: Outcome): Promise<void> {
  const started = performance.now();
  const failed: string[] = [];
  const parser = new Parser({ name: file });
  parser.on('pass', () => (outcome.passed += 1));
  parser.on('skip', () => (outcome.skipped += 1));
  parser.on('fail', (result: Result) => failed.push(told(result)));
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, TAP: '1', TAP_TIMEOUT: String(TIMEOUT_SECONDS) },
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  });
  child.stdout.pipe(createWriteStream(kept));
  child.stdout.setEncoding('utf8').on('data', (text: string) => parser.write(text));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  parser.end();
  if (failed.length === 0 && (code !== 0 || !parser.ok))
    failed.push(`${file}\n    ended with ${String(code ?? signal)}`);
  outcome.failed.push(...failed);
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  console.log(`${failed.length === 0 ? 'ok    ' : 'FAILED'} ${seconds} ${file}`);
}

function told({ fullname, diag }: Result): string {
  const { stack = '', diff = '' } = (diag ?? {}) as { stack?: string; diff?: string };
  const [place = ''] = stack.split('\n', 1);
  const lines = [place, ...diff.split('\n').slice(0, LINES_OF_DIFF)].filter((line) => line.trim() !== '');
  return [fullname, ...lines.map((line) => `    ${line}`)].join('\n');
}
