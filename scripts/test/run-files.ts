import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Parser, type Result } from 'tap-parser';
import { projectFile } from '../../handlers/http/project-file.ts';

// Plays test files in a few processes: each loads the service and tap once for all of its files. tap's own runner starts
// a process for each file, which takes a second of processor time a file.

const LINES_OF_DIFF = 14;
/** The limit of a process's tests, on a busy machine too. */
const TIMEOUT_SECONDS = 3600;

/** The limit of a process whose tests have ended. */
const SECONDS_TO_END = 60;

/** They measure their process, or change what a process has only once. */
const ALONE = /^test\/(faults|scripts\/start|http\/oversize)/;

/** The names of the tests that follow those of a file. They run whatever `--grep` selects, and do not count. */
const MARK = /^test\/.*\.test\.ts$/;

/** Returns the environment in which tap runs tests by their names: the outer ones, then their subtests. */
export function selected([outer, ...inner]: readonly string[]): NodeJS.ProcessEnv {
  return outer === undefined ? {} : { TAP_GREP: [`${outer}|${MARK.source}`, ...inner].join('\n') };
}

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
 * Plays test files by a program, in one process more than there are processors. Prints a line for each file, with the
 * seconds that it took, and what of these was processor time of its process. The output of each process is kept.
 */
export async function runFiles(
  player: string,
  files: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const folder = projectFile('.build', 'test-results');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const outcome: Outcome = { passed: 0, skipped: 0, failed: [] };
  const queue = files.values();
  let count = 0;
  const start = (): Player => {
    count += 1;
    return new Player(player, env, join(folder, `${String(count)}.tap`), outcome);
  };
  const work = async (): Promise<void> => {
    let shared: Player | undefined;
    for (const file of queue) {
      const alone = ALONE.test(file);
      const own = alone || shared === undefined || !shared.alive ? start() : shared;
      await own.play(file);
      if (alone) await own.end();
      else shared = own;
    }
    await shared?.end();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism() + 1, files.length) }, work));
  return outcome;
}

/** A process that plays files, one after the other. */
class Player {
  readonly #child;
  readonly #closed;
  readonly #parser = new Parser();
  readonly #outcome: Outcome;
  #file = '';
  #failures = 0;
  /** Told when a file has been played. */
  #played: () => void = () => undefined;
  alive = true;

  constructor(program: string, env: NodeJS.ProcessEnv, output: string, outcome: Outcome) {
    this.#outcome = outcome;
    this.#child = spawn(process.execPath, ['--enable-source-maps', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...env, TAP: '1', TAP_TIMEOUT: String(TIMEOUT_SECONDS) },
      timeout: (TIMEOUT_SECONDS + SECONDS_TO_END) * 1000,
      killSignal: 'SIGKILL',
    });
    this.#child.stdout.pipe(createWriteStream(output));
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => this.#parser.write(text));
    this.#closed = once(this.#child, 'close').then(([code, signal]: unknown[]) => {
      this.alive = false;
      this.#parser.end();
      return code ?? signal;
    });
    this.#parser.on('pass', ({ name }: Result) => {
      if (!MARK.test(name)) outcome.passed += 1;
    });
    this.#parser.on('skip', () => (outcome.skipped += 1));
    this.#parser.on('fail', (result: Result) => this.#fail(failureText(result)));
    this.#parser.on('child', ({ name }: Parser) => {
      if (name === this.#file) this.#played();
    });
  }

  /** Plays a file, and prints what came of it. */
  async play(file: string): Promise<void> {
    const started = performance.now();
    this.#file = file;
    this.#failures = 0;
    const played = new Promise<void>((resolve) => (this.#played = resolve));
    this.#child.stdin.write(`${file}\n`);
    await Promise.race([played, this.#closed]);
    if (!this.alive) this.#fail(`${file}\n    its process ended with ${String(await this.#closed)}`);
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
    console.log(`${this.#failures === 0 ? 'ok    ' : 'FAILED'} ${seconds} ${file}`);
  }

  /** Lets the process end. */
  async end(): Promise<void> {
    if (!this.alive) return;
    this.#child.stdin.end();
    // A test that has failed may have left a transaction open, which its pool waits for.
    const late = setTimeout(() => this.#child.kill('SIGKILL'), SECONDS_TO_END * 1000);
    const code = await this.#closed;
    clearTimeout(late);
    // Failed tests have been told.
    if (code !== 0 && this.#parser.ok)
      this.#fail(`${this.#file}\n    its process ended with ${String(code)}`);
  }

  #fail(text: string): void {
    this.#failures += 1;
    this.#outcome.failed.push(text);
  }
}

function failureText({ fullname, diag }: Result): string {
  const { stack = '', diff = '' } = (diag ?? {}) as { stack?: string; diff?: string };
  const [place = ''] = stack.split('\n', 1);
  const lines = [place, ...diff.split('\n').slice(0, LINES_OF_DIFF)].filter((line) => line.trim() !== '');
  return [fullname, ...lines.map((line) => `    ${line}`)].join('\n');
}
